"""Rule books as HTML: their cards drawn, their rules at addresses of their own."""

from __future__ import annotations

import re
from collections.abc import MutableMapping, Sequence
from functools import lru_cache
from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict
from markupsafe import Markup, escape

from estaminet.cards.card import BY_CODE
from estaminet.web.assets import Assets
from estaminet.web.faces import face

RULE_HEADING: Final = re.compile(r"^([A-Z]+-[A-Z]?\d+[A-Z]?) · ")

Env = MutableMapping[str, Any]


class _Renderer(RendererHTML):
    """Each method renders the tokens of its name."""

    def code_inline(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: Env) -> str:
        """A card between backticks is drawn; anything else is code."""
        content = tokens[idx].content
        if content not in BY_CODE:
            return f"<code>{escape(content)}</code>"
        shown = face(BY_CODE[content], env["lang"], env["indices"])
        return (
            f'<span class="chip s-{shown.suit}" role="img" aria-label="{escape(shown.name)}">{shown.index}'
            f'<svg aria-hidden="true"><use href="{env["assets"].sprite(shown.sprite)}#{shown.suit}"/></svg></span>'
        )

    def heading_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: Env) -> str:
        """A rule can be linked to by its id."""
        found = RULE_HEADING.match(tokens[idx + 1].content)
        anchor = f' id="{found[1]}"' if found else ""
        return f"<{tokens[idx].tag}{anchor}>"

    def link_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: Env) -> str:
        """A source elsewhere is not told where its reader came from."""
        tokens[idx].attrSet("rel", "noreferrer")
        return self.renderToken(tokens, idx, options, env)


_MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}, renderer_cls=_Renderer).enable("table")


@lru_cache(maxsize=256)
def html(text: str, lang: str, indices: str, assets: Assets) -> Markup:
    """The Markdown of a book, in which no HTML is let through."""
    return Markup(_MARKDOWN.render(text, {"lang": lang, "indices": indices, "assets": assets}))
