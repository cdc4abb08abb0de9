import { percentiles, type Row, round } from "../../measure.ts";
import { contactName, fillTickets } from "./agents-tickets.ts";
import { inConsole } from "./browser.ts";

const tickets = 2_000;

/** Only rows in view exist: they must be painted in the frame that shows them. */
export const listScroll: Row = {
  name: "list.scroll",
  about: `frames while the console scrolls down a list of ${tickets} open tickets, none of them blank`,
  measure: () =>
    inConsole(
      (server, userId) => fillTickets(server, userId, { tickets, messagesEach: 1 }),
      async ({ call, peakMiB }) => {
        const asked = { area: "[role=listbox]", step: 60, goal: contactName(tickets), item: "[role=option]" };
        const { frames, blank } = await call<{ frames: number[]; blank: number }>("scroll", asked);
        if (blank > 0) throw new Error(`${blank} of ${frames.length} frames showed no ticket`);
        return { ...percentiles(frames), worst: round(Math.max(...frames)), peakMiB: peakMiB() };
      },
    ),
};
