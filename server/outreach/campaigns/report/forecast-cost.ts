import {
  type CampaignForecast,
  correctableFailures,
  type ForecastCampaign,
} from "@balcao/shared/outreach/campaigns.ts";
import { and, count, eq, not, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { sendAtOf } from "../../../automation/schedules/send-at.ts";
import { checkConnections } from "../../../channels/connections/check-connections.ts";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { consentSteps, refusesCampaigns } from "../../../inbox/consent/refuses-campaigns.ts";
import { contactListItems } from "../../../inbox/contact-lists/contact-list-items.table.ts";
import { contactLists } from "../../../inbox/contact-lists/contact-lists.table.ts";
import { contactIdentities } from "../../../inbox/contacts/identities/contact-identities.table.ts";
import { otherForm } from "../../../inbox/contacts/identities/other-form.ts";
import { readLeft } from "../../../inbox/costs/budget/read-budget.ts";
import { freeWindows } from "../../../inbox/costs/free-windows/free-windows.table.ts";
import { priceAt, readPrices } from "../../../inbox/costs/read-prices.ts";
import { messages } from "../../../inbox/messages/messages.table.ts";
import { countryOf } from "../../../platform/phone-number.ts";
import { planAnew } from "../../../platform/sql/database.ts";
import { formatInTimeZone } from "../../../platform/time/time-zone.ts";
import { companyTimeZone } from "../../../workspace/companies/company-time-zone.ts";
import { getSetting } from "../../../workspace/settings/get-setting.ts";
import { campaignShipments } from "../campaign-shipments.table.ts";
import { findCampaign } from "../campaign-view.ts";
import { refused, templatesOf } from "../set-up/check-contents.ts";

/** `category`: the template's; null for texts, which nobody charges. `numbers`: a query of the canonical `number`s. */
type Plan = {
  category: string | null;
  contactListId: number;
  connectionIds: readonly number[];
  numbers: SQL;
  scheduledAt: Date | null;
};

/**
 * Forecasts a campaign as it stands in the form. Throws ERR_NO_CONTACTLIST_FOUND, ERR_NO_WAPP_FOUND, and
 * ERR_CAMPAIGN_TEMPLATE where no connection has the template.
 */
export async function forecastForm(ctx: Context, form: z.output<typeof ForecastCampaign>): Promise<CampaignForecast> {
  const { contactListId, template, scheduledAt } = form;
  const connectionIds = [...new Set(form.whatsappId)];
  const [list] = await ctx.db
    .select({ id: contactLists.id })
    .from(contactLists)
    .where(and(eq(contactLists.companyId, ctx.companyId), eq(contactLists.id, contactListId)));
  if (!list) throw new AppError("ERR_NO_CONTACTLIST_FOUND");
  await checkConnections(ctx, connectionIds);
  const [known] = await templatesOf(ctx, template, connectionIds);
  if (!known) throw refused("missing", []);
  return forecast(ctx, {
    ...{ category: known.category, contactListId, connectionIds, numbers: validOf(contactListId) },
    scheduledAt: scheduledAt === null ? null : await sendAtOf(ctx, scheduledAt),
  });
}

/** Forecasts what a campaign's next start would send. Throws ERR_NO_CAMPAIGN_FOUND. */
export async function forecastCampaign(ctx: Context, id: number): Promise<CampaignForecast> {
  const {
    template,
    whatsappId: connectionIds,
    scheduledAt,
    status,
    startedAt,
    ...campaign
  } = await findCampaign(ctx, id);
  const contactListId = campaign.contactListId ?? 0;
  const isPlanned = status === "INATIVA" || status === "PROGRAMADA";
  return forecast(ctx, {
    ...{ category: template?.category ?? null, contactListId, connectionIds },
    numbers: startedAt ? unsentOf(id, contactListId, status === "FINALIZADA") : validOf(contactListId),
    scheduledAt: isPlanned && scheduledAt ? new Date(scheduledAt) : null,
  });
}

const validOf = (contactListId: number): SQL => sql`
  select i.canonical_number as number from ${contactListItems} i
  where i.contact_list_id = ${contactListId} and i.is_whatsapp_valid`;

/**
 * Those whom a restart would write to: whoever waits and is still in the list, and the list's new numbers. A finished campaign
 * only tries those again whose values were missing.
 */
const unsentOf = (campaignId: number, contactListId: number, isFinished: boolean): SQL => sql`
  select s.canonical_number as number from ${campaignShipments} s join ${contactListItems} i on i.id = s.item_id
  where s.campaign_id = ${campaignId} and (${isFinished ? sql`false` : sql`s.status = 'pending'`}
    or (s.status = 'failed' and s.message_id is null and s.failure in ${correctableFailures}))
  ${isFinished ? sql`` : sql`union all ${newOf(campaignId, contactListId)}`}`;

const newOf = (campaignId: number, contactListId: number): SQL => sql`
  select i.canonical_number from ${contactListItems} i
  where i.contact_list_id = ${contactListId} and i.is_whatsapp_valid and not exists (
    select from ${campaignShipments} s where s.campaign_id = ${campaignId} and s.canonical_number = i.canonical_number)`;

/** The people of one country, or of a part of one: `sample` is a number of them. */
type Group = { sample: string; refusing: number; free: number; charged: number };

async function forecast(ctx: Context, plan: Plan): Promise<CampaignForecast> {
  const { category, contactListId } = plan;
  const now = ctx.now();
  const at = plan.scheduledAt && plan.scheduledAt > now ? plan.scheduledAt : now;
  const [prices, timeZone, asksConsent, unreachable] = await Promise.all([
    category === null ? null : readPrices(ctx),
    companyTimeZone(ctx),
    getSetting(ctx, "setOptInType"),
    countUnreachable(ctx, contactListId),
  ]);
  const groups = await groupsOf(ctx, plan, { at, asksConsent });
  const sum = { recipients: 0, free: 0, unpriced: 0, cost: 0, refusing: 0 };
  for (const { sample, refusing, free, charged } of groups) {
    sum.refusing += refusing;
    sum.recipients += free + charged;
    if (category === null || prices === null) continue;
    const price = priceAt(prices, { category, country: countryOf(sample) }, at);
    sum.free += free;
    sum.unpriced += price === null ? charged : 0;
    sum.cost += charged * (price ?? 0);
  }
  const month = formatInTimeZone(at, timeZone, "yyyy-MM");
  return { ...sum, unreachable, month, left: category === null ? null : await readLeft(ctx, month) };
}

async function countUnreachable(ctx: Context, contactListId: number): Promise<number> {
  const [counted] = await ctx.db
    .select({ unreachable: count() })
    .from(contactListItems)
    .where(
      and(
        eq(contactListItems.companyId, ctx.companyId),
        eq(contactListItems.contactListId, contactListId),
        not(contactListItems.isWhatsappValid),
      ),
    );
  return counted?.unreachable ?? 0;
}

/**
 * The people of a plan, counted by the beginning of their numbers: seven digits tell every country, and Brazil's two suffice.
 * A window counts if it is open on each of the numbers, because any of them may send.
 */
function groupsOf(
  ctx: Context,
  { connectionIds, numbers }: Plan,
  { at, asksConsent }: { at: Date; asksConsent: boolean },
): Promise<Group[]> {
  const { companyId } = ctx;
  const person = {
    own: sql`s.own`,
    told: sql`s.told`,
    contactId: sql`p.contact_id`,
    forms: [sql`p.number`, sql`p.other`],
  };
  const isRefusing = refusesCampaigns(ctx, person, asksConsent);
  return ctx.db.execute<Group>(sql`${planAnew}
    with forms as materialized (
      select n.number, ${otherForm(sql`n.number`)} as other from (${numbers}) n),
    people as materialized (
      select f.number, f.other, (
        select i.contact_id from ${contactIdentities} i
        where i.company_id = ${companyId} and i.kind = 'phone' and i.value in (f.number, f.other) limit 1
      ) as contact_id
      from forms f),
    steps as materialized (${consentSteps(ctx)}),
    open_windows as materialized (
      select m.contact_id from ${freeWindows} w join ${messages} m on m.id = w.message_id
      where w.company_id = ${companyId} and w.until > ${at.toISOString()}::timestamptz
        and m.connection_id in ${[...connectionIds, 0]} and m.contact_id is not null
      group by m.contact_id having count(distinct m.connection_id) = ${connectionIds.length}),
    judged as (
      select p.number, ${isRefusing} as is_refusing, w.contact_id is not null as is_free
      from people p left join steps s on s.contact_id = p.contact_id left join open_windows w on w.contact_id = p.contact_id)
    select min(number) as sample,
      (count(*) filter (where is_refusing))::int as refusing,
      (count(*) filter (where not is_refusing and is_free))::int as free,
      (count(*) filter (where not is_refusing and not is_free))::int as charged
    from judged group by case when number like '55%' then '55' else left(number, 7) end`);
}
