import type { EventOf, PersonalKind, SharedKind } from "@balcao/shared/events.ts";
import { type Actor, type Origin, systemActor } from "./actor.ts";
import type { Channels } from "./channels/channels.ts";
import type { CallOut } from "./platform/http-client/call-out.ts";
import type { Jobs } from "./platform/jobs/jobs.ts";
import type { Log } from "./platform/log.ts";
import type { Mails } from "./platform/mail/mails.ts";
import type { Realtime } from "./platform/realtime/realtime.ts";
import type { Keyring } from "./platform/secrets/secrets.ts";
import type { Database } from "./platform/sql/database.ts";
import type { FileStore } from "./platform/storage/file-store.ts";
import type { SignedUrls } from "./platform/storage/signed-urls.ts";

/**
 * Lists of functions with which upper wings react to events of lower ones. Each wing declares the lists that it calls,
 * and `followers.ts` fills them, so no wing imports upwards.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the wings add to it.
export interface Followers {}

/** The services of every function, whoever calls it. Built once at start-up. */
export type Services = {
  db: Database;
  jobs: Jobs;
  realtime: Realtime;
  fileStore: FileStore;
  /** The kinds of channels, and the capabilities of each. */
  channels: Channels;
  fileUrls: SignedUrls;
  /** The key that seals connections' API tokens, webhooks' secrets and two-factor secrets. */
  tokenKey: Keyring;
  /** The only way to call addresses that people give us. */
  callOut: CallOut;
  /** The same without the operator's own hosts, which webhooks may call: what is there would be sent to a contact. */
  openInternet: CallOut;
  /** Outgoing mail; null if the operator has set no mail server. */
  mails: Mails | null;
  followers: Followers;
  log: Log;
  now: () => Date;
};

/** Services, perhaps inside a transaction: events then wait for its commit. */
export type Transacting = Services & { pending: Pending[] | null };

/** Services narrowed to one company and actor. */
export type Context = Transacting & { companyId: number; actor: Actor };

/** An event on its way to some rooms of one company, or work for the end of the transaction. */
type Pending =
  | { companyId: number; rooms: readonly string[]; kind: SharedKind; payload: unknown }
  | { before: (inside: Transacting) => Promise<void> }
  | { after: (outside: Services) => void }
  | { undo: () => void };

/** Runs `work` in a transaction, or in a savepoint of the caller's. Its events are published after the outer commit. */
export async function transact<T, C extends Transacting>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  const pending: Pending[] = [];
  const running = ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx, pending };
    const result = await work(inside);
    // Work before the commit may add to the list.
    if (!ctx.pending) for (const one of pending) if ("before" in one) await one.before(inside);
    return result;
  });
  const result = await running.catch((error: unknown) => {
    for (const one of pending) if ("undo" in one) one.undo();
    throw error;
  });
  // An inner transaction passes its events to the outer one, which may still roll back.
  if (ctx.pending) ctx.pending.push(...pending);
  else for (const one of pending) deliver(ctx, one);
  return result;
}

/**
 * Publishes a change to screens: after the commit, or at once outside a transaction. May be lost; screens fetch again.
 */
export function publish<K extends SharedKind>(
  ctx: Context,
  rooms: readonly string[],
  kind: K,
  payload: EventOf<K>,
): void {
  enqueue(ctx, { companyId: ctx.companyId, rooms, kind, payload });
}

/** Publishes a change to one person's screens under the person's own event name; otherwise as `publish`. */
export function publishToPerson<K extends PersonalKind>(
  ctx: Context,
  userId: number,
  kind: K,
  payload: EventOf<K>,
): void {
  afterCommit(ctx, () => ctx.realtime.emitToPerson(ctx.companyId, userId, kind, payload));
}

/** Runs an effect after the commit, in order with the published events. `outside` reads committed data. */
export function afterCommit(ctx: Transacting, after: (outside: Services) => void): void {
  enqueue(ctx, { after });
}

/**
 * Runs work at the end of the outermost transaction, inside it: everything that the verb changes is there, and an error
 * rolls it back. Only in a transaction.
 */
export function beforeCommit(ctx: Transacting, before: (inside: Transacting) => Promise<void>): void {
  if (!ctx.pending) throw new Error("there is no transaction whose commit could be awaited");
  ctx.pending.push({ before });
}

/** Takes back an effect in memory if the transaction is rolled back. Only in a transaction. */
export function afterRollback(ctx: Transacting, undo: () => void): void {
  if (!ctx.pending) throw new Error("there is no transaction that could be rolled back");
  ctx.pending.push({ undo });
}

function enqueue(ctx: Transacting, one: Pending): void {
  if (ctx.pending) ctx.pending.push(one);
  else deliver(ctx, one);
}

function deliver(ctx: Transacting, one: Pending): void {
  if ("before" in one || "undo" in one) return;
  if ("after" in one) one.after(ctx);
  else ctx.realtime.emit(one.companyId, one.rooms, one.kind, one.payload);
}

/**
 * Publishes data that is read after the commit, and only if one of this server's screens listens then: for frequent
 * changes that mostly have no viewer. Such an event comes later than those with ready data.
 */
export function publishIfListening<K extends SharedKind>(
  ctx: Context,
  rooms: readonly string[],
  kind: K,
  read: (outside: Context) => Promise<EventOf<K>>,
): void {
  afterCommit(ctx, (services) => {
    if (!ctx.realtime.hasListeners(ctx.companyId, rooms)) return;
    const outside = { ...ctx, ...services, pending: null };
    read(outside)
      .then((payload) => publish(outside, rooms, kind, payload))
      .catch((error: unknown) => ctx.log.warn({ error, kind }, "a change was not published"));
  });
}

/** A context for work without a signed-in person: inbound messages, jobs. A job's work has the origin in its data. */
export function systemContext(services: Services, companyId: number, name: string, origin?: Origin): Context {
  return { ...services, companyId, actor: systemActor(name, origin), pending: null };
}
