import type { TemplateCategory } from "@balcao/shared/channels/message-templates.ts";
import { and, eq, notInArray, type SQL, sql } from "drizzle-orm";
import { type Context, publish, transact } from "../../context.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import type { TemplateChange } from "../channel.ts";
import { cleanDeep } from "../clean-text.ts";
import { type MessageTemplateRow, messageTemplates } from "./message-templates.table.ts";
import type { ChannelTemplate } from "./template-api.ts";

/** Rows of one statement; an account may have thousands of templates. */
const batch = 500;

/** The condition for the templates of one of the company's connections. */
export const ofConnection = (ctx: Context, connectionId: number): SQL | undefined =>
  and(eq(messageTemplates.companyId, ctx.companyId), eq(messageTemplates.connectionId, connectionId));

/** Makes these the connection's templates: others that it had are gone at the channel. */
export function storeTemplates(ctx: Context, connectionId: number, found: readonly ChannelTemplate[]): Promise<void> {
  return transact(ctx, async (ctx) => {
    const ids = found.map(({ externalId }) => externalId);
    const mine = ofConnection(ctx, connectionId);
    await ctx.db
      .delete(messageTemplates)
      .where(ids.length > 0 ? and(mine, notInArray(messageTemplates.externalId, ids)) : mine);
    for (let n = 0; n < found.length; n += batch) await upsert(ctx, connectionId, found.slice(n, n + batch));
    publishTemplates(ctx, connectionId);
  });
}

/** Stores one template as the channel reports it now. */
export function storeTemplate(
  ctx: Context,
  connectionId: number,
  template: ChannelTemplate,
): Promise<MessageTemplateRow> {
  return transact(ctx, async (ctx) => {
    // The same name and language under another id: it was deleted and created again at the channel.
    const { name, language, externalId } = template;
    await ctx.db
      .delete(messageTemplates)
      .where(
        and(
          ofConnection(ctx, connectionId),
          eq(messageTemplates.name, name),
          eq(messageTemplates.language, language),
          sql`${messageTemplates.externalId} <> ${externalId}`,
        ),
      );
    const [row] = await upsert(ctx, connectionId, [template]);
    publishTemplates(ctx, connectionId);
    if (!row) throw new Error("a template was not stored");
    return row;
  });
}

/** Forgets a template that the channel no longer has. */
export async function dropTemplate(ctx: Context, connectionId: number, externalId: string): Promise<void> {
  await ctx.db
    .delete(messageTemplates)
    .where(and(ofConnection(ctx, connectionId), eq(messageTemplates.externalId, externalId)));
  publishTemplates(ctx, connectionId);
}

/** Notes the category that the channel announced for a template; it changes the price. */
async function announceCategory(
  ctx: Context,
  connectionId: number,
  externalId: string,
  nextCategory: TemplateCategory,
  nextCategoryAt: Date | null,
): Promise<void> {
  await ctx.db
    .update(messageTemplates)
    .set({ nextCategory, nextCategoryAt })
    .where(and(ofConnection(ctx, connectionId), eq(messageTemplates.externalId, externalId)));
  publishTemplates(ctx, connectionId);
}

function upsert(ctx: Context, connectionId: number, found: readonly ChannelTemplate[]): Promise<MessageTemplateRow[]> {
  const { companyId } = ctx;
  const rows = found.map((template) => ({ ...cleanDeep(template), companyId, connectionId, updatedAt: ctx.now() }));
  const sent = (column: string) => sql.raw(`excluded.${column}`);
  return ctx.db
    .insert(messageTemplates)
    .values(rows)
    .onConflictDoUpdate({
      target: [messageTemplates.connectionId, messageTemplates.externalId],
      set: {
        ...{ name: sent("name"), language: sent("language"), category: sent("category"), status: sent("status") },
        ...{ quality: sent("quality"), reason: sent("reason"), isSupported: sent("is_supported") },
        ...{ header: sent("header"), body: sent("body"), footer: sent("footer"), buttons: sent("buttons") },
        ...{ examples: sent("examples"), updatedAt: sent("updated_at") },
        // The announced category holds until it has come.
        nextCategory: sql`nullif(${messageTemplates.nextCategory}, excluded.category)`,
      },
    })
    .returning();
}

/** Screens fetch the templates again. */
function publishTemplates(ctx: Context, connectionId: number): void {
  publish(ctx, [rooms.everyone], "messageTemplate", { action: "reload", connectionId });
}

/** Stores a change of a template that the channel reported. */
export async function recordTemplate(ctx: Context, connectionId: number, change: TemplateChange): Promise<void> {
  if (change.type === "stored") await storeTemplate(ctx, connectionId, change.template);
  else if (change.type === "gone") await dropTemplate(ctx, connectionId, change.externalId);
  else await announceCategory(ctx, connectionId, change.externalId, change.category, change.at);
}
