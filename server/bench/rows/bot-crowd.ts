import { setTimeout as delay } from "node:timers/promises";
import { eq, inArray } from "drizzle-orm";
import type { OutboundMessage } from "../../channels/channel.ts";
import { idOf } from "../../channels/chat.ts";
import { connectionQueues, connections } from "../../channels/connections/connections.table.ts";
import { FakeProvider, inboundText } from "../../testing/fake-provider.ts";
import { queueOptions } from "../../workspace/queues/options/queue-options.table.ts";
import { queues } from "../../workspace/queues/queues.table.ts";
import { type BenchServer, startBenchServer } from "../bench-server.ts";
import { percentiles, type Row, round } from "../measure.ts";
import { startWorkers } from "../start-workers.ts";

const contacts = 1_000;
/** A person takes this long to pick up the phone, read a menu and type the answer. */
const thinkMs = { least: 10_000, most: 20_000 };
/** The path of every contact: the menu of queues, into a tree, up again, back to the queues, to an agent. */
const way = ["oi", "1", "1", "0", "00", "#"];

/** A contact's wait for the bot, from the provider port to the provider's send, with both commits in between. */
export const botCrowd: Row = {
  name: "bot.crowd",
  about: `${contacts} contacts in the bot at once, each answering after ${thinkMs.least / 1000} to ${thinkMs.most / 1000} s`,
  measure: async () => {
    const server = await startBenchServer();
    await setUpBot(server, [server.connectionId]);
    const answers = new Answers(server);
    const workers = await startWorkers(server, [server.connectionId], answers);
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
  // Contacts begin independently of each other.
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

/** Notifies the waiting contact when the next message to its number is sent. */
export class Answers extends FakeProvider {
  readonly #waiting = new Map<string, () => void>();

  constructor({ sink }: BenchServer) {
    super(sink);
  }

  next(number: string): Promise<void> {
    return new Promise((answered) => this.#waiting.set(number, answered));
  }

  /** Nobody has a picture. */
  override async picture() {
    return null;
  }

  override async send(_connectionId: number, message: OutboundMessage) {
    const number = idOf(message.chat, "phone");
    this.#waiting.get(number ?? "")?.();
    this.#waiting.delete(number ?? "");
    return { externalId: message.providerId, payload: new TextEncoder().encode(message.body) };
  }
}

/** Two queues; the first, which the connections have already, has an option tree of depth three. */
export async function setUpBot(
  { database: { db }, companyId, queueIds }: BenchServer,
  connectionIds: readonly number[],
): Promise<void> {
  const [first = 0, second = 0] = queueIds;
  await db.insert(connectionQueues).values(connectionIds.map((connectionId) => ({ connectionId, queueId: second })));
  await db
    .update(connections)
    .set({ greetingMessage: "{saudacao}, {nome}! Com quem deseja falar?" })
    .where(inArray(connections.id, [...connectionIds]));
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
