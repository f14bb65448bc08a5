/* SPDX-License-Identifier: MIT
 *
 * The frame of every page, and its look: a column of text, colours that are few and have names, one
 * set for light and one for dark, numbers of equal width, and paper when printed.
 */
#include "front/page/html.h"

#include <inttypes.h>
#include <stdlib.h>

static const char style[] =
    ":root{color-scheme:light dark;--paper:#fbfaf7;--card:#fff;--ink:#1c1f1d;--muted:#5a605c;"
    "--line:#dedbd3;--bad:#a5341a;--felt:#3f8261;--felt-line:#2c6147;"
    "--area:#1c1f1d;--sans:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif;"
    "--serif:Charter,'Bitstream Charter','Sitka Text',Cambria,Georgia,serif}\n"
    "@media (prefers-color-scheme:dark){:root{--paper:#141615;--card:#1b1e1c;--ink:#e9e8e3;"
    "--muted:#a2a9a4;--line:#353a37;--bad:#f2937a;--felt:#2f6b4d;"
    "--felt-line:#204a36;--area:#e9e8e3}}\n"
    "*{box-sizing:border-box}\n"
    "html{-webkit-text-size-adjust:100%;text-size-adjust:100%}\n"
    "body{margin:0 auto;padding:2rem 1rem 3rem;max-width:52rem;background:var(--paper);"
    "color:var(--ink);font:1rem/1.5 var(--sans);font-variant-numeric:tabular-nums lining-nums}\n"
    "h1,h2{font-family:var(--serif);font-weight:600;line-height:1.2;text-wrap:balance}\n"
    "h1{font-size:1.9rem;margin:.2rem 0 1rem}\n"
    "h2{font-size:1.3rem;margin:2.5rem 0 .6rem}\n"
    "h3{font-size:1rem;margin:0;line-height:1.35}\n"
    "p{margin:.5rem 0}a{color:inherit;text-underline-offset:.15em}\n"
    ".eyebrow{color:var(--muted);font-size:.85rem;margin:0}\n"
    ".note,figcaption,footer{color:var(--muted);font-size:.875rem}\n"
    "footer{margin-top:3rem;border-top:1px solid var(--line);padding-top:.75rem;"
    "overflow-wrap:anywhere}\n"
    ".disc{display:inline-block;width:.72em;height:.72em;border-radius:50%;"
    "border:1px solid var(--ink);background:#fff;margin-right:.45em;vertical-align:-.02em;"
    "print-color-adjust:exact;-webkit-print-color-adjust:exact}\n"
    ".disc.black{background:#111;border-color:#111}\n"
    "@media (prefers-color-scheme:dark){.disc.black{border-color:#a2a9a4}"
    ".disc{border-color:#fff}}\n"
    ".score{border-collapse:collapse;margin:0 0 1rem;font-size:1.35rem;"
    "font-family:var(--serif);line-height:1.35}\n"
    ".score th{font-weight:400;text-align:left;padding:.1rem 1.5rem .1rem 0;"
    "overflow-wrap:anywhere}\n"
    ".score caption{text-align:left;font-family:var(--sans)}"
    ".score td{text-align:right;padding:.1rem 0}.score .won th,.score .won td{font-weight:600}\n"
    "dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem;margin:0}\n"
    "dt{color:var(--muted)}dd{margin:0;overflow-wrap:anywhere}\n"
    "ol.turns{margin:.5rem 0;padding-left:1.5rem}ol.turns li{margin:.3rem 0}\n"
    "figure{margin:0}\n"
    "svg{display:block;width:100%;height:auto}\n"
    ".graph{overflow:visible;font-family:var(--sans)}\n"
    ".graph text{fill:var(--muted);font-size:11px}\n"
    ".graph .mark{fill:var(--bad);font-weight:700}\n"
    "@media (min-width:40rem){.graph text{font-size:6px}}\n"
    "table.data{border-collapse:collapse;width:100%;font-size:.9375rem}\n"
    ".data th,.data td{padding:.28rem .5rem;text-align:right;border-bottom:1px solid "
    "var(--line);vertical-align:baseline}\n"
    ".data thead th{color:var(--muted);font-weight:400;font-size:.8125rem;vertical-align:bottom;"
    "line-height:1.3;border-bottom-color:var(--muted)}\n"
    ".data tbody th{font-weight:400}\n"
    ".data .text{text-align:left}.data .name{text-align:left;overflow-wrap:anywhere}\n"
    ".data tr.hit td,.data tr.hit th{background:color-mix(in srgb,var(--bad) 9%,transparent)}\n"
    ".data tr.sum td,.data tr.sum th{font-weight:600}"
    ".data tr.sum small{font-weight:400}"
    ".moves td:nth-child(4){padding-left:1.5rem}\n"
    ".data .pass td{color:var(--muted);text-align:left;font-style:italic}\n"
    ".bad{color:var(--bad);font-weight:600}\n"
    ".muted,.data small{color:var(--muted)}small{font-size:.8125rem}\n"
    ".moments{display:grid;gap:1.25rem;grid-template-columns:repeat(auto-fill,minmax(17rem,1fr));"
    "margin:1rem 0}\n"
    ".moment{background:var(--card);border:1px solid var(--line);border-radius:.5rem;"
    "padding:.9rem 1rem 1rem;break-inside:avoid}\n"
    ".moment svg{margin:.6rem auto;max-width:21rem}\n"
    ".moment p{margin:.2rem 0;font-size:.9375rem}\n"
    ".board text{fill:var(--muted);font:9px var(--sans)}\n"
    ".board{print-color-adjust:exact;-webkit-print-color-adjust:exact}\n"
    ".spark{width:7.5rem;height:1.75rem;display:inline-block}\n"
    ".wide{overflow-x:auto}\n"
    "@media (max-width:30rem){body{padding-top:1.25rem}h1{font-size:1.6rem}"
    ".data th,.data td{padding:.28rem .3rem}table.data{font-size:.875rem}"
    ".optional{display:none}.moves td:nth-child(4){padding-left:.7rem}}\n"
    "@media print{@page{margin:16mm 14mm}"
    ":root{color-scheme:light;--paper:#fff;--card:#fff;--ink:#000;--muted:#444;--line:#ccc;"
    "--bad:#9a2f17;--felt:#5d9a7b;--felt-line:#3d7458;--area:#000}"
    "body{max-width:none;padding:0;font-size:10pt}.moments{grid-template-columns:1fr 1fr 1fr;"
    "gap:4mm}.moment{padding:3mm}.moment p,table.data{font-size:9pt}.moment h3{font-size:10pt}"
    "h2{margin-top:7mm;break-after:avoid}figure,tr{break-inside:avoid}"
    "a{text-decoration:none}.graph text{font-size:5.5px}.disc{border-color:#000}"
    ".disc.black{border-color:#111}}\n";

