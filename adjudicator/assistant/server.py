"""The tools over the protocol, by the official SDK: one judgement at a time, each within its budget."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import anyio
import anyio.to_thread
from mcp import MCPError, types
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server

from adjudicator.assistant import calls, tools, wire
from adjudicator.assistant.calls import Reply
from adjudicator.errors import AdjudicatorError, BusyError, UnknownNameError, near_misses
from adjudicator.problems import problem_for
from adjudicator.solver import Budget, Watch, watched
from adjudicator.text import Language, Text
from adjudicator.version import __version__

WAITING_MOST: Final = 64  # judgements that wait for their turn
_AGAIN: Final = 0.1  # seconds after which a search that goes on is stopped once more

_INSTRUCTIONS = Text(
    "A judge for tabletop games. It computes verdicts from a table state and proves them with rulings. Don't decide"
    " questions about rules from memory: write the table down, call a tool, and quote the rulings that the answer cites"
    " by their ids, and no others. If the verdict is undetermined or undecided, say so.",
    "桌游裁判。它由桌面状态计算出裁决，并用裁定加以证明。不要凭记忆判断规则问题：写下桌面状态，调用工具，"
    "并按 id 引用答案所引的裁定，不要引用其他裁定。若裁决为未定或未决，请如实说明。",
)


def run(lang: Language, budget: Budget) -> None:
    """Serve whoever started this program until standard input ends. ``lang`` holds for calls that don't name one."""
    anyio.run(_serve, lang, budget)


async def _serve(lang: Language, budget: Budget) -> None:
    server = make_server(lang, budget)
    async with wire.connected(lang) as (inbound, outbound):
        await server.run(inbound, outbound, server.create_initialization_options())


def make_server(lang: Language, budget: Budget) -> Server[Any]:
    """The server, to be run over any pair of streams."""
    listed = [_tool(tool, lang) for tool in tools.TOOLS.values()]
    desk = Desk()

    async def list_tools(
        context: ServerRequestContext[Any], params: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        return types.ListToolsResult(tools=listed)

    async def call_tool(
        context: ServerRequestContext[Any], params: types.CallToolRequestParams
    ) -> types.CallToolResult:
        if params.name not in tools.TOOLS:
            error = UnknownNameError(Text("tool", "工具"), params.name[:80], near_misses(params.name, tools.TOOLS))
            raise MCPError(types.INVALID_PARAMS, error.says(lang), problem_for(error, lang))
        unreadable = context.request if isinstance(context.request, AdjudicatorError) else None
        arguments = params.arguments or {}

        def answer() -> Reply:
            return calls.call(params.name, arguments, lang, budget, unreadable)

        if tools.TOOLS[params.name].door is None or unreadable is not None:
            return _result(answer())
        try:
            return _result(await desk.judged(answer))
        except BusyError as error:
            return _result(calls.refused(error, arguments, lang))

    return Server(
        "adjudicator",
        version=__version__,
        title=Text("Adjudicator, a judge for tabletop games", "Adjudicator 桌游裁判")[lang],
        instructions=_INSTRUCTIONS[lang],
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


def _tool(tool: tools.Tool, lang: Language) -> types.Tool:
    return types.Tool(
        name=tool.name,
        title=tool.title[lang],
        description=tools.describes(tool, lang),
        input_schema=tools.input_schema(tool.name),
        output_schema=tools.output_schema(tool.name),
        annotations=types.ToolAnnotations(
            read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
        ),
    )


def _result(reply: Reply) -> types.CallToolResult:
    return types.CallToolResult(
        content=[types.TextContent(text=reply.text)], structured_content=reply.content, is_error=reply.is_problem
    )


class Desk:
    """Where judgements wait for each other: two at once in a process would only make both slow."""

    def __init__(self, waiting_most: int = WAITING_MOST) -> None:
        self._waiting_most = waiting_most
        self._waiting = 0
        self._turn = anyio.Lock()

    async def judged(self, work: Callable[[], Reply]) -> Reply:
        """What comes of the work, which may not raise. Stops its searches if nobody waits any more.

        Raises BusyError if too many wait already.
        """
        if self._waiting >= self._waiting_most:
            raise BusyError(1)
        self._waiting += 1
        try:
            await self._turn.acquire()
        finally:
            self._waiting -= 1
        try:
            return await _in_thread(work)
        finally:
            self._turn.release()


async def _in_thread(work: Callable[[], Reply]) -> Reply:
    watch, finished = Watch(), anyio.Event()

    def watched_work() -> Reply:
        with watched(watch):
            return work()

    async def stop_when_cancelled() -> None:
        try:
            await finished.wait()
        except anyio.get_cancelled_exc_class():
            with anyio.CancelScope(shield=True):
                while not finished.is_set():
                    watch.stop()
                    with anyio.move_on_after(_AGAIN):
                        await finished.wait()
            raise

    async with anyio.create_task_group() as group:
        group.start_soon(stop_when_cancelled)
        try:
            reply = await anyio.to_thread.run_sync(watched_work)
        finally:
            finished.set()
    return reply
