import { ChangeTicketFields, type Ticket } from "@balcao/shared/inbox/tickets.ts";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { LoopEnded, mostDepth, originOf, reacting, unlessEnded } from "../../actor.ts";
import { beforeCommit, type Context, type Followers, transact } from "../../context.ts";
import { idList } from "../../platform/sql/statement.ts";
import type { TicketChange, TicketChanges, TicketFollower, TicketState } from "./ticket-followers.ts";
import { type TicketRow, tickets } from "./tickets.table.ts";

/**
 * Changes the tickets of the condition, tells their followers, and returns the changed rows. Every change of a ticket
 * goes through here or through `followTicket`. Where no follower listens to such a change, it is the plain statement.
 */
export async function changeTickets(
  ctx: Context,
  which: SQL | undefined,
  change: PgUpdateSetSource<typeof tickets>,
): Promise<TicketRow[]> {
  await refuseLoop(ctx, which);
  if (!isFollowed(ctx, Object.keys(change))) return update(ctx, which, change);
  if (!ctx.pending) return transact(ctx, (ctx) => changeTickets(ctx, which, change));
  const before = new Map((await lock(ctx, which)).map((row) => [row.id, row]));
  if (before.size === 0) return [];
  const changed = await update(ctx, and(which, sql`${tickets.id} = any(${idList([...before.keys()])}::int[])`), change);
  for (const row of changed) tellChange(ctx, before.get(row.id) ?? row, row);
  return changed;
}

const update = (ctx: Context, which: SQL | undefined, change: PgUpdateSetSource<typeof tickets>) =>
  // biome-ignore lint/plugin: this is that place.
  ctx.db.update(tickets).set(change).where(which).returning();

const lock = (ctx: Context, which: SQL | undefined): Promise<TicketRow[]> =>
  ctx.db.select().from(tickets).where(which).orderBy(asc(tickets.id)).for("no key update");

/**
 * Runs a write that changes some columns of one ticket by a statement of its own, and tells the followers. In a
 * transaction. Where none listens, it only writes.
 */
export async function followTicket<T>(
  ctx: Context,
  id: number,
  columns: readonly (keyof TicketState)[],
  write: () => Promise<T>,
): Promise<T> {
  await refuseLoop(ctx, eq(tickets.id, id));
  if (!isFollowed(ctx, columns)) return write();
  const [before] = await lock(ctx, eq(tickets.id, id));
  const result = await write();
  const [after] = await ctx.db.select().from(tickets).where(eq(tickets.id, id));
  if (before && after) tellChange(ctx, before, after);
  return result;
}

/** Tells the followers that an attendance begins with a new ticket. */
export function tellOpened(ctx: Context, after: TicketState): void {
  if (!listens(ctx.followers, "opened")) return;
  const change = { before: null, after, origin: originOf(ctx) };
  react(ctx, (follower, reaction) => follower.opened?.(reaction, change));
}

/** Tells the followers what has changed on a ticket. */
function tellChange(ctx: Context, before: TicketState, after: TicketState): void {
  const events = kinds.filter((kind) => listens(ctx.followers, kind) && happened[kind](before, after));
  const fields = plainFields.filter((field) => before[field] !== after[field]);
  tell(ctx, events, { ...told(ctx, before, after), fields, ...noTags });
}

/** Tells the followers that a contact begins to wait, by a statement that has stored their message. */
export function tellWaiting(ctx: Context, ticket: Ticket): void {
  if (!listens(ctx.followers, "waiting")) return;
  const after = stateOf(ticket);
  tellChange(ctx, { ...after, unansweredSince: null }, after);
}

/** Tells the followers that tags were put on a ticket, or taken away. */
export function tellTagged(
  ctx: Context,
  ticket: Ticket,
  tags: Pick<TicketChanges["tagged"], "added" | "removed">,
): void {
  if (!listens(ctx.followers, "tagged")) return;
  const state = stateOf(ticket);
  tell(ctx, ["tagged"], { ...told(ctx, state, state), fields: [], ...tags });
}

/** The state of a ticket as clients see it. */
const stateOf = ({
  whatsappId,
  protocol,
  unansweredSince,
  snoozedUntil,
  snoozeKind,
  ...ticket
}: Ticket): TicketState => ({
  ...ticket,
  connectionId: whatsappId,
  isThread: protocol === "",
  unansweredSince: unansweredSince === null ? null : new Date(unansweredSince),
  snoozedUntil: snoozedUntil ? new Date(snoozedUntil) : null,
  snoozeKind: snoozeKind ?? null,
});

