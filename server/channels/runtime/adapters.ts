import type { Services } from "../../context.ts";
import type { Channel } from "../channel.ts";

/** This server's adapters, found by a connection's channel. */
export class Adapters<T extends Channel> {
  readonly all: readonly T[];
  readonly #services: Pick<Services, "db" | "channels">;

  constructor(services: Pick<Services, "db" | "channels">, all: readonly T[]) {
    this.#services = services;
    this.all = all;
  }

  /** The values of `connections.channel` that these adapters serve. */
  get names(): string[] {
    return this.all.map(({ kind }) => kind.name);
  }

  /** Null for a connection that is gone, or whose channel none of these adapters serves. */
  async of(connectionId: number): Promise<T | null> {
    const kind = await this.#services.channels.of(this.#services.db, connectionId);
    return this.all.find((adapter) => adapter.kind.name === kind?.name) ?? null;
  }

  /** The adapter of a connection; all of them if the connection is gone, since its channel is then unknown. */
  async toEnd(connectionId: number): Promise<readonly T[]> {
    const kind = await this.#services.channels.of(this.#services.db, connectionId);
    return kind ? this.all.filter((adapter) => adapter.kind.name === kind.name) : this.all;
  }
}
