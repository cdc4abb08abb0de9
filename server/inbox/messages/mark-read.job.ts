import { and, eq } from "drizzle-orm";
import type { Channel } from "../../channels/channel.ts";
import type { Context } from "../../context.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { chatColumns, chatOf } from "../contacts/identities/contact-chat.ts";
import type { ReadWork } from "./mark-read.ts";

/** Sends read receipts to WhatsApp. */
export async function runMarkRead(ctx: Context, provider: Channel, job: Job<ReadWork>): Promise<void> {
  const { connectionId, contactId, providerIds } = job.data;
  const [contact] = await ctx.db
    .select(chatColumns)
    .from(contacts)
    .where(and(eq(contacts.companyId, ctx.companyId), eq(contacts.id, contactId)));
  if (!contact) return;
  await provider.markRead(connectionId, chatOf(contact), providerIds);
}
