# SPDX-License-Identifier: MIT
#
# Reads meson-logs/testlog.txt and prints "PASSED FAILED SKIPPED". Counts the individual checks if a
# test reports them, otherwise one for the whole test. A line "SKIP: why" in a test's output turns
# one of its passed checks into a skipped one; a test that fails without a failed check (a crash, a
# timeout, a leak) counts as one failure. Then prints a line "skipped TEST: why" for each skipped
# test, and lines "failed TEST: text" for each failed test: its result, what failed, and the end of
# its output.

function finish(    bad, i) {
    if (name == "")
        return
    bad = result !~ /^exit status (0|77)$/
    if (result == "exit status 77" && checks == 0) {
        skipped++
        if (skips == 0)
            why[++skips] = "skipped without a reason"
        skips = 1
    } else {
        if (checks == 0 && !bad)
            checks = 1
        if (skips > checks - failures)
            skips = checks - failures
        if (bad && failures == 0)
            failed++
        passed += checks - failures - skips
        failed += failures
        skipped += skips
    }
    for (i = 1; i <= skips; i++)
        print_later("skipped", why[i])
    if (bad) {
        print_later("failed", result)
        if (result !~ /^exit status/ && at != "")
            print_later("failed", at) # where the time limit or a crash of the runner ended it
        for (i = 1; i <= lines; i++)
            if (i > lines - 20 || line[i] ~ /FAILED|:[FE]:/)
                print_later("failed", line[i])
    }
    name = ""
}

function print_later(kind, text) {
    later = later kind " " name ": " text "\n"
}

/^=+ [0-9]+\/[0-9]+ =+$/ { finish() }
/^test: / && name == "" { name = $NF; result = ""; checks = failures = skips = lines = 0; at = "" }
/^at test_[a-z0-9_]+:[0-9]+$/ { at = $0; next }
result != "" && !/^command: |^=+$|^-+ std(out|err) -+$|^$/ { line[++lines] = $0 }
/^result: / && result == "" { sub(/^result: */, ""); result = $0 }
/^SKIP: / { why[++skips] = substr($0, 7) }
/^[0-9]+%: Checks: [0-9]+, Failures: [0-9]+, Errors: [0-9]+/ {
    gsub(/,/, "")
    checks += $3
    failures += $5 + $7
}
END {
    finish()
    print passed + 0, failed + 0, skipped + 0
    printf "%s", later
}
