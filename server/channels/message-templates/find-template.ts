import type { MessageTemplate, TemplateChoice } from "@balcao/shared/channels/message-templates.ts";
import { ratingNameStart, ratingTemplateOf } from "@balcao/shared/channels/rating-template.ts";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { findConnection } from "../connections/find-connection.ts";
import { type MessageTemplateRow, messageTemplates } from "./message-templates.table.ts";
import { ofConnection } from "./store-templates.ts";

/** More than an account may have. */
const listLimit = 6000;

/** A stored template as clients see it. */
export const toMessageTemplate = ({
  companyId: _,
  externalId: __,
  nextCategoryAt,
  updatedAt,
  ...row
}: MessageTemplateRow): MessageTemplate => ({
  ...row,
  nextCategoryAt: (row.nextCategory && nextCategoryAt?.toISOString()) ?? null,
  updatedAt: updatedAt.toISOString(),
});

/** A connection's templates by name and language. People who are no admins get those that can be sent. */
export async function listTemplates(ctx: Context, connectionId: number): Promise<MessageTemplate[]> {
  await findConnection(ctx, connectionId);
  const isAdmin = ctx.actor.type === "user" && ctx.actor.profile === "admin";
  const rows = await ctx.db
    .select()
    .from(messageTemplates)
    .where(and(ofConnection(ctx, connectionId), isAdmin ? undefined : isSendable))
    .orderBy(asc(messageTemplates.name), asc(messageTemplates.language))
    .limit(listLimit);
  return rows.map(toMessageTemplate);
}

const isSendable = and(eq(messageTemplates.status, "approved"), eq(messageTemplates.isSupported, true));

/** The template by which a connection asks for ratings, whether it can be sent or not; null if it has none. */
export async function findRatingTemplate(ctx: Context, connectionId: number): Promise<MessageTemplateRow | null> {
  const isOurs = sql`starts_with(${messageTemplates.name}, ${ratingNameStart})`;
  const named = and(ofConnection(ctx, connectionId), isOurs);
  // In the order of the list that screens show: there and here the same language of a name is found.
  return ratingTemplateOf(
    await ctx.db
      .select()
      .from(messageTemplates)
      .where(named)
      .orderBy(asc(messageTemplates.name), asc(messageTemplates.language)),
  );
}

/** One of a connection's templates. Throws ERR_TEMPLATE_UNKNOWN. */
export async function findTemplate(ctx: Context, connectionId: number, id: number): Promise<MessageTemplateRow> {
  const [row] = await ctx.db
    .select()
    .from(messageTemplates)
    .where(and(ofConnection(ctx, connectionId), eq(messageTemplates.id, id)));
  if (!row) throw new AppError("ERR_TEMPLATE_UNKNOWN");
  return row;
}

/**
 * The template of this name and language, if the connection may send it now. Throws ERR_TEMPLATE_UNKNOWN, whose details tell
 * the status of the one that is asked for, if there is one, and the languages in which the name can be sent.
 */
export async function findSendable(
  ctx: Context,
  connectionId: number,
  { name, language }: Pick<TemplateChoice, "name" | "language">,
): Promise<MessageTemplateRow> {
  const rows = await ctx.db
    .select()
    .from(messageTemplates)
    .where(and(ofConnection(ctx, connectionId), eq(messageTemplates.name, name)))
    .orderBy(asc(messageTemplates.language));
  const asked = rows.find((row) => row.language === language);
  const sendable = rows.filter(({ status, isSupported }) => status === "approved" && isSupported);
  if (asked && sendable.includes(asked)) return asked;
  const details = { name, language, status: asked?.status ?? null, languages: sendable.map((row) => row.language) };
  throw new AppError("ERR_TEMPLATE_UNKNOWN", adviceOf(asked, name, language), { details });
}

function adviceOf(asked: MessageTemplateRow | undefined, name: string, language: string): string {
  if (!asked) return `The connection has no template ${name} in ${language}.`;
  if (asked.status !== "approved") return `The template ${name} cannot be sent now: it is ${asked.status}.`;
  return `The template ${name} has parts that cannot be sent from here.`;
}
