"""What comes up in a game, who decides it, and what the printed rules do say of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from adjudicator.judging.ruled import Because
from adjudicator.text import Text

DECIDERS: Mapping[str, Text] = {
    "app": Text("the app", "应用程序"),
    "players": Text("the players", "玩家"),
    "card": Text("what is printed on the card", "牌面"),
    "rules": Text("the dice and the printed rules", "骰子和规则"),
}


@dataclass(frozen=True, slots=True)
class Matter:
    """Something that somebody or something has to decide.

    ``decided_by`` is None where the rules leave that open: then ``gap`` has a reading called like each who may.
    ``rules`` are what the printed rules say of it; the first of them says who decides.
    """

    name: Text
    decided_by: str | None
    rules: tuple[Because, ...]
    gap: str | None = None


def _says(ruling: str, en: str, zh: str) -> Because:
    return Because(Text(en, zh), (ruling,))


_TABLE = _says(
    "ds.app.update", "What the app changes is changed on the table at once.", "应用程序改了什么，桌上当即照改。"
)
_STORY = _says(
    "ds.app.runs",
    "Story, quests, people, events, conditions and finales are the app's.",
    "故事、任务、人物、事件、命运条件和结局都归应用程序管。",
)

MATTERS: Mapping[str, Matter] = {
    # the set-up
    "scenario": Matter(Text("which scenario is played", "玩哪个剧本"), "players", (
        _says("ds.setup.scenario", "All players agree on one scenario; one of them reads its opening aloud.",
              "剧本由大家一起选，开场由一个人念。"),
    )),
    "character": Matter(Text("who plays which character", "谁用哪个角色"), "players", (
        _says("ds.setup.character", "Each picks one of those that the app offers; without agreement chance decides.",
              "在应用程序给出的角色里各挑一个，谈不拢就随机分。"),
    )),
    "starting-skills": Matter(Text("where the markers start", "标记从哪一格开始"), "app", (
        _says("ds.setup.markers", "The app gives the values that a character starts with.",
              "角色的起始数值由应用程序给出。"),
    )),
    "first-sites": Matter(Text("which sites the first tile has", "起始板块有哪些地点"), "app", (
        _says("ds.setup.sites", "The app says which tokens and models go onto the first tile.",
              "起始板块上放哪些指示物和模型，由应用程序说。"),
    )),
    "first-player": Matter(Text("who is the first player", "谁当先手"), None, (
        _says("ds.setup.first", "The device goes to the first player, and nothing says who that is.",
              "设备交给先手，可谁是先手没有写。"),
    ), "ds.gap.first-player"),
    # the map and what is on it
    "exploring": Matter(Text("what an explored tile brings", "探索板块后出现什么"), "app", (
        _says("ds.explore.steps", "The app names the sites, the models and the new tiles; turning the tile is printed.",
              "翻面、站上去是规则写的；摆什么地点、模型，接哪些新板块，看应用程序。"),
        _TABLE,
    )),
    "world-event": Matter(Text("when an event comes, and what it changes", "何时有世界事件、改变什么"), "app", (
        _says("ds.event.world", "The app sets events off, and what they say is done.",
              "世界事件由应用程序触发，写什么就做什么。"),
        _TABLE,
    )),
    "people": Matter(Text("where people of the story are", "剧情人物在哪里"), "app", (
        _says("ds.event.people", "People go where the app has them now, and their models follow.",
              "人物走到哪儿看应用程序，模型跟着摆。"),
        _TABLE,
    )),
    "table": Matter(Text("what the table looks like", "桌面摆成什么样"), "app", (_TABLE,)),
    # visiting
    "options": Matter(Text("which options there are", "有哪些选项"), "app", (
        _says("ds.visit.options", "At a site the app lists the actions to choose from.",
              "到了地点，能做的事由应用程序列出。"),
        _says("ds.visit.latest", "What it shows now counts.", "以它眼下显示的为准。"),
        _says("ds.app.first", "Nobody makes up an option.", "谁也不能自编选项。"),
    )),
    "interaction": Matter(Text("what an interaction brings", "互动带来什么"), "app", (
        _says("ds.interact.effects", "The printed rules only tell what it may be; the app goes on with what it is.",
              "规则只说可能有哪些后果，究竟怎样由应用程序往下给。"),
        _says("ds.interact.direct", "It happens without a test.", "互动不用检定。"),
    )),
    "alignment": Matter(Text("how good or evil a character is", "角色偏善还是偏恶"), "app", (
        _says("ds.alignment.app", "The app keeps the record; nothing on the table marks it.",
              "善恶由应用程序记着，桌上不用放标记。"),
        _says("ds.alignment.choices", "Moral choices change how people act and what comes later.",
              "道德抉择会影响人物的态度和后来的事。"),
    )),
    "item-lost": Matter(Text("whether a scanned item is lost", "扫描过的物品会不会失去"), "app", (
        _says("ds.scan.use", "Of an item that is used the result in the app says whether it stays.",
              "拿去用的物品留不留，看应用程序给的结果。"),
        _says("ds.scan.show", "An item that is only shown usually stays.", "只是给人看看，一般不会失去。"),
    )),
    "payment": Matter(Text("what else coins are paid for", "金币还要付给什么"), "app", (
        _says("ds.coins.other", "The app names the price of bribes, debts and the like; it goes back to the supply.",
              "打点、还债之类付多少由应用程序定，付出的回到公共供应区。"),
    )),
    "trade-area": Matter(Text("what a trade area has and what is added", "交易区起初有什么、后来添什么"), "app", (
        _says("ds.trade.set-up", "When a site first offers trade the app names the items.",
              "地点首次提供交易时，由应用程序点名放哪些物品。"),
        _says("ds.trade.events", "Events may add to them.", "事件可能再添新货。"),
    )),
    "price": Matter(Text("the price of an item", "物品的价钱"), "card", (
        _says("ds.trade.buy", "Buying costs what is printed on the card.", "买按牌面价付。"),
        _says("ds.trade.sell", "Selling brings just as much.", "卖也按牌面价收。"),
    )),
    # tests and skills
    "tested-skill": Matter(Text("which skill an action takes", "一个行动考哪项技能"), "app", (
        _says("ds.test.what", "The app says which skill when the test is chosen.", "选了检定，应用程序会说考哪一项。"),
        _says("ds.skill.intelligence", "Intelligence stands for thinking and talking.", "智力管动脑和谈话。"),
        _says("ds.skill.dexterity", "Dexterity stands for stealth, watching and agility.", "敏捷管潜行、观察和身手。"),
        _says("ds.skill.power", "Power stands for fighting and strength.", "力量管战斗和力气活。"),
    )),
    "effort-dice": Matter(Text("how many effort dice are rolled", "加掷几颗努力骰"), "players", (
        _says("ds.test.effort", "Whoever makes the test chooses, from none to all that are available.",
              "检定的人自己定，从一颗不加到可用的全加。"),
    )),
    "successes": Matter(Text("how many successes a roll brings", "一次掷骰有几个成功"), "rules", (
        _says("ds.test.sum", "The numbers on the dice are added.", "骰子上的数字相加。"),
        _says("ds.test.markers", "Each marker up to the total is one success.", "标记不超过总点数，各算一个成功。"),
        _says("ds.test.automatic", "Each automatic success adds one.", "每个自动成功图标再加一个。"),
    )),
    "test-result": Matter(Text("what a number of successes leads to", "成功数带来什么结果"), "app", (
        _says("ds.test.enter", "The number is entered into the app, which tells what follows.",
              "成功数报给应用程序，后果由它说。"),
    )),
    "skill-change": Matter(Text("how much a skill changes", "技能变化多少"), "app", (
        Because(Text("The app tells in spaces what is gained or lost, to the left or to the right.",
                     "提升左移、下降右移，移几格由应用程序报出。"), ("ds.change.gain", "ds.change.loss")),
        _says("ds.change.sources", "Choices, items and events change skills; no amounts are printed in the rules.",
              "剧情选择、物品、事件都会改变技能，规则里没有写变多少。"),
    )),
    "experience-earned": Matter(Text("how much experience is earned", "得到几点经验"), "app", (
        Because(Text("Interactions, tests and events of the story bring it; the amounts come with the story.",
                     "互动、检定和剧情事件会给经验，给几点随剧情而定。"), ("ds.xp.earned", "ds.app.runs")),
    )),
    "item-effect": Matter(Text("what an item's ability does", "物品的能力是什么"), "card", (
        _says("ds.item.effects", "The card says it; the rules only tell what kinds there are.",
              "看牌面，规则只说有哪几类。"),
    )),
    # the story and its end
    "story": Matter(Text("how the story goes on", "剧情怎么发展"), "app", (
        _STORY,
        _says("ds.game.app", "The game can't be played without the app.", "没有应用程序就玩不了。"),
    )),
    "finale": Matter(Text("what a finale asks for, and how long it takes", "结局有哪些关、要几回合"), "app", (
        Because(Text("It has several interactions and tests, and the app brings them one after the other.",
                     "结局有好几次互动和检定，由应用程序一件件给出。"), ("ds.finale.parts", "ds.finale.instead")),
        _STORY,
    )),
    "finale-failed": Matter(Text("what follows a failed finale", "结局失败后怎样"), "app", (
        _says("ds.finale.failed", "What the app shows is carried out; the rules name no consequence.",
              "照应用程序给的结果办，规则没写别的。"),
    )),
    "doubt": Matter(Text("a doubt about options, triggers or results, items combined apart",
                         "选项、触发、结果上的疑问（物品组合除外）"), "app", (
        _says("ds.app.first", "The app's scenario, with the rules that go with it, comes first.",
              "以应用程序在这个剧本里的提示和配套的规则为准。"),
    )),
}  # fmt: skip
"""The matters, in the order of a game."""

NAMES: Mapping[str, Text] = {code: matter.name for code, matter in MATTERS.items()}
