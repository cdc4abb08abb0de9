import { randomUUID } from "node:crypto";
import { inboundText } from "../../testing/fake-provider.ts";
import { type BenchServer, startBenchServer } from "../bench-server.ts";
import { percentiles, type Row, round, timeEach } from "../measure.ts";
import { measureLimit, recordStatements, type Statement } from "../statements.ts";

const messages = 9_000;
const recorded = 3_000;
const contacts = 300;
const callers = 32;
/** As many transactions of arriving messages as the server has under way. */
const width = 2;

/** Messages stored per second, from the provider port to the commit. */
export const inboundPort: Row = {
  name: "inbound.port",
  about:
    `${messages} messages of ${contacts} contacts through the provider port, ${callers} at once, among two years of history; ` +
    "the limit is the same transactions in bare SQL",
  measure: async () => {
    const server = await startBenchServer({ history: true });
    try {
      const deliver = (n: number) => server.sink.message(server.connectionId, nth(n));
      // The first message of each contact opens its ticket; what is measured is the traffic after it.
      await timeEach(firstNumbers(contacts * 5), callers, deliver);
      const cpu = process.cpuUsage();
      const began = performance.now();
      const durations = await timeEach(firstNumbers(messages), callers, deliver);
      const seconds = (performance.now() - began) / 1000;
      const { user, system } = process.cpuUsage(cpu);
      return {
        ...percentiles(durations),
        perSecond: round(messages / seconds),
        cpuMs: Math.round((user + system) / messages / 10) / 100,
        limit: { perSecond: await limit(server, () => timeEach(firstNumbers(recorded), callers, deliver)) },
      };
    } finally {
      await server.close();
    }
  },
};

const firstNumbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n);
const nth = (n: number) => inboundText(`55119${String(n % contacts).padStart(8, "0")}`, `message ${n}`);

/** How many messages a second the database alone takes in, when given the transactions that the server makes of them. */
async function limit({ database: { sql } }: BenchServer, deliver: () => Promise<unknown>): Promise<number> {
  const steps = (await recordStatements(sql, deliver)).filter(({ isTransaction }) => isTransaction);
  const count = steps.flatMap(({ waves }) => waves.flat()).reduce((sum, { values }) => sum + arrivalsIn(values), 0);
  const each = steps.map((step) => [step]);
  const { perSecond } = await measureLimit(sql, each, { requests: steps.length, width, renew: withNewIds });
  return round((perSecond * count) / steps.length);
}

/** WhatsApp's ids of the messages that a statement stores. */
const idOfArrival = /"provider_id":"[^"]+"/g;
const arrivalsIn = (values: readonly unknown[]): number => String(values[0]).match(idOfArrival)?.length ?? 0;

/** The same messages under new ids: those that are known would not be stored. */
const withNewIds = ({ values }: Statement): unknown[] => [
  ...values
    .slice(0, 1)
    .map((value) =>
      typeof value === "string" ? value.replace(idOfArrival, () => `"provider_id":"${randomUUID()}"`) : value,
    ),
  ...values.slice(1),
];
