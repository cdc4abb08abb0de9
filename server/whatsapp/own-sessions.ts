import { and, eq, isNull, sql } from "drizzle-orm";
import type { Services } from "../context.ts";
import { companies } from "../features/companies/companies.table.ts";
import { connections } from "../features/connections/connections.table.ts";
import type { ConnectionWorkers } from "./connection-workers.ts";
import type { Leases } from "./leases.ts";
import type { WhatsAppProvider } from "./provider.ts";

/** Whether a company's sessions may run at all. Those of one that is switched off rest: they keep their phones. */
export const mayRun = and(companies.status, isNull(companies.archivedAt));

/** What is wanted of a session; "gone" when its connection was deleted. */
type Wish = "run" | "rest" | "end" | "gone";

/**
 * The sessions this process runs. None runs without its lease, and none gives its lease back before what it had to
 * report is stored. The caller sees to it that one thing at a time is done to a session.
 */
export class OwnSessions {
  readonly #services: Services;
  readonly #leases: Leases;
  readonly #provider: WhatsAppProvider;
  readonly #workers: ConnectionWorkers;
  readonly #open = new Set<number>();

  constructor(services: Services, leases: Leases, provider: WhatsAppProvider, workers: ConnectionWorkers) {
    this.#services = services;
    this.#leases = leases;
    this.#provider = provider;
    this.#workers = workers;
  }

  get ids(): ReadonlySet<number> {
    return this.#open;
  }

  /** Brings a session to what is wanted of it by now. */
  async settle(id: number): Promise<void> {
    if (!this.#open.has(id)) return this.open(id);
    const wish = await this.#wish(id);
    if (wish === "rest") await this.#giveUp(id);
    else if (wish !== "run") await this.disconnect(id);
  }

  /** Opens what should run, unless it does or another process runs it. */
  async open(id: number): Promise<void> {
    if (this.#open.has(id)) return;
    const lease = await this.#leases.take(id);
    if (!lease) return;
    try {
      if ((await this.#wish(id)) !== "run") return await this.#leases.release(id);
      await this.#workers.prepare(id);
      if (this.#leases.held(id) !== lease) return;
      this.#open.add(id);
      await this.#provider.open(id, lease);
    } catch (error) {
      await this.#giveUp(id);
      throw error;
    }
  }

  /** Stops a session here, with its credentials kept. Both at once: what is in hand fails, and is repeated. */
  async close(id: number): Promise<void> {
    this.#open.delete(id);
    const ends = await Promise.allSettled([this.#workers.stop(id), this.#provider.close(id)]);
    for (const end of ends) if (end.status === "rejected") this.#complain(end.reason);
  }

  /** Begins anew with another phone. The lease is kept, so that no other process opens the session meanwhile. */
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

  /** Unlinks the phone and gives the session up; with its connection deleted, what waited for it goes too. */
  async disconnect(id: number): Promise<void> {
    // Until all of it is done: what fails here is begun anew by the next takeover.
    this.#open.add(id);
    await this.#unlink(id);
    if ((await this.#wish(id)) === "gone") {
      await this.#workers.removeQueues(id);
      await this.#leases.forget(id);
    }
    this.#open.delete(id);
    await this.#leases.release(id);
  }

  /** Forgets every session, and answers which there were: whatever fails afterwards, the takeover looks at them again. */
  forgetAll(): number[] {
    const lost = [...this.#open];
    this.#open.clear();
    return lost;
  }

  /** Forgets the credentials too. */
  async #unlink(id: number): Promise<void> {
    await this.#workers.stop(id);
    // The credentials of a session that another process runs by now are not ours to delete.
    if (!(await this.#leases.confirm(id))) throw new Error("the lease was lost");
    await this.#provider.logout(id);
  }

  /** Whoever comes first may try again, here or elsewhere. */
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
    this.#services.log.error({ error }, "whatsapp sessions");
  }
}
