import { eq, inArray, sql } from "drizzle-orm";
import type postgres from "postgres";
import type { Services } from "../../context.ts";
import { every } from "../../platform/time/every.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { connections } from "../connections/connections.table.ts";
import { commandChannel } from "../connections/session/session-command.ts";
import type { WebhookChannel } from "../webhook-channel.ts";
import { Adapters } from "./adapters.ts";
import type { ConnectionJob } from "./connection-job.ts";
import { ConnectionWorkers } from "./connection-workers.ts";
import { mayRun } from "./own-sessions.ts";

/** Interval of the look at all connections: one that was made or ended without a notification is noticed then. */
const usualLookAroundMs = 15_000;

export type WebhookConnectionsOptions = {
  sql: postgres.Sql;
  adapters: readonly WebhookChannel[];
  jobs: readonly ConnectionJob[];
  lookAroundMs?: number;
};

/**
 * Works the queues of connections whose channel calls us: every server works all of them, and the database keeps the
 * order of each chat.
 */
export class WebhookConnections {
  readonly #services: Services;
  readonly #sql: postgres.Sql;
  readonly #adapters: Adapters<WebhookChannel>;
  readonly #workers: ConnectionWorkers;
  readonly #lookAroundMs: number;
  readonly #worked = new Set<number>();
  /** Deleted connections; their queues are removed once every server has noticed. */
  #gone: number[] = [];
  #looking: Promise<void> = Promise.resolve();
  /** Connections that are asked for their state at this moment. */
  readonly #checking = new Set<number>();
  #stopLooking = async () => {};
  #stopped = false;

  constructor(services: Services, options: WebhookConnectionsOptions) {
    const { sql, adapters, jobs, lookAroundMs = usualLookAroundMs } = options;
    this.#services = services;
    this.#lookAroundMs = lookAroundMs;
    this.#sql = sql;
    this.#adapters = new Adapters(services, adapters);
    this.#workers = new ConnectionWorkers(
      services,
      (id) => this.#adapters.of(id),
      jobs,
      () => !this.#stopped,
    );
  }

  async start(): Promise<void> {
    if (this.#adapters.all.length === 0) return;
    const complain = (error: unknown) =>
      this.#services.log.error({ error }, "queues of webhook connections were not updated");
    await this.#sql.listen(commandChannel, () => void this.look().catch(complain));
    this.#stopLooking = every(
      this.#lookAroundMs,
      async () => {
        const gone = this.#gone;
        this.#gone = [];
        for (const id of gone) await this.#workers.removeQueues(id);
        await this.look();
      },
      complain,
    );
    await this.look();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#stopLooking();
    await this.#looking.catch(() => undefined);
    await this.#workers.stopAll();
    for (const adapter of this.#adapters.all) await adapter.stop();
  }

  /** Starts the queues that should be worked now and stops the others. One look after the other. */
  look(): Promise<void> {
    this.#looking = this.#looking.catch(() => undefined).then(() => this.#settle());
    return this.#looking;
  }

  async #settle(): Promise<void> {
    if (this.#stopped) return;
    const rows = await this.#services.db
      .select({
        id: connections.id,
        status: connections.status,
        isWanted: sql<boolean>`${connections.enabled} and ${mayRun}`,
      })
      .from(connections)
      .innerJoin(companies, eq(companies.id, connections.companyId))
      .where(inArray(connections.channel, this.#adapters.names));
    const wanted = new Set(rows.filter(({ isWanted }) => isWanted).map(({ id }) => id));
    const known = new Set(rows.map(({ id }) => id));
    for (const { id, status } of rows) if (wanted.has(id) && status === "OPENING") this.#check(id);
    for (const id of wanted) {
      if (this.#worked.has(id)) continue;
      await this.#workers.prepare(id);
      await this.#workers.start(id);
      this.#worked.add(id);
    }
    for (const id of this.#worked) {
      if (wanted.has(id)) continue;
      await this.#workers.stop(id);
      this.#worked.delete(id);
      if (!known.has(id)) this.#gone.push(id);
    }
  }

  /** A person switched the connection on. Without an answer the next look asks again. */
  #check(id: number): void {
    if (this.#checking.has(id)) return;
    this.#checking.add(id);
    const check = async () => (await this.#adapters.of(id))?.check(id);
    check()
      .catch((error: unknown) => this.#services.log.warn({ error, connectionId: id }, "a connection was not checked"))
      .finally(() => this.#checking.delete(id));
  }
}
