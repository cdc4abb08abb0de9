import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openSettings } from "./settings-file.ts";
import { closeToTray, nameScreens, placeOnScreen, saveWindowPlace, windowOn, windowOptions } from "./window.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "balcao-settings-"));
  file = join(folder, "settings.json");
});
afterEach(() => rmSync(folder, { recursive: true }));

const screen = { x: 0, y: 0, width: 1920, height: 1040 };
const state = { x: 100, y: 50, width: 1200, height: 700, isMaximized: false };

test("a page in the window has no Node access", () => {
  expect(windowOptions("/preload.cjs", {}, false).webPreferences).toEqual({
    preload: "/preload.cjs",
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
    webviewTag: false,
    allowRunningInsecureContent: false,
    navigateOnDragDrop: false,
    autoplayPolicy: "no-user-gesture-required",
    spellcheck: true,
  });
});

test("the window is restored at its place, if that is still on a screen", () => {
  const { isMaximized: _, ...place } = state;

  expect(placeOnScreen(null, [screen])).toEqual({});
  expect(placeOnScreen(state, [screen])).toEqual(place);
  expect(placeOnScreen({ ...state, x: 2500 }, [screen])).toEqual({ width: 1200, height: 700 });
  expect(placeOnScreen({ ...state, x: 2500 }, [screen, { ...screen, x: 1920 }])).toMatchObject({ x: 2500 });
  expect(placeOnScreen({ ...state, y: -200 }, [screen])).toEqual({ width: 1200, height: 700 });
});

/** A window that closes or loses the focus on demand. */
function aWindow() {
  const listeners = new Map<string, ((event: { preventDefault: () => void }) => void)[]>();
  let isPrevented = false;
  return {
    on: (name: string, listener: () => void) => void listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    getNormalBounds: () => ({ x: 1, y: 2, width: 900, height: 600 }),
    isMaximized: () => true,
    hide: vi.fn(),
    emit: (name: string): boolean => {
      isPrevented = false;
      for (const listener of listeners.get(name) ?? []) listener({ preventDefault: () => (isPrevented = true) });
      return isPrevented;
    },
  };
}

test.each(["close", "blur"])("its place is stored, per screen arrangement, on %s", (moment) => {
  const settings = openSettings(file);
  const window = aWindow();
  saveWindowPlace(window as never, settings, () => "desk");
  window.emit(moment);

  expect(openSettings(file).get().places).toEqual([
    { screens: "desk", window: { x: 1, y: 2, width: 900, height: 600, isMaximized: true } },
  ]);
});

test("each screen arrangement has its own place; a new one starts with the last", () => {
  const atWork = nameScreens([screen, { ...screen, x: 1920 }]);
  const atHome = nameScreens([screen]);
  const places = [
    { screens: atWork, window: { ...state, x: 2500 } },
    { screens: atHome, window: state },
  ];

  expect(nameScreens([{ ...screen, x: 1920 }, screen])).toBe(atWork);
  expect(windowOn(places, atHome)).toBe(places[1]?.window);
  expect(windowOn(places, "unknown")).toBe(places[0]?.window);
  expect(windowOn([], atHome)).toBeNull();
});

test("of many screen arrangements the eight latest are stored, latest first", () => {
  const settings = openSettings(file);
  for (let desk = 0; desk < 10; desk++) {
    const window = aWindow();
    saveWindowPlace(window as never, settings, () => `desk ${desk}`);
    window.emit("close");
  }

  expect(settings.get().places.map(({ screens }) => screens)).toEqual(
    [9, 8, 7, 6, 5, 4, 3, 2].map((desk) => `desk ${desk}`),
  );
});

test("a closed window stays in the tray only if the setting is on", () => {
  let stays = true;
  const window = aWindow();
  closeToTray(window as never, () => stays);

  expect(window.emit("close")).toBe(true);
  expect(window.hide).toHaveBeenCalledOnce();
  stays = false;
  expect(window.emit("close")).toBe(false);
  expect(window.hide).toHaveBeenCalledOnce();
});

test("settings outlive a restart, and an invalid one falls back to its default alone", () => {
  const first = {
    serverUrl: null,
    servers: [],
    places: [],
    language: "pt",
    zoomLevel: 0,
    closesToTray: false,
    checksSpelling: true,
    shortcut: null,
  };
  const places = [{ screens: "desk", window: state }];
  openSettings(file).change({ serverUrl: "https://crm.loja.com.br", shortcut: "CommandOrControl+Shift+B" });
  openSettings(file).change({ places });
  const kept = { ...first, serverUrl: "https://crm.loja.com.br", shortcut: "CommandOrControl+Shift+B" };
  expect(openSettings(file).get()).toEqual({ ...kept, places });

  writeFileSync(file, readFileSync(file, "utf8").replace("1200", '"wide"').replace("Shift+B", "Delete"));
  expect(openSettings(file).get()).toEqual({ ...kept, shortcut: null });
  for (const broken of ["{", "null", "[]", ""]) {
    writeFileSync(file, broken);
    expect(openSettings(file).get()).toEqual(first);
  }
});
