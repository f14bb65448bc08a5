# SPDX-License-Identifier: MIT
"""schema.py NAME [MEMBER...]: checks that each line of stdin is JSON and fits "#/$defs/NAME"
of the schema. Prints the lines, or these members of each, such as moves.0.value ("-" if missing). At
the first line that does not fit, prints the error and exits with status 1.

Keywords that the schema does not use are rejected, so that no rule goes unchecked."""
import json
import os
import re
import sys

TYPES = {"object": dict, "array": list, "string": str, "integer": int, "number": (int, float),
         "boolean": bool, "null": type(None)}


def same(one, other):
    return type(one) is type(other) and one == other


def is_type(name, value):
    return isinstance(value, TYPES[name]) and (isinstance(value, bool) == (name == "boolean"))


def unique(pairs):
    if len(dict(pairs)) < len(pairs):
        raise ValueError("a name stands twice: %s" % pairs)
    return dict(pairs)


def refuse(text):
    raise ValueError(text)


class Schema:
    def __init__(self):
        path = os.path.join(os.environ["VERDI_TEST_SOURCE"], "src/front/json/json.schema.json")
        with open(path, encoding="utf-8") as file:
            self.definitions = json.load(file)["$defs"]

    def parse(self, name, line):
        """The value of a line. Raises a ValueError if it does not fit."""
        value = json.loads(line, object_pairs_hook=unique, parse_constant=refuse)
        self.check(self.definitions[name], value, name)
        return value

    def fits(self, rules, value):
        try:
            self.check(rules, value, "")
        except ValueError:
            return False
        return True

    def check(self, rules, value, place):
        number = is_type("number", value)
        for word, rule in rules.items():
            good = True
            if word == "$ref":
                self.check(self.definitions[rule.removeprefix("#/$defs/")], value, place)
            elif word == "type":
                good = any(is_type(name, value) for name in ([rule] if isinstance(rule, str) else rule))
            elif word == "const":
                good = same(rule, value)
            elif word == "enum":
                good = any(same(one, value) for one in rule)
            elif word == "pattern":
                good = not isinstance(value, str) or re.search(rule, value)
            elif word == "minimum":
                good = not number or value >= rule
            elif word == "maximum":
                good = not number or value <= rule
            elif word == "maxLength":
                good = not isinstance(value, str) or len(value) <= rule
            elif word == "minItems":
                good = not isinstance(value, list) or len(value) >= rule
            elif word == "items":
                for index, part in enumerate(value if isinstance(value, list) else []):
                    self.check(rule, part, "%s[%d]" % (place, index))
            elif word == "required":
                good = not isinstance(value, dict) or set(rule) <= set(value)
            elif word == "properties":
                for name, part in (value.items() if isinstance(value, dict) else []):
                    if name in rule:
                        self.check(rule[name], part, "%s.%s" % (place, name))
                    elif rules.get("additionalProperties") is False:
                        raise ValueError("%s.%s: not in the schema" % (place, name))
            elif word == "oneOf":
                good = sum(self.fits(one, value) for one in rule) == 1
            else:
                assert word in ("description", "additionalProperties"), word
            if not good:
                raise ValueError("%s: %s in: %s" % (place, word, value))


def member(value, path):
    for name in path.split("."):
        if isinstance(value, list):
            value = value[int(name)] if int(name) < len(value) else None
        else:
            value = value.get(name) if isinstance(value, dict) else None
        if value is None:
            return "-"
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))


def main():
    schema = Schema()
    for line in sys.stdin:
        try:
            value = schema.parse(sys.argv[1], line)
        except ValueError as error:
            sys.exit("%s: %s" % (error, line))
        members = [member(value, path) for path in sys.argv[2:]]
        print(" ".join(members) if members else line.rstrip("\n"), flush=True)


if __name__ == "__main__":
    main()
