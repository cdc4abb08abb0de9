import { percentiles, type Row, round } from "../../measure.ts";
import { fillTickets } from "./agents-tickets.ts";
import { inConsole } from "./browser.ts";

const starts = 15;
const tickets = 50;

/** A signed-in person opens the console in the morning: the cache is empty, the server runs. */
export const consoleStart: Row = {
  name: "console.start",
  about: `from the address to the first ticket in the list, ${starts} times with an empty cache; 95 % under 1500 ms`,
  measure: () =>
    inConsole(
      (server, userId) => fillTickets(server, userId, { tickets, messagesEach: 1 }),
      async ({ page }) => {
        const devtools = await page.context().newCDPSession(page);
        const durations: number[] = [];
        for (let n = 0; n < starts; n++) {
          await devtools.send("Network.clearBrowserCache");
          await page.goto("about:blank");
          const began = performance.now();
          await page.goBack({ waitUntil: "commit" });
          await page.locator("[role=listbox] [role=option]").first().waitFor();
          durations.push(performance.now() - began);
        }
        return { ...percentiles(durations), worst: round(Math.max(...durations)) };
      },
    ),
};
