import { eq } from "drizzle-orm";
import { type Services, systemContext } from "../context.ts";
import { connections } from "../features/connections/connections.table.ts";
import { type ConnectionWork, queueName } from "../platform/connection-queue.ts";
import { inTurnByKey } from "./baileys/in-turn.ts";
import { makeConnectionJobs } from "./connection-jobs.ts";
import { settingsForMs } from "./inbound.ts";
import type { WhatsAppProvider } from "./provider.ts";

type Stop = () => Promise<void>;

/** Works the queues of the connections that are connected. */
export class ConnectionWorkers {
  readonly #services: Services;
  readonly #provider: WhatsAppProvider;
  readonly #isOurs: (connectionId: number) => boolean;
  readonly #jobs: ReturnType<typeof makeConnectionJobs>;
  readonly #running = new Map<number, Stop[]>();
  /** Those that run, and those about to. */
  readonly #asked = new Set<number>();
  /** Stopping ends whatever works a queue: a start must neither overtake a stop nor be overtaken by one. */
  readonly #inTurn = inTurnByKey();

  /** Nothing is taken out of a queue while `isOurs` says no: who has lost a session would keep its jobs from the next owner. */
  constructor(services: Services, provider: WhatsAppProvider, isOurs: (connectionId: number) => boolean) {
    this.#services = services;
    this.#isOurs = isOurs;
    this.#provider = provider;
    this.#jobs = makeConnectionJobs(services, settingsForMs);
  }

  /** Makes the queues, and takes back what a dead process had in hand. For whoever has just got the lease. */
  async prepare(id: number): Promise<void> {
    const { db, jobs } = this.#services;
    for (const { queue } of this.#jobs) {
      await jobs.ensureQueue(queueName(queue, id), queue.options);
      await jobs.reclaim(db, queueName(queue, id));
    }
  }

  /** For a connection that was deleted: its id never comes again. */
  async removeQueues(id: number): Promise<void> {
    for (const { queue } of this.#jobs) await this.#services.jobs.removeQueue(queueName(queue, id));
  }

  /** Works all of a connection's queues. */
  start(id: number): Promise<void> {
    this.#asked.add(id);
    return this.#inTurn(String(id), async () => {
      if (this.#running.has(id)) return;
      this.#running.set(id, await this.#startEach(id));
    });
  }

  /** Resolves when the jobs in hand have ended. */
  stop(id: number): Promise<void> {
    this.#asked.delete(id);
    return this.#inTurn(String(id), async () => {
      const stops = this.#running.get(id) ?? [];
      this.#running.delete(id);
      await stopEach(stops);
    });
  }

  async stopAll(): Promise<void> {
    await stopEach([...this.#asked].map((id) => () => this.stop(id)));
  }

  async #startEach(id: number): Promise<Stop[]> {
    const { db, jobs } = this.#services;
    const [connection] = await db
      .select({ companyId: connections.companyId })
      .from(connections)
      .where(eq(connections.id, id));
    if (!connection) return [];
    const ctx = systemContext(this.#services, connection.companyId, "connection job");
    return this.#jobs.map(({ queue, run }) =>
      jobs.work<ConnectionWork>(queueName(queue, id), queue.concurrency, (job) => run(ctx, this.#provider, job), {
        mayFetch: () => this.#isOurs(id),
      }),
    );
  }
}

async function stopEach(stops: Stop[]): Promise<void> {
  const ended = await Promise.allSettled(stops.map((stop) => stop()));
  for (const one of ended) if (one.status === "rejected") throw one.reason;
}
