import { numberVariants } from "@balcao/shared/platform/number-variants.ts";
import { and, eq, inArray, ne } from "drizzle-orm";
import type { Chat } from "../../channels/channel.ts";
import { type Context, publish } from "../../context.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { toContactRef } from "./contact-view.ts";
import { type ContactRow, contacts } from "./contacts.table.ts";

/**
 * The number on a person's own card, where its contact has none. A number that another contact has stays there: whether
 * the two are one person is the team's to say, who may merge them.
 */
export async function numberOnCard(
  ctx: Context,
  { cardNumber }: Chat,
  contact: Pick<ContactRow, "id" | "number">,
): Promise<Pick<ContactRow, "number"> | null> {
  if (!cardNumber || contact.number !== null) return null;
  const [other] = await ctx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(
      and(
        eq(contacts.companyId, ctx.companyId),
        inArray(contacts.number, numberVariants(cardNumber)),
        ne(contacts.id, contact.id),
      ),
    )
    .limit(1);
  return other ? null : { number: cardNumber };
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
