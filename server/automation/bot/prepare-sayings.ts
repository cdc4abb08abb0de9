import type { BotSaying } from "@balcao/shared/automation/bot/setup.ts";
import { splitText } from "@balcao/shared/automation/bot/texts.ts";
import { fillVariables, greetingAt } from "@balcao/shared/workspace/message-variables.ts";
import { inArray } from "drizzle-orm";
import type { Context } from "../../context.ts";
import type { ContactRow } from "../../inbox/contacts/contacts.table.ts";
import { type Draft, fileDraft, textDraft } from "../../inbox/messages/send/draft.ts";
import type { TicketRow } from "../../inbox/tickets/tickets.table.ts";
import { formatInTimeZone } from "../../platform/time/time-zone.ts";
import { files } from "../../workspace/files/files.table.ts";

type Addressee = { contact: ContactRow; ticket: Pick<TicketRow, "protocol">; timeZone: string };

/** Turns the company's texts into messages: variables filled, a file before its text, long texts in parts. */
export async function prepareSayings(ctx: Context, sayings: readonly BotSaying[], to: Addressee): Promise<Draft[]> {
  const ids = sayings.flatMap(({ fileId }) => fileId ?? []);
  const found = ids.length > 0 ? await ctx.db.select().from(files).where(inArray(files.id, ids)) : [];
  const { name, email, number } = to.contact;
  const greeting = greetingAt(Number(formatInTimeZone(ctx.now(), to.timeZone, "H")));
  const values = { name, email, number: number ?? "", protocol: to.ticket.protocol, greeting };
  const drafts: Draft[] = [];
  for (const { text, fileId } of sayings) {
    const file = found.find(({ id }) => id === fileId);
    if (file) drafts.push(await fileDraft(ctx, file, ""));
    drafts.push(...splitText(fillVariables(text, values)).map(textDraft));
  }
  return drafts;
}
