import { EventEmitter } from "node:events";
import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { App, LoginItemSettings } from "electron";
import { closeChromium, openChromium } from "../chromium.ts";
import { record } from "../record.ts";

type DoubledApp = Pick<
  App,
  | "isPackaged"
  | "whenReady"
  | "getPath"
  | "getVersion"
  | "requestSingleInstanceLock"
  | "enableSandbox"
  | "setAppUserModelId"
  | "setAboutPanelOptions"
  | "setBadgeCount"
  | "getLoginItemSettings"
  | "setLoginItemSettings"
  | "quit"
>;

/** `app`: ready when Chromium is. User data is where `--user-data-dir` says, as in Electron, else a folder of its own. */
class DoubleApp extends EventEmitter implements DoubledApp {
  readonly isPackaged = false;
  readonly #userData = findUserData();
  readonly #ready: Promise<void>;
  #isQuitting = false;
  #opensAtLogin = false;

  constructor() {
    super();
    // Not in the script's own tick: handlers for the time before ready must be registered first.
    this.#ready = new Promise((ready) => setImmediate(ready)).then(async () => {
      if (!this.#isQuitting) await openChromium(this.#userData);
    });
  }

  whenReady(): Promise<void> {
    return this.#ready;
  }

  /** All paths are inside the test's user data, so that no test writes into the real folders of its user. */
  getPath(name: Parameters<App["getPath"]>[0]): string {
    if (name === "userData") return this.#userData;
    if (name !== "downloads" && name !== "appData") {
      throw new Error(`electron-double: app.getPath("${name}") is not implemented`);
    }
    const folder = join(this.#userData, name);
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  getVersion(): string {
    return "0.0.0-double";
  }

  setAppUserModelId(id: string): void {
    record("app.setAppUserModelId", id);
  }

  setAboutPanelOptions(): void {}

  setBadgeCount(count = 0): boolean {
    record("app.setBadgeCount", count);
    return true;
  }

  getLoginItemSettings(): LoginItemSettings {
    const openAtLogin = this.#opensAtLogin;
    return {
      openAtLogin,
      wasOpenedAtLogin: false,
      status: openAtLogin ? "enabled" : "not-registered",
      executableWillLaunchAtLogin: openAtLogin,
      launchItems: [],
    };
  }

  setLoginItemSettings({ openAtLogin = false }: Parameters<App["setLoginItemSettings"]>[0]): void {
    this.#opensAtLogin = openAtLogin;
  }

  requestSingleInstanceLock(): boolean {
    record("app.requestSingleInstanceLock");
    // A test starts only one instance at a time.
    return true;
  }

  enableSandbox(): void {
    record("app.enableSandbox");
  }

  quit(): void {
    if (this.#isQuitting) return;
    this.#isQuitting = true;
    this.emit("before-quit", {});
    this.emit("will-quit", {});
    void closeChromium().finally(() => process.exit(0));
  }
}

function findUserData(): string {
  const flag = "--user-data-dir=";
  const given = process.argv.find((argument) => argument.startsWith(flag))?.slice(flag.length);
  if (given) mkdirSync(given, { recursive: true });
  return given ?? mkdtempSync(join(tmpdir(), "electron-double-"));
}

export const doubleApp: EventEmitter & DoubledApp = new DoubleApp();
