import { inboundText } from "../../testing/fake-provider.ts";
import { startBenchServer } from "../bench-server.ts";
import { percentiles, type Row, round, timeEach } from "../measure.ts";

const messages = 6_000;
const contacts = 300;
const callers = 32;

/** Messages stored per second, from the provider port to the commit. */
export const inboundPort: Row = {
  name: "inbound.port",
  about: `${messages} messages of ${contacts} contacts through the provider port, ${callers} at once`,
  measure: async () => {
    const server = await startBenchServer();
    const deliver = (n: number) =>
      server.sink.message(
        server.connectionId,
        inboundText(`55119${String(n % contacts).padStart(8, "0")}`, `message ${n}`),
      );
    // The first message of each contact opens its ticket; what is measured is the traffic after it.
    await timeEach(
      Array.from({ length: contacts }, (_, n) => n),
      callers,
      deliver,
    );
    const began = performance.now();
    const durations = await timeEach(
      Array.from({ length: messages }, (_, n) => n),
      callers,
      deliver,
    );
    const seconds = (performance.now() - began) / 1000;
    await server.close();
    return { ...percentiles(durations), perSecond: round(messages / seconds) };
  },
};
