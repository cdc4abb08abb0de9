import type { ApplyTemplate, Template, TemplateApplied, Trade } from "@balcao/shared/automation/templates.ts";
import { fold } from "@balcao/shared/platform/fold.ts";
import { palette } from "@balcao/shared/workspace/palette.ts";
import { and, eq } from "drizzle-orm";
import { readConnections } from "../../channels/connections/connection-view.ts";
import { connections } from "../../channels/connections/connections.table.ts";
import { updateConnection } from "../../channels/connections/save-connection.ts";
import { type Context, transact } from "../../context.ts";
import { quickMessages } from "../../inbox/quick-messages/quick-messages.table.ts";
import { createQuickMessage } from "../../inbox/quick-messages/save-quick-message.ts";
import { findOrMakeTag } from "../../inbox/tags/save-tag.ts";
import { tags } from "../../inbox/tags/tags.table.ts";
import { lockCompany } from "../../workspace/companies/lock-company.ts";
import { createQueue } from "../../workspace/queues/create-queue.ts";
import { createQueueOption } from "../../workspace/queues/options/create-queue-option.ts";
import { readQueues } from "../../workspace/queues/queue-view.ts";
import { clinic } from "./trades/clinic.ts";
import { internet } from "./trades/internet.ts";
import { restaurant } from "./trades/restaurant.ts";
import { school } from "./trades/school.ts";
import { shop } from "./trades/shop.ts";

/**
 * Adds a trade's queues with their menus, quick messages and tags, all or none. What already has its name stays as it
 * is. Unless `offersQueues` is false, connections without queues offer the template's, with its greeting unless they have
 * their own. Throws ERR_PLAN_LIMIT if the plan has no room for the queues.
 */
export function applyTemplate(ctx: Context, { trade, offersQueues = true }: ApplyTemplate): Promise<TemplateApplied> {
  const template = templates[trade];
  return transact(ctx, async (ctx) => {
    // The second of two clicks finds everything there.
    await lockCompany(ctx);
    const queues = await addQueues(ctx, template);
    return {
      queues: queues.added,
      quickMessages: await addQuickMessages(ctx, template),
      tags: await addTags(ctx, template),
      connections: offersQueues ? await offerQueues(ctx, template, queues.ids) : 0,
    };
  });
}

async function addQueues(ctx: Context, template: Template): Promise<{ ids: number[]; added: number }> {
  const existing = await readQueues(ctx);
  const ids: number[] = [];
  let added = 0;
  for (const { options, color, ...form } of template.queues) {
    const same = existing.find(({ name }) => fold(name) === fold(form.name));
    const queue = same ?? (await createQueue(ctx, { ...form, color: freeColor(existing, color) }));
    ids.push(queue.id);
    if (same) continue;
    existing.push(queue);
    added += 1;
    for (const option of options)
      await createQueueOption(
        ctx,
        { ...option, queueId: queue.id, parentId: null, waitTreatment: true, finalize: false },
        null,
      );
  }
  return { ids, added };
}

/** The wanted colour, or another that no queue has; the wanted one when all are taken, which is then refused. */
function freeColor(queues: readonly { color: string }[], wanted: string): string {
  const taken = new Set(queues.map(({ color }) => color.toLowerCase()));
  return [wanted, ...palette.map(([color]) => color)].find((color) => !taken.has(color.toLowerCase())) ?? wanted;
}

async function addQuickMessages(ctx: Context, template: Template): Promise<number> {
  const rows = await ctx.db
    .select({ shortcode: quickMessages.shortcode })
    .from(quickMessages)
    .where(and(eq(quickMessages.companyId, ctx.companyId), eq(quickMessages.scope, "company")));
  const existing = new Set(rows.map(({ shortcode }) => fold(shortcode)));
  const missing = template.quickMessages.filter(({ shortcode }) => !existing.has(fold(shortcode)));
  for (const form of missing) await createQuickMessage(ctx, { ...form, messageType: "MESSAGE", scope: "company" });
  return missing.length;
}

async function addTags(ctx: Context, template: Template): Promise<number> {
  const rows = await ctx.db.select({ name: tags.name }).from(tags).where(eq(tags.companyId, ctx.companyId));
  const existing = new Set(rows.map(({ name }) => fold(name)));
  const missing = template.tags.filter(({ name }) => !existing.has(fold(name)));
  for (const tag of missing) await findOrMakeTag(ctx, tag);
  return missing.length;
}

async function offerQueues(ctx: Context, { greeting }: Template, queueIds: number[]): Promise<number> {
  const all = await readConnections(ctx, eq(connections.companyId, ctx.companyId));
  const silent = all.filter(({ queues }) => queues.length === 0);
  for (const { id, name, greetingMessage } of silent)
    await updateConnection(ctx, id, { name, queueIds, greetingMessage: greetingMessage || greeting });
  return silent.length;
}

/** The template of each trade (docs/decisions/0062). */
export const templates: Readonly<Record<Trade, Template>> = { shop, clinic, restaurant, internet, school };
