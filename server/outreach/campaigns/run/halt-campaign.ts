import { and, eq, exists, inArray, ne, or, sql } from "drizzle-orm";
import { messageTemplates } from "../../../channels/message-templates/message-templates.table.ts";
import { type Context, transact } from "../../../context.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { files } from "../../../workspace/files/files.table.ts";
import { campaignConnections } from "../campaign-connections.table.ts";
import { campaignShipments } from "../campaign-shipments.table.ts";
import { publishCampaign } from "../campaign-view.ts";
import { campaigns } from "../campaigns.table.ts";
import { isItsTemplate } from "../send/lock-campaign-connection.ts";
import { releaseUnsent } from "../send/release-shipment.ts";
import { isSendable } from "../set-up/template-state.ts";
import { enqueueNextSends } from "./launch-campaign.ts";

/**
 * Halts a campaign whose template nobody can send now, or for whose next message the company's budget does not suffice.
 * Its unsent shipments wait until a person starts it again. Also halts a finished one to which the channel gave shipments back.
 * Does nothing to a halted one, so that people are told once. Runs in the caller's transaction.
 */
export async function haltCampaign(ctx: Context, campaignId: number, halt: "template" | "budget"): Promise<void> {
  const waiting = ctx.db
    .select({ one: sql`1` })
    .from(campaignShipments)
    .where(and(eq(campaignShipments.campaignId, campaignId), eq(campaignShipments.status, "pending")));
  const [halted] = await ctx.db
    .update(campaigns)
    .set({ status: "CANCELADA", halt, completedAt: null })
    .where(
      and(
        eq(campaigns.id, campaignId),
        inArray(campaigns.status, ["EM_ANDAMENTO", "FORA_DO_HORARIO", "FINALIZADA"]),
        or(ne(campaigns.status, "FINALIZADA"), exists(waiting)),
      ),
    )
    .returning({ id: campaigns.id });
  if (!halted) return;
  await releaseUnsent(ctx, campaignId);
  await publishCampaign(ctx, campaignId, "update");
}

/** Halts a campaign whose template was paused, disabled, deleted or changed. Returns true if it is so. */
export async function haltUnsendable(ctx: Context, campaignId: number): Promise<boolean> {
  if (await canSendTemplate(ctx, campaignId)) return false;
  await retryLostRace(() => transact(ctx, (ctx) => haltCampaign(ctx, campaignId, "template")));
  return true;
}

/**
 * After the channel gave shipments back: a running campaign goes on if its template can be sent again by now, because a
 * refusal may come late; any other halts. Runs in the caller's transaction.
 */
export async function continueOrHalt(ctx: Context, campaignId: number): Promise<void> {
  const [running] = await ctx.db
    .select({ id: campaigns.id, waitTime: campaigns.waitTime })
    .from(campaigns)
    .where(and(eq(campaigns.id, campaignId), inArray(campaigns.status, ["EM_ANDAMENTO", "FORA_DO_HORARIO"])));
  if (running && (await canSendTemplate(ctx, campaignId))) await enqueueNextSends(ctx, running);
  else await haltCampaign(ctx, campaignId, "template");
}

/** True if each of a campaign's connections can send its template now, as far as the stored copies tell. */
export async function canSendTemplate(ctx: Context, campaignId: number): Promise<boolean> {
  const senders = await ctx.db
    .select({ chosen: campaigns.template, file: files, template: messageTemplates })
    .from(campaignConnections)
    .innerJoin(campaigns, eq(campaigns.id, campaignConnections.campaignId))
    .leftJoin(files, eq(files.id, campaigns.fileId))
    .leftJoin(messageTemplates, isItsTemplate)
    .where(eq(campaignConnections.campaignId, campaignId));
  return (
    senders.length > 0 && senders.every(({ chosen, file, template }) => chosen && isSendable(template, chosen, file))
  );
}
