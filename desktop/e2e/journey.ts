import { setTimeout as wait } from "node:timers/promises";
import { test as playwrights } from "@playwright/test";
import { serversSaid } from "../../server/testing/servers/server-process.ts";
import { openScreens, type Screen } from "./stage.ts";

/**
 * A step of a journey. A journey is a story, so each file runs its steps in turn (`mode: "serial"`), and skips those
 * after a failed one. A failed step tells what its screens showed and its servers said, because a text that never came
 * explains nothing by itself.
 */
export const test = playwrights.extend<{ told: undefined }>({
  told: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from the pattern.
    async ({}, use, step) => {
      await use(undefined);
      if (step.status === step.expectedStatus) return;
      const shown = await Promise.all([...openScreens].map(shownOn));
      await step.attach("screens and servers", {
        body: [...shown, ...serversSaid()].join("\n"),
        contentType: "text/plain",
      });
    },
    { auto: true },
  ],
});

async function shownOn(screen: Screen): Promise<string> {
  const silent = wait(5_000, "the page does not answer", { ref: false });
  const text = screen.evaluate(() => document.body.innerText).catch((error: Error) => error.message);
  const shown = (await Promise.race([text, silent])).replaceAll(/\s*\n\s*/g, " / ");
  // Menus and dialogs are at the end of the page.
  const ends = shown.length > 1_500 ? `${shown.slice(0, 700)} … ${shown.slice(-800)}` : shown;
  return [`${screen.url()} shows: ${ends}`, ...screen.problems].join("\n");
}
