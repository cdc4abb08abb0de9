import { eq } from "drizzle-orm";
import { type Services, systemContext } from "../../context.ts";
import { KeyedMutex } from "../../platform/async/keyed-mutex.ts";
import { type ConnectionWork, queueName } from "../../platform/jobs/connection-queue.ts";
import type { Channel } from "../channel.ts";
import { connections } from "../connections/connections.table.ts";
import { SendError } from "../send-error.ts";
import type { ConnectionJob } from "./connection-job.ts";

type Stop = () => Promise<void>;

/** Works the queues of the open connections. */
export class ConnectionWorkers {
  readonly #services: Services;
  readonly #channelOf: (connectionId: number) => Promise<Channel | null>;
  readonly #isOurs: (connectionId: number) => boolean;
  readonly #jobs: readonly ConnectionJob[];
  readonly #running = new Map<number, Stop[]>();
  /** Connections whose queues run, or are about to. */
  readonly #asked = new Set<number>();
  /** The end of each connection's rate limit by `performance.now()`, which nobody sets back. */
  readonly #restsUntil = new Map<number, number>();
  /** A stop ends every worker of a connection: a start must neither overtake a stop nor be overtaken by one. */
  readonly #mutex = new KeyedMutex<number>();

  /**
   * Claims no job while `isOurs` returns false: a server that lost a session would withhold its jobs from the next
   * owner.
   */
  constructor(
    services: Services,
    channelOf: (connectionId: number) => Promise<Channel | null>,
    jobs: readonly ConnectionJob[],
    isOurs: (connectionId: number) => boolean,
  ) {
    this.#services = services;
    this.#isOurs = isOurs;
    this.#channelOf = channelOf;
    this.#jobs = jobs;
  }

  /** Creates a connection's queues. */
  async prepare(id: number): Promise<void> {
    for (const { queue } of this.#jobs) await this.#services.jobs.ensureQueue(queueName(queue, id), queue.options);
  }

  /** Releases the jobs that a dead process had claimed. For the process that has just got the lease. */
  async reclaim(id: number): Promise<void> {
    for (const { queue } of this.#jobs) await this.#services.jobs.reclaim(this.#services.db, queueName(queue, id));
  }

  /** Removes the queues of a deleted connection; its id is never used again. */
  async removeQueues(id: number): Promise<void> {
    for (const { queue } of this.#jobs) await this.#services.jobs.removeQueue(queueName(queue, id));
  }

  /** Works all of a connection's queues. */
  start(id: number): Promise<void> {
    this.#asked.add(id);
    return this.#mutex.run(id, async () => {
      if (this.#running.has(id)) return;
      this.#running.set(id, await this.#startEach(id));
    });
  }

  /** Resolves when the running jobs have ended. */
  stop(id: number): Promise<void> {
    this.#asked.delete(id);
    return this.#mutex.run(id, async () => {
      const stops = this.#running.get(id) ?? [];
      this.#running.delete(id);
      await stopEach(stops);
    });
  }

  async stopAll(): Promise<void> {
    await stopEach([...this.#asked].map((id) => () => this.stop(id)));
  }

  /** No job calls a rate-limited channel before `until`; then the queues continue at once. */
  #noteLimit(id: number, error: unknown): never {
    if (error instanceof SendError && error.until) {
      this.#restsUntil.set(id, performance.now() + error.until.getTime() - Date.now());
      for (const { queue } of this.#jobs) this.#services.jobs.wakeAt({ name: queueName(queue, id), at: error.until });
    }
    throw error;
  }

  async #startEach(id: number): Promise<Stop[]> {
    const { db, jobs } = this.#services;
    const [connection] = await db
      .select({ companyId: connections.companyId })
      .from(connections)
      .where(eq(connections.id, id));
    const channel = await this.#channelOf(id);
    if (!connection || !channel) return [];
    const ctx = systemContext(this.#services, connection.companyId, "connection job");
    return this.#jobs.map(({ queue, run, atOnce }) =>
      jobs.work<ConnectionWork>(
        queueName(queue, id),
        atOnce?.(channel) ?? queue.concurrency,
        (job) => run(ctx, channel, job).catch((error: unknown) => this.#noteLimit(id, error)),
        { mayFetch: () => this.#isOurs(id) && performance.now() >= (this.#restsUntil.get(id) ?? 0) },
      ),
    );
  }
}

async function stopEach(stops: Stop[]): Promise<void> {
  const ended = await Promise.allSettled(stops.map((stop) => stop()));
  for (const one of ended) if (one.status === "rejected") throw one.reason;
}
