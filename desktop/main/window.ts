import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle } from "electron";
import type { SettingsFile, WindowState } from "./settings-file.ts";

const usual = { width: 1280, height: 800 };
const smallest = { minWidth: 380, minHeight: 480 };

/** How the console's window is made. The page gets no Node, no second world of ours, and nothing it did not load itself. */
export function windowOptions(
  preload: string,
  place: Partial<Rectangle>,
  isDark: boolean,
): BrowserWindowConstructorOptions {
  return {
    ...usual,
    ...place,
    ...smallest,
    title: "Balcão",
    // Shown when the page has something to show; until then the system would paint it white.
    show: false,
    backgroundColor: isDark ? "#1b1a19" : "#faf9f8",
    autoHideMenuBar: true,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      allowRunningInsecureContent: false,
      navigateOnDragDrop: false,
    },
  };
}

/** The remembered place, unless the screen it was on is gone: then the size only. */
export function placeOnScreen(state: WindowState | null, screens: readonly Rectangle[]): Partial<Rectangle> {
  if (!state) return {};
  const { x, y, width, height } = state;
  const barHeight = 32;
  // Enough of the title bar must be within reach to drag the rest.
  const isReachable = screens.some(
    (screen) =>
      x + width > screen.x + 100 &&
      x < screen.x + screen.width - 100 &&
      y >= screen.y &&
      y < screen.y + screen.height - barHeight,
  );
  return isReachable ? { x, y, width, height } : { width, height };
}

type RememberedWindow = Pick<BrowserWindow, "on" | "getNormalBounds" | "isMaximized">;

/** Remembers size and place when the window closes. */
export function rememberPlace(window: RememberedWindow, settings: SettingsFile): void {
  window.on("close", () => {
    settings.change({ window: { ...window.getNormalBounds(), isMaximized: window.isMaximized() } });
  });
}

/** Brings a window in front, wherever it is. */
export function showWindow(window: Pick<BrowserWindow, "isMinimized" | "restore" | "show" | "focus">): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
