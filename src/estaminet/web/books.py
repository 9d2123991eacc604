"""Rule books as HTML: their cards drawn, their rules at addresses of their own."""

from __future__ import annotations

import re
from collections.abc import Callable, MutableMapping, Sequence
from functools import lru_cache
from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict
from markupsafe import Markup, escape

from estaminet.cards.card import BY_CODE
from estaminet.rules import Game
from estaminet.rules.book import read_example
from estaminet.web.assets import Assets
from estaminet.web.faces import Face, face, face_in

RULE_HEADING: Final = re.compile(r"^([A-Z]+-[A-Z]?\d+[A-Z]?) · ")

Env = MutableMapping[str, Any]
Draw = Callable[[Face, str], str]
"""Draws a card, with a class of its own."""


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

    def fence(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: Env) -> str:
        """A drawn example: its cards in a row, and what they show."""
        laid, caption = read_example(tokens[idx].content)
        shown = []
        for one in laid:
            drawn = env["draw"](
                face_in(env["game"], one.card, env["lang"], env["indices"]), "marked" if one.marked else ""
            )
            shown.append(f"<li>{drawn}{f'<b>{escape(one.who)}</b>' if one.who else ''}</li>")
        told = _MARKDOWN.renderInline(caption, env)
        return f'<figure class="drawn"><ul>{"".join(shown)}</ul><figcaption>{told}</figcaption></figure>\n'

    def heading_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: Env) -> str:
        """A rule can be linked to by its id."""
        found = RULE_HEADING.match(tokens[idx + 1].content)
        title = tokens[idx + 1].children or []
        if found is None or not title:
            return f"<{tokens[idx].tag}>"
        title[0].content = title[0].content.removeprefix(found[0])
        return f'<{tokens[idx].tag} id="{found[1]}"><span class="id">{found[1]}</span> '

    def link_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: Env) -> str:
        """A source elsewhere is not told where its reader came from."""
        tokens[idx].attrSet("rel", "noreferrer")
        return self.renderToken(tokens, idx, options, env)

    def table_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: Env) -> str:
        """A wide table is moved to and fro in its frame, by keys too."""
        return '<div class="frame" tabindex="0"><table>'

    def table_close(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: Env) -> str:
        return "</table></div>"


_MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}, renderer_cls=_Renderer).enable("table")


@lru_cache(maxsize=256)
def html(text: str, game: Game, lang: str, indices: str, assets: Assets, draw: Draw) -> Markup:
    """The Markdown of a book, in which no HTML is let through. Cards of examples are drawn by `draw`."""
    return Markup(
        _MARKDOWN.render(text, {"game": game, "lang": lang, "indices": indices, "assets": assets, "draw": draw})
    )
