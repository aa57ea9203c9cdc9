"""The language of the page is switched, kept, and taken along to another device."""

from collections.abc import Callable

from playwright.sync_api import Page, expect


def test_the_language_is_switched_and_kept(visit: Callable[..., Page]) -> None:
    page = visit(locale="en-GB")
    page.goto("/")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    page.get_by_role("button", name="Français").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_role("button", name="Play now")).to_have_count(0)
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.goto("/settings")
    page.get_by_role("radio", name="English").check()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")


def test_the_language_goes_along_to_another_device(
    visit: Callable[..., Page],
) -> None:
    page = visit(locale="en-GB")
    page.goto("/settings")
    with page.expect_response(lambda answer: answer.request.method == "PATCH"):
        page.get_by_role("radio", name="Français").check()
    other = visit(locale="en-GB")
    other.context.add_cookies(page.context.cookies())  # type: ignore[arg-type]
    other.goto("/")
    expect(other.locator("html")).to_have_attribute("lang", "fr")
