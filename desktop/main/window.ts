import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle } from "electron";
import type { SettingsFile, WindowPlace, WindowState } from "./settings-file.ts";

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
      // A message is heard although nobody has touched the window since the computer started.
      autoplayPolicy: "no-user-gesture-required",
      spellcheck: true,
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

/** The screens a computer has now: the same ones in the same places are the same desk. */
export const nameScreens = (bounds: readonly Rectangle[]): string =>
  bounds
    .map(({ x, y, width, height }) => `${width}x${height}@${x},${y}`)
    .toSorted()
    .join(" ");

/** Where the window was on these screens; else where it was last. */
export const windowOn = (places: readonly WindowPlace[], screens: string): WindowState | null =>
  (places.find((place) => place.screens === screens) ?? places[0])?.window ?? null;

/** So many desks are remembered: at work, at home, the laptop by itself. */
const mostPlaces = 8;

type RememberedWindow = Pick<BrowserWindow, "on" | "getNormalBounds" | "isMaximized">;

/** Remembers size and place for the screens there are, when the window is left or closes. */
export function rememberPlace(window: RememberedWindow, settings: SettingsFile, screens: () => string): void {
  const remember = (): void => {
    const place = {
      screens: screens(),
      window: { ...window.getNormalBounds(), isMaximized: window.isMaximized() },
    };
    const { places } = settings.get();
    if (JSON.stringify(places[0]) === JSON.stringify(place)) return;
    const others = places.filter((other) => other.screens !== place.screens);
    settings.change({ places: [place, ...others].slice(0, mostPlaces) });
  };
  window.on("close", remember);
  // Screens are taken away while the console runs: by then it is too late to ask where it was.
  window.on("blur", remember);
}

/** Leaves the console in the tray when its window is closed, if that is wanted and nobody quits. */
export function closeToTray(window: Pick<BrowserWindow, "on" | "hide">, stays: () => boolean): void {
  window.on("close", (event) => {
    if (!stays()) return;
    event.preventDefault();
    window.hide();
  });
}

/** Brings a window in front, wherever it is. */
export function showWindow(window: Pick<BrowserWindow, "isMinimized" | "restore" | "show" | "focus">): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
