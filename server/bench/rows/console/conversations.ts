import { setTimeout as delay } from "node:timers/promises";
import { percentiles, type Row, round } from "../../measure.ts";
import { contactName, fillTickets, messageStart } from "./agents-tickets.ts";
import { inConsole } from "./browser.ts";

const messages = 10_000;
const conversations = 200;
const messagesEach = 50;
/**
 * The console keeps closed conversations for a minute; this wait outlasts it, so that the machine's pace does not
 * matter.
 */
const forgottenMs = 65_000;
/** Allowed growth of the memory by a second visit to the same conversations. */
const mostGrowth = 1.1;

/** A reader scrolls up from the newest message to the oldest: rows above appear, and rows far below are removed. */
export const conversationOpen: Row = {
  name: "conversation.open",
  about: `frames while the console scrolls up through ${messages} messages, and the renderer's memory`,
  measure: () =>
    inConsole(
      (server, userId) => fillTickets(server, userId, { tickets: 1, messagesEach: messages }),
      async ({ call, peakMiB }) => {
        await call("open", { n: 1, goal: messageStart(1, messages) });
        const asked = { area: "[role=log]", step: -120, goal: messageStart(1, 1) };
        const { frames } = await call<{ frames: number[] }>("scroll", asked);
        return { ...percentiles(frames), worst: round(Math.max(...frames)), peakMiB: peakMiB() };
      },
    ),
};

/** A person opens the same conversations all day: each visit must cost the same. */
export const conversationSwitch: Row = {
  name: "conversation.switch",
  about: `from the click to the bubbles, ${conversations} conversations of ${messagesEach} messages visited twice`,
  measure: () =>
    inConsole(
      (server, userId) => fillTickets(server, userId, { tickets: conversations, messagesEach }),
      async ({ call, heapMiB, peakMiB }) => {
        const goal = contactName(conversations);
        await call("scroll", { area: "[role=listbox]", step: 200, goal });
        const durations: number[] = [];
        const visitAll = async () => {
          for (let n = 1; n <= conversations; n++)
            durations.push(await call<number>("open", { n, goal: messageStart(n, messagesEach) }));
          await delay(forgottenMs);
          return heapMiB();
        };
        const [first, second] = [await visitAll(), await visitAll()];
        if (second > first * mostGrowth)
          throw new Error(`the heap grew from ${first} to ${second} MiB on a second visit`);
        return { ...percentiles(durations), worst: round(Math.max(...durations)), peakMiB: peakMiB() };
      },
    ),
};
