import { setTimeout as wait } from "node:timers/promises";
import { and, eq, inArray } from "drizzle-orm";
import type postgres from "postgres";
import type { Services } from "../../context.ts";
import { FairQueue } from "../../platform/async/fair-queue.ts";
import { KeyedMutex } from "../../platform/async/keyed-mutex.ts";
import type { DatabaseAddress } from "../../platform/sql/database.ts";
import { every } from "../../platform/time/every.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import type { Channel, ChannelSink, SessionChannel, SessionState } from "../channel.ts";
import type { Chat } from "../chat.ts";
import { connections } from "../connections/connections.table.ts";
import {
  checkPatienceMs,
  commandChannel,
  type NumberAnswer,
  SessionCommand,
} from "../connections/session/session-command.ts";
import { SendError } from "../send-error.ts";
import { Adapters } from "./adapters.ts";
import type { ConnectionJob } from "./connection-job.ts";
import { ConnectionWorkers } from "./connection-workers.ts";
import { Leases } from "./leases.ts";
import { onlyLeased } from "./only-leased.ts";
import { mayRun, OwnSessions } from "./own-sessions.ts";

/** Interval of the search for sessions without an owner: a dead server's sessions are down for no longer than this. */
const takeoverMs = 3_000;
/** Interval of the lease holder's heartbeats. */
const heartbeatMs = 2_000;
/** The time for which an ending process waits for its work: a phone that does not answer takes half a minute. */
const longestPatienceMs = 5_000;
/** The pause after a query for a number: WhatsApp blocks those who ask much. */
const checkRestMs = 200;

export type SessionOwnerOptions = {
  sql: postgres.Sql;
  address: DatabaseAddress;
  /** Session states pass through the owner on their way to the sink. */
  sink: ChannelSink;
  createChannels: (sink: ChannelSink) => readonly SessionChannel[];
  /** The jobs that run while a session is connected. */
  jobs: readonly ConnectionJob[];
  takeoverMs?: number | undefined;
  patienceMs?: number;
};

/**
 * Runs the sessions whose leases this process holds: opens the wanted ones, works the send queues of the connected
 * ones, and carries out the commands that people give on any server.
 */
export class SessionOwner {
  readonly #services: Services;
  readonly #sql: postgres.Sql;
  readonly #leases: Leases;
  readonly #adapters: Adapters<SessionChannel>;
  readonly #workers: ConnectionWorkers;
  readonly #sessions: OwnSessions;
  readonly #times: { takeoverMs: number; patienceMs: number };
  /** One operation at a time for a connection, but no connection waits for another: WhatsApp may take half a minute. */
  readonly #mutex = new KeyedMutex<number | "takeover">();
  /** Checks of numbers for people who wait at a form. Each connection runs one at a time. */
  readonly #checks = new FairQueue<number>({ width: Number.POSITIVE_INFINITY, perKey: 1, mostWaiting: 20 });
  #timer: NodeJS.Timeout | null = null;
  #stopBeating = async () => {};
  #stopped = false;

