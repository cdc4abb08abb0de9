import { inboundText } from "../../../testing/fake-provider.ts";
import type { BenchServer } from "../../bench-server.ts";
import { type Row, round } from "../../measure.ts";
import { fillTickets } from "./agents-tickets.ts";
import { inConsole } from "./browser.ts";

const conversations = 60;
const rounds = 12;
const messagesEach = 250;
const mostPerThousand = 1;

/** A busy hour, fast forward: customers write in many conversations, and the agent always has one open. */
export const consoleTraffic: Row = {
  name: "console.traffic",
  about: `what the heap gains for 1,000 of ${rounds * messagesEach} messages that arrive in ${conversations} conversations, another one opened every ${messagesEach}; under ${mostPerThousand} MiB. Worst is the whole heap at the end`,
  measure: () => {
    let server: BenchServer;
    return inConsole(
      async (made, userId) => {
        server = made;
        await fillTickets(made, userId, { tickets: conversations, messagesEach: 30 });
      },
      async ({ page, call, heapMiB, peakMiB }) => {
        const say = ({ sink, connectionId }: BenchServer, contact: number, text: string) =>
          sink.message(connectionId, inboundText(String(5_511_900_000_000 + contact), text));
        const heaps: number[] = [];
        for (let time = 0; time < rounds; time++) {
          for (let n = 0; n < messagesEach; n++)
            await say(server, 1 + (n % conversations), `Round ${time}, message ${n}`);
          // The conversation of the newest message is on top, and is opened next.
          const last = `The end of round ${time}.`;
          await say(server, 1 + time, last);
          await page.locator("[role=option][aria-posinset='1']").filter({ hasText: last }).waitFor();
          await call("open", { n: 1, goal: last });
          heaps.push(await heapMiB());
        }
        const gain = slopeOf(heaps) * (1000 / messagesEach);
        if (gain >= mostPerThousand)
          throw new Error(`the heap gains ${round(gain)} MiB for 1,000 messages: ${heaps.join(", ")}`);
        return { unit: "MiB/1000", p50: round(gain), worst: heaps.at(-1) ?? 0, peakMiB: peakMiB() };
      },
    );
  },
};

/** The slope of the line that fits the values best. The first third is left out, since it warms the caches up. */
function slopeOf(values: readonly number[]): number {
  const late = values.slice(Math.floor(values.length / 3));
  const middle = (late.length - 1) / 2;
  const mean = late.reduce((sum, value) => sum + value, 0) / late.length;
  const above = late.reduce((sum, value, n) => sum + (n - middle) * (value - mean), 0);
  return above / late.reduce((sum, _value, n) => sum + (n - middle) ** 2, 0);
}
