import type { DesktopBridge } from "../../ipc/calls.ts";

declare global {
  interface Window {
    /** The calls that Electron's preload puts on the page; absent in a browser. */
    desktop?: DesktopBridge;
  }
}

/** The connection to the main process; undefined in a browser. */
export const desktopBridge = (): DesktopBridge | undefined => window.desktop;
