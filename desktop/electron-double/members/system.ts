import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { EventEmitter } from "node:events";
import type Electron from "electron";
import { type ProtocolHandler, protocolHandlers } from "../network.ts";
import { record } from "../record.ts";

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

/** Presses a global shortcut; returns false if it is not registered. */
export function pressShortcut(accelerator: string): boolean {
  shortcuts.get(accelerator)?.();
  return shortcuts.has(accelerator);
}

/** The cautious button is the default; a test names the other one. */
export const answersToDialogs: number[] = [];

export const doubleDialog = {
  showMessageBox: async (options: Electron.BaseWindow | Electron.MessageBoxOptions) => {
    record("dialog.showMessageBox", options);
    return { response: answersToDialogs.shift() ?? 0, checkboxChecked: false };
  },
} satisfies Pick<Electron.Dialog, "showMessageBox">;

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

/** Main's permission handlers, for a test to call. Chromium's own prompts do not use them. */
export const permissionHandlers: {
  request: Parameters<Electron.Session["setPermissionRequestHandler"]>[0];
  check: Parameters<Electron.Session["setPermissionCheckHandler"]>[0];
} = { request: null, check: null };

/** Emits the downloads. */
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
  // Chromium sets the headers of the double's requests.
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

// Not a secret: the content must only be unreadable in the file.
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
