# SPDX-License-Identifier: MIT
#
# Converts the replies of demo.sh's dialogue to a readable table. Analysis lines are
# "info move M visits N ... pv M M M ..."; a depth of 14@73% means 14 plies with selective cuts at
# 73% confidence; a depth without a percentage is a full search.

function field(name,    i) {
    for (i = 1; i < NF; i++)
        if ($i == name)
            return $(i + 1)
    return "?"
}

function line_after_pv(    i, text) {
    for (i = 1; i < NF && $i != "pv"; i++)
        ;
    for (i++; i <= NF && $i != "info" && length(text) < 45; i++)
        text = text (text == "" ? "" : " ") $i
    return text
}

/^\?/ { print "the engine refused: " $0; failed = 1; next }

/^info / {
    depth = field("depth")
    if (field("selectivity") < 100)
        depth = depth "@" field("selectivity") "%"
    row = sprintf("%7s  %+6.2f  %10s  %s", depth, field("scoreLead"), field("visits"),
                  line_after_pv())
    searched += field("visits") > 0
    if (row == last)
        next
    if (!header++)
        print "  depth   value       nodes  best line"
    print row
    fflush()
    last = row
    next
}

/^play / { printf "\nVerdi plays %s\n\n", $2; played = 1; next }
/^= *$/ { next }
/^$/ { if (header || printed) { if (!played) print ""; } next }
{ sub(/^= ?/, ""); print; printed = 1; fflush() }

END {
    if (failed || !played || !searched) {
        print "the dialogue did not end with a move that was searched"
        exit 1
    }
}
