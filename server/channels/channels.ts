import type { Capability } from "@balcao/shared/channels/capabilities.ts";
import type { FileRule } from "@balcao/shared/channels/file-rules.ts";
import type { IdentityKind } from "@balcao/shared/channels/identity-kinds.ts";
import { eq } from "drizzle-orm";
import { AppError } from "../errors.ts";
import type { Database } from "../platform/sql/database.ts";
import { connections } from "./connections/connections.table.ts";
import type { ChoiceLimits } from "./fit-question.ts";

/** A kind of channel, as every part of the product may know it. Its adapter speaks the protocol. */
export type ChannelKind = {
  /** The value of `connections.channel`. */
  readonly name: string;
  /**
   * One server at a time holds a session, under a lease. A webhook channel calls us, and every server works its jobs.
   */
  readonly link: "session" | "webhook";
  /** The side that gives a sent message its id. */
  readonly assignsIds: "caller" | "channel";
  /** The kinds of ids that it can write to. */
  readonly addresses: readonly IdentityKind[];
  readonly capabilities: readonly Capability[];
  /** The files that it carries; absent where it carries all that the product stores. */
  readonly files?: readonly FileRule[];
  /** The limits of `buttons` and `lists`, where it has these capabilities. */
  readonly choices?: ChoiceLimits;
  /** The sends of one connection that run at once; absent where the queue's usual number serves. */
  readonly sendsAtOnce?: number;
  /**
   * Makes the id of a message before its first attempt. Where the channel assigns ids, this one is internal, and
   * identifies the message until the channel has answered.
   */
  readonly newId: () => string;
};

/** The kinds of channels this server knows, and the kind of each connection. */
export class Channels {
  readonly #kinds: ReadonlyMap<string, ChannelKind>;
  /** A connection never changes its channel, and its id is never reused. */
  readonly #ofConnection = new Map<number, ChannelKind>();

  constructor(kinds: readonly ChannelKind[]) {
    this.#kinds = new Map(kinds.map((kind) => [kind.name, kind]));
  }

  /** Null for a kind that only another version of the server knows. */
  find(name: string): ChannelKind | null {
    return this.#kinds.get(name) ?? null;
  }

  /** The channel of a connection; asks the database once for each. Null when the connection is gone. */
  async of(db: Database, connectionId: number): Promise<ChannelKind | null> {
    const known = this.#ofConnection.get(connectionId);
    if (known) return known;
    const [row] = await db
      .select({ channel: connections.channel })
      .from(connections)
      .where(eq(connections.id, connectionId));
    const kind = row ? this.find(row.channel) : null;
    if (kind) this.#ofConnection.set(connectionId, kind);
    return kind;
  }

  /** An id for a message that a connection is to send. Throws ERR_NO_WAPP_FOUND. */
  async newId(db: Database, connectionId: number): Promise<string> {
    const kind = await this.of(db, connectionId);
    if (!kind) throw new AppError("ERR_NO_WAPP_FOUND");
    return kind.newId();
  }

  /** True if a connection's channel can do this. */
  async can(db: Database, connectionId: number, capability: Capability): Promise<boolean> {
    return (await this.of(db, connectionId))?.capabilities.includes(capability) ?? false;
  }

  /** Throws ERR_CHANNEL_CANNOT where a connection's channel cannot do this. */
  async require(db: Database, connectionId: number, capability: Capability): Promise<void> {
    if (await this.can(db, connectionId, capability)) return;
    throw new AppError("ERR_CHANNEL_CANNOT", "The channel of this connection cannot do this.", {
      details: { capability },
    });
  }

  /** The names of the kinds with this capability. */
  that(capability: Capability): string[] {
    return [...this.#kinds.values()].filter((kind) => kind.capabilities.includes(capability)).map(({ name }) => name);
  }
}
