"""What games have compiled is found and prepared with the kernel."""

from __future__ import annotations

import ast

from estaminet.games import all_games
from estaminet.lab.prepare import compiled_by_games


def test_every_module_of_compiled_functions_is_named_by_its_game() -> None:
    found = {
        f"estaminet.games.{game.folder.name}.{path.stem}"
        for game in all_games()
        for path in game.folder.glob("*.py")
        if any(
            isinstance(node, ast.FunctionDef)
            and any(
                isinstance(one, ast.Call) and getattr(one.func, "id", "") == "compiled" for one in node.decorator_list
            )
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        )
    }
    named = compiled_by_games()
    assert found == named.keys()
    assert all(path.is_file() for path in named.values())
