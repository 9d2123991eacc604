"""What the README promises to programs is true."""

import re
from doctest import DocTestParser, DocTestRunner
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_the_readme_s_python_runs_and_prints_what_it_says() -> None:
    (block,) = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    test = DocTestParser().get_doctest(block, {}, README.name, str(README), None)
    assert test.examples
    told: list[str] = []
    assert not DocTestRunner().run(test, out=told.append).failed, "".join(told)
