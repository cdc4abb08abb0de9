import { and, eq } from "drizzle-orm";
import type postgres from "postgres";
import type { Services } from "../context.ts";
import { connections } from "../features/connections/connections.table.ts";
import { commandChannel, SessionCommand } from "../features/connections/session-command.ts";
import type { DatabaseAddress } from "../platform/database.ts";
import { ConnectionWorkers } from "./connection-workers.ts";
import { Leases } from "./leases.ts";
import type { SessionState, WhatsAppProvider, WhatsAppSink } from "./provider.ts";
import { Turns } from "./turns.ts";

/** How often a session without an owner is looked for: the longest a dead node's sessions stay down. */
const takeoverMs = 5_000;

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
  readonly #open = new Set<number>();
  /** One thing at a time for a connection, but no connection waits for another: WhatsApp may take half a minute. */
  readonly #turns = new Turns<number | "takeover">((error) => this.#complain(error));
  #timer: NodeJS.Timeout | null = null;
  #stopped = false;

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
    this.#leases = new Leases(address, () => void this.#dropAll());
    this.#provider = createProvider({
      ...sink,
      session: async (connectionId, state) => {
        // Whoever holds the lease now says how the session stands; what ends here is no news.
        if (!this.#leases.holds(connectionId)) return;
        await sink.session(connectionId, state);
        await this.#follow(connectionId, state);
      },
    });
    this.#workers = new ConnectionWorkers(services, this.#provider);
  }

  async start(): Promise<void> {
    await this.#sql.listen(commandChannel, (payload) => this.#receive(payload));
    this.#timer = setInterval(() => this.#lookAround(), takeoverMs);
    this.#lookAround();
    await this.#turns.idle();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearInterval(this.#timer);
    await this.#turns.idle();
    // Whatever fails here, the sessions are closed and the leases given back.
    for (const part of [() => this.#workers.stopAll(), () => this.#provider.stop(), () => this.#leases.close()])
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
    const rows = await this.#services.db
      .select({ id: connections.id })
      .from(connections)
      .where(eq(connections.enabled, true));
    if (this.#stopped) return;
    const wanted = new Set(rows.map(({ id }) => id));
    // What is busy now is looked at the next time.
    for (const id of new Set([...wanted, ...this.#open]))
      if (wanted.has(id) !== this.#open.has(id) && !this.#turns.isBusy(id))
        void this.#turns.take(id, () => this.#settle(id));
  }

  /** Brings a session to what is wanted of it by now. */
  async #settle(id: number): Promise<void> {
    if (this.#stopped) return;
    if (!this.#open.has(id)) await this.#openSession(id);
    else if (!(await this.#isWanted(id))) await this.#disconnect(id);
  }

  async #isWanted(id: number): Promise<boolean> {
    const rows = await this.#services.db
      .select({ id: connections.id })
      .from(connections)
      .where(and(eq(connections.id, id), eq(connections.enabled, true)));
    return rows.length > 0;
  }

  async #openSession(id: number): Promise<void> {
    if (!(await this.#leases.take(id))) return;
    try {
      if (!(await this.#isWanted(id))) return await this.#leases.release(id);
      await this.#workers.prepare(id);
      if (!this.#leases.holds(id)) return;
      this.#open.add(id);
      await this.#provider.open(id);
    } catch (error) {
      // The next takeover begins anew.
      await this.#closeSession(id);
      throw error;
    }
  }

  /** Stops a session here, with its credentials kept. Both at once: what is in hand fails, and is repeated. */
  async #closeSession(id: number): Promise<void> {
    this.#open.delete(id);
    const ends = await Promise.allSettled([this.#workers.stop(id), this.#provider.close(id)]);
    for (const end of ends) if (end.status === "rejected") this.#complain(end.reason);
  }

  /** Unlinks the phone and forgets the credentials. */
  async #unlink(id: number): Promise<void> {
    await this.#workers.stop(id);
    await this.#provider.logout(id);
    this.#open.delete(id);
  }

  async #disconnect(id: number): Promise<void> {
    await this.#unlink(id);
    await this.#leases.release(id);
  }

  /** The leases are gone: another process may open these sessions now, so ours must not go on. */
  async #dropAll(): Promise<void> {
    const lost = [...this.#open];
    // Forgotten first: whatever fails below, the takeover looks at them again.
    this.#open.clear();
    // Nothing more is sent, even where a command under way delays the end of the session.
    this.#workers.stopAll().catch((error: unknown) => this.#complain(error));
    await Promise.all(lost.map((id) => this.#turns.take(id, () => this.#closeSession(id))));
    await this.#turns.take("takeover", () => this.#takeOver());
  }

  #receive(payload: string): void {
    const parsed = SessionCommand.safeParse(JSON.parse(payload));
    if (!parsed.success || this.#stopped) return;
    void this.#turns.take(parsed.data.connectionId, () => this.#obey(parsed.data));
  }

  async #obey({ connectionId: id, command, number, replyTo }: SessionCommand): Promise<void> {
    if (!(await this.#leases.take(id))) return;
    if (command === "start") {
      // The takeover may have been faster.
      if (!this.#open.has(id)) await this.#openSession(id);
    } else if (command === "retry") {
      await this.#closeSession(id);
      await this.#openSession(id);
    } else if (command === "renew") {
      await this.#unlink(id);
      await this.#openSession(id);
    } else if (command === "disconnect") {
      await this.#disconnect(id);
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
    if (!this.#stopped && this.#leases.holds(id)) await this.#workers.start(id);
  }
}
