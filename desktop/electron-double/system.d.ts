import { EventEmitter } from "node:events";
import type Electron from "electron";
import { type ProtocolHandler } from "./network.ts";
export declare const doubleProtocol: {
    registerSchemesAsPrivileged: (schemes: Electron.CustomScheme[]) => void;
    handle: (scheme: string, handler: ProtocolHandler) => undefined;
};
export declare const doubleShell: {
    openExternal: (url: string) => Promise<void>;
};
export declare const doubleNet: {
    fetch: (input: string | Request, init?: RequestInit) => Promise<Response>;
};
export declare const doubleMenu: {
    setApplicationMenu: (menu: Electron.Menu | null) => void;
    buildFromTemplate: (template: Electron.MenuItemConstructorOptions[]) => {
        template: globalThis.Electron.MenuItemConstructorOptions[];
    };
};
export declare const doubleScreen: {
    getAllDisplays: () => {
        workArea: {
            x: number;
            y: number;
            width: number;
            height: number;
        };
    }[];
};
export declare const doubleNativeTheme: {
    shouldUseDarkColors: false;
};
export declare const doublePowerMonitor: EventEmitter<[never]>;
/** What main decides about permissions, for a test to ask. Chromium's own prompts are not wired to it. */
export declare const permissionHandlers: {
    request: Parameters<Electron.Session["setPermissionRequestHandler"]>[0];
    check: Parameters<Electron.Session["setPermissionCheckHandler"]>[0];
};
export declare const doubleDefaultSession: {
    setPermissionRequestHandler: (handler: ((webContents: globalThis.Electron.WebContents, permission: 'ar' | 'automatic-fullscreen' | 'background-fetch' | 'background-sync' | 'captured-surface-control' | 'clipboard-read' | 'clipboard-sanitized-write' | 'deprecated-sync-clipboard-read' | 'display-capture' | 'fileSystem' | 'fullscreen' | 'geolocation' | 'geolocation-approximate' | 'hand-tracking' | 'hid' | 'idle-detection' | 'keyboardLock' | 'local-fonts' | 'local-network' | 'local-network-access' | 'loopback-network' | 'media' | 'mediaKeySystem' | 'midi' | 'midiSysex' | 'nfc' | 'notifications' | 'openExternal' | 'payment-handler' | 'periodic-background-sync' | 'persistent-storage' | 'pointerLock' | 'screen-wake-lock' | 'sensors' | 'serial' | 'smart-card' | 'speaker-selection' | 'storage-access' | 'system-wake-lock' | 'top-level-storage-access' | 'usb' | 'vr' | 'web-app-installation' | 'web-printing' | 'window-management' | 'unknown', callback: (permissionGranted: boolean) => void, details: (globalThis.Electron.PermissionRequest) | (globalThis.Electron.FilesystemPermissionRequest) | (globalThis.Electron.MediaAccessPermissionRequest) | (globalThis.Electron.OpenExternalPermissionRequest)) => void) | null) => void;
    setPermissionCheckHandler: (handler: ((webContents: (globalThis.Electron.WebContents) | (null), permission: 'ar' | 'automatic-fullscreen' | 'background-fetch' | 'background-sync' | 'captured-surface-control' | 'clipboard-read' | 'clipboard-sanitized-write' | 'deprecated-sync-clipboard-read' | 'display-capture' | 'fileSystem' | 'fullscreen' | 'geolocation' | 'geolocation-approximate' | 'hand-tracking' | 'hid' | 'idle-detection' | 'keyboardLock' | 'local-fonts' | 'local-network' | 'local-network-access' | 'loopback-network' | 'media' | 'mediaKeySystem' | 'midi' | 'midiSysex' | 'nfc' | 'notifications' | 'openExternal' | 'payment-handler' | 'periodic-background-sync' | 'persistent-storage' | 'pointerLock' | 'screen-wake-lock' | 'sensors' | 'serial' | 'smart-card' | 'speaker-selection' | 'storage-access' | 'system-wake-lock' | 'top-level-storage-access' | 'usb' | 'vr' | 'web-app-installation' | 'web-printing' | 'window-management' | 'unknown', requestingOrigin: string, details: globalThis.Electron.PermissionCheckHandlerHandlerDetails) => boolean) | null) => void;
    setDevicePermissionHandler: () => undefined;
};
export declare const doubleSafeStorage: {
    isEncryptionAvailable: () => true;
    getSelectedStorageBackend: () => "gnome_libsecret";
    encryptString: (text: string) => Buffer<ArrayBuffer>;
    decryptString: (encrypted: Buffer<ArrayBufferLike>) => string;
};
