"""README.md and its Chinese sister say what is true: what they show is run, and comes out as shown."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from adjudicator.api import create_app
from adjudicator.errors import UnknownNameError
from adjudicator.game import game
from tests.documents import ROOT, Shell, blocks, commands, differs, links, section, text_of

FOLDERS = ["cloud_ladder", "destinies", "gloomhaven", "shadow_hunters"]
READMES = ["README.md", "README.zh-CN.md"]
GUIDES = ["examples/README.md", *(f"examples/{name}/README.md" for name in FOLDERS)]
DOCUMENTS = [*READMES, "CONTRIBUTING.md", "CHANGELOG.md", *GUIDES]
SETUP = {"README.md": "## Set-up", "README.zh-CN.md": "## 安装"}


@pytest.mark.parametrize("name", READMES)
def test_the_python_examples_come_out_as_shown(name: str) -> None:
    text = text_of(name)
    names: dict[str, object] = {}
    tried = 0
    for block in blocks(text, "python"):
        test = doctest.DocTestParser().get_doctest(block.body, names, name, name, block.line - 1)
        said: list[str] = []
        result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=said.append, clear_globs=False)
        assert not result.failed, "".join(said)
        names, tried = test.globs, tried + result.attempted
    assert tried >= 10, "the tour of the library is gone, or is not written as a doctest"


@pytest.mark.parametrize("name", READMES)
def test_the_shell_examples_come_out_as_shown(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    shell = Shell(create_app().test_client())
    tried = []
    for block in blocks(text_of(name), "console"):
        for command, shown in commands(block):
            difference = differs(shown, shell.run(command))
            assert difference is None, f"{name}:{block.line}: {command}\n{difference}"
            tried.append(command.split()[0])
    assert tried.count("adjudicate") >= 5
    assert tried.count("curl") >= 3


def test_an_output_that_differs_is_noticed() -> None:
    shell = Shell(create_app().test_client())
    hand = "adjudicate score fantasy-realms --hand King"
    assert differs("P1\n...\nTotal ... 8\n...", shell.run(hand)) is None
    assert differs("P1\n...\nTotal ... 9\n...", shell.run(hand)) is not None
    shell.run("adjudicate score fantasy-realms --hand Kng")
    assert shell.run("echo $?") == "2\n"
    with pytest.raises(AssertionError, match="can't be tried out"):
        shell.run("rm -r somewhere")


@pytest.mark.parametrize("name", READMES)
def test_what_is_shown_of_an_example_stands_in_it(name: str) -> None:
    """Line for line, so that what is copied from here has been run: by test_examples and pages/test_embed_example."""
    shown = [block for kind in ("python", "js") for block in blocks(text_of(name), kind) if " " in block.kind]
    assert [block.kind.split()[1] for block in shown] == ["examples/embed.py", "examples/embed.mjs"]
    for block in shown:
        assert f"\n{block.body}" in text_of(block.kind.split()[1]), f"{name}:{block.line}"


@pytest.mark.parametrize("name", READMES)
def test_two_commands_set_everything_up(name: str) -> None:
    """And no third one: whoever has Python and make has to type nothing else."""
    text = text_of(name)
    setup = section(text, SETUP[name])
    typed = [line.split("#")[0].strip() for block in blocks(setup, "sh") for line in block.body.splitlines()]
    assert typed == ["make demo", "make test"]
    assert not blocks(setup, "console")
    targets = re.findall(r"^([a-z]+):", text_of("Makefile"), re.MULTILINE)
    named = set(re.findall(r"`make ([a-z]+)`", text)) | {"demo", "test"}
    assert named <= set(targets)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_links_lead_somewhere(name: str) -> None:
    there = (ROOT / name).parent
    assert [path for path in links(text_of(name)) if not (there / path).exists()] == []


def test_the_two_readmes_link_to_each_other() -> None:
    assert "README.zh-CN.md" in links(text_of("README.md"))
    assert "README.md" in links(text_of("README.zh-CN.md"))


def test_rulings_that_are_named_exist() -> None:
    """An id in a document that no longer exists would send readers nowhere."""
    import adjudicator

    for name in DOCUMENTS:
        for ruling_id in re.findall(r"\b(?:cl|ds|fr|gh|sh)\.[a-z]+(?:\.[a-z0-9-]*[a-z0-9])+", text_of(name)):
            adjudicator.ruling(ruling_id)


def test_no_example_asks_for_a_game_that_is_not_there() -> None:
    with pytest.raises(UnknownNameError):
        game("chess")
    for name in READMES:
        asked = re.findall(r"/v1/games/([a-z-]+)", text_of(name)) + re.findall(
            r"adjudicate (?:score|dispute|moves) ([a-z-]+) ", text_of(name)
        )
        for game_id in asked:
            assert game(game_id).id == game_id


@pytest.mark.parametrize("name", DOCUMENTS)
def test_documents_are_tidy(name: str) -> None:
    lines = Path(ROOT / name).read_text(encoding="utf-8").splitlines()
    fenced = False
    for number, line in enumerate(lines, 1):
        assert line == line.rstrip(), f"{name}:{number}: spaces at the end of the line"
        fenced ^= line.startswith("```")
        assert fenced or line.startswith("|") or len(line) <= 120, f"{name}:{number}: the line is too long"
    assert not fenced
