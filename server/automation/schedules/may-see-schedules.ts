import { and, eq, exists, inArray, not, or, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { tickets } from "../../inbox/tickets/tickets.table.ts";
import { isVisible, maySee, notClosed } from "../../inbox/tickets/visible-tickets.ts";
import { audienceOf, rooms } from "../../platform/realtime/rooms.ts";
import { schedules } from "./schedules.table.ts";

/**
 * Condition: the actor may see and change the schedule. Agents: their own, and those of conversations they may see.
 * Admins: all.
 */
export function isOwnSchedule(ctx: Context): SQL | undefined {
  const { actor } = ctx;
  if (actor.type === "system" || actor.profile === "admin") return undefined;
  const visible = ctx.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.contactId, schedules.contactId), isVisible(ctx, { showAll: true })));
  return or(eq(schedules.userId, actor.id), exists(visible));
}

/** Condition: the contact has no open conversations, or the actor may see one: `refuseHiddenConversation` would not throw. */
export function isConversationSeen(ctx: Context): SQL | undefined {
  const { actor } = ctx;
  if (actor.type === "system" || actor.profile === "admin") return undefined;
  const open = (condition: SQL | undefined) =>
    exists(
      ctx.db
        .select({ id: tickets.id })
        .from(tickets)
        .where(and(eq(tickets.contactId, schedules.contactId), condition)),
    );
  const isOpen = and(eq(tickets.companyId, ctx.companyId), inArray(tickets.status, [...notClosed]));
  return or(not(open(isOpen)), open(isVisible(ctx, { showAll: true }, notClosed)));
}

/** The rooms of a schedule's events: admins, its author, and the people who see a conversation with the contact. */
export async function scheduleRooms(
  ctx: Context,
  { contactId, userId }: { contactId: number; userId: number | null },
): Promise<string[]> {
  const audiences = await ctx.db
    .selectDistinct({
      userId: tickets.userId,
      queueId: sql<number | null>`case when ${tickets.userId} is null then ${tickets.queueId} end`,
    })
    .from(tickets)
    .where(eq(tickets.contactId, contactId));
  const all = [rooms.admins, ...(userId === null ? [] : [rooms.user(userId)]), ...audiences.flatMap(audienceOf)];
  return [...new Set(all)];
}

/** Throws ERR_OTHER_OPEN_TICKET if the contact has open conversations and the actor may see none of them. */
export async function refuseHiddenConversation(ctx: Context, contactId: number): Promise<void> {
  const current = await ctx.db
    .select({ userId: tickets.userId, queueId: tickets.queueId })
    .from(tickets)
    .where(
      and(
        eq(tickets.companyId, ctx.companyId),
        eq(tickets.contactId, contactId),
        inArray(tickets.status, [...notClosed]),
      ),
    );
  const isHidden = current.length > 0 && !current.some((ticket) => maySee(ctx.actor, ticket));
  if (isHidden) throw new AppError("ERR_OTHER_OPEN_TICKET");
}
