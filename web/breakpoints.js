/** The sizes of screens that styles tell apart: `@media (--wide)` in any style, `BREAKPOINTS.wide` in
 * TypeScript. */
export const BREAKPOINTS = {
  phone: "(width < 34rem)",
  tablet: "(width >= 40rem)",
  wide: "(width >= 60rem)",
  /** Room for a column beside the board. */
  desk: "((width >= 60rem) and (height >= 34rem))",
  /** A phone held sideways. */
  flat: "((height < 34rem) and (orientation: landscape))",
  /** A tablet held upright. */
  tall: "((width >= 40rem) and (height >= 66rem))",
  /** A laptop. */
  low: "(height < 60rem)",
};

/** Names of breakpoints become what they stand for.
 * @param {string} css */
export const expandBreakpoints = (css) =>
  css.replace(/@media[^{]+/g, (rule) =>
    Object.entries(BREAKPOINTS).reduce(
      (text, [name, is]) => text.replaceAll(`(--${name})`, is),
      rule,
    ),
  );
