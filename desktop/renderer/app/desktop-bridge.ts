import type { DesktopBridge } from "../../ipc.ts";

declare global {
  interface Window {
    /** What Electron's preload puts on the page; absent in a browser. */
    desktop?: DesktopBridge;
  }
}

/** The way to the main process, or undefined when the console runs as a web page. */
export const desktopBridge = (): DesktopBridge | undefined => window.desktop;
