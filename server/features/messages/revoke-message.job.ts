import { and, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import type { Job } from "../../platform/jobs.ts";
import { SendError, type WhatsAppProvider } from "../../whatsapp/provider.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { messages } from "./messages.table.ts";
import type { SendWork } from "./send-queue.ts";

/** After this many attempts without an answer the message stays where it is: it must not hold back its chat. */
const attemptLimit = 6;

/** Asks WhatsApp to delete a message for everybody. Asked for once its sending has ended, one way or the other. */
export async function runRevoke(ctx: Context, provider: WhatsAppProvider, job: Job<SendWork>): Promise<void> {
  const { messageId, connectionId } = job.data;
  const [row] = await ctx.db
    .select({ providerId: messages.providerId, number: contacts.number, lid: contacts.lid, isGroup: contacts.isGroup })
    .from(messages)
    .innerJoin(contacts, eq(contacts.id, messages.contactId))
    .where(and(eq(messages.companyId, ctx.companyId), eq(messages.id, messageId)));
  if (!row) return;
  const { providerId, isGroup, number, lid } = row;
  try {
    await provider.revoke(connectionId, { kind: isGroup ? "group" : "contact", number, lid }, providerId);
  } catch (error) {
    const reason = error instanceof SendError ? error.reason : "unexpected";
    if (reason === "offline" || (reason !== "refused" && job.retryCount + 1 < attemptLimit)) throw error;
    ctx.log.warn({ messageId, connectionId, error }, "message was not deleted at WhatsApp");
  }
}
