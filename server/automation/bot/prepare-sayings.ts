import type { BotSaying } from "@balcao/shared/automation/bot/setup.ts";
import { splitText } from "@balcao/shared/automation/bot/texts.ts";
import type { Question, QuestionOption } from "@balcao/shared/channels/question.ts";
import { fillVariables, greetingAt, type VariableValues } from "@balcao/shared/workspace/message-variables.ts";
import { inArray } from "drizzle-orm";
import type { Context } from "../../context.ts";
import type { ContactRow } from "../../inbox/contacts/contacts.table.ts";
import { type Draft, fileDraft, questionDraft, textDraft } from "../../inbox/messages/send/draft.ts";
import type { TicketRow } from "../../inbox/tickets/tickets.table.ts";
import { formatInTimeZone } from "../../platform/time/time-zone.ts";
import { files } from "../../workspace/files/files.table.ts";

export type Addressee = { contact: ContactRow; ticket: Pick<TicketRow, "protocol" | "connectionId">; timeZone: string };

/** The values of variables in the company's texts, at this moment. */
export function variablesFor(ctx: Context, { contact, ticket, timeZone }: Addressee): VariableValues {
  const { name, email, number } = contact;
  const greeting = greetingAt(Number(formatInTimeZone(ctx.now(), timeZone, "H")));
  return { name, email, number: number ?? "", protocol: ticket.protocol, greeting };
}

/**
 * Turns the company's texts into messages: variables filled, a file before its text, options to tap where the channel can
 * show them, long texts in parts.
 */
export async function prepareSayings(ctx: Context, sayings: readonly BotSaying[], to: Addressee): Promise<Draft[]> {
  const ids = sayings.flatMap(({ fileId }) => fileId ?? []);
  const found = ids.length > 0 ? await ctx.db.select().from(files).where(inArray(files.id, ids)) : [];
  const values = variablesFor(ctx, to);
  const drafts: Draft[] = [];
  const fill = (text: string) => fillVariables(text, values);
  for (const { text, fileId, question } of sayings) {
    const file = found.find(({ id }) => id === fileId);
    if (file) drafts.push(await fileDraft(ctx, file, ""));
    const parts = splitText(fill(text));
    const [only] = parts;
    if (question && only !== undefined && parts.length === 1)
      drafts.push(await questionDraft(ctx, to.ticket.connectionId, only, filled(question, fill)));
    else drafts.push(...parts.map(textDraft));
  }
  return drafts;
}

function filled(question: Question, fill: (text: string) => string): Question {
  const inOption = ({ id, title }: QuestionOption) => ({ id, title: fill(title) });
  const { text, options, always } = question;
  return { ...question, text: fill(text), options: options.map(inOption), always: always.map(inOption) };
}
