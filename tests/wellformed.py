# SPDX-License-Identifier: MIT
"""Checks a page on stdin strictly. It must be well-formed XML, which all HTML parsers read alike.
Foreign scripts, external resources, control characters, duplicate ids, and links (#...) to missing
ids are errors too. Prints errors and exits with status 1."""
import os
import re
import sys
import xml.parsers.expat

page = sys.stdin.buffer.read()
ids, links = [], []
with open(os.path.join(os.path.dirname(__file__), "..", "src", "front", "page", "review.js"),
          "rb") as file:
    script = b"<script>\n" + file.read() + b"</script"
with open(os.path.join(os.path.dirname(__file__), "..", "src", "front", "page", "review_engine.js"),
          "rb") as file:
    engine = file.read() + b"</script"


def start(name, attributes):
    if any(key == "src" or key.startswith("on") for key in attributes):
        sys.exit("a script or something from elsewhere: %s %s" % (name, attributes))
    if "id" in attributes:
        ids.append(attributes["id"])
    if attributes.get("href", "").startswith("#"):
        links.append(attributes["href"][1:])


if not page.startswith(b"<!DOCTYPE html>\n"):
    sys.exit("no doctype")
if any(byte < 32 and byte != 10 or byte == 127 for byte in page):
    sys.exit("a control character")
for found in re.findall(rb"<script.*?</script", page, re.DOTALL):
    if found != script and not re.fullmatch(
            rb'<script data-engine="[^"]*" data-start="[-XO]{64} [XO]">\n' + re.escape(engine), found):
        sys.exit("a script: %s" % found[:200])
parser = xml.parsers.expat.ParserCreate("UTF-8")
parser.StartElementHandler = start
try:
    parser.Parse(page, True)
except xml.parsers.expat.ExpatError as error:
    sys.exit("%s: %s" % (error, page.splitlines()[error.lineno - 1:error.lineno]))
for name in ids:
    if ids.count(name) > 1:
        sys.exit("an id that stands twice: " + name)
for name in links:
    if name not in ids:
        sys.exit("a link to no id: " + name)
