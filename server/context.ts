import type { EventOf, PersonalKind, SharedKind } from "@balcao/shared/events.ts";
import type { Profile } from "@balcao/shared/users.ts";
import type { Database } from "./platform/database.ts";
import type { CallOut } from "./platform/http-client/call-out.ts";
import type { Jobs } from "./platform/jobs/jobs.ts";
import type { Log } from "./platform/log.ts";
import type { Realtime } from "./platform/realtime/realtime.ts";
import type { Keyring } from "./platform/secrets.ts";
import type { FileStore } from "./platform/storage/file-store.ts";
import type { SignedUrls } from "./platform/storage/signed-urls.ts";

/** Who acts: a signed-in person, or the system on behalf of a company. */
export type Actor =
  | {
      type: "user";
      id: number;
      name: string;
      profile: Profile;
      super: boolean;
      queueIds: readonly number[];
      loginId: string;
      /** Set while a super user works in another company than their own. */
      supports: Supporting | null;
    }
  | { type: "system"; name: string };

/** Support access: where the person is at home, and what was chosen. */
export type Supporting = { homeCompanyId: number; queueIds: readonly number[]; endsAt: Date };

/** What every verb may use, whoever calls it. Built once at start-up. */
export type Services = {
  db: Database;
  jobs: Jobs;
  realtime: Realtime;
  fileStore: FileStore;
  fileUrls: SignedUrls;
  /** What connections' API tokens, webhooks' secrets and two-factor secrets are sealed with. */
  tokenKey: Keyring;
  /** The one way to addresses that people give us. */
  callOut: CallOut;
  log: Log;
  now: () => Date;
};

/** Services, perhaps inside a transaction: what is told then waits for its commit. */
export type Transacting = Services & { told: Telling[] | null };

/** Services narrowed to one company and actor. */
export type Context = Transacting & { companyId: number; actor: Actor };

/** An event on its way to some rooms of one company. */
export type Telling =
  | { companyId: number; rooms: readonly string[]; kind: SharedKind; payload: unknown }
  | { after: (outside: Services) => void };

/** Runs `work` in a transaction, joining the caller's if there is one. What it tells goes out after the commit. */
export async function transact<T, C extends Transacting>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  const told: Telling[] = [];
  const result = await ctx.db.transaction((tx) => work({ ...ctx, db: tx, told }));
  // An inner transaction only hands up what it tells: the outer one may still be undone.
  if (ctx.told) ctx.told.push(...told);
  else for (const telling of told) deliver(ctx, telling);
  return result;
}

/** Tells screens of a change: after the commit, or at once outside a transaction. May be lost; screens refetch. */
export function tell<K extends SharedKind>(ctx: Context, rooms: readonly string[], kind: K, payload: EventOf<K>): void {
  enqueueTelling(ctx, { companyId: ctx.companyId, rooms, kind, payload });
}

/** Tells one person's screens of a change, under a name of that person's own, just as `tell` does. */
export function tellPerson<K extends PersonalKind>(ctx: Context, userId: number, kind: K, payload: EventOf<K>): void {
  afterCommit(ctx, () => ctx.realtime.emitToPerson(ctx.companyId, userId, kind, payload));
}

/** Runs a harmless effect after the commit, in order with what is told. `outside` reads what was committed. */
export function afterCommit(ctx: Transacting, after: (outside: Services) => void): void {
  enqueueTelling(ctx, { after });
}

function enqueueTelling(ctx: Transacting, telling: Telling): void {
  if (ctx.told) ctx.told.push(telling);
  else deliver(ctx, telling);
}

function deliver(ctx: Transacting, telling: Telling): void {
  if ("after" in telling) telling.after(ctx);
  else ctx.realtime.emit(telling.companyId, telling.rooms, telling.kind, telling.payload);
}

/**
 * Tells screens what is read after the commit, and only if one of this server's listens at that moment: for what mostly
 * happens while nobody looks. It comes later than what is told at once.
 */
export function tellWhoListens<K extends SharedKind>(
  ctx: Context,
  rooms: readonly string[],
  kind: K,
  read: (outside: Context) => Promise<EventOf<K>>,
): void {
  afterCommit(ctx, (services) => {
    if (!ctx.realtime.isHeard(ctx.companyId, rooms)) return;
    const outside = { ...ctx, ...services, told: null };
    read(outside)
      .then((payload) => tell(outside, rooms, kind, payload))
      .catch((error: unknown) => ctx.log.warn({ error, kind }, "a change was not told"));
  });
}

/** A context for work nobody signed in for: inbound messages, jobs. */
export function systemContext(services: Services, companyId: number, name: string): Context {
  return { ...services, companyId, actor: { type: "system", name }, told: null };
}
