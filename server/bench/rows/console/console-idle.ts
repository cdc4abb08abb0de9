import { setTimeout as delay } from "node:timers/promises";
import type { CDPSession } from "@playwright/test";
import { percentiles, type Row } from "../../measure.ts";
import { fillTickets, messageStart } from "./agents-tickets.ts";
import { inConsole } from "./browser.ts";

const minutes = 2;
const spanMs = 10_000;

/** The console is open all day, and mostly idle. */
export const consoleIdle: Row = {
  name: "console.idle",
  about: `share of a core that the page's main thread uses in spans of ${spanMs / 1000} s over ${minutes} minutes, a conversation open; the median under 2 %`,
  measure: () =>
    inConsole(
      (server, userId) => fillTickets(server, userId, { tickets: 50, messagesEach: 50 }),
      async ({ page, call }) => {
        await call("open", { n: 1, goal: messageStart(1, 50) });
        const devtools = await page.context().newCDPSession(page);
        await devtools.send("Performance.enable");
        // The work left over from opening the page is not idleness.
        await delay(spanMs);
        const shares: number[] = [];
        for (let n = 0; n < (minutes * 60_000) / spanMs; n++) {
          const before = await busySeconds(devtools);
          await delay(spanMs);
          shares.push(((await busySeconds(devtools)) - before) / (spanMs / 1000));
        }
        return { ...percentiles(shares.map((share) => share * 100)), unit: "%" };
      },
    ),
};

/** The working time of the page's main thread so far, in seconds. */
async function busySeconds(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
}
