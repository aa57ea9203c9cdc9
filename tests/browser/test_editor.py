"""Editor, workshop and fairness lab: positions and faces of one's own, from a press to a game."""

import re
from collections.abc import Callable
from urllib.parse import quote, unquote

from playwright.sync_api import Page, expect

from fallstar import Game
from tests.browser.autoplay import best, decide
from tests.browser.local_table import is_local, read_log
from tests.browser.table_page import TablePage
from tests.browser.visitors import Visitor, each_visitor
from tests.browser.words import texts_of

POSITION = "5b3,2a1 normal gwgyppggowywoypwowyywwbw 1 e3v:LHDRW:-:-:0/i5<:HDRW:L:-:0 1 0 action"


def edit(page: Page, position: str = POSITION) -> None:
    page.goto(f"/editor#position={quote(position, safe='')}")
    expect(page.locator("[data-faults]")).to_be_visible()


def tool(page: Page, name: str) -> None:
    page.locator(f"[data-tool={name}]").check(force=True)


def press(page: Page, space: int) -> None:
    """Press a space of the board where it is seen."""
    page.locator(f"[data-editor] [data-cell='{space}']").click()


def position_of(url: str) -> str:
    return unquote(url.partition("#position=")[2])


def shows(page: Page, position: str) -> None:
    """The address has the position, as soon as the engine has looked at it."""
    page.wait_for_url(lambda url: position_of(url) == position)


def faults(page: Page, count: int) -> None:
    expect(page.locator(f"[data-faults='{count}']")).to_be_visible()


def test_a_position_is_analysed_and_people_are_invited_to_it(
    page: Page, visit: Callable[..., Page]
) -> None:
    edit(page)
    page.locator("[data-do=analyse]").click()
    expect(page.locator("[data-analysis][data-ready]")).to_be_visible()
    expect(page.locator("[data-share]")).to_have_count(2)
    page.go_back()
    shows(page, POSITION)
    page.locator("[data-do=play]").click()
    page.locator("[data-do=invite]").click()
    page.wait_for_url("**/t/*")
    assert not is_local(page.url.rpartition("/t/")[2])
    friend, lobby, shell = visit(), texts_of("lobby", "en"), texts_of("shell", "en")
    friend.goto(page.url)
    friend.get_by_role("button", name=lobby["sit_at"].format(number=2)).click()
    page.get_by_role("button", name=shell["start"]).click()
    for one in (page, friend):
        TablePage(one).joined()
    position = Game.from_position(POSITION).view()
    seen = page.request.get(f"/api/tables/{page.url.rpartition('/t/')[2]}").json()["view"]
    assert (tuple(seen["tiles"]), seen["stars"]) == (position.tiles, position.stars)


def test_a_link_to_a_face_brings_it(page: Page, visit: Callable[..., Page]) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    draw(page)
    page.locator("[data-do=share-face]").click()
    expect(page.get_by_text(texts_of("table", "en")["link_copied"], exact=True)).to_be_visible()
    link = page.evaluate("() => navigator.clipboard.readText()")
    assert "/workshop#face=" in link
    friend = visit()
    friend.goto(link)
    faults(friend, 0)
    expect(friend.locator("[data-own-face]")).to_have_count(1)
    assert (
        friend.locator("[data-canvas]").inner_html() == page.locator("[data-canvas]").inner_html()
    )


