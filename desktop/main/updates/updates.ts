import type { ReadyUpdate } from "../../ipc/updates.ts";

/**
 * The part of electron-updater that is used: it checks for updates, downloads them in the background and verifies them.
 */
export type Updater = {
  on(name: "update-downloaded", listener: (update: { version: string }) => void): unknown;
  on(name: "error", listener: (error: Error) => void): unknown;
  checkForUpdates: () => Promise<{ downloadPromise?: Promise<unknown> | null } | null>;
  quitAndInstall: (isSilent: boolean, isForceRunAfter: boolean) => void;
};

export type UpdatesOptions = {
  updater: Updater;
  /** Resolves to false if a restart would interrupt the person. */
  mayRestart: () => Promise<boolean>;
  onReady: (update: ReadyUpdate) => void;
};

export type Updates = {
  ready: () => ReadyUpdate | null;
  /** Checks for an update; resolves when it is downloaded, or when there is none. */
  look: () => Promise<void>;
  /** Restarts into the downloaded version; resolves to false if it does not restart. */
  install: () => Promise<boolean>;
};

/** Handles the updates of this build. A downloaded update is also installed when the person quits. */
export function createUpdates({ updater, mayRestart, onReady }: UpdatesOptions): Updates {
  let ready: ReadyUpdate | null = null;
  let installing: Promise<boolean> | null = null;
  updater.on("update-downloaded", ({ version }) => {
    ready = { version };
    onReady(ready);
  });
  // The promise below rejects too; without a listener the error event would end the process.
  updater.on("error", () => undefined);

  const installOnce = async (): Promise<boolean> => {
    if (!ready || !(await mayRestart())) return false;
    updater.quitAndInstall(true, true);
    return true;
  };
  return {
    ready: () => ready,
    look: async () => {
      // Offline, or the feed's signature is invalid: the next check may succeed.
      const found = await updater.checkForUpdates().catch(() => null);
      await found?.downloadPromise?.catch(() => undefined);
    },
    install: () => {
      installing ??= installOnce().finally(() => {
        installing = null;
      });
      return installing;
    },
  };
}
