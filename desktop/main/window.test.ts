// @vitest-environment node
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSettings } from "./settings-file.ts";
import { placeOnScreen, rememberPlace, windowOptions } from "./window.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "balcao-settings-"));
  file = join(folder, "settings.json");
});
afterEach(() => rmSync(folder, { recursive: true }));

const screen = { x: 0, y: 0, width: 1920, height: 1040 };
const state = { x: 100, y: 50, width: 1200, height: 700, isMaximized: false };

test("a page in the window has no power of its own", () => {
  expect(windowOptions("/preload.cjs", {}, false).webPreferences).toEqual({
    preload: "/preload.cjs",
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
    webviewTag: false,
    allowRunningInsecureContent: false,
    navigateOnDragDrop: false,
  });
});

test("the window comes back where it was, if that is still on a screen", () => {
  const { isMaximized: _, ...place } = state;

  expect(placeOnScreen(null, [screen])).toEqual({});
  expect(placeOnScreen(state, [screen])).toEqual(place);
  expect(placeOnScreen({ ...state, x: 2500 }, [screen])).toEqual({ width: 1200, height: 700 });
  expect(placeOnScreen({ ...state, x: 2500 }, [screen, { ...screen, x: 1920 }])).toMatchObject({ x: 2500 });
  expect(placeOnScreen({ ...state, y: -200 }, [screen])).toEqual({ width: 1200, height: 700 });
});

test("its place is written when it closes", () => {
  const settings = openSettings(file);
  let close = () => undefined as unknown;
  const window = {
    on: (_name: string, listener: () => unknown) => {
      close = listener;
    },
    getNormalBounds: () => ({ x: 1, y: 2, width: 900, height: 600 }),
    isMaximized: () => true,
  };
  rememberPlace(window as never, settings);
  close();

  expect(openSettings(file).get().window).toEqual({ x: 1, y: 2, width: 900, height: 600, isMaximized: true });
});

test("settings outlive a restart, and a broken part costs only itself", () => {
  openSettings(file).change({ serverUrl: "https://crm.loja.com.br" });
  openSettings(file).change({ window: state });
  expect(openSettings(file).get()).toEqual({ serverUrl: "https://crm.loja.com.br", servers: [], window: state });

  writeFileSync(file, readFileSync(file, "utf8").replace("1200", '"wide"'));
  expect(openSettings(file).get()).toEqual({ serverUrl: "https://crm.loja.com.br", servers: [], window: null });
  for (const broken of ["{", "null", "[]", ""]) {
    writeFileSync(file, broken);
    expect(openSettings(file).get()).toEqual({ serverUrl: null, servers: [], window: null });
  }
});
