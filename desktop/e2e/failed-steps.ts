import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach } from "vitest";
import { serversSaid } from "../../server/testing/server-process.ts";
import { openScreens, type Screen } from "./stage.ts";

/** The journeys of this worker with a failed step. */
const failed = new Set<string>();

/** A journey is a story: after a failed step, each later one would wait in vain for what that step left undone. */
beforeEach(({ task, skip }) => {
  if (failed.has(task.file.filepath)) skip("an earlier step failed");
});

/** Adds screens and servers to a failed step's error, because a text that never came explains nothing by itself. */
afterEach(async ({ task }) => {
  const [error] = task.result?.errors ?? [];
  if (!error) return;
  failed.add(task.file.filepath);
  const shown = await Promise.all([...openScreens].map(shownOn));
  error.message = [error.message, ...shown, ...serversSaid()].join("\n");
});

async function shownOn(screen: Screen): Promise<string> {
  const silent = wait(5_000, "the page does not answer", { ref: false });
  const text = screen.evaluate(() => document.body.innerText).catch((error: Error) => error.message);
  const shown = (await Promise.race([text, silent])).replaceAll(/\s*\n\s*/g, " / ");
  // Menus and dialogs are at the end of the page.
  const ends = shown.length > 1_500 ? `${shown.slice(0, 700)} … ${shown.slice(-800)}` : shown;
  return [`${screen.url()} shows: ${ends}`, ...screen.problems].join("\n");
}
