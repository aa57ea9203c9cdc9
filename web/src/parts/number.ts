/* Numbers as the language of the page writes them. */

import { language } from "../words";

/** "1,234", or "1.234" in German; with so many decimals. */
export const number = (value: number, digits = 0): string =>
  value.toLocaleString(language(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
