import { inboundText } from "../../testing/fake-provider.ts";
import { type BenchServer, startBenchServer } from "../bench-server.ts";
import { plannedAnew } from "../database-work.ts";
import { percentiles, type Row, round, timeEach } from "../measure.ts";
import { idOfArrival, measureLimit, recordStatements, type Step, withNewIds } from "../statements.ts";
import { addTeam } from "./team.ts";

const messages = 9_000;
const recorded = 3_000;
const contacts = 300;
const callers = 32;
/** The number of transactions of inbound messages that the server runs at once. */
const width = 2;

/** Messages stored per second, from the provider port to the commit. */
const portRow = (name: string, about: string, prepare?: (server: BenchServer) => Promise<void>): Row => ({
  name,
  about,
  measure: async () => {
    const server = await startBenchServer({ history: true });
    try {
      await prepare?.(server);
      const deliver = (n: number) => server.sink.message(server.connectionId, nth(n));
      // The first message of each contact opens its ticket; the traffic after it is measured.
      await timeEach(firstNumbers(contacts * 5), callers, deliver);
      const cpu = process.cpuUsage();
      const began = performance.now();
      const durations = await timeEach(firstNumbers(messages), callers, deliver);
      const seconds = (performance.now() - began) / 1000;
      const { user, system } = process.cpuUsage(cpu);
      const { sql } = server.database;
      const steps = await recordStatements(sql, () => timeEach(firstNumbers(recorded), callers, deliver));
      return {
        ...percentiles(durations),
        perSecond: round(messages / seconds),
        cpuMs: Math.round((user + system) / messages / 10) / 100,
        plannedAnew: await plannedAnew(sql, [steps]),
        limit: { perSecond: await limit(server, steps) },
      };
    } finally {
      await server.close();
    }
  },
});

export const inboundPort: readonly Row[] = [
  portRow(
    "inbound.port",
    `${messages} messages of ${contacts} contacts through the provider port, ${callers} at once, among two years of history; ` +
      "the limit is the same transactions in bare SQL",
  ),
  portRow("inbound.port.team", "the same with 20 fields and 12 views", addTeam),
];

const firstNumbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n);
const nth = (n: number) => inboundText(`55119${String(n % contacts).padStart(8, "0")}`, `message ${n}`);

/** The database's rate alone, in messages per second, when it runs the server's recorded transactions. */
async function limit({ database: { sql } }: BenchServer, all: readonly Step[]): Promise<number> {
  const steps = all.filter(({ isTransaction }) => isTransaction);
  const count = steps.flatMap(({ waves }) => waves.flat()).reduce((sum, { values }) => sum + arrivalsIn(values), 0);
  const each = steps.map((step) => [step]);
  const { perSecond } = await measureLimit(sql, each, { requests: steps.length, width, renew: withNewIds });
  return round((perSecond * count) / steps.length);
}

const arrivalsIn = (values: readonly unknown[]): number => String(values[0]).match(idOfArrival)?.length ?? 0;
