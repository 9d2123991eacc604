"""`python -m estaminet` is the command `estaminet`."""

from estaminet.cli import main

if __name__ == "__main__":
    main(prog_name="estaminet")