def test_positions_and_faces_are_shared_by_a_link(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    copied = page.get_by_text(texts_of("table", "en")["link_copied"], exact=True)
    edit(page)
    page.locator("[data-do=share]").click()
    expect(copied).to_be_visible()
    page.goto("/workshop")
    expect(page.locator("[data-faults='0']")).to_be_visible()
    page.locator("[data-do=share-face]").click()
    expect(copied).to_be_visible()


# The editor ---------------------------------------------------------------------------------------


def test_a_position_is_edited_its_faults_named_mended_and_played(page: Page) -> None:
    edit(page)
    faults(page, 0)
    star = page.locator("[data-editor] [data-space][data-colour]").first
    space = int(star.get_attribute("data-space") or "")
    tool(page, "erase")
    press(page, space)
    expect(page.locator("[data-fault]")).to_contain_text("24 marks")
    expect(page.locator("[data-do=play]")).to_be_disabled()
    page.locator("[data-own=y]").click()  # the rubber has nothing to take
    tool(page, "door")
    page.locator("[data-own=y]").click()
    faults(page, 0)
    expect(page.locator("[data-points='0']")).to_have_text("1")
    page.wait_for_url(lambda url: ":y1:0/" in position_of(url))
    edited = position_of(page.url)
    assert Game.from_position(edited).points() == [1, 0]

    page.reload()  # nothing is lost
    faults(page, 0)
    shows(page, edited)
    page.locator("[data-do=play]").click()
    page.locator("[data-do=play-position]").click()
    table = TablePage(page).joined()
    assert is_local(table.id)
    assert read_log(page, table.id)[0]["position"] == edited
    for _ in range(3):
        if table.wait_for_turn():
            decide(best, table)
    table.wait_for_turn()
    before = table.whole
    page.reload()
    table.joined()
    assert table.whole == before
    page.goto(f"/replay/{table.id}")  # hidden cards stay hidden until the end
    expect(page.get_by_role("alert")).to_contain_text("not over yet")


def test_every_fault_is_named_at_once_and_undone(page: Page) -> None:
    edit(page)
    for card in "LHDRW":
        page.locator(f"[data-edit-card={card}]").click()
        expect(page.locator(f"[data-edit-card={card}][data-place=up]")).to_be_visible()
    page.get_by_role("radio", name="Once more?").check(force=True)
    expect(page.locator("[data-fault]")).to_have_text(
        ["A hand is empty. (Fox, e3)", re.compile("to replay, the seat needs a token")]
    )
    for _ in range(6):
        page.locator("[data-do=undo]").click()
    faults(page, 0)
    shows(page, POSITION)
    page.locator("[data-do=redo]").click()
    expect(page.locator("[data-edit-card=L][data-place=up]")).to_be_visible()


def test_a_board_is_edited_with_the_keyboard_alone(page: Page) -> None:
    edit(page)
    tool(page, "pawn-1")
    page.locator("[data-editor] [data-cell='0']").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    pawn = page.locator("[data-editor] [data-pawn][data-seat='1']")
    expect(pawn).to_have_attribute("data-space", "13")
    feet = pawn.get_attribute("data-feet")
    page.keyboard.press("Enter")
    expect(pawn).not_to_have_attribute("data-feet", feet or "")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    expect(page.locator("[data-do=undo]")).to_be_disabled()
    shows(page, POSITION)


def test_tiles_are_turned_and_more_seats_have_more_of_them(page: Page) -> None:
    edit(page)
    tool(page, "tile")
    press(page, 0)
    page.locator("dialog[open] [data-do=turn-tile]").click()
    expect(page).to_have_url(re.compile("5b0%2C2a1"))
    page.keyboard.press("Escape")
    page.get_by_role("group", name="Seats").get_by_role("radio", name="6").check(force=True)
    expect(page.locator("[data-points]")).to_have_count(6)
    page.wait_for_url(lambda url: position_of(url).startswith("5b0,2a1,"))


def test_bad_texts_and_links_are_named_and_change_nothing(page: Page) -> None:
    edit(page)
    page.locator("[data-do=text]").click()
    field = page.locator("[data-position-text]")
    for wrong, reason in (
        ("hello", "a position has 8 fields"),
        (POSITION.replace("2a1", "5a1"), "tile 5 is used twice"),
        (POSITION.replace("gwg", "g"), "the board has 24 marks"),
        ("x" * 9000, "too long"),
    ):
        field.fill(wrong)
        page.locator("[data-do=read-text]").click()
        expect(page.locator("[data-wrong]")).to_contain_text(reason)
    page.keyboard.press("Escape")
    shows(page, POSITION)
    for fragment, reason in (("%E0%A4%A", "damaged"), ("x" * 2**20, "too long")):
        page.evaluate("(hash) => { location.hash = hash; }", f"position={fragment}")
        expect(page.get_by_text(f"This link is {reason}").first).to_be_visible()
        faults(page, 0)


# The workshop -------------------------------------------------------------------------------------


def draw(page: Page) -> None:
    """A copy of one of our faces, with a platform more."""
    page.goto("/workshop")
    faults(page, 0)
    page.locator("[data-do=copy-face]").click()
    page.locator("dialog[open] [data-face='3b']").click()
    cell = page.locator("[data-canvas] [data-cell='14']")
    before = str(cell.get_attribute("aria-label"))
    cell.focus()
    page.keyboard.press("Shift+ArrowRight")
    expect(cell).not_to_have_attribute("aria-label", before)
    faults(page, 0)


def test_a_face_is_drawn_measured_and_played_on_and_kept(page: Page) -> None:
    draw(page)
    page.locator("[data-do=measure]").click()
    expect(page.locator("[data-stands-out]")).to_be_visible()
    page.locator("[data-do=hold]").click()
    expect(page.locator("[data-do=go-on]")).to_be_visible()
    held = page.locator("[data-lab]").get_attribute("data-lab")
    page.locator("[data-do=go-on]").click()
    expect(page.locator("[data-lab]")).not_to_have_attribute("data-lab", str(held))
    page.locator("[data-do=hold]").click()
    name = page.locator("[data-own-face][aria-pressed=true]").get_attribute("data-own-face")
    page.locator("[data-do=play-faces]").click()
    table = TablePage(page).joined()
    assert is_local(table.id)
    assert any(tile.startswith(str(name)) for tile in table.view["tiles"])
    assert table.wait_for_turn()
    decide(best, table)
    table.wait_for_turn()
    before = table.whole
    page.reload()
    table.joined()
    assert table.whole == before
    page.goto("/workshop")
    expect(page.locator(f"[data-own-face='{name}']")).to_be_visible()


def bots_of(page: Page) -> list[str]:
    row, _ = read_log(page, TablePage(page).joined().id)
    return [seat["level"] for seat in row["seats"] if seat["kind"] == "bot"]


def test_bots_on_a_position_or_on_faces_of_ones_own_are_different_ones(page: Page) -> None:
    edit(page, Game.new(seats=4, seed=1).position())
    page.locator("[data-do=play]").click()
    page.locator("[data-do=play-position]").click()
    bots = bots_of(page)
    assert len(set(bots)) == len(bots) == 3
    draw(page)
    page.get_by_role("group", name="Players").get_by_text("4", exact=True).click()
    page.locator("[data-do=play-faces]").click()
    bots = bots_of(page)
    assert len(set(bots)) == len(bots) == 3


def test_faults_of_a_face_are_named_while_it_is_drawn(page: Page) -> None:
    page.goto("/workshop")
    faults(page, 0)
    page.locator("[data-face-tool=erase]").check(force=True)
    page.locator("[data-canvas] [data-cell='22']").click()
    expect(page.locator("[data-fault]")).to_have_text(["It has no door: a tile needs one."])
    for do in ("play-faces", "friends-faces", "measure"):  # nobody plays on it, and both say why
        expect(page.locator(f"[data-do={do}]")).to_be_disabled()
    expect(page.locator("[data-barred]")).to_have_count(2)
    page.locator("[data-do=undo]").click()
    faults(page, 0)
    expect(page.locator("[data-do=measure]")).to_be_enabled()
    expect(page.locator("[data-barred]")).to_have_count(0)
    page.locator("[data-canvas] [data-cell='0']").focus()
    page.keyboard.press("Shift+ArrowDown")
    expect(page.locator("[data-fault]")).to_contain_text("Column a has no platform")


@each_visitor
def test_a_face_is_measured_goes_to_a_friend_and_both_play_on_it(
    visit: Callable[..., Page], visitor: Visitor
) -> None:
    host, guest = visit(**visitor.options), visit(**visitor.options)
    editor, lobby, shell = (
        texts_of(area, visitor.language) for area in ("editor", "lobby", "shell")
    )
    draw(host)
    host.locator("[data-do=measure]").click()
    expect(host.locator("[data-stands-out]")).to_be_visible()
    host.locator("[data-do=hold]").click()
    with host.expect_download() as download:
        host.locator("[data-do=save-face]").click()
    text = download.value.path().read_text(encoding="utf-8")
    assert "\nface 7a\n" in text
    guest.goto("/workshop#face=broken")
    expect(guest.get_by_text(editor["shop_bad_link"])).to_be_visible()
    guest.locator("[data-do=open-faces]").set_input_files(
        [{"name": "face.txt", "mimeType": "text/plain", "buffer": text.encode()}]
    )
    expect(guest.get_by_text(editor["shop_got"].partition("{name}")[2])).to_be_visible()
    host.locator("[data-do=friends-faces]").click()
    link = host.get_by_role("textbox", name=shell["link"]).input_value()
    guest.goto(link)
    guest.get_by_role("button", name=lobby["sit_at"].format(number=2)).click()
    guest.get_by_role("button", name=shell["start"]).click()
    tables = (TablePage(host).joined(), TablePage(guest).joined())
    assert tables[0].view["faces"]
    for _ in range(4):
        for table in tables:
            table.check()
        decide(best, *tables)
