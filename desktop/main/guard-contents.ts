import type { WebContents } from "electron";

type GuardedContents = Pick<WebContents, "on" | "setWindowOpenHandler">;

/** The console is one page: it goes nowhere else, opens no windows and embeds no other contents. */
export function guardContents(
  contents: GuardedContents,
  isOurs: (url: string) => boolean,
  openOutside: (url: string) => void,
): void {
  // Includes the main frame. Its own address is allowed because a reload is a navigation too.
  contents.on("will-frame-navigate", (event) => {
    if (!event.isMainFrame || !isOurs(event.url)) event.preventDefault();
  });
  contents.on("will-redirect", (event) => {
    if (!isOurs(event.url)) event.preventDefault();
  });
  contents.on("will-attach-webview", (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url);
    return { action: "deny" };
  });
}
