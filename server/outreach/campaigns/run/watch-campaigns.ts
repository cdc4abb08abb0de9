import { campaignGraceMinutes, confirmationHours } from "@balcao/shared/outreach/campaigns.ts";
import type { ErrorCode } from "@balcao/shared/platform/errors.ts";
import { and, eq, inArray, isNotNull, lt, lte, or, sql } from "drizzle-orm";
import { connections } from "../../../channels/connections/connections.table.ts";
import { type Context, type Services, systemContext, transact } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { companies } from "../../../workspace/companies/companies.table.ts";
import { isOpenAt } from "../../../workspace/hours/opening-hours.ts";
import { getSetting } from "../../../workspace/settings/get-setting.ts";
import { campaignConnections } from "../campaign-connections.table.ts";
import { campaignShipments } from "../campaign-shipments.table.ts";
import { publishCampaign } from "../campaign-view.ts";
import { type CampaignRow, campaigns } from "../campaigns.table.ts";
import { enqueueSend, longestWait, sendLimit, turnOf } from "../send/campaign-queue.ts";
import { markUncertain, messageOf, onTheirWay } from "../send/interrupted-shipments.ts";
import { finishCampaign } from "./finish-campaign.ts";
import { haltUnsendable } from "./halt-campaign.ts";
import { enqueueNextSends, launchCampaign } from "./launch-campaign.ts";
import { reassignShipments } from "./reassign-shipments.ts";

/**
 * Watches active campaigns every minute: starts and resumes them, expires unanswered questions, and wakes connections that
 * lost their next send. Safe to run twice or late.
 */
export async function watchCampaigns(services: Services): Promise<void> {
  const { db } = services;
  const alive = await db
    .select({ campaign: campaigns, company: companies })
    .from(campaigns)
    .innerJoin(companies, eq(companies.id, campaigns.companyId))
    .where(inArray(campaigns.status, ["PROGRAMADA", "EM_ANDAMENTO", "FORA_DO_HORARIO"]));
  for (const { campaign, company } of alive) {
    const origin = { by: "campaign" as const, id: campaign.id, depth: 0 };
    const ctx = systemContext(services, campaign.companyId, "campaign", origin);
    await look(ctx, campaign, company).catch((error: unknown) =>
      services.log.error({ error, campaignId: campaign.id }, "a campaign could not be checked"),
    );
  }
}

async function look(ctx: Context, campaign: CampaignRow, company: Hours): Promise<void> {
  if (campaign.status === "PROGRAMADA") return launchDue(ctx, campaign.id);
  if (campaign.template && (await haltUnsendable(ctx, campaign.id))) return;
  if (campaign.status === "FORA_DO_HORARIO") return resumeOpen(ctx, campaign.id, company);
  await expireQuestions(ctx, campaign.id);
  await settleForgotten(ctx, campaign.id);
  await reassignShipments(ctx, campaign.id);
  await wakeForgotten(ctx, campaign.id);
  await finishCampaign(ctx, campaign.id);
}

/**
 * Starts a campaign whose time has come. One that is more than an hour late is not sent: users are notified and decide.
 */
function launchDue(ctx: Context, id: number): Promise<void> {
  return transact(ctx, async (ctx) => {
    const now = ctx.now();
    const [campaign] = await ctx.db
      .select()
      .from(campaigns)
      .where(and(eq(campaigns.id, id), eq(campaigns.status, "PROGRAMADA"), lte(campaigns.scheduledAt, now)))
      .for("update", { skipLocked: true });
    if (!campaign?.scheduledAt) return;
    const lateMs = now.getTime() - campaign.scheduledAt.getTime();
    if (lateMs > campaignGraceMinutes * 60_000) await halt(ctx, id, "missed");
    else await launchOrHalt(ctx, campaign);
    await publishCampaign(ctx, id, "update");
  });
}

async function launchOrHalt(ctx: Context, campaign: CampaignRow): Promise<void> {
  try {
    await transact(ctx, (ctx) => launchCampaign(ctx, campaign));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await halt(ctx, campaign.id, haltFor[error.code] ?? "empty");
  }
}

