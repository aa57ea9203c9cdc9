// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";

import { go, here, inside, link, match, pathOf } from "./router";

describe("addresses", () => {
  it.each([
    ["/", { page: "Home" }],
    ["/new", { page: "New" }],
    ["/t/ab12", { page: "Table", id: "ab12" }],
    ["/t/ab12/", { page: "Table", id: "ab12" }],
    ["/t/a%20b", { page: "Table", id: "a b" }],
    ["/rules", { page: "Rules" }],
    ["/rules/", { page: "Rules" }],
    ["/tutorial", { page: "Tutorial" }],
    ["/replay", { page: "Replay" }],
    ["/replay/ab12", { page: "Replay", id: "ab12" }],
    ["/me", { page: "Me" }],
    ["/settings", { page: "Settings" }],
    ["/puzzles", { page: "Puzzles" }],
  ])("%s has its page", (path, route) => expect(match(path)).toEqual(route));

  it.each(["/nowhere", "/t", "/t/a/b", "/rules/2", "/toString", "/t/%"])("%s has none", (path) =>
    expect(match(path).page).toBe("NotFound"),
  );
});

describe("on a static host the path is in the query", () => {
  const folder = "/any/folder/";
  it.each([
    ["/", "/any/folder/"],
    ["/rules", "/any/folder/?rules"],
    ["/rules#end", "/any/folder/?rules#end"],
    ["/new?public", "/any/folder/?new&public"],
    ["/t/local-ab12", "/any/folder/?t/local-ab12"],
    ["/replay#12~abc", "/any/folder/?replay#12~abc"],
  ])("%s is %s, and back", (path, address) => {
    expect(link(path, folder)).toBe(address);
    expect(pathOf(new URL(address, "https://host.test"), folder)).toBe(path);
  });

  it("and what others add to a link is ignored", () => {
    const url = new URL("https://host.test/any/folder/?from=there#x");
    expect(pathOf(url, folder)).toBe("/#x");
  });
});

describe("going", () => {
  beforeEach(() => history.replaceState(null, "", "/"));

  it("changes the address and keeps the way back", () => {
    const before = history.length;
    go("/rules?x=1#y");
    expect(location.pathname + location.search + location.hash).toBe("/rules?x=1#y");
    expect(here()).toEqual({ page: "Rules" });
    expect(history.length).toBe(before + 1);
    go("/new", { replace: true });
    expect(history.length).toBe(before + 1);
  });
});

describe("a press on a link", () => {
  const press = (html: string, how: MouseEventInit = {}): string | null => {
    document.body.innerHTML = html;
    let found: string | null = null;
    const hear = (event: MouseEvent) => {
      found = inside(event);
      event.preventDefault();
    };
    // Before the link itself, which this DOM would follow at once.
    document.addEventListener("click", hear, { once: true, capture: true });
    document
      .querySelector("b")
      ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...how }));
    return found;
  };

  it("is followed inside the page", () => {
    expect(press('<a href="/t/x?y=1"><b>go</b></a>')).toBe("/t/x?y=1");
  });

  it.each([
    ["with a key for a new tab", '<a href="/new"><b>go</b></a>', { ctrlKey: true }],
    ["with another button", '<a href="/new"><b>go</b></a>', { button: 1 }],
    ["to another site", '<a href="https://example.org/"><b>go</b></a>', {}],
    ["to the API", '<a href="/api/me/export"><b>go</b></a>', {}],
    ["to a download", '<a href="/x.svg" download><b>go</b></a>', {}],
    ["to another window", '<a href="/new" target="_blank"><b>go</b></a>', {}],
    ["to a place on this page", '<a href="#content"><b>go</b></a>', {}],
    ["beside any link", "<p><b>go</b></p>", {}],
  ])("is left to the browser %s", (_, html, how) => expect(press(html, how)).toBeNull());
});
