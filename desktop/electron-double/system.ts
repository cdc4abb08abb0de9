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
  openPath: async (path: string) => {
    record("shell.openPath", path);
    return "";
  },
  showItemInFolder: (path: string) => record("shell.showItemInFolder", path),
} satisfies Pick<Electron.Shell, "openExternal" | "openPath" | "showItemInFolder">;

export const doubleNet = {
  fetch: (input: string | Request, init?: RequestInit) => fetch(input, init),
} satisfies Pick<Electron.Net, "fetch">;

const shortcuts = new Map<string, () => void>();

export const doubleGlobalShortcut = {
  register: (accelerator: string, callback: () => void) => {
    if (shortcuts.has(accelerator)) return false;
    shortcuts.set(accelerator, callback);
    return true;
  },
  unregister: (accelerator: string) => void shortcuts.delete(accelerator),
} satisfies Pick<Electron.GlobalShortcut, "register" | "unregister">;

/** The keys are pressed, whatever program is in front; answers whether they are taken. */
export function pressShortcut(accelerator: string): boolean {
  shortcuts.get(accelerator)?.();
  return shortcuts.has(accelerator);
}

export const doubleClipboard = {
  writeText: async (text: string) => record("clipboard.writeText", text),
} satisfies Pick<Electron.Clipboard, "writeText">;

const display = { x: 0, y: 0, width: 1920, height: 1080 };

export const doubleScreen = {
  getAllDisplays: () => [{ bounds: display, workArea: { ...display, height: 1040 } }],
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

/** Where downloads are told of. */
export const downloads = new EventEmitter();

export const doubleDefaultSession = {
  on: (name: "will-download", listener: (...told: unknown[]) => void) => void downloads.on(name, listener),
  availableSpellCheckerLanguages: ["en-US", "es", "pt-BR"],
  setSpellCheckerLanguages: (languages: string[]) => record("session.setSpellCheckerLanguages", languages),
  setSpellCheckerEnabled: (isEnabled: boolean) => record("session.setSpellCheckerEnabled", isEnabled),
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
  | "setPermissionRequestHandler"
  | "setPermissionCheckHandler"
  | "setDevicePermissionHandler"
  | "availableSpellCheckerLanguages"
  | "setSpellCheckerLanguages"
  | "setSpellCheckerEnabled"
> & { on: unknown } & { webRequest: Pick<Electron.WebRequest, "onBeforeSendHeaders"> };

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