  constructor(services: Services, { sink, ...options }: SessionOwnerOptions) {
    this.#services = services;
    this.#times = {
      takeoverMs: options.takeoverMs ?? takeoverMs,
      patienceMs: options.patienceMs ?? longestPatienceMs,
    };
    this.#sql = options.sql;
    this.#leases = new Leases(options.address, () => void this.#dropAll());
    const reporting: ChannelSink = {
      ...sink,
      session: async (connectionId, state) => {
        // Only the present lease holder reports the session's state; a session that ends after losing the lease is no
        // news.
        if (!(await this.#leases.confirm(connectionId))) return;
        await sink.session(connectionId, state);
        await this.#follow(connectionId, state);
      },
    };
    this.#adapters = new Adapters(services, options.createChannels(reporting));
    const leasedOf = async (id: number): Promise<Channel | null> => {
      const adapter = await this.#adapters.of(id);
      return adapter && onlyLeased(adapter, this.#leases);
    };
    this.#workers = new ConnectionWorkers(
      services,
      leasedOf,
      options.jobs,
      (id) => this.#leases.held(id)?.isValid() ?? false,
    );
    this.#sessions = new OwnSessions(services, this.#leases, this.#adapters, this.#workers);
  }

  async start(): Promise<void> {
    await this.#sql.listen(commandChannel, (payload) => this.#receive(payload));
    this.#timer = setInterval(() => this.#lookAround(), this.#times.takeoverMs);
    // A failed heartbeat needs no report here: the end of the leases' connection reports it.
    this.#stopBeating = every(
      heartbeatMs,
      () => this.#leases.check(),
      () => undefined,
    );
    this.#lookAround();
    await this.#mutex.idle();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearInterval(this.#timer);
    await Promise.race([this.#mutex.idle(), wait(this.#times.patienceMs, undefined, { ref: false })]);
    // Every part is stopped even if another fails, so that the sessions close and the leases are released.
    for (const part of [
      () => this.#workers.stopAll(),
      ...this.#adapters.all.map((adapter) => () => adapter.stop()),
      () => this.#stopBeating(),
      () => this.#leases.close(),
    ])
      await part().catch((error: unknown) => this.#complain(error));
  }

  #complain(error: unknown): void {
    this.#services.log.error({ error }, "WhatsApp sessions failed");
  }

  /** Resolves when the work has ended; a failure is logged. */
  #alone(key: number | "takeover", work: () => Promise<void>): Promise<void> {
    return this.#mutex.run(key, work).catch((error: unknown) => this.#complain(error));
  }

  #lookAround(): void {
    if (!this.#mutex.isBusy("takeover")) void this.#alone("takeover", () => this.#takeOver());
  }

  /**
   * Opens every session that should run and has no owner, and ends those that should not run: a command may have been
   * lost.
   */
  async #takeOver(): Promise<void> {
    if (this.#stopped) return;
    await this.#leases.check();
    const ended = await this.#leases.endSilent();
    if (ended > 0) this.#services.log.warn({ connections: ended }, "a server that gave no sign of life was cut off");
    const rows = await this.#services.db
      .select({ id: connections.id })
      .from(connections)
      .innerJoin(companies, eq(companies.id, connections.companyId))
      .where(and(eq(connections.enabled, true), inArray(connections.channel, this.#adapters.names), mayRun));
    if (this.#stopped) return;
    const wanted = new Set(rows.map(({ id }) => id));
    // The next takeover looks at the sessions that are busy now.
    const { ids } = this.#sessions;
    for (const id of new Set([...wanted, ...ids]))
      if (wanted.has(id) !== ids.has(id) && !this.#mutex.isBusy(id))
        void this.#alone(id, async () => {
          if (!this.#stopped) await this.#sessions.settle(id);
        });
  }

  /** The leases are lost: another process may open these sessions now, so ours must not go on. */
  async #dropAll(): Promise<void> {
    const lost = this.#sessions.forgetAll();
    // Nothing more is sent, even if a running command delays the end of the session.
    this.#workers.stopAll().catch((error: unknown) => this.#complain(error));
    await Promise.all(lost.map((id) => this.#alone(id, () => this.#sessions.close(id))));
    await this.#alone("takeover", () => this.#takeOver());
  }

  #receive(payload: string): void {
    const parsed = SessionCommand.safeParse(JSON.parse(payload));
    if (!parsed.success || this.#stopped) return;
    const { command, connectionId, chat, number, replyTo } = parsed.data;
    if (command === "watchTyping" || command === "checkNumber") {
      // Only the lease holder carries out these two commands, at once and outside the queue. No process takes over a
      // session for them.
      if (!this.#leases.held(connectionId)) return;
      const done =
        command === "watchTyping"
          ? chat && this.#watchTyping(connectionId, chat)
          : number && replyTo && this.#checkNumber(connectionId, number, replyTo);
      Promise.resolve(done).catch((error: unknown) => this.#complain(error));
      return;
    }
    void this.#alone(parsed.data.connectionId, () => this.#obey(parsed.data));
  }

  async #watchTyping(connectionId: number, chat: Chat): Promise<void> {
    await (await this.#adapters.of(connectionId))?.watchTyping(connectionId, [chat]);
  }

  async #checkNumber(connectionId: number, number: string, replyTo: string): Promise<void> {
    const adapter = await this.#adapters.of(connectionId);
    if (!adapter) return;
    const tooLate = wait(checkPatienceMs, null, { ref: false });
    const check = async () => {
      const leave = await this.#checks.enter(connectionId, checkPatienceMs);
      const asked = adapter.checkNumbers(connectionId, [number]);
      // A query without an answer does not hold up the next one.
      void Promise.race([asked.catch(() => null), tooLate]).then(() => setTimeout(leave, checkRestMs).unref());
      return asked;
    };
    const reply: NumberAnswer = await Promise.race([check(), tooLate]).then(
      (known) => (known ? { known: known.get(number) ?? null } : { failure: "timeout" }),
      (error: unknown) => ({ failure: error instanceof SendError ? error.reason : "timeout" }),
    );
    await this.#sql.notify(replyTo, JSON.stringify(reply));
  }

  async #obey({ connectionId: id, command, number, replyTo }: SessionCommand): Promise<void> {
    // Other kinds of channels have no session.
    const kind = await this.#services.channels.of(this.#services.db, id);
    if (kind && kind.link !== "session") return;
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
    const asked = this.#adapters.of(id).then((adapter) => adapter?.requestPairingCode(id, number) ?? "");
    const reply = await asked.then(
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
