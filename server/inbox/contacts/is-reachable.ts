import { and, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { chatColumns } from "./contact-chat.ts";
import { contacts } from "./contacts.table.ts";

/**
 * True if a connection can write to a contact. Without a number it needs an id of the connection's own network: the
 * official API's, or that of phones.
 */
export async function isReachable(ctx: Context, contactId: number, connectionId: number): Promise<boolean> {
  const [contact] = await ctx.db
    .select(chatColumns)
    .from(contacts)
    .where(and(eq(contacts.companyId, ctx.companyId), eq(contacts.id, contactId)));
  if (!contact || contact.number !== null) return true;
  const isOfficial = await ctx.channels.can(ctx.db, connectionId, "serviceWindow");
  return (isOfficial ? contact.bsuid : contact.lid) !== null;
}

/** Throws ERR_CONTACT_UNREACHABLE if a connection cannot write to a contact. */
export async function refuseUnreachable(ctx: Context, contactId: number, connectionId: number): Promise<void> {
  if (!(await isReachable(ctx, contactId, connectionId))) throw new AppError("ERR_CONTACT_UNREACHABLE");
}
