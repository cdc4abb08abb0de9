import { eq } from "drizzle-orm";
import type postgres from "postgres";
import { type Services, systemContext } from "../context.ts";
import { connections } from "../features/connections/connections.table.ts";
import { commandChannel, SessionCommand } from "../features/connections/session-command.ts";
import { type ConnectionWork, queueName } from "../platform/connection-queue.ts";
import type { DatabaseAddress } from "../platform/database.ts";
import { connectionJobs } from "./connection-jobs.ts";
import { Leases } from "./leases.ts";
import type { SessionState, WhatsAppProvider, WhatsAppSink } from "./provider.ts";

/** How often a session without an owner is looked for: the longest a dead node's sessions stay down. */
const takeoverMs = 5_000;

type Workers = { stop: () => Promise<void> };

/**
 * Runs the sessions this process holds the lease of: opens what should run, works the send queue of what is
 * connected, and obeys the commands people give on any node.
 */
export class SessionOwner {
  readonly #services: Services;
  readonly #sql: postgres.Sql;
  readonly #leases: Leases;
  readonly #provider: WhatsAppProvider;
  readonly #workers = new Map<number, Promise<Workers>>();
  readonly #open = new Set<number>();
  #timer: NodeJS.Timeout | null = null;
  #stopped = false;
  /** Commands and takeovers of one process run one after the other. */
  #turn: Promise<unknown> = Promise.resolve();

  /** `createProvider` gets the sink to report to: sessions' states pass by here on their way. */
  constructor(
    services: Services,
    sql: postgres.Sql,
    address: DatabaseAddress,
    sink: WhatsAppSink,
    createProvider: (sink: WhatsAppSink) => WhatsAppProvider,
  ) {
    this.#services = services;
    this.#sql = sql;
    this.#leases = new Leases(address, () => void this.#inTurn(() => this.#dropAll()));
    this.#provider = createProvider({
      ...sink,
      session: async (connectionId, state) => {
        await sink.session(connectionId, state);
        await this.#follow(connectionId, state);
      },
    });
  }

  async start(): Promise<void> {
    await this.#sql.listen(commandChannel, (payload) => this.#receive(payload));
    await this.#inTurn(() => this.#takeOver());
    this.#timer = setInterval(() => void this.#inTurn(() => this.#takeOver()), takeoverMs);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearInterval(this.#timer);
    await this.#turn;
    // Whatever fails here, the sessions are closed and the leases given back.
    await Promise.allSettled([...this.#workers.keys()].map((id) => this.#stopWorkers(id)));
    await this.#provider.stop().catch((error: unknown) => this.#services.log.error({ error }, "stopping sessions"));
    await this.#leases.close();
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const next = this.#turn
      .then(work)
      .catch((error: unknown) => this.#services.log.error({ error }, "whatsapp sessions"));
    this.#turn = next;
    return next;
  }

  /** Opens every session that should run and has no owner, and ends what should not: a command may have been lost. */
  async #takeOver(): Promise<void> {
    if (this.#stopped) return;
    await this.#leases.check();
    const wanted = await this.#services.db
      .select({ id: connections.id })
      .from(connections)
      .where(eq(connections.enabled, true));
    const ids = new Set(wanted.map(({ id }) => id));
    for (const id of ids) if (!this.#open.has(id)) await this.#openSession(id);
    for (const id of [...this.#open]) if (!ids.has(id)) await this.#endSession(id);
  }

  async #openSession(id: number): Promise<void> {
    if (!(await this.#leases.take(id))) return;
    this.#open.add(id);
    const { db, jobs } = this.#services;
    for (const { queue } of connectionJobs) {
      await jobs.ensureQueue(queueName(queue, id), queue.options);
      await jobs.reclaim(db, queueName(queue, id));
    }
    await this.#provider.open(id);
  }

  /** The lease is gone: another process may open these sessions now, so ours must not go on. */
  async #dropAll(): Promise<void> {
    const lost = [...this.#open];
    // Forgotten first: whatever fails below, the takeover looks at them again.
    this.#open.clear();
    const ends = lost.map(async (id) => {
      await this.#stopWorkers(id);
      await this.#provider.close(id);
    });
    for (const end of await Promise.allSettled(ends)) {
      if (end.status === "rejected") this.#services.log.error({ error: end.reason }, "leaving a session");
    }
  }

  #receive(payload: string): void {
    const parsed = SessionCommand.safeParse(JSON.parse(payload));
    if (parsed.success && !this.#stopped) void this.#inTurn(() => this.#obey(parsed.data));
  }

  async #obey({ connectionId: id, command, number, replyTo }: SessionCommand): Promise<void> {
    const provider = this.#provider;
    if (!(await this.#leases.take(id))) return;
    if (command === "start") {
      // The takeover may have been faster.
      if (!this.#open.has(id)) await this.#openSession(id);
    } else if (command === "retry") {
      await provider.close(id);
      await this.#openSession(id);
    } else if (command === "pair") {
      if (number && replyTo) await this.#pair(id, number, replyTo);
    } else {
      await this.#endSession(id);
      if (command === "renew") await this.#openSession(id);
    }
  }

  /** Unlinks the phone, forgets the credentials and gives the lease back. */
  async #endSession(id: number): Promise<void> {
    await this.#stopWorkers(id);
    await this.#provider.logout(id);
    this.#open.delete(id);
    await this.#leases.release(id);
  }

  async #pair(id: number, number: string, replyTo: string): Promise<void> {
    const reply = await this.#provider.requestPairingCode(id, number).then(
      (code) => ({ code }),
      (error: unknown) => ({ error: String(error) }),
    );
    await this.#sql.notify(replyTo, JSON.stringify(reply));
  }

  /** Messages leave while a session is connected; otherwise their jobs wait. */
  async #follow(id: number, state: SessionState): Promise<void> {
    if (state.status !== "CONNECTED") return this.#stopWorkers(id);
    if (this.#stopped || this.#workers.has(id)) return;
    const workers = this.#startWorkers(id);
    this.#workers.set(id, workers);
    try {
      await workers;
    } catch (error) {
      // Not kept: the adapter reports the state again, and that must start them then.
      if (this.#workers.get(id) === workers) this.#workers.delete(id);
      throw error;
    }
  }

  async #startWorkers(id: number): Promise<Workers> {
    const { db, jobs } = this.#services;
    const [connection] = await db
      .select({ companyId: connections.companyId })
      .from(connections)
      .where(eq(connections.id, id));
    if (!connection) return { stop: async () => {} };
    const ctx = systemContext(this.#services, connection.companyId, "connection job");
    const started = await Promise.allSettled(
      connectionJobs.map(({ queue, run }) =>
        jobs.work<ConnectionWork>(queueName(queue, id), queue.concurrency, (job) => run(ctx, this.#provider, job)),
      ),
    );
    const stops = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    const stop = async () => void (await Promise.allSettled(stops.map((end) => end())));
    const failed = started.find((one) => one.status === "rejected");
    if (failed) {
      await stop();
      throw failed.reason;
    }
    return { stop };
  }

  async #stopWorkers(id: number): Promise<void> {
    const workers = this.#workers.get(id);
    if (!workers) return;
    this.#workers.delete(id);
    await (await workers).stop();
  }
}
