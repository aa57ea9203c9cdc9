/* Give a link to someone: by the device's own way if it has one, else by the clipboard. */

import { toast } from "../parts/toast.svelte";
import { link } from "../router";
import { t } from "../words";

/** `path` is that of a page. */
export async function shareLink(path: string): Promise<void> {
  const url = new URL(link(path), location.href).href;
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    // Whoever closes the sheet without sharing meant that.
    await navigator.share({ title: t("title"), text: t("shared_text"), url }).catch(() => {});
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    toast(t("link_copied"));
  } catch {
    toast(url);
  }
}
