import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { _electron } from "@playwright/test";
import { end } from "./launch-double.ts";
import type { LaunchOptions, RunningApp } from "./running-app.ts";

const binaries: Partial<Record<NodeJS.Platform, string>> = {
  linux: "electron",
  win32: "electron.exe",
  darwin: "Electron.app/Contents/MacOS/Electron",
};

/** Electron's binary where it was downloaded and can open a window; null elsewhere. Never downloads it. */
export function findElectron(): string | null {
  const binary = binaries[process.platform];
  const hasDisplay = process.platform !== "linux" || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  if (!binary || !hasDisplay) return null;
  // Asking for the module itself would start the download.
  const manifest = createRequire(import.meta.url).resolve("electron/package.json");
  const path = join(dirname(manifest), "dist", binary);
  return existsSync(path) ? path : null;
}

/** Starts the built console in Electron itself. */
export async function launchElectron(executable: string, options: LaunchOptions): Promise<RunningApp> {
  const app = await _electron.launch({
    executablePath: executable,
    args: [
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      `--user-data-dir=${options.userData}`,
      options.desktopFolder,
      ...(options.args ?? []),
    ],
  });
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { openedLinks: opened });
    shell.openExternal = async (url) => void opened.push(url);
  });
  return {
    page: await app.firstWindow(),
    openedLinks: () => app.evaluate(() => (globalThis as typeof globalThis & { openedLinks: string[] }).openedLinks),
    webPreferences: () =>
      app.evaluate(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        // Electron's types lack it, but it exists.
        const contents = window?.webContents as { getLastWebPreferences?: () => Record<string, unknown> } | undefined;
        return { ...contents?.getLastWebPreferences?.() };
      }),
    load: (url) =>
      app.evaluate(async ({ BrowserWindow }, address) => {
        await BrowserWindow.getAllWindows()[0]?.loadURL(address);
      }, url),
    allows: async () => null,
    keepsSecrets: () =>
      app.evaluate(
        ({ safeStorage }) =>
          safeStorage.isEncryptionAvailable() &&
          (process.platform !== "linux" || safeStorage.getSelectedStorageBackend() !== "basic_text"),
      ),
    answerQuestion: (button) =>
      app.evaluate(({ dialog }, response) => {
        const ask = dialog.showMessageBox;
        dialog.showMessageBox = async () => {
          dialog.showMessageBox = ask;
          return { response, checkboxChecked: false };
        };
      }, button),
    resume: () => app.evaluate(({ powerMonitor }) => void powerMonitor.emit("resume")),
    close: async () => {
      const ended = app.waitForEvent("close");
      await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close()).catch(() => undefined);
      if (process.platform === "darwin") await app.close();
      else await ended;
    },
    kill: () => end(app.process()),
    crash: () => end(app.process(), "SIGKILL"),
  };
}