/** The fields that `changeTicketFields` changes. */
export const plainFields = ChangeTicketFields.keyof().options;

type Told = TicketChanges["tagged"] & TicketChanges["fieldChanged"];

const noTags = { added: [], removed: [] };

const told = (ctx: Context, before: TicketState, after: TicketState): TicketChange => ({
  before,
  after,
  origin: originOf(ctx),
});

type Kind = Exclude<keyof TicketChanges, "tagged">;

/** The closing of a ticket ends the contact's wait. */
const wait = ({ status, unansweredSince }: TicketState): Date | null => (status === "closed" ? null : unansweredSince);

const happened: Record<Kind, (before: TicketState, after: TicketState) => boolean> = {
  opened: (before, after) => before.isThread && !after.isThread,
  reopened: (before, after) => before.status === "closed" && after.status !== "closed" && !before.isThread,
  queued: (before, after) => before.queueId !== after.queueId,
  assigned: (before, after) => before.userId !== after.userId,
  snoozed: (before, after) => before.snoozedUntil?.getTime() !== after.snoozedUntil?.getTime(),
  fieldChanged: (before, after) => plainFields.some((field) => before[field] !== after[field]),
  waiting: (before, after) => wait(before) === null && wait(after) !== null,
  answered: (before, after) => wait(before) !== null && wait(after) === null && after.status !== "closed",
  closed: (before, after) => before.status !== "closed" && after.status === "closed",
};
/** The keys of `happened`, in its order. */
const kinds = Object.keys(happened) as Kind[];

/** The columns whose change may be told, and as what. */
const byColumn: Partial<Record<string, readonly Kind[]>> = {
  isThread: ["opened"],
  status: ["reopened", "waiting", "closed"],
  queueId: ["queued"],
  userId: ["assigned"],
  snoozedUntil: ["snoozed"],
  unansweredSince: ["waiting", "answered"],
  ...Object.fromEntries(plainFields.map((field) => [field, ["fieldChanged"]])),
};

const isFollowed = ({ followers }: Context, columns: readonly string[]): boolean =>
  columns.some((column) => byColumn[column]?.some((kind) => listens(followers, kind)));

/** The kinds that each list of followers listens to. The lists do not change. */
const heard = new WeakMap<readonly TicketFollower[], ReadonlySet<string>>();

/** True if a follower reacts to this kind of change. */
function listens({ tickets }: Followers, kind: keyof TicketChanges): boolean {
  const known = heard.get(tickets) ?? new Set(tickets.flatMap((follower) => Object.keys(follower)));
  heard.set(tickets, known);
  return known.has(kind);
}

function tell(ctx: Context, events: readonly (keyof TicketChanges)[], change: Told): void {
  for (const event of events) react(ctx, (follower, reaction) => follower[event]?.(reaction, change));
}

/** Beyond the last reaction a follower runs in a savepoint: what it wanted to change is dropped as a whole. */
function react(ctx: Context, call: (follower: TicketFollower, ctx: Context) => Promise<void> | undefined): void {
  beforeCommit(ctx, async ({ db, pending }) => {
    const reaction = reacting({ ...ctx, db, pending });
    for (const follower of ctx.followers.tickets) {
      if (originOf(reaction).depth <= mostDepth) await call(follower, reaction);
      else await transact(reaction, async (ctx) => call(follower, ctx)).catch(unlessEnded);
    }
  });
}

/** Ends a loop of followers that react to each other's changes. Their causes are told in the log. */
export async function refuseLoop(ctx: Context, which: SQL | undefined): Promise<void> {
  const origin = originOf(ctx);
  if (origin.depth <= mostDepth) return;
  const meant = await ctx.db.select({ id: tickets.id }).from(tickets).where(which).limit(5);
  const found = { companyId: ctx.companyId, ticketIds: meant.map(({ id }) => id), origin };
  ctx.log.warn(found, "followers react to each other's changes of a ticket without end: the last change was dropped");
  throw new LoopEnded(`A change of a ticket is ${origin.depth} reactions away from its cause.`);
}
