import { doubleApp } from "./app.ts";
import { DoubleWindow } from "./browser-window.ts";
import { listenToTest } from "./control.ts";
import { doubleIpcMain } from "./ipc-main.ts";
import { strict } from "./strict.ts";
import {
  doubleDefaultSession,
  doubleMenu,
  doubleNativeTheme,
  doubleNet,
  doublePowerMonitor,
  doubleProtocol,
  doubleSafeStorage,
  doubleScreen,
  doubleShell,
} from "./system.ts";

/** The module that main gets for `electron`. Its names are Electron's; a name it lacks does not even link. */
const double = {
  app: strict("app", doubleApp),
  BrowserWindow: DoubleWindow,
  ipcMain: strict("ipcMain", doubleIpcMain),
  Menu: strict("Menu", doubleMenu),
  nativeTheme: strict("nativeTheme", doubleNativeTheme),
  net: strict("net", doubleNet),
  powerMonitor: strict("powerMonitor", doublePowerMonitor),
  protocol: strict("protocol", doubleProtocol),
  safeStorage: strict("safeStorage", doubleSafeStorage),
  screen: strict("screen", doubleScreen),
  session: strict("session", { defaultSession: strict("session.defaultSession", doubleDefaultSession) }),
  shell: strict("shell", doubleShell),
} satisfies Partial<Record<keyof typeof import("electron"), unknown>>;

export const {
  app,
  BrowserWindow,
  ipcMain,
  Menu,
  nativeTheme,
  net,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
} = double;

Object.defineProperty(process.versions, "electron", { value: "0.0.0-double", enumerable: true });
listenToTest();
