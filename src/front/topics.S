/* SPDX-License-Identifier: MIT
 * The texts of `verdi help TOPIC`, topics.md and NEWS.md, inside the binary. The paths come from
 * meson.build. */
#include SYSTEM_EMBED

EMBED_BEGIN(verdi_topics)
    .incbin TOPICS_PATH
    .incbin NEWS_PATH
EMBED_END(verdi_topics)
