import { streamsPerToken } from "@balcao/shared/integrations/api-events.ts";
import { eq, inArray } from "drizzle-orm";
import type postgres from "postgres";
import type { WebSocket } from "ws";
import { connections } from "../../channels/connections/connections.table.ts";
import type { Services } from "../../context.ts";
import { isBlocked, standing } from "../../workspace/auth/signed-in.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { eventChannel, readNotice } from "./event-channel.ts";
import { closeWith, EventStream } from "./event-stream.ts";
import { latestPosition, positionOf } from "./read-events.ts";

/** The interval at which peers are pinged, tokens are checked, and lost notifications are made good. */
const beatMs = 30_000;

/** The event streams of this server, and their one database listener. */
export class EventFeed {
  readonly #services: Services;
  readonly #sql: postgres.Sql;
  readonly #streams = new Set<EventStream>();
  /** Every socket with its token, from before its stream has a position. */
  readonly #sockets = new Map<WebSocket, string>();
  #timer: NodeJS.Timeout | null = null;
  #unlisten: (() => Promise<void>) | null = null;

  constructor(services: Services, sql: postgres.Sql) {
    this.#services = services;
    this.#sql = sql;
  }

  async start(): Promise<void> {
    // Notifications may be lost while the database connection is down: after it every stream reads again.
    const { unlisten } = await this.#sql.listen(
      eventChannel,
      (payload) => this.#hear(payload),
      () => this.#wakeAll(),
    );
    this.#unlisten = unlisten;
    this.#timer = setInterval(() => this.beat(), beatMs).unref();
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    for (const stream of this.#streams) stream.close("goingAway", "The server restarts: come back.");
    await this.#unlisten?.();
  }

  /**
   * Opens a stream that begins after an event, or now. Closes the socket if the token has too many streams, or the
   * event is unknown.
   */
  async open(socket: WebSocket, connectionId: number, tokenHash: string, after: string | undefined): Promise<void> {
    const open = [...this.#sockets.values()].filter((one) => one === tokenHash);
    if (open.length >= streamsPerToken)
      return closeWith(socket, "tooMany", `At most ${streamsPerToken} streams of one token.`);
    this.#sockets.set(socket, tokenHash);
    socket.on("close", () => this.#sockets.delete(socket));
    const position =
      after === undefined
        ? await latestPosition(this.#services, connectionId)
        : await positionOf(this.#services, connectionId, after);
    if (!position)
      return closeWith(socket, "unknownEvent", "This event is unknown or too old: begin without it, or after 0.");
    if (socket.readyState !== socket.OPEN) return;
    const stream = new EventStream(this.#services, socket, { connectionId, tokenHash }, position);
    this.#streams.add(stream);
    socket.on("close", () => this.#streams.delete(stream));
  }

  /**
   * Drops peers that do not answer, closes streams whose token is no longer valid, and reads events whose notification
   * was lost.
   */
  beat(): void {
    for (const stream of this.#streams) stream.beat();
    this.#wakeAll();
    void this.#check([...this.#streams]);
  }

  #hear(payload: string): void {
    const notice = readNotice(payload);
    if (!notice) return;
    const meant = [...this.#streams].filter(({ holder }) => holder.connectionId === notice.connectionId);
    if (notice.isToken) void this.#check(meant);
    else for (const stream of meant) stream.wake();
  }

  #wakeAll(): void {
    for (const stream of this.#streams) stream.wake();
  }

  /** Checks any number of streams in one query. */
  async #check(streams: readonly EventStream[]): Promise<void> {
    if (streams.length === 0) return;
    const { db, now, log } = this.#services;
    try {
      const ids = [...new Set(streams.map(({ holder }) => holder.connectionId))];
      const rows = await db
        .select({ tokenHash: connections.tokenHash, company: standing })
        .from(connections)
        .innerJoin(companies, eq(companies.id, connections.companyId))
        .where(inArray(connections.id, ids));
      const good = new Set(rows.filter(({ company }) => !isBlocked(company, now())).map(({ tokenHash }) => tokenHash));
      for (const stream of streams)
        if (!good.has(stream.holder.tokenHash)) stream.close("refused", "The token is no longer valid.");
    } catch (error) {
      log.error({ error }, "event streams were not checked");
    }
  }
}
