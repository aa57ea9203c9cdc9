/* Every text of the page: `t("key", { gaps })`. Keys are checked, and so are their gaps. */

export {
  AREAS,
  browserLanguage,
  isLanguage,
  language,
  needWords,
  speak,
  t,
  told,
  type Area,
  type Key,
  type Language,
} from "./words.svelte";
export { LANGUAGES } from "./languages";
export type { Same } from "./texts";
