/* SPDX-License-Identifier: MIT
 * The texts of `verdi help TOPIC`, topics.md, inside the binary. TOPICS_PATH comes from meson.build. */
#include SYSTEM_EMBED

EMBED_BEGIN(verdi_topics)
    .incbin TOPICS_PATH
EMBED_END(verdi_topics)
