import { setTimeout as delay } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { connectionQueues, connections } from "../../features/connections/connections.table.ts";
import { queueOptions } from "../../features/queues/queue-options.table.ts";
import { queues } from "../../features/queues/queues.table.ts";
import { FakeProvider, inboundText } from "../../testing/fake-provider.ts";
import { ConnectionWorkers } from "../../whatsapp/connection-workers.ts";
import type { OutboundMessage } from "../../whatsapp/provider.ts";
import { type BenchServer, startBenchServer } from "../bench-server.ts";
import { percentiles, type Row, round } from "../measure.ts";

const contacts = 1_000;
/** A person takes the phone, reads a menu and types before answering it. */
const thinkMs = { least: 10_000, most: 20_000 };
/** The way of every contact: the menu of queues, into a tree, up again, back to the queues, to an agent. */
const way = ["oi", "1", "1", "0", "00", "#"];

/** How long a contact waits for the bot, from the provider port to the provider's send, both commits in between. */
export const botCrowd: Row = {
  name: "bot.crowd",
  about: `${contacts} contacts in the bot at once, each answering after ${thinkMs.least / 1000} to ${thinkMs.most / 1000} s`,
  measure: async () => {
    const server = await startBenchServer();
    await setUp(server);
    const answers = new Answers(server);
    const workers = new ConnectionWorkers(server.services, answers, () => true);
    await workers.prepare(server.connectionId);
    await workers.start(server.connectionId);
    const durations: number[] = [];
    const began = performance.now();
    try {
      await Promise.all(Array.from({ length: contacts }, (_, n) => talk(server, answers, n, durations)));
    } finally {
      await workers.stop(server.connectionId);
      await server.close();
    }
    const seconds = (performance.now() - began) / 1000;
    return {
      ...percentiles(durations),
      worst: round(Math.max(...durations)),
      perSecond: round(durations.length / seconds),
    };
  },
};

async function talk({ sink, connectionId }: BenchServer, answers: Answers, n: number, durations: number[]) {
  const number = `55119${String(n).padStart(8, "0")}`;
  // Nobody waits for anybody else to begin.
  await delay(Math.random() * thinkMs.most);
  for (const [step, text] of way.entries()) {
    if (step > 0) await delay(thinkMs.least + Math.random() * (thinkMs.most - thinkMs.least));
    const answered = answers.next(number);
    const began = performance.now();
    await sink.message(connectionId, inboundText(number, text));
    await answered;
    durations.push(performance.now() - began);
  }
}

/** Tells whoever waits for it when the next message to a number is sent. */
class Answers extends FakeProvider {
  readonly #waiting = new Map<string, () => void>();

  constructor({ sink }: BenchServer) {
    super(sink);
  }

  next(number: string): Promise<void> {
    return new Promise((answered) => this.#waiting.set(number, answered));
  }

  override async send(_connectionId: number, message: OutboundMessage) {
    const { number } = message.chat;
    this.#waiting.get(number ?? "")?.();
    this.#waiting.delete(number ?? "");
    return { payload: new TextEncoder().encode(message.body) };
  }
}

/** Two queues, of which the first has a tree three deep. */
async function setUp({ database: { db }, companyId, connectionId, queueIds }: BenchServer): Promise<void> {
  const [first = 0, second = 0] = queueIds;
  await db.insert(connectionQueues).values({ connectionId, queueId: second });
  await db
    .update(connections)
    .set({ greetingMessage: "{saudacao}, {nome}! Com quem deseja falar?" })
    .where(eq(connections.id, connectionId));
  for (const id of [first, second])
    await db.update(queues).set({ greetingMessage: "Como podemos ajudar?" }).where(eq(queues.id, id));
  let parentId: number | null = null;
  for (let depth = 0; depth < 3; depth++) {
    const level = Array.from({ length: 5 }, (_, n) => ({
      companyId,
      queueId: first,
      parentId,
      option: n + 1,
      title: `Opção ${n + 1}`,
      message: `Sobre a opção ${n + 1}`,
    }));
    const made: { id: number }[] = await db.insert(queueOptions).values(level).returning({ id: queueOptions.id });
    parentId = made[0]?.id ?? null;
  }
}
