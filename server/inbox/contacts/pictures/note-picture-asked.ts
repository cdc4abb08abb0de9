import { and, eq } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { contacts } from "../contacts.table.ts";

/** Records that WhatsApp was queried for a contact's picture just now, without a change. */
export async function notePictureAsked(ctx: Context, contactId: number): Promise<void> {
  await ctx.db
    .update(contacts)
    .set({ pictureAskedAt: ctx.now() })
    .where(and(eq(contacts.companyId, ctx.companyId), eq(contacts.id, contactId)));
}
