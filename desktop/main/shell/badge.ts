import type { App, BrowserWindow, NativeImage } from "electron";
import type { Presence } from "../../ipc/shell.ts";
import { shellTexts } from "./texts.ts";

type BadgeParts = {
  app: Pick<App, "setBadgeCount">;
  windows: () => Pick<BrowserWindow, "setOverlayIcon">[];
  overlay: (unread: number) => NativeImage;
  platform: NodeJS.Platform;
};

/** Shows the count on the program's icon: in the dock, the launcher, or the corner of its taskbar button. */
export function showBadge({ app, windows, overlay, platform }: BadgeParts, { unread, language }: Presence): void {
  if (platform !== "win32") {
    app.setBadgeCount(unread);
    return;
  }
  const image = unread === 0 ? null : overlay(unread);
  const words = unread === 0 ? "" : shellTexts[language].unread(unread);
  for (const window of windows()) window.setOverlayIcon(image, words);
}