const haltFor: Partial<Record<ErrorCode, Halt>> = {
  ERR_NO_WAPP_FOUND: "noConnection",
  ERR_CAMPAIGN_SERVICE_WINDOW: "serviceWindow",
  ERR_CAMPAIGN_CONNECTIONS: "template",
  ERR_CAMPAIGN_TEMPLATE: "template",
  ERR_CAMPAIGN_BUDGET: "budget",
  ERR_TEMPLATE_VALUES: "template",
};

type Halt = NonNullable<CampaignRow["halt"]>;

async function halt(ctx: Context, id: number, reason: Halt): Promise<void> {
  await ctx.db.update(campaigns).set({ status: "INATIVA", halt: reason }).where(eq(campaigns.id, id));
}

type Hours = Pick<typeof companies.$inferSelect, "schedules" | "holidays" | "timeZone">;

async function resumeOpen(ctx: Context, id: number, { schedules, holidays, timeZone }: Hours): Promise<void> {
  const isLimited = (await getSetting(ctx, "scheduleType")) === "company";
  if (isLimited && !isOpenAt(schedules, holidays, ctx.now(), timeZone)) return;
  await transact(ctx, async (ctx) => {
    const [resumed] = await ctx.db
      .update(campaigns)
      .set({ status: "EM_ANDAMENTO" })
      .where(and(eq(campaigns.id, id), eq(campaigns.status, "FORA_DO_HORARIO")))
      .returning({ id: campaigns.id, waitTime: campaigns.waitTime });
    if (!resumed) return;
    await enqueueNextSends(ctx, resumed);
    await publishCampaign(ctx, id, "update");
  });
}

async function expireQuestions(ctx: Context, campaignId: number): Promise<void> {
  const before = new Date(ctx.now().getTime() - confirmationHours * 60 * 60_000);
  await ctx.db
    .update(campaignShipments)
    .set({ status: "failed", failure: "noAnswer" })
    .where(
      and(
        eq(campaignShipments.campaignId, campaignId),
        eq(campaignShipments.status, "asked"),
        lt(campaignShipments.confirmationRequestedAt, before),
      ),
    );
}

/**
 * Marks shipments as uncertain that were on their way longer than a send may last: their process is gone, and no send
 * of their connection has come since.
 */
async function settleForgotten(ctx: Context, campaignId: number): Promise<void> {
  const before = new Date(ctx.now().getTime() - 2 * sendLimit * 1000);
  const forgotten = await ctx.db
    .select()
    .from(campaignShipments)
    .where(and(eq(campaignShipments.campaignId, campaignId), onTheirWay, lt(campaignShipments.attemptedAt, before)));
  await markUncertain(ctx, forgotten.map(messageOf));
}

/**
 * Enqueues a send for connected campaign connections that have shipments but none planned: it was lost, or the clock
 * was set back. The send of a disconnected one waits in its queue.
 */
async function wakeForgotten(ctx: Context, campaignId: number): Promise<void> {
  const resting = or(
    lt(campaignConnections.nextAt, sql`clock_timestamp() - interval '1 minute'`),
    sql`${campaignConnections.nextAt} > clock_timestamp() + ${longestWait(campaigns.waitTime)}`,
  );
  const found = await ctx.db
    .select({ connectionId: campaignConnections.connectionId, nextAt: campaignConnections.nextAt })
    .from(campaignConnections)
    .innerJoin(campaigns, eq(campaigns.id, campaignConnections.campaignId))
    .innerJoin(connections, eq(connections.id, campaignConnections.connectionId))
    .where(
      and(
        eq(campaignConnections.campaignId, campaignId),
        eq(campaignConnections.isRestricted, false),
        eq(connections.status, "CONNECTED"),
        isNotNull(campaignConnections.nextAt),
        resting,
        sql`exists (select 1 from ${campaignShipments} s
          where s.campaign_id = ${campaignId} and s.status in ('pending', 'confirmed'))`,
      ),
    );
  for (const { connectionId, nextAt } of found) await enqueueSend(ctx, { campaignId, connectionId, ...turnOf(nextAt) });
}
