import type { BotSaying } from "@balcao/shared/automation/bot/setup.ts";
import { splitText } from "@balcao/shared/automation/bot/texts.ts";
import type { Question, QuestionOption } from "@balcao/shared/channels/question.ts";
import { messageBodyMax } from "@balcao/shared/inbox/messages.ts";
import { fillVariables, greetingAt, type VariableValues } from "@balcao/shared/workspace/message-variables.ts";
import { inArray } from "drizzle-orm";
import { fitQuestion } from "../../channels/fit-question.ts";
import type { Context } from "../../context.ts";
import type { ContactRow } from "../../inbox/contacts/contacts.table.ts";
import { customValues } from "../../inbox/fields/field-variables.ts";
import { type Draft, fileDraft, questionDraft, textDraft } from "../../inbox/messages/send/draft.ts";
import type { TicketRow } from "../../inbox/tickets/tickets.table.ts";
import { formatInTimeZone } from "../../platform/time/time-zone.ts";
import { files } from "../../workspace/files/files.table.ts";
import { joinDrafts } from "./join-drafts.ts";

export type Addressee = { contact: ContactRow; ticket: Pick<TicketRow, "protocol" | "connectionId">; timeZone: string };

/** The values of the variables of `texts`, at this moment. */
export async function variablesFor(
  ctx: Context,
  { contact, ticket, timeZone }: Addressee,
  texts: readonly string[],
): Promise<VariableValues> {
  const { id, name, email, number } = contact;
  const greeting = greetingAt(Number(formatInTimeZone(ctx.now(), timeZone, "H")));
  const custom = await customValues(ctx, id, texts);
  return { name, email, number: number ?? "", protocol: ticket.protocol, greeting, custom };
}

/**
 * Turns the company's texts into messages: variables filled, a file before its text, options to tap where the channel can
 * show them, long texts in parts. Where each message costs they are as few as the channel's forms allow.
 */
export async function prepareSayings(ctx: Context, sayings: readonly BotSaying[], to: Addressee): Promise<Draft[]> {
  const { connectionId } = to.ticket;
  const kind = connectionId === null ? null : await ctx.channels.of(ctx.db, connectionId);
  const costs = kind?.capabilities.includes("cost") ?? false;
  const ids = sayings.flatMap(({ fileId }) => fileId ?? []);
  const found = ids.length > 0 ? await ctx.db.select().from(files).where(inArray(files.id, ids)) : [];
  const values = await variablesFor(ctx, to, sayings.flatMap(textsOf));
  const drafts: Draft[] = [];
  const fill = (text: string) => fillVariables(text, values);
  for (const { text, fileId, question } of sayings) {
    const file = found.find(({ id }) => id === fileId);
    if (file) drafts.push(await fileDraft(ctx, file, ""));
    const words = fill(text);
    const asked = kind && question && fitQuestion(kind, filled(question, fill));
    if (asked) drafts.push(questionDraft(words, asked));
    else drafts.push(...splitText(words, messageBodyMax, costs).map(textDraft));
  }
  return kind && costs ? joinDrafts(kind, drafts) : drafts;
}

/** All texts of a saying that may have variables. */
const textsOf = ({ text, question }: BotSaying): string[] => [
  text,
  ...(question ? [question.text, ...[...question.options, ...question.always].map(({ title }) => title)] : []),
];

function filled(question: Question, fill: (text: string) => string): Question {
  const inOption = ({ id, title }: QuestionOption) => ({ id, title: fill(title) });
  const { text, options, always } = question;
  return { ...question, text: fill(text), options: options.map(inOption), always: always.map(inOption) };
}
