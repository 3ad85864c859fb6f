"""``adjudicate mcp`` as an assistant sees it: a process of its own, talked to by the official SDK's own client."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import anyio
import pytest
from anyio.from_thread import BlockingPortal, start_blocking_portal
from jsonschema import Draft202012Validator
from mcp import Client, MCPError, StdioServerParameters, stdio_client
from mcp.types import CallToolResult, TextContent

import adjudicator
from adjudicator import strict_json
from adjudicator.corpus import corpus
from adjudicator.describing import described_ruling
from adjudicator.encoding import encode, encode_answer
from adjudicator.problems import problem_for
from adjudicator.text import LANGUAGES, Language
from tests.documents import ROOT

T = TypeVar("T")
STATE = {"players": [{"name": "Ann", "hand": ["Great Flood", "Blizzard", "Wildfire"]}]}
TABLE = {"game": "fantasy-realms", "state": STATE}
DISPUTE = {
    "game": "fantasy-realms",
    "state": STATE,
    "question": {"ask": "blanked", "player": "Ann", "card": "Great Flood"},
    "claims": [{"by": "Ben", "value": True}, {"by": "Ann", "value": False}],
}
NAMES = ["describe_game", "score", "moves", "dispute", "search_rulings", "ruling"]


class Assistant:
    """A client that stays connected. ``errors`` is where the server's standard error goes."""

    def __init__(self, client: Client, portal: BlockingPortal, errors: Path) -> None:
        self.client = client
        self.portal = portal
        self.errors = errors

    def call(self, name: str, **arguments: Any) -> CallToolResult:
        return self.portal.call(partial(self.client.call_tool, name, arguments))

    def content(self, name: str, **arguments: Any) -> dict[str, Any]:
        """What comes back if nothing is wrong."""
        result = self.call(name, **arguments)
        assert not result.is_error, result
        content: dict[str, Any] = result.structured_content
        return content

    def problem(self, name: str, **arguments: Any) -> dict[str, Any]:
        """What comes back if something is wrong, with its text in it."""
        result = self.call(name, **arguments)
        assert result.is_error, result
        content: dict[str, Any] = result.structured_content
        assert {"type", "title", "status", "detail"} <= set(content)
        assert content["title"] in text_of(result)
        return content

    def run(self, script: Callable[[Client], Awaitable[T]]) -> T:
        return self.portal.call(script, self.client)


def text_of(result: CallToolResult) -> str:
    (block,) = result.content
    assert isinstance(block, TextContent)
    return block.text


@contextmanager
def connected(errors: Path, *options: str, mode: str = "auto") -> Iterator[Assistant]:
    """A client of a server that is started with these options, and ended."""
    command = ["-c", "from adjudicator.cli import main; main()", "mcp", *options]
    server = StdioServerParameters(command=sys.executable, args=command, cwd=ROOT, env={"LC_ALL": "C"})
    with errors.open("w") as errlog, start_blocking_portal() as portal:
        client = Client(stdio_client(server, errlog), mode=mode, read_timeout_seconds=60)
        with portal.wrap_async_context_manager(client):
            yield Assistant(client, portal, errors)


@pytest.fixture(scope="module")
def assistant(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Assistant]:
    with connected(tmp_path_factory.mktemp("mcp") / "errors") as client:
        yield client


# --- what there is


def test_the_tools_and_their_schemas(assistant: Assistant) -> None:
    listed = assistant.run(lambda client: client.list_tools()).tools
    assert [tool.name for tool in listed] == NAMES
    for tool in listed:
        assert tool.title
        assert tool.description
        assert tool.annotations is not None
        assert tool.annotations.read_only_hint
        for schema in (tool.input_schema, tool.output_schema):
            assert schema is not None
            assert schema["type"] == "object"
            Draft202012Validator.check_schema(schema)
    (score,) = [tool for tool in listed if tool.name == "score"]
    assert set(score.input_schema["properties"]["game"]["enum"]) == set(adjudicator.games())
    assert "evaluate" in listed[2].input_schema["properties"]


@pytest.mark.parametrize("mode", ["legacy", "auto"])
def test_a_server_in_chinese_for_old_and_new_clients(mode: str, tmp_path: Path) -> None:
    with connected(tmp_path / "errors", "--lang", "zh", mode=mode) as client:
        assert client.client.server_info.name == "adjudicator"
        assert "裁定" in (client.client.instructions or "")
        assert client.run(lambda each: each.list_tools()).tools[1].title == "计分"
        assert client.content("score", **TABLE)["lang"] == "zh"
        assert client.content("score", **TABLE, lang="en")["lang"] == "en"
        assert client.problem("ruling", id="x")["title"] == "没有此名称"
    assert client.errors.read_text() == ""


# --- each tool, in both languages


