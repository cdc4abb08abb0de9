import { type ChildProcess, fork } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { inboundText } from "../../testing/fake-provider.ts";
import { callLimits } from "../../workspace/auth/call-limits.ts";
import { startCallers } from "../ask-from-outside.ts";
import { addCompany } from "../bench-company.ts";
import { type BenchServer, startBenchServer } from "../bench-server.ts";
import { percentiles, type Row, round } from "../measure.ts";
import type { Attack, Attacked } from "../worst-neighbour.ts";

const people = 15;
const contacts = 50_000;
const attackMs = 20_000;
/** A server's default rate limits. */
const limits = callLimits(600, 300);
const app = { secret: "the app's secret", verifyToken: "the app's word" };
const cloud = { graphUrl: "http://127.0.0.1:9", version: "v25.0", app };
const program = fileURLToPath(new URL("../worst-neighbour.ts", import.meta.url));

/**
 * The effect on one company of another one's worst behaviour within the limits: sockets that join and leave one
 * conversation, hollow pictures, exports, API documents, forged webhooks, spreadsheet bombs, password changes and
 * messages of 65,536 characters, all at once and without a pause.
 */
export const neighbour: Row = {
  name: "neighbour",
  about: `pages of an agent's tickets while another company does its worst for ${attackMs / 1000} s: ${people * 10} sockets, 20 hollow pictures, 30 exports and 20 API documents at once, spreadsheet bombs, forged webhooks; p99 under 100 ms`,
  measure: async () => {
    const server = await startBenchServer({ history: true, limits, cloud });
    const callers = startCallers();
    const worst = fork(program, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
    try {
      const url = await server.listen();
      // The measurement exceeds one person's rate limit: several people ask in turn.
      const tokens = await server.signInAgents(10);
      const ask = async (token: string | undefined) =>
        (await callers.ask({ url, token: token ?? "", paths, requests: 50, width: 1 })).durations;
      for (const token of tokens) await ask(token);
      const over = (await beginAttack(server, worst, url)).over;
      let isOver = false;
      void over.then(() => {
        isOver = true;
      });
      // The attack begins by signing in its sockets.
      await delay(1_000);
      const durations: number[] = [];
      for (let n = 0; !isOver; n++) {
        durations.push(...(await ask(tokens[n % tokens.length])));
        await delay(200);
      }
      const { answers } = await over;
      if (process.env.BENCH_ANSWERS) console.error(answers);
      return { ...percentiles(durations), worst: round(Math.max(...durations)) };
    } finally {
      callers.stop();
      worst.kill();
      await server.close();
    }
  },
};

const paths = ["/tickets?status=pending", "/tickets?status=open"];

async function beginAttack(
  server: BenchServer,
  worst: ChildProcess,
  url: string,
): Promise<{ over: Promise<Attacked> }> {
  const company = await addCompany(server.database);
  const { companyId, connectionId } = company;
  await server.database.db.execute(sql`
    insert into contacts (company_id, name, number)
    select ${companyId}, 'Contact ' || n, '55119' || lpad(n::text, 8, '0') from generate_series(1, ${contacts}::int) n`);
  const long = () => server.sink.message(connectionId, inboundText("5521999990001", " *a".repeat(21_845)));
  await long();
  const tokens = await server.signInAgents(people, "admin", company);
  const [ticket] = await server.database.db.execute<{ id: number }>(sql`
    update tickets set status = 'open', user_id = (select max(id) from users where company_id = ${companyId})
    where company_id = ${companyId} returning id`);
  const order: Attack = { url, tokens, ticketId: ticket?.id ?? 0, forMs: attackMs };
  const attacked = new Promise<Attacked>((resolve) => worst.once("message", (message) => resolve(message as Attacked)));
  worst.send(order);
  const writing = setInterval(() => void long(), 500);
  return { over: attacked.finally(() => clearInterval(writing)) };
}
