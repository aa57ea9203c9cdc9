/* What a text is, and how its gaps are filled. English is the type: every other language has the
 * same keys. */

export type Plural = { readonly one: string; readonly other: string };
export type Text = string | Plural;
export type Texts = Readonly<Record<string, Text>>;
/** Where texts come from, by their file. */
export type WordFiles = Record<string, () => Promise<{ default: Texts }>>;

/** The same keys in another language: `export default {…} satisfies Same<typeof en>`. */
export type Same<T extends Texts> = {
  readonly [K in keyof T]: T[K] extends string ? string : Plural;
};

/** The names of the gaps of a text: `name` in "Hello {name}". */
export type Gaps<T> = T extends Plural
  ? Gaps<T["other"]> | "count"
  : T extends `${string}{${infer Name}}${infer Rest}`
    ? Name | Gaps<Rest>
    : never;

export type Values = Readonly<Record<string, string | number>>;

/** Punctuation after a space, as in French, and a sign of percent stays on the line of the word before it. */
export const bound = (text: string): string => text.replace(/ (?=[;:!?»%])|(?<=«) /g, "\u00a0");

const rules: Record<string, Intl.PluralRules> = {}; // slow to make

/** The form of a text for `values.count`, with every gap filled. */
export function fill(text: Text, language: string, values: Values = {}): string {
  const form =
    typeof text === "string"
      ? text
      : (rules[language] ??= new Intl.PluralRules(language)).select(Number(values.count)) === "one"
        ? text.one
        : text.other;
  return bound(form).replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap));
}
