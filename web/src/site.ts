/* Whether these pages have a server. `fallstar site` marks a folder for static hosts in its index.html. */

export const NO_SERVER =
  typeof document !== "undefined" && document.documentElement.dataset.site !== undefined;
