import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle } from "electron";
import type { SettingsFile, WindowPlace, WindowState } from "./settings-file.ts";

const usual = { width: 1280, height: 800 };
const smallest = { minWidth: 380, minHeight: 480 };

/**
 * The options of the console's window. The page gets no Node, an isolated preload world, and no content from elsewhere.
 */
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
    // Shown once the page has content; until then the system would paint it white.
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
      // The sound of a message must play although the person has not touched the window since the start.
      autoplayPolicy: "no-user-gesture-required",
      spellcheck: true,
    },
  };
}

/** The stored place; only its size if the screen it was on is gone. */
export function placeOnScreen(state: WindowState | null, screens: readonly Rectangle[]): Partial<Rectangle> {
  if (!state) return {};
  const { x, y, width, height } = state;
  const barHeight = 32;
  // Enough of the title bar must be visible to drag the window.
  const isReachable = screens.some(
    (screen) =>
      x + width > screen.x + 100 &&
      x < screen.x + screen.width - 100 &&
      y >= screen.y &&
      y < screen.y + screen.height - barHeight,
  );
  return isReachable ? { x, y, width, height } : { width, height };
}

/** Names the present arrangement of screens: the same screens at the same places have the same name. */
export const nameScreens = (bounds: readonly Rectangle[]): string =>
  bounds
    .map(({ x, y, width, height }) => `${width}x${height}@${x},${y}`)
    .toSorted()
    .join(" ");

/** The window's place on these screens; else its last place. */
export const windowOn = (places: readonly WindowPlace[], screens: string): WindowState | null =>
  (places.find((place) => place.screens === screens) ?? places[0])?.window ?? null;

/** The number of stored arrangements, such as at work, at home, and the laptop alone. */
const mostPlaces = 8;

type SavedWindow = Pick<BrowserWindow, "on" | "getNormalBounds" | "isMaximized">;

/** Stores size and place for the present screens when the window loses the focus or closes. */
export function saveWindowPlace(window: SavedWindow, settings: SettingsFile, screens: () => string): void {
  const save = (): void => {
    const place = {
      screens: screens(),
      window: { ...window.getNormalBounds(), isMaximized: window.isMaximized() },
    };
    const { places } = settings.get();
    if (JSON.stringify(places[0]) === JSON.stringify(place)) return;
    const others = places.filter((other) => other.screens !== place.screens);
    settings.change({ places: [place, ...others].slice(0, mostPlaces) });
  };
  window.on("close", save);
  // Screens may be unplugged while the console runs: afterwards the place would be wrong.
  window.on("blur", save);
}

/** Keeps the console in the tray when its window is closed, if `stays` returns true. */
export function closeToTray(window: Pick<BrowserWindow, "on" | "hide">, stays: () => boolean): void {
  window.on("close", (event) => {
    if (!stays()) return;
    event.preventDefault();
    window.hide();
  });
}

/** Brings a window to the front, wherever it is. */
export function showWindow(window: Pick<BrowserWindow, "isMinimized" | "restore" | "show" | "focus">): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
