/* Installing the game as an app, where the browser offers that. */

/** What Chromium sends when a page can be installed. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

let offered = $state.raw<InstallPrompt | null>(null);

/** Listen from the beginning: the browser offers it once. */
export function awaitInstall(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); // our own button instead of a bar over the page
    offered = event as InstallPrompt;
  });
  addEventListener("appinstalled", () => (offered = null));
}

export const canInstall = (): boolean => offered !== null;

/** Ask the browser to install it. It may be asked once for each offer. */
export function install(): void {
  void offered?.prompt().catch(() => {});
  offered = null;
}
