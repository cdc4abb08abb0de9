import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { App, PowerMonitor } from "electron";
import type { PushName, PushOf } from "../../ipc/calls.ts";
import type { Handlers } from "../ipc-handle.ts";
import { createPageQuestion } from "./ask-page.ts";
import { readUpdateSource, type UpdateSource } from "./update-source.ts";
import { createUpdates, type Updater, type Updates } from "./updates.ts";

const firstLookMs = 30_000;
const everyMs = 4 * 3_600_000;

type UpdateHandlers = Pick<Handlers, Extract<keyof Handlers, `update.${string}`>>;
type Told = Extract<PushName, `update.${string}`>;
type StartOptions = {
  app: Pick<App, "isPackaged" | "getAppPath">;
  powerMonitor: Pick<PowerMonitor, "on">;
  /** Sends an event to the page; returns whether there is a page. */
  tell: <N extends Told>(name: N, payload: PushOf<N>) => boolean;
};

/** Checks for updates periodically if the build has an update address, and answers the page's calls about them. */
export function startUpdates({ app, powerMonitor, tell }: StartOptions): UpdateHandlers {
  const question = createPageQuestion((number) => tell("update.mayRestart", { question: number }));
  let updates: Updates | null = null;
  const source = app.isPackaged ? readUpdateSource(readFileSync(join(app.getAppPath(), "package.json"), "utf8")) : null;
  if (source) {
    void openUpdater(source).then((updater) => {
      const started = createUpdates({
        updater,
        mayRestart: question.ask,
        onReady: (update) => tell("update.ready", update),
      });
      updates = started;
      setTimeout(started.look, firstLookMs);
      setInterval(started.look, everyMs);
      powerMonitor.on("resume", started.look);
    });
  }
  return {
    "update.get": () => updates?.ready() ?? null,
    "update.install": async () => (await updates?.install()) ?? false,
    "update.answer": question.answer,
  };
}

/** electron-updater for this system. Its code is loaded only if there is an update address. */
async function openUpdater(source: UpdateSource): Promise<Updater> {
  const [{ autoUpdater }, { SignedFeed }] = await Promise.all([import("electron-updater"), import("./signed-feed.ts")]);
  autoUpdater.logger = null;
  autoUpdater.autoDownload = true;
  autoUpdater.autoInstallOnAppQuit = true;
  autoUpdater.allowDowngrade = false;
  autoUpdater.setFeedURL({ provider: "custom", updateProvider: SignedFeed, ...source });
  return autoUpdater;
}
