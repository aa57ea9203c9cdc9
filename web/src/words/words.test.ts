// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from "vitest";

import { AREAS, browserLanguage, LANGUAGES, needWords, speak, t, told } from ".";
import { fill, type Text, type Texts } from "./texts";

const files = import.meta.glob<{ default: Texts }>(["./*.*.ts", "!./*.svelte.ts", "!./*.test.ts"], {
  eager: true,
});
const sources = import.meta.glob<string>(
  [
    "../**/*.{ts,svelte}",
    "../rules/pages.json",
    "../tutorial/levels.json",
    "!../words/**",
    "!../**/*.test.ts",
    "!../**/*.d.ts",
  ],
  { eager: true, query: "?raw", import: "default" },
);
const source = Object.values(sources).join("\n");
const languages = Object.keys(LANGUAGES);
const wordsOf = (area: string, language: string) => files[`./${area}.${language}.ts`]!.default;

const forms = (text: Text): string[] =>
  typeof text === "string" ? [text] : [text.one, text.other];
const gaps = (text: Text) =>
  [...new Set(forms(text).flatMap((form) => form.match(/\{\w+\}/g) ?? []))].sort();

describe.each(AREAS)("the words of %s", (area) => {
  const english = wordsOf(area, "en");

  it.each(languages)("are all there in %s, with the same gaps", (language) => {
    const words = wordsOf(area, language);
    expect(Object.keys(words)).toEqual(Object.keys(english));
    for (const [key, text] of Object.entries(words)) {
      expect(typeof text, key).toBe(typeof english[key]);
      expect(gaps(text), key).toEqual(gaps(english[key]!));
      for (const form of forms(text)) expect(form.trim(), key).not.toBe("");
    }
  });

  it("are all used", () => {
    // A key is named in full, or made of a beginning in the source and an end out of data.
    const begins = [...source.matchAll(/`([a-z][\w]*_)\$\{/g)].map(([, begin]) => begin!);
    const unused = Object.keys(english).filter(
      (key) => !source.includes(`"${key}"`) && !begins.some((begin) => key.startsWith(begin)),
    );
    expect(unused).toEqual([]);
  });
});

it("has no file without an area and a language", () => {
  const names = AREAS.flatMap((area) => languages.map((language) => `./${area}.${language}.ts`));
  expect(Object.keys(files).sort()).toEqual(names.sort());
});

it.each(languages)(
  "has one word in %s for a move that is seen at once, and not for a turn",
  (language) => {
    const words = wordsOf("table", language);
    const skip = String(words.do_skip).toLowerCase();
    expect(String(words.key_space).toLowerCase()).toContain(skip);
    // A button beside what another player does: it is not the reader who passes.
    expect(skip).not.toMatch(/skip|pass|überspring/);
  },
);

it("has every key in one area only", () => {
  const keys = AREAS.flatMap((area) => Object.keys(wordsOf(area, "en")));
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

it("has every key that the sources name", () => {
  const keys = new Set(AREAS.flatMap((area) => Object.keys(wordsOf(area, "en"))));
  const named = [
    ...source.matchAll(/\bt\(\s*"(\w+)"/g),
    ...source.matchAll(/"((?:rule|diagram|level)_\w+)"/g), // in pages.json and levels.json
  ].map(([, key]) => key!);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((key) => !keys.has(key))).toEqual([]);
});

it("has a space before French double punctuation", () => {
  for (const area of AREAS)
    for (const [key, text] of Object.entries(wordsOf(area, "fr")))
      for (const form of forms(text)) expect(form, key).not.toMatch(/[^\s\u00a0\u202f…][!?;»]/);
});

it("sends players to the rules for the commands that start a server", () => {
  const found = languages.flatMap((language) =>
    AREAS.flatMap((area) =>
      Object.entries(wordsOf(area, language))
        .filter(([, text]) => forms(text).some((form) => /fallstar (play|serve)/.test(form)))
        .map(([key]) => key),
    ),
  );
  expect(new Set(found)).toEqual(new Set(["rule_invite_near", "rule_invite_far"]));
});

it.each(languages)("has room in %s for a star among those that are left", (language) => {
  const parts = String(wordsOf("table", language).stars_until_short).split("☆");
  expect(parts).toHaveLength(2);
  expect(parts[0]).toContain("{count}");
  expect(parts.join("")).not.toMatch(/^(End|Fin|Ende) /);
});

it("tells the levels in short texts", () => {
  for (const language of languages)
    for (const [key, text] of Object.entries(wordsOf("levels", language)))
      for (const form of forms(text)) expect(form.length, key).toBeLessThanOrEqual(180);
});

describe("texts", () => {
  it("are filled, and take the form of the language's plural", () => {
    const text = { one: "{count} star", other: "{count} stars" };
    expect(fill(text, "en", { count: 1 })).toBe("1 star");
    expect(fill(text, "en", { count: 0 })).toBe("0 stars");
    expect(fill({ one: "{count} étoile", other: "{count} étoiles" }, "fr", { count: 0 })).toBe(
      "0 étoile",
    );
    expect(fill("{a} and {b}, {a}", "en", { a: "x", b: 2 })).toBe("x and 2, x");
    expect(fill("{a} stays", "en")).toBe("{a} stays");
  });

  it("keep punctuation after a space on the line of its word, but change nothing in gaps", () => {
    expect(fill("Quoi ? « Oui ! »", "fr")).toBe("Quoi\u00a0? «\u00a0Oui\u00a0!\u00a0»");
    expect(fill("What: {now}", "en", { now: "a : b" })).toBe("What: a : b");
  });
});

describe("the language", () => {
  beforeAll(() => speak("en"));

  it("is the first of the browser's that we speak, English otherwise", () => {
    expect(browserLanguage(["tlh", "fr-CA", "en"])).toBe("fr");
    expect(browserLanguage(["EN-us"])).toBe("en");
    expect(browserLanguage(["tlh", "frp"])).toBe("en");
    expect(browserLanguage([])).toBe("en");
  });

  it("can be switched, words that were fetched later included", async () => {
    expect(t("retry")).toBe("Try again");
    await needWords("terms");
    expect(t("card_L")).toBe("Long jump");
    await speak("fr");
    expect([t("retry"), t("card_L")]).toEqual(["Réessayer", "Saut long"]);
    expect(document.documentElement.lang).toBe("fr");
  });

  it("chooses among texts that come in all languages", async () => {
    const all = { ...LANGUAGES, en: "Try: now", fr: "Essayez : maintenant" };
    await speak("fr");
    expect(told(all)).toBe("Essayez\u00a0: maintenant");
    await speak("en");
    expect(told(all)).toBe("Try: now");
  });
});
