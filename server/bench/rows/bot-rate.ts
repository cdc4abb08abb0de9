import { connectionQueues, connections } from "../../channels/connections/connections.table.ts";
import { inboundText } from "../../testing/fake-provider.ts";
import { type BenchServer, startBenchServer } from "../bench-server.ts";
import { plannedAnew } from "../database-work.ts";
import { percentiles, type Row, round } from "../measure.ts";
import { startWorkers } from "../start-workers.ts";
import { measureLimit, recordStatements, withNewIds } from "../statements.ts";
import { Answers, setUpBot } from "./bot-crowd.ts";

const exchanges = 4_000;
const recorded = 800;
/** Contacts who write at once; each caller writes as one contact after the other. */
const callers = 32;
const contactsOfCaller = 10;
/** From the menu of queues into a tree, further down, up again, and back to the queues. */
const circle = ["1", "1", "0", "00"];

/** Exchanges per second: from the provider port until the bot's answer was handed to the provider. */
export const botRates: readonly Row[] = [1, 10].map((numbers) => ({
  name: numbers === 1 ? "bot.rate" : "bot.rate.ten",
  about:
    `${exchanges} exchanges with the bot of ${numbers === 1 ? "a number" : `${numbers} numbers`}, ${callers} contacts at once; ` +
    "the limit is the same statements in bare SQL, without the claims and ends of jobs",
  measure: async () => {
    const server = await startBenchServer();
    const answers = new Answers(server);
    const connectionIds = await addNumbers(server, numbers);
    const workers = await startWorkers(server, connectionIds, answers);
    const { sql } = server.database;
    try {
      const talks = Array.from({ length: callers }, (_, n) => talkAs(server, answers, connectionIds, n));
      const perCaller = (all: number) => Math.ceil(all / callers);
      // Until every contact has its ticket and stands before the menu of queues.
      await Promise.all(talks.map((talk) => talk(contactsOfCaller, ["oi"])));
      await Promise.all(talks.map((talk) => talk(perCaller(exchanges / 4), circle)));
      const cpu = process.cpuUsage();
      const began = performance.now();
      const durations = (await Promise.all(talks.map((talk) => talk(perCaller(exchanges), circle)))).flat();
      const seconds = (performance.now() - began) / 1000;
      const { user, system } = process.cpuUsage(cpu);
      const steps = await recordStatements(sql, () =>
        Promise.all(talks.map((talk) => talk(perCaller(recorded), circle))),
      );
      const count = perCaller(recorded) * callers;
      const each = steps.map((step) => [step]);
      const limit = await measureLimit(sql, each, { requests: each.length, width: callers / 2, renew: withNewIds });
      return {
        ...percentiles(durations),
        perSecond: round(durations.length / seconds),
        cpuMs: Math.round((user + system) / durations.length / 10) / 100,
        plannedAnew: await plannedAnew(sql, [steps]),
        limit: { perSecond: round((limit.perSecond * count) / each.length) },
      };
    } finally {
      for (const id of connectionIds) await workers.stop(id);
      await server.close();
    }
  },
}));

async function addNumbers(server: BenchServer, numbers: number): Promise<number[]> {
  const { companyId, connectionId, queueIds, database } = server;
  const added = Array.from({ length: numbers - 1 }, (_, n) => ({ companyId, name: `Bench ${n}` }));
  const made = added.length > 0 ? await database.db.insert(connections).values(added).returning() : [];
  for (const { id } of made)
    await database.db.insert(connectionQueues).values({ connectionId: id, queueId: queueIds[0] ?? 0 });
  const ids = [connectionId, ...made.map(({ id }) => id)];
  await setUpBot(server, ids);
  return ids;
}

/** Returns a function that exchanges so many messages, one after the other, and returns their times in milliseconds. */
function talkAs({ sink }: BenchServer, answers: Answers, connectionIds: readonly number[], caller: number) {
  const contacts = Array.from({ length: contactsOfCaller }, (_, n) => {
    const nth = caller * contactsOfCaller + n;
    return {
      number: `55119${String(nth).padStart(8, "0")}`,
      id: connectionIds[nth % connectionIds.length] ?? 0,
      said: 0,
    };
  });
  let turn = 0;
  return async (count: number, texts: readonly string[]): Promise<number[]> => {
    const durations: number[] = [];
    for (let n = 0; n < count; n++) {
      const contact = contacts[turn++ % contacts.length];
      if (!contact) throw new Error("there is no contact");
      const text = texts.length > 1 ? texts[contact.said++ % texts.length] : texts[0];
      const answered = answers.next(contact.number);
      const began = performance.now();
      await sink.message(contact.id, inboundText(contact.number, text ?? ""));
      await answered;
      durations.push(performance.now() - began);
    }
    return durations;
  };
}