@pytest.mark.parametrize("lang", LANGUAGES)
def test_score_is_what_the_library_gives(assistant: Assistant, lang: Language) -> None:
    answer = adjudicator.score("fantasy-realms", STATE, lang=lang)
    result = assistant.call("score", **TABLE, lang=lang)
    assert encode(result.structured_content) == encode_answer(answer)
    text = text_of(result)
    assert {"en": "Verdict: resolved (fantasy-realms, score)", "zh": "裁定：已裁定（fantasy-realms，score）"}[
        lang
    ] in text
    for citation in answer.citations:
        assert citation.id in text
        assert citation.statement in text
    short = assistant.content("score", **TABLE, lang=lang, steps=False)
    assert encode(short) == encode_answer(adjudicator.score("fantasy-realms", STATE, lang=lang, steps=False))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_moves_are_what_the_library_gives(assistant: Assistant, lang: Language) -> None:
    arguments = assistant.content("describe_game", game="fantasy-realms", question="moves")["call"]["arguments"]
    answer = adjudicator.moves("fantasy-realms", arguments["state"], evaluate=True, lang=lang)
    content = assistant.content("moves", game="fantasy-realms", state=arguments["state"], evaluate=True, lang=lang)
    assert encode(content) == encode_answer(answer)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_dispute_is_what_the_library_gives(assistant: Assistant, lang: Language) -> None:
    answer = adjudicator.resolve("fantasy-realms", STATE, DISPUTE["question"], DISPUTE["claims"], lang=lang)
    result = assistant.call("dispute", **DISPUTE, lang=lang)
    assert encode(result.structured_content) == encode_answer(answer)
    upheld, refuted = {
        "en": ("- Ben (yes): upheld.", "- Ann (no): refuted."),
        "zh": ("- Ben（是）：成立。", "- Ann（否）：不成立。"),
    }[lang]
    text = text_of(result)
    assert upheld in text
    assert refuted in text
    for ruling in answer.claims[0].citations:
        assert corpus().cite(ruling, lang).statement in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rulings_are_found_and_looked_up(assistant: Assistant, lang: Language) -> None:
    found = assistant.call("search_rulings", query="mirage identity 幻象", game="fantasy-realms", limit=3, lang=lang)
    content = found.structured_content
    wanted = adjudicator.search("mirage identity 幻象", game="fantasy-realms", limit=3)
    assert [each["id"] for each in content["rulings"]] == [ruling.id for ruling in wanted]
    assert content["corpus"] == corpus().hash
    for ruling in wanted:
        assert ruling.statement[lang] in text_of(found)
    one = assistant.call("ruling", id=wanted[0].id, lang=lang)
    assert one.structured_content == described_ruling(wanted[0], corpus(), lang)
    assert wanted[0].statement[lang] in text_of(one)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_is_described_so_that_it_can_be_asked(assistant: Assistant, lang: Language) -> None:
    for game in adjudicator.games().values():
        overview = assistant.content("describe_game", game=game.id, lang=lang)
        assert [each["name"] for each in overview["questions"]] == list(game.questions)
        assert [each["name"] for each in overview["pieces"]] == [piece.name for piece in game.pieces()]
    result = assistant.call("describe_game", game="gloomhaven", question="monster-focus", lang=lang)
    content = result.structured_content
    assert text_of(result) == encode(content)
    call = content["call"]
    Draft202012Validator(content["state_schema"]).validate(call["arguments"]["state"])
    answer = assistant.content(call["tool"], **call["arguments"], lang=lang)
    assert (answer["question"], answer["lang"]) == ("monster-focus", lang)


# --- what can be wrong


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "arguments", "slug", "pointers"),
    [
        ("score", {}, "invalid-request", ["/game"]),
        ("score", {"game": "fantasy-realms"}, "invalid-request", ["/state"]),
        ("score", {**TABLE, "steps": "no"}, "invalid-request", ["/steps"]),
        ("score", {**TABLE, "verb": "moves", "id": 1}, "invalid-request", ["/verb", "/id"]),
        ("score", {"game": "fantasy-realms", "state": {"players": []}}, "invalid-state", ["/state/players"]),
        ("score", {**TABLE, "readings": {"fr.gap.x": "y"}}, "invalid-readings", ["/readings/fr.gap.x"]),
        ("moves", {"game": "fantasy-realms", "state": {"turn": 7}}, "invalid-state", ["/state/turn"]),
        ("moves", {**TABLE, "evaluate": 1}, "invalid-request", ["/evaluate"]),
        ("dispute", {**DISPUTE, "question": {"ask": "blankd"}}, "invalid-question", ["/question/ask"]),
        ("dispute", {**DISPUTE, "claims": [{"by": "Ann"}]}, "invalid-claims", ["/claims/0/value"]),
        ("search_rulings", {"query": "x" * 201}, "invalid-request", ["/query"]),
        ("search_rulings", {"kind": "gapp", "limit": 5}, "invalid-request", ["/kind"]),
        ("search_rulings", {"limit": 0}, "invalid-request", ["/limit"]),
        ("ruling", {}, "invalid-request", ["/id"]),
        ("ruling", {"id": ["fr.card.wildfire"]}, "invalid-request", ["/id"]),
        ("describe_game", {"game": 5}, "invalid-request", ["/game"]),
        ("describe_game", {"game": "gloomhaven", "what": 1}, "invalid-request", ["/what"]),
    ],
)  # fmt: skip
def test_bad_input_is_a_problem_with_pointers(
    assistant: Assistant, name: str, arguments: dict[str, Any], slug: str, pointers: list[str], lang: Language
) -> None:
    problem = assistant.problem(name, **arguments, lang=lang)
    assert problem["type"] == f"/problems/{slug}"
    found = [error["pointer"] for error in problem["errors"]]
    assert set(pointers) <= set(found)
    chinese = any("\u4e00" <= character <= "\u9fff" for character in problem["detail"])
    assert chinese == (lang == "zh")


