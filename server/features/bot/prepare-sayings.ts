import type { BotSaying } from "@balcao/shared/bot/setup.ts";
import { splitText } from "@balcao/shared/bot/texts.ts";
import { fillVariables, greetingAt } from "@balcao/shared/message-variables.ts";
import { inArray } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { formatInTimeZone } from "../../platform/time-zone.ts";
import type { ContactRow } from "../contacts/contacts.table.ts";
import { files } from "../files/files.table.ts";
import { type Draft, fileDraft, textDraft } from "../messages/send/draft.ts";
import type { TicketRow } from "../tickets/tickets.table.ts";

type Addressee = { contact: ContactRow; ticket: Pick<TicketRow, "protocol">; timeZone: string };

/** What the company set up to be said, as messages: variables filled, a file before its text, long texts in parts. */
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
