import type { MessageTemplate } from "@balcao/shared/channels/message-templates.ts";
import { ratingNameStart, ratingTemplateOf } from "@balcao/shared/channels/rating-template.ts";
import type { TemplateChoice } from "@balcao/shared/workspace/template-choice.ts";
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

type Asked = Pick<TemplateChoice, "name" | "language">;

/**
 * The template of this name and language, if the connection may send it now. Throws ERR_TEMPLATE_UNKNOWN, whose details tell
 * the status of the one that is asked for, if there is one, and the languages in which the name can be sent.
 */
export async function findSendable(ctx: Context, connectionId: number, asked: Asked): Promise<MessageTemplateRow> {
  return sendableAmong(await named(ctx, asked.name, connectionId), asked, "The connection has");
}

/** Like `findSendable`, of the company's first connection that may send it now. */
export async function findSendableAnywhere(ctx: Context, asked: Asked): Promise<MessageTemplateRow> {
  return sendableAmong(await named(ctx, asked.name), asked, "The company has");
}

/** The templates of a name, those of the oldest connection first; of one connection by language. */
const named = (ctx: Context, name: string, connectionId?: number): Promise<MessageTemplateRow[]> =>
  ctx.db
    .select()
    .from(messageTemplates)
    .where(
      and(
        eq(messageTemplates.companyId, ctx.companyId),
        eq(messageTemplates.name, name),
        connectionId === undefined ? undefined : eq(messageTemplates.connectionId, connectionId),
      ),
    )
    .orderBy(asc(messageTemplates.connectionId), asc(messageTemplates.language));

function sendableAmong(rows: readonly MessageTemplateRow[], { name, language }: Asked, owner: string) {
  const sendable = rows.filter(({ status, isSupported }) => status === "approved" && isSupported);
  const found = sendable.find((row) => row.language === language);
  if (found) return found;
  const asked = rows.find((row) => row.language === language);
  const languages = [...new Set(sendable.map((row) => row.language))];
  const details = { name, language, status: asked?.status ?? null, languages };
  const advice = asked ? adviceOf(asked) : `${owner} no template ${name} in ${language}.`;
  throw new AppError("ERR_TEMPLATE_UNKNOWN", advice, { details });
}

const adviceOf = ({ name, status }: MessageTemplateRow): string =>
  status === "approved"
    ? `The template ${name} has parts that cannot be sent from here.`
    : `The template ${name} cannot be sent now: it is ${status}.`;
