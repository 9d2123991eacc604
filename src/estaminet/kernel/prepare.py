"""Compile what is not compiled yet, so that nobody waits for it later: `python -m estaminet.kernel.prepare`."""

from __future__ import annotations

from importlib import import_module

from estaminet.kernel.cache import prepared, set_prepared

MODULES = ("moves", "playing", "solving", "outcome", "ranks", "trying")


def main() -> None:
    """Import every module of compiled functions: their signatures are given, so that compiles or loads them."""
    if prepared():
        return
    print("Préparation du noyau de calcul… / Preparing the compiled kernel…", flush=True)
    for name in MODULES:
        import_module(f"estaminet.kernel.{name}")
    set_prepared()


if __name__ == "__main__":
    main()
