import { and, eq } from "drizzle-orm";
import type { Chat } from "../../channels/channel.ts";
import { type Context, publish } from "../../context.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { toContactRef } from "./contact-view.ts";
import { contacts } from "./contacts.table.ts";
import { lockNumber } from "./lock-number.ts";

/**
 * The number on a person's own card; null without a card, and where another contact has the number: whether the two are
 * one person is the team's to say, who may merge them.
 */
export async function numberOnCard(ctx: Context, { cardNumber }: Chat): Promise<string | null> {
  if (!cardNumber) return null;
  return (await lockNumber(ctx, cardNumber, 0)) === null ? cardNumber : null;
}

/** Takes a username from whoever had it before: people give theirs up, and others choose it. */
export async function releaseUsername(ctx: Context, username: string): Promise<void> {
  const { companyId } = ctx;
  const former = await ctx.db
    .update(contacts)
    .set({ username: null })
    .where(and(eq(contacts.companyId, companyId), eq(contacts.username, username)))
    .returning();
  for (const contact of former)
    publish(ctx, [rooms.everyone], "contact", { action: "update", contact: toContactRef(ctx, contact) });
}
