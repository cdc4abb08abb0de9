import { setTimeout as wait } from "node:timers/promises";
import { afterEach } from "vitest";
import { openScreens, type Screen } from "./stage.ts";

/** Prints the screens of a failed step, because a text that never came explains nothing by itself. */
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  for (const screen of openScreens) process.stderr.write(`${await shownOn(screen)}\n`);
});

async function shownOn(screen: Screen): Promise<string> {
  const silent = wait(5_000, "the page does not answer", { ref: false });
  const text = screen.evaluate(() => document.body.innerText).catch((error: Error) => error.message);
  const shown = (await Promise.race([text, silent])).replaceAll(/\s*\n\s*/g, " / ").slice(0, 1_500);
  return [`${screen.url()} shows: ${shown}`, ...screen.problems].join("\n");
}
