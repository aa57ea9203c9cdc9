// Made by tools/terms.py from fallstar.view.words: do not edit.

/** Every language, and what it calls itself. */
export const LANGUAGES = { en: "English", fr: "Français", de: "Deutsch" } as const;
