import { setTimeout as wait } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import type postgres from "postgres";
import type { Services } from "../context.ts";
import { companies } from "../features/companies/companies.table.ts";
import { connections } from "../features/connections/connections.table.ts";
import { commandChannel, SessionCommand } from "../features/connections/session-command.ts";
import type { DatabaseAddress } from "../platform/database.ts";
import { every } from "../platform/every.ts";
import { ConnectionWorkers } from "./connection-workers.ts";
import { Leases } from "./leases.ts";
import { onlyLeased } from "./only-leased.ts";
import { mayRun, OwnSessions } from "./own-sessions.ts";
import type { SessionState, WhatsAppProvider, WhatsAppSink } from "./provider.ts";
import { Turns } from "./turns.ts";

/** How often a session without an owner is looked for: the longest a dead node's sessions stay down. */
const takeoverMs = 3_000;
/** How often the holder of leases gives a sign of life. */
const heartbeatMs = 2_000;
/** How long a process that ends waits for what is under way: a phone that does not answer takes half a minute. */
const longestPatienceMs = 5_000;

/**
 * Runs the sessions this process holds the lease of: opens what should run, works the send queue of what is
 * connected, and obeys the commands people give on any node.
 */
export class SessionOwner {
  readonly #services: Services;
  readonly #sql: postgres.Sql;
  readonly #leases: Leases;
  readonly #provider: WhatsAppProvider;
  readonly #workers: ConnectionWorkers;
  readonly #sessions: OwnSessions;
  readonly #times: { takeoverMs: number; patienceMs: number };
  /** One thing at a time for a connection, but no connection waits for another: WhatsApp may take half a minute. */
  readonly #turns = new Turns<number | "takeover">((error) => this.#complain(error));
  #timer: NodeJS.Timeout | null = null;
  #stopBeating = async () => {};
  #stopped = false;

  /** `createProvider` gets the sink to report to: sessions' states pass by here on their way. */
  constructor(
    services: Services,
    sql: postgres.Sql,
    address: DatabaseAddress,
    sink: WhatsAppSink,
    createProvider: (sink: WhatsAppSink) => WhatsAppProvider,
    times: { takeoverMs?: number | undefined; patienceMs?: number } = {},
  ) {
    this.#services = services;
    this.#times = { takeoverMs: times.takeoverMs ?? takeoverMs, patienceMs: times.patienceMs ?? longestPatienceMs };
    this.#sql = sql;
    this.#leases = new Leases(address, () => void this.#dropAll());
    this.#provider = createProvider({
      ...sink,
      session: async (connectionId, state) => {
        // Whoever holds the lease now says how the session stands; what ends here is no news.
        if (!(await this.#leases.confirm(connectionId))) return;
        await sink.session(connectionId, state);
        await this.#follow(connectionId, state);
      },
    });
    this.#workers = new ConnectionWorkers(
      services,
      onlyLeased(this.#provider, this.#leases),
      (id) => this.#leases.held(id)?.isValid() ?? false,
    );
    this.#sessions = new OwnSessions(services, this.#leases, this.#provider, this.#workers);
  }

  async start(): Promise<void> {
    await this.#sql.listen(commandChannel, (payload) => this.#receive(payload));
    this.#timer = setInterval(() => this.#lookAround(), this.#times.takeoverMs);
    // What it fails with, the connection's end reports too.
    this.#stopBeating = every(
      heartbeatMs,
      () => this.#leases.check(),
      () => undefined,
    );
    this.#lookAround();
    await this.#turns.idle();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearInterval(this.#timer);
    await Promise.race([this.#turns.idle(), wait(this.#times.patienceMs, undefined, { ref: false })]);
    // Whatever fails here, the sessions are closed and the leases given back.
    for (const part of [
      () => this.#workers.stopAll(),
      () => this.#provider.stop(),
      () => this.#stopBeating(),
      () => this.#leases.close(),
    ])
      await part().catch((error: unknown) => this.#complain(error));
  }

  #complain(error: unknown): void {
    this.#services.log.error({ error }, "whatsapp sessions");
  }

  #lookAround(): void {
    if (!this.#turns.isBusy("takeover")) void this.#turns.take("takeover", () => this.#takeOver());
  }

  /** Opens every session that should run and has no owner, and ends what should not: a command may have been lost. */
  async #takeOver(): Promise<void> {
    if (this.#stopped) return;
    await this.#leases.check();
    const ended = await this.#leases.endSilent();
    if (ended > 0) this.#services.log.warn({ connections: ended }, "a server that gave no sign of life was cut off");
    const rows = await this.#services.db
      .select({ id: connections.id })
      .from(connections)
      .innerJoin(companies, eq(companies.id, connections.companyId))
      .where(and(eq(connections.enabled, true), mayRun));
    if (this.#stopped) return;
    const wanted = new Set(rows.map(({ id }) => id));
    // What is busy now is looked at the next time.
    const { ids } = this.#sessions;
    for (const id of new Set([...wanted, ...ids]))
      if (wanted.has(id) !== ids.has(id) && !this.#turns.isBusy(id))
        void this.#turns.take(id, async () => {
          if (!this.#stopped) await this.#sessions.settle(id);
        });
  }

  /** The leases are gone: another process may open these sessions now, so ours must not go on. */
  async #dropAll(): Promise<void> {
    const lost = this.#sessions.forgetAll();
    // Nothing more is sent, even where a command under way delays the end of the session.
    this.#workers.stopAll().catch((error: unknown) => this.#complain(error));
    await Promise.all(lost.map((id) => this.#turns.take(id, () => this.#sessions.close(id))));
    await this.#turns.take("takeover", () => this.#takeOver());
  }

  #receive(payload: string): void {
    const parsed = SessionCommand.safeParse(JSON.parse(payload));
    if (!parsed.success || this.#stopped) return;
    void this.#turns.take(parsed.data.connectionId, () => this.#obey(parsed.data));
  }

  async #obey({ connectionId: id, command, number, replyTo }: SessionCommand): Promise<void> {
    if (!(await this.#leases.take(id))) return;
    const sessions = this.#sessions;
    if (command === "start") {
      await sessions.open(id);
    } else if (command === "retry") {
      await sessions.close(id);
      await sessions.open(id);
    } else if (command === "renew") {
      await sessions.renew(id);
    } else if (command === "disconnect") {
      await sessions.disconnect(id);
    } else if (command === "settle") {
      await sessions.settle(id);
    } else if (number && replyTo) {
      await this.#pair(id, number, replyTo);
    }
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
    if (state.status !== "CONNECTED") return this.#workers.stop(id);
    // The lease may have been lost while the state was stored.
    if (!this.#stopped && this.#leases.held(id)) await this.#workers.start(id);
  }
}
