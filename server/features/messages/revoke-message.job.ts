import { and, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import type { Job } from "../../platform/jobs.ts";
import type { WhatsAppProvider } from "../../whatsapp/provider.ts";
import { contacts } from "../contacts/contacts.table.ts";
import type { RevokeWork } from "./delete-message.ts";
import { messages } from "./messages.table.ts";

/** Asks WhatsApp to delete a message for everybody. */
export async function runRevoke(ctx: Context, provider: WhatsAppProvider, job: Job<RevokeWork>): Promise<void> {
  const { messageId, connectionId } = job.data;
  const [row] = await ctx.db
    .select({ providerId: messages.providerId, number: contacts.number, lid: contacts.lid, isGroup: contacts.isGroup })
    .from(messages)
    .innerJoin(contacts, eq(contacts.id, messages.contactId))
    .where(and(eq(messages.companyId, ctx.companyId), eq(messages.id, messageId)));
  if (!row) return;
  const { providerId, isGroup, number, lid } = row;
  await provider.revoke(connectionId, { kind: isGroup ? "group" : "contact", number, lid }, providerId);
}
