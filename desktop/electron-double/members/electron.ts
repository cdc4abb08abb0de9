import { listenToTest } from "../control.ts";
import { doubleApp } from "./app.ts";
import { DoubleWindow } from "./browser-window.ts";
import { DoubleMenu } from "./menu.ts";
import { DoubleNotification } from "./notification.ts";
import { strict } from "./strict.ts";
import {
  doubleClipboard,
  doubleDefaultSession,
  doubleDialog,
  doubleGlobalShortcut,
  doubleNativeTheme,
  doubleNet,
  doublePowerMonitor,
  doubleProtocol,
  doubleSafeStorage,
  doubleScreen,
  doubleShell,
} from "./system.ts";
import { DoubleTray, doubleNativeImage } from "./tray.ts";
import { doubleIpcMain } from "./web-contents.ts";

/** The module that main gets for `electron`. Its names are Electron's; a name it lacks does not even link. */
const double = {
  app: strict("app", doubleApp),
  BrowserWindow: DoubleWindow,
  clipboard: strict("clipboard", doubleClipboard),
  dialog: strict("dialog", doubleDialog),
  globalShortcut: strict("globalShortcut", doubleGlobalShortcut),
  ipcMain: strict("ipcMain", doubleIpcMain),
  Menu: strict("Menu", DoubleMenu),
  nativeImage: strict("nativeImage", doubleNativeImage),
  nativeTheme: strict("nativeTheme", doubleNativeTheme),
  net: strict("net", doubleNet),
  Notification: strict("Notification", DoubleNotification),
  powerMonitor: strict("powerMonitor", doublePowerMonitor),
  protocol: strict("protocol", doubleProtocol),
  safeStorage: strict("safeStorage", doubleSafeStorage),
  screen: strict("screen", doubleScreen),
  session: strict("session", { defaultSession: strict("session.defaultSession", doubleDefaultSession) }),
  shell: strict("shell", doubleShell),
  Tray: strict("Tray", DoubleTray),
} satisfies Partial<Record<keyof typeof import("electron"), unknown>>;

export const {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
} = double;

Object.defineProperty(process.versions, "electron", { value: "0.0.0-double", enumerable: true });
listenToTest();
