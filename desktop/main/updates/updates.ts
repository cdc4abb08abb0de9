import type { ReadyUpdate } from "../../ipc-updates.ts";

/** The part of electron-updater that is used: it asks, downloads in the background and checks what came. */
export type Updater = {
  on(name: "update-downloaded", listener: (update: { version: string }) => void): unknown;
  on(name: "error", listener: (error: Error) => void): unknown;
  checkForUpdates: () => Promise<{ downloadPromise?: Promise<unknown> | null } | null>;
  quitAndInstall: (isSilent: boolean, isForceRunAfter: boolean) => void;
};

export type UpdatesOptions = {
  updater: Updater;
  /** Whether nothing is half-written: a restart must not interrupt anybody. */
  mayRestart: () => Promise<boolean>;
  onReady: (update: ReadyUpdate) => void;
};

export type Updates = {
  ready: () => ReadyUpdate | null;
  /** Asks, and ends when what there is has come, or has not. */
  look: () => Promise<void>;
  /** Restarts into what is ready; answers whether it does. */
  install: () => Promise<boolean>;
};

/** Follows the updates of this build. What is ready is also installed when the person quits. */
export function createUpdates({ updater, mayRestart, onReady }: UpdatesOptions): Updates {
  let ready: ReadyUpdate | null = null;
  let installing: Promise<boolean> | null = null;
  updater.on("update-downloaded", ({ version }) => {
    ready = { version };
    onReady(ready);
  });
  // Also said by the promise below; without a listener it would end the process.
  updater.on("error", () => undefined);

  const installOnce = async (): Promise<boolean> => {
    if (!ready || !(await mayRestart())) return false;
    updater.quitAndInstall(true, true);
    return true;
  };
  return {
    ready: () => ready,
    look: async () => {
      // Offline, or the feed is not to be believed: the next look may find better.
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
