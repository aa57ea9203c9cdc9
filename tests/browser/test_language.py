"""The language of the page is switched, kept, and taken along to another device."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from fallstar.view.words import LANGUAGES, NAMES, Language
from tests.browser.pages import lobby
from tests.browser.words import speak, texts_of


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_the_language_is_switched_and_kept(visit: Callable[..., Page], language: Language) -> None:
    page = visit(locale="en-GB")
    page.goto("/")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    page.get_by_role("button", name=NAMES[language]).click()
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.get_by_role("button", name=texts_of("shell", language)["play_now"])).to_be_visible()
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.goto("/settings")
    page.get_by_role("radio", name="English").check()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_speaks_the_language_of_the_browser(
    visit: Callable[..., Page], language: Language
) -> None:
    page = visit(locale=language)
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", language)


def test_the_language_goes_along_to_another_device(
    visit: Callable[..., Page],
) -> None:
    page = visit(locale="en-GB")
    page.goto("/settings")
    with page.expect_response(lambda answer: answer.request.method == "PATCH"):
        page.get_by_role("radio", name=NAMES["fr"]).check()
    other = visit(locale="en-GB")
    other.context.add_cookies(page.context.cookies())  # type: ignore[arg-type]
    other.goto("/")
    expect(other.locator("html")).to_have_attribute("lang", "fr")


def test_the_lobby_stays_as_it_is_when_the_language_changes(page: Page) -> None:
    lobby(page)
    page.evaluate("window.before = document.querySelector('[data-do=learn]')")
    speak(page, LANGUAGES[-1])
    expect(page.get_by_text(texts_of("lobby", LANGUAGES[-1])["wait_title"])).to_be_visible()
    assert page.evaluate("window.before.isConnected")