@pytest.mark.parametrize("name", ["score", "moves", "dispute", "search_rulings", "describe_game"])
def test_a_game_that_does_not_exist_has_near_misses(assistant: Assistant, name: str) -> None:
    problem = assistant.problem(name, game="gloomhavn")
    assert problem["status"] == 422
    assert (problem["errors"][0]["pointer"], problem["errors"][0]["near"]) == ("/game", ["gloomhaven"])
    assert "gloomhaven" in text_of(assistant.call(name, game="gloomhavn"))


def test_names_that_do_not_exist_have_near_misses(assistant: Assistant) -> None:
    with pytest.raises(adjudicator.UnknownNameError) as wrong:
        adjudicator.ruling("fr.card.wildfre")
    assert assistant.problem("ruling", id="fr.card.wildfre") == problem_for(wrong.value, "en")
    problem = assistant.problem("describe_game", game="gloomhaven", question="lot")
    assert (problem["status"], "loot" in problem["detail"]) == (404, True)


def test_a_language_that_does_not_exist(assistant: Assistant) -> None:
    for name in NAMES:
        assert "/lang" in [error["pointer"] for error in assistant.problem(name, lang="fr")["errors"]]


def test_a_state_that_is_wrong_says_what_the_library_says(assistant: Assistant) -> None:
    state = {"players": [{"name": "Ann", "hand": ["Wildfyre", "King", "King"]}]}
    with pytest.raises(adjudicator.StateError) as wrong:
        adjudicator.score("fantasy-realms", state)
    assert assistant.problem("score", game="fantasy-realms", state=state) == problem_for(wrong.value, "en")


def test_a_state_that_is_too_large(assistant: Assistant) -> None:
    for name in NAMES:
        problem = assistant.problem(name, game="fantasy-realms", state="x" * strict_json.MAX_BYTES)
        assert (problem["type"], problem["status"]) == ("/problems/body-too-large", 413)
        assert str(strict_json.MAX_BYTES) in problem["detail"]
    just = assistant.problem("score", game="fantasy-realms", state="x" * (strict_json.MAX_BYTES - 100))
    assert just["type"] == "/problems/invalid-state"


def test_a_message_that_is_too_large_is_answered(assistant: Assistant) -> None:
    with pytest.raises(MCPError) as wrong:
        assistant.call("score", game="fantasy-realms", state="x" * (3 * 1024 * 1024))
    assert wrong.value.error.data["type"] == "/problems/body-too-large"
    assert assistant.content("score", **TABLE)["verdict"] == "resolved"


def test_json_that_only_strict_readers_refuse(assistant: Assistant) -> None:
    deep: Any = {}
    for _ in range(40):
        deep = {"a": deep}
    for state in (deep, {"players": 2**53}):
        problem = assistant.problem("score", game="fantasy-realms", state=state)
        assert (problem["type"], problem["status"]) == ("/problems/unreadable-json", 400)
        assert "line" not in problem


def test_a_tool_that_does_not_exist(assistant: Assistant) -> None:
    with pytest.raises(MCPError) as wrong:
        assistant.call("scoer")
    assert wrong.value.error.data["type"] == "/problems/unknown-name"
    assert "score" in wrong.value.error.message


# --- many at once


def test_calls_at_once_each_get_their_own_answer(assistant: Assistant) -> None:
    hands = [
        ["Great Flood", "Wildfire"],
        ["Mirage", "Rangers", "Book of Changes"],
        ["Wildfyre"],
        ["Doppelgänger", "King"],
    ]
    got: dict[int, CallToolResult] = {}

    async def script(client: Client) -> None:
        async def ask(nth: int) -> None:
            state = {"players": [{"name": f"P{nth}", "hand": hands[nth % len(hands)]}]}
            got[nth] = await client.call_tool("score", {"game": "fantasy-realms", "state": state})

        async with anyio.create_task_group() as group:
            for nth in range(20):
                group.start_soon(ask, nth)

    assistant.run(script)
    for nth in range(20):
        hand = hands[nth % len(hands)]
        assert got[nth].is_error == (hand == ["Wildfyre"])
        if not got[nth].is_error:
            state = {"players": [{"name": f"P{nth}", "hand": hand}]}
            assert encode(got[nth].structured_content) == encode_answer(adjudicator.score("fantasy-realms", state))


def test_nothing_went_to_standard_error(assistant: Assistant) -> None:
    assert assistant.errors.read_text() == ""
