import { and, eq } from "drizzle-orm";
import { type Context, transact } from "../../../context.ts";
import type { NewChatLimits } from "../../new-chat-limits.ts";
import { publishConnection, readConnections } from "../connection-view.ts";
import { connections } from "../connections.table.ts";
import { connectionNewChats, type NewChatsRow } from "./new-chats.table.ts";

/** How long a number starts no chats if its channel refused one and tells no end. */
const guessMs = 24 * 3_600_000;

type Facts = Pick<NewChatsRow, "total" | "used" | "quotaUntil" | "warning" | "lockUntil" | "lockReason">;
type Block = Pick<NewChatsRow, "blockedUntil" | "blockReason" | "refusesKnown">;

/**
 * Stores what a channel says of a connection's new chats. A report that changes nothing leaves a block as it is, also
 * one that was guessed after a refusal: the same report came with that refusal.
 */
export function recordNewChats(ctx: Context, connectionId: number, limits: NewChatLimits): Promise<void> {
  return change(ctx, connectionId, (row) => {
    const told = factsOf(limits);
    const isSame = (Object.keys(told) as (keyof Facts)[]).every((name) => isEqual(row[name], told[name]));
    return isSame ? null : { ...told, ...blockOf(row, limits, ctx.now()) };
  });
}

/** Forgets the limits of a number that is no longer linked. */
export function forgetNewChats(ctx: Context, connectionId: number): Promise<void> {
  return change(ctx, connectionId, (row) => {
    const known = Object.keys(nothing) as (keyof typeof nothing)[];
    return known.every((name) => row[name] === nothing[name]) ? null : nothing;
  });
}

const nothing = {
  ...{ total: null, used: null, quotaUntil: null, warning: null, lockUntil: null, lockReason: null },
  ...{ blockedUntil: null, blockReason: null, refusesKnown: false },
} as const satisfies Facts & Block;

/**
 * Stores that a connection's channel refused to start a chat, or to go on with one (`isKnown`). Unless the channel told a
 * limit, the number starts no chats for a day. Returns true if a limit was known: it explains the refusal.
 */
export async function recordRefusal(ctx: Context, connectionId: number, isKnown: boolean): Promise<boolean> {
  let isExplained = false;
  await change(ctx, connectionId, ({ blockedUntil, refusesKnown }) => {
    const now = ctx.now();
    isExplained = blockedUntil !== null && blockedUntil > now;
    if (isExplained) return isKnown && !refusesKnown ? { refusesKnown: true } : null;
    return { blockedUntil: new Date(now.getTime() + guessMs), blockReason: "refusal", refusesKnown: isKnown };
  });
  return isExplained;
}

/** Changes a connection's row, and tells screens and followers; nothing happens if `decide` returns null. */
async function change(
  ctx: Context,
  connectionId: number,
  decide: (row: NewChatsRow) => Partial<NewChatsRow> | null,
): Promise<void> {
  await transact(ctx, async (ctx) => {
    const [ours] = await ctx.db
      .select({ id: connections.id })
      .from(connections)
      .where(and(eq(connections.companyId, ctx.companyId), eq(connections.id, connectionId)));
    if (!ours) return;
    await ctx.db.insert(connectionNewChats).values({ connectionId }).onConflictDoNothing();
    const of = eq(connectionNewChats.connectionId, connectionId);
    const [row] = await ctx.db.select().from(connectionNewChats).where(of).for("update");
    const changes = row && decide(row);
    if (!changes) return;
    await ctx.db.update(connectionNewChats).set(changes).where(of);
    const [connection] = await readConnections(ctx, eq(connections.id, connectionId));
    if (connection) publishConnection(ctx, connection, "whatsapp");
    const after = { ...row, ...changes };
    if ((["blockedUntil", "refusesKnown"] as const).every((name) => isEqual(row[name], after[name]))) return;
    for (const { newChatsChanged } of ctx.followers.connections) await newChatsChanged?.(ctx, connectionId);
  });
}

/** The columns of what was told. */
function factsOf({ quota, lock }: NewChatLimits): Partial<Facts> {
  return {
    ...(quota !== undefined && {
      total: quota?.total ?? null,
      used: quota?.used ?? null,
      quotaUntil: quota?.until ?? null,
      warning: quota?.warning ?? null,
    }),
    ...(lock !== undefined && { lockUntil: lock?.until ?? null, lockReason: lock?.reason ?? null }),
  };
}

/**
 * The block that follows from the facts: the longer one of a used up quota and a lock. One whose end is unknown lasts a
 * day from the report that told it.
 */
function blockOf(row: NewChatsRow, limits: NewChatLimits, now: Date): Block {
  const { warning, quotaUntil, lockReason, lockUntil, blockReason, blockedUntil } = { ...row, ...factsOf(limits) };
  const running = blockReason !== "refusal" && blockedUntil && blockedUntil > now ? blockedUntil : null;
  const guess = (isTold: boolean) => running ?? (isTold ? new Date(now.getTime() + guessMs) : null);
  const ends = [
    {
      blockedUntil: quotaUntil ?? guess(limits.quota !== undefined),
      blockReason: warning === "capped" ? "quota" : null,
    },
    { blockedUntil: lockUntil ?? guess(limits.lock !== undefined), blockReason: lockReason },
  ] as const;
  const after = ends.reduce<Omit<Block, "refusesKnown">>(
    (longest, { blockedUntil, blockReason }) =>
      blockReason && blockedUntil && (!longest.blockedUntil || blockedUntil > longest.blockedUntil)
        ? { blockedUntil, blockReason }
        : longest,
    { blockedUntil: null, blockReason: null },
  );
  return { ...after, refusesKnown: row.refusesKnown && isEqual(after.blockedUntil, row.blockedUntil) };
}

const isEqual = (a: unknown, b: unknown): boolean =>
  a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b;