void html_begin(FILE *out, const char *title) {
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
          "<meta name=\"color-scheme\" content=\"light dark\"/>\n<title>",
          out);
    html_text(out, title);
    fprintf(out, "</title>\n<style>\n%s</style>\n</head>\n<body>\n", style);
}

void html_end(FILE *out) {
    fputs("</body>\n</html>\n", out);
}

void html_text(FILE *out, const char *text) {
    for (; *text; text++) {
        switch (*text) {
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '&':
            fputs("&amp;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        case '\'':
            fputs("&#39;", out);
            break;
        default:
            putc(*text, out);
        }
    }
}

void html_value(FILE *out, int tenths) {
    fprintf(out, "%s%d.%d",
            tenths < 0   ? "\xe2\x88\x92"
            : tenths > 0 ? "+"
                         : "",
            abs(tenths) / 10, abs(tenths) % 10);
}

void html_loss(FILE *out, int tenths) {
    fprintf(out, "%d.%d", tenths / 10, tenths % 10);
}

void html_mean(FILE *out, int64_t hundredths) {
    fprintf(out, "%" PRId64 ".%02d", hundredths / 100, (int)(hundredths % 100));
}

void html_disc(FILE *out, Colour colour) {
    const char *name = colour == BLACK ? "Black" : "White";
    fprintf(out, "<span class=\"disc%s\" role=\"img\" aria-label=\"%s\" title=\"%s\"></span>",
            colour == BLACK ? " black" : "", name, name);
}
