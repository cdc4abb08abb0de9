import { sql } from "drizzle-orm";
import { startCallers } from "../ask-from-outside.ts";
import { type BenchServer, startBenchServer } from "../bench-server.ts";
import { plannedAnew } from "../database-work.ts";
import { percentiles, type Row, round } from "../measure.ts";
import { measureLimit, recordStatements, withNewIds } from "../statements.ts";
import { addTeam } from "./team.ts";

const requests = 3_000;
const recorded = 300;
const width = 10;
const conversations = 50;

/**
 * From an agent's request to the answer: by then the message and its job are stored. WhatsApp's part is not included.
 */
const sendRow = (name: string, about: string, prepare?: (server: BenchServer) => Promise<void>): Row => ({
  name,
  about,
  measure: async () => {
    const server = await startBenchServer({ history: true });
    const callers = startCallers();
    try {
      const { db, sql: driver } = server.database;
      await prepare?.(server);
      const [token = ""] = await server.signInAgents(1);
      const open = await db.execute<{ id: number }>(sql`
        update tickets set status = 'open', user_id = (select max(id) from users) where id in
          (select id from tickets where status = 'open' order by id limit ${conversations}) returning id`);
      const url = await server.listen();
      const asked = { url, token, paths: open.map(({ id }) => `/messages/${id}`), requests, width: 1, posts: true };
      await callers.ask({ ...asked, requests: requests / 2, width: width * 2 });
      const { durations } = await callers.ask(asked);
      const before = process.cpuUsage();
      const { ms } = await callers.ask({ ...asked, width });
      const { user, system } = process.cpuUsage(before);
      const steps = await recordStatements(driver, () => callers.ask({ ...asked, requests: recorded }));
      const perSend = Array.from({ length: recorded }, (_, n) =>
        steps.slice((n * steps.length) / recorded, ((n + 1) * steps.length) / recorded),
      );
      return {
        ...percentiles(durations),
        perSecond: round((requests * 1000) / ms),
        cpuMs: Math.round((user + system) / requests / 10) / 100,
        plannedAnew: await plannedAnew(driver, perSend),
        limit: await measureLimit(driver, perSend, { requests, width, renew: withNewIds }),
      };
    } finally {
      callers.stop();
      await server.close();
    }
  },
});

export const sends: readonly Row[] = [
  sendRow(
    "messages.send",
    `an agent's texts in ${conversations} conversations among two years of history, until they are answered; the connection is away`,
  ),
  sendRow("messages.send.team", "the same with 20 fields and 12 views", addTeam),
];
