import { and, eq, isNull, sql } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import type { SessionChannel } from "../channel.ts";
import { connections } from "../connections/connections.table.ts";
import type { Adapters } from "./adapters.ts";
import type { ConnectionWorkers } from "./connection-workers.ts";
import type { Leases } from "./leases.ts";

/** True if a company's sessions may run. The sessions of a switched-off company rest: they keep their phones. */
export const mayRun = and(companies.status, isNull(companies.archivedAt));

/** The wanted state of a session; "gone" when its connection was deleted. */
type Wish = "run" | "rest" | "end" | "gone";

/**
 * The sessions this process runs. A session runs only under its lease, and the lease is released only after the
 * session's reports are stored. The caller serialises the operations of each session.
 */
export class OwnSessions {
  readonly #services: Services;
  readonly #leases: Leases;
  readonly #adapters: Adapters<SessionChannel>;
  readonly #workers: ConnectionWorkers;
  readonly #open = new Set<number>();

  constructor(services: Services, leases: Leases, adapters: Adapters<SessionChannel>, workers: ConnectionWorkers) {
    this.#services = services;
    this.#leases = leases;
    this.#adapters = adapters;
    this.#workers = workers;
  }

  get ids(): ReadonlySet<number> {
    return this.#open;
  }

  /** Brings a session to its wanted state. */
  async settle(id: number): Promise<void> {
    if (!this.#open.has(id)) return this.open(id);
    const wish = await this.#wish(id);
    if (wish === "rest") await this.#giveUp(id);
    else if (wish !== "run") await this.disconnect(id);
  }

  /** Opens a session that should run, unless it is open or another process holds it. */
  async open(id: number): Promise<void> {
    if (this.#open.has(id)) return;
    const lease = await this.#leases.take(id);
    if (!lease) return;
    try {
      if ((await this.#wish(id)) !== "run") return await this.#leases.release(id);
      const adapter = await this.#adapters.of(id);
      if (!adapter) return await this.#leases.release(id);
      await this.#workers.prepare(id);
      await this.#workers.reclaim(id);
      if (this.#leases.held(id) !== lease) return;
      this.#open.add(id);
      await adapter.open(id, lease);
    } catch (error) {
      await this.#giveUp(id);
      throw error;
    }
  }

  /**
   * Stops a session here and keeps its credentials. Workers and session stop together: running jobs fail, and are
   * repeated.
   */
  async close(id: number): Promise<void> {
    this.#open.delete(id);
    const ends = await Promise.allSettled([this.#workers.stop(id), this.#end(id, "close")]);
    for (const end of ends) if (end.status === "rejected") this.#complain(end.reason);
  }

  /** Starts again with another phone. The lease is kept, so that no other process opens the session meanwhile. */
  async renew(id: number): Promise<void> {
    try {
      await this.#unlink(id);
    } catch (error) {
      await this.#giveUp(id);
      throw error;
    }
    this.#open.delete(id);
    await this.open(id);
  }

  /** Unlinks the phone and ends the session; if its connection was deleted, its queues go too. */
  async disconnect(id: number): Promise<void> {
    // The session counts as open until all of it is done: the next takeover repeats a failed attempt.
    this.#open.add(id);
    await this.#unlink(id);
    if ((await this.#wish(id)) === "gone") {
      await this.#workers.removeQueues(id);
      await this.#leases.forget(id);
    }
    this.#open.delete(id);
    await this.#leases.release(id);
  }

  /**
   * Forgets every session and returns their ids. The takeover looks at them again, even if the caller fails
   * afterwards.
   */
  forgetAll(): number[] {
    const lost = [...this.#open];
    this.#open.clear();
    return lost;
  }

  /** Unlinks the phone and deletes the credentials. */
  async #unlink(id: number): Promise<void> {
    await this.#workers.stop(id);
    // Only the lease holder may delete the credentials: another process may run the session by now.
    if (!(await this.#leases.confirm(id))) throw new Error("the lease was lost");
    await this.#end(id, "logout");
  }

  async #end(id: number, how: "close" | "logout"): Promise<void> {
    for (const adapter of await this.#adapters.toEnd(id)) await adapter[how](id);
  }

  /** Closes the session and releases its lease, so that any process may try again. */
  async #giveUp(id: number): Promise<void> {
    await this.close(id);
    await this.#leases.release(id).catch((error: unknown) => this.#complain(error));
  }

  async #wish(id: number): Promise<Wish> {
    const [row] = await this.#services.db
      .select({ enabled: connections.enabled, mayRun: sql<boolean>`${mayRun}` })
      .from(connections)
      .innerJoin(companies, eq(companies.id, connections.companyId))
      .where(eq(connections.id, id));
    if (!row) return "gone";
    if (!row.enabled) return "end";
    return row.mayRun ? "run" : "rest";
  }

  #complain(error: unknown): void {
    this.#services.log.error({ error }, "a WhatsApp session failed");
  }
}
