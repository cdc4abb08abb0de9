import type { WebContents } from "electron";
import { isPlayer } from "./permissions.ts";

type GuardedContents = Pick<WebContents, "on" | "setWindowOpenHandler">;

/** The console is one page: it never navigates elsewhere, opens no windows and embeds only players of help videos. */
export function guardContents(
  contents: GuardedContents,
  isOurs: (url: string) => boolean,
  openOutside: (url: string) => void,
): void {
  const stay = (event: { url: string; isMainFrame: boolean; preventDefault: () => void }) => {
    // The page's own address is allowed because a reload is a navigation too.
    const mayGo = event.isMainFrame ? isOurs(event.url) : isPlayer(event.url);
    if (!mayGo) event.preventDefault();
  };
  contents.on("will-frame-navigate", stay);
  contents.on("will-redirect", stay);
  contents.on("will-attach-webview", (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url);
    return { action: "deny" };
  });
}
