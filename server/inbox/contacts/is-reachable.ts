import { and, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { contacts } from "./contacts.table.ts";
import { chatColumns } from "./identities/contact-chat.ts";

/** True if a connection can write to a contact: the contact has an id of a kind that the connection's channel can address. */
export async function isReachable(ctx: Context, contactId: number, connectionId: number): Promise<boolean> {
  const [contact] = await ctx.db
    .select(chatColumns)
    .from(contacts)
    .where(and(eq(contacts.companyId, ctx.companyId), eq(contacts.id, contactId)));
  const channel = await ctx.channels.of(ctx.db, connectionId);
  if (!contact || !channel) return true;
  return contact.identities.some(({ kind }) => channel.addresses.includes(kind));
}

/** Throws ERR_CONTACT_UNREACHABLE if a connection cannot write to a contact. */
export async function refuseUnreachable(ctx: Context, contactId: number, connectionId: number): Promise<void> {
  if (!(await isReachable(ctx, contactId, connectionId))) throw new AppError("ERR_CONTACT_UNREACHABLE");
}
