import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { EventEmitter } from "node:events";
import type Electron from "electron";
import { type ProtocolHandler, protocolHandlers } from "./network.ts";
import { record } from "./record.ts";

export const doubleProtocol = {
  registerSchemesAsPrivileged: (schemes: Electron.CustomScheme[]) =>
    record("protocol.registerSchemesAsPrivileged", schemes),
  handle: (scheme: string, handler: ProtocolHandler) => void protocolHandlers.set(scheme, handler),
} satisfies Pick<Electron.Protocol, "registerSchemesAsPrivileged" | "handle">;

export const doubleShell = {
  openExternal: async (url: string) => record("shell.openExternal", url),
} satisfies Pick<Electron.Shell, "openExternal">;

export const doubleNet = {
  fetch: (input: string | Request, init?: RequestInit) => fetch(input, init),
} satisfies Pick<Electron.Net, "fetch">;

export const doubleMenu = {
  setApplicationMenu: (menu: Electron.Menu | null) => record("Menu.setApplicationMenu", menu),
  buildFromTemplate: (template: Electron.MenuItemConstructorOptions[]) => ({ template }),
};

export const doubleScreen = {
  getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1040 } }],
};

export const doubleNativeTheme = { shouldUseDarkColors: false } satisfies Pick<
  Electron.NativeTheme,
  "shouldUseDarkColors"
>;

export const doublePowerMonitor = new EventEmitter();

/** What main decides about permissions, for a test to ask. Chromium's own prompts are not wired to it. */
export const permissionHandlers: {
  request: Parameters<Electron.Session["setPermissionRequestHandler"]>[0];
  check: Parameters<Electron.Session["setPermissionCheckHandler"]>[0];
} = { request: null, check: null };

export const doubleDefaultSession = {
  setPermissionRequestHandler: (handler) => {
    permissionHandlers.request = handler;
  },
  setPermissionCheckHandler: (handler) => {
    permissionHandlers.check = handler;
  },
  setDevicePermissionHandler: () => undefined,
  // Headers of what the double fetches are Chromium's own.
  webRequest: { onBeforeSendHeaders: () => undefined },
} satisfies Pick<
  Electron.Session,
  "setPermissionRequestHandler" | "setPermissionCheckHandler" | "setDevicePermissionHandler"
> & { webRequest: Pick<Electron.WebRequest, "onBeforeSendHeaders"> };

// Not a secret: it only has to be unreadable to whoever looks into the file.
const key = createHash("sha256").update("electron-double").digest();
const ivLength = 16;

export const doubleSafeStorage = {
  isEncryptionAvailable: () => true,
  getSelectedStorageBackend: () => "gnome_libsecret",
  encryptString: (text) => {
    const iv = randomBytes(ivLength);
    const cipher = createCipheriv("aes-256-cbc", key, iv);
    return Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final()]);
  },
  decryptString: (encrypted) => {
    const decipher = createDecipheriv("aes-256-cbc", key, encrypted.subarray(0, ivLength));
    return Buffer.concat([decipher.update(encrypted.subarray(ivLength)), decipher.final()]).toString("utf8");
  },
} satisfies Pick<
  Electron.SafeStorage,
  "isEncryptionAvailable" | "getSelectedStorageBackend" | "encryptString" | "decryptString"
>;
