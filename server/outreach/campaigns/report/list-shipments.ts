import type { ListShipments, Shipment, ShipmentPage } from "@balcao/shared/outreach/campaigns.ts";
import { and, asc, eq, gt, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { connections } from "../../../channels/connections/connections.table.ts";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { countUpTo, cutPage, literally, pageOffset, pageSize } from "../../../platform/http/page.ts";
import { searchedNumbers } from "../../../platform/phone-number.ts";
import { planAnew } from "../../../platform/sql/database.ts";
import { campaignShipments } from "../campaign-shipments.table.ts";
import { findCampaign } from "../campaign-view.ts";

/** Selects the shipments of a campaign of the company, each with its connection. */
export function selectShipments(ctx: Context, campaignId: number, condition?: SQL) {
  return ctx.db
    .select({ row: campaignShipments, whatsapp: { id: connections.id, name: connections.name } })
    .from(campaignShipments)
    .leftJoin(connections, eq(connections.id, campaignShipments.connectionId))
    .where(
      and(
        eq(campaignShipments.companyId, ctx.companyId),
        eq(campaignShipments.campaignId, campaignId),
        condition,
        sql`true ${planAnew}`,
      ),
    );
}

type JoinedShipment = Awaited<ReturnType<typeof selectShipments>>[number];

export const toShipment = ({ row, whatsapp }: JoinedShipment): Shipment => ({
  id: row.id,
  campaignId: row.campaignId,
  name: row.name,
  number: row.number,
  status: row.status,
  failure: row.failure,
  whatsapp,
  confirmationRequestedAt: row.confirmationRequestedAt?.toISOString() ?? null,
  confirmedAt: row.confirmedAt?.toISOString() ?? null,
  sentAt: row.sentAt?.toISOString() ?? null,
  deliveredAt: row.deliveredAt?.toISOString() ?? null,
});

/** Returns one page of a campaign's shipments, in the order of the list. Throws ERR_NO_CAMPAIGN_FOUND. */
export async function listShipments(
  ctx: Context,
  campaignId: number,
  query: z.output<typeof ListShipments>,
): Promise<ShipmentPage> {
  await findCampaign(ctx, campaignId);
  const matching = and(
    query.status && eq(campaignShipments.status, query.status),
    query.searchParam ? searchedFor(query.searchParam) : undefined,
  );
  const [found, count] = await Promise.all([
    selectShipments(ctx, campaignId, and(matching, afterId(query.cursor)))
      .orderBy(asc(campaignShipments.id))
      .limit(pageSize + 1)
      .offset(pageOffset(query)),
    countUpTo(
      ctx.db,
      query,
      sql`from ${campaignShipments} where ${and(eq(campaignShipments.campaignId, campaignId), matching)}`,
    ),
  ]);
  const { rows, ...page } = cutPage(found, ({ row }) => String(row.id));
  return { records: rows.map(toShipment), count, ...page };
}

/** Matches a part of a name, without accents and case, or of a number in any notation. */
const searchedFor = (text: string): SQL | undefined =>
  or(
    sql`fold(${campaignShipments.name}) like '%' || fold(${literally(text)}) || '%'`,
    ...searchedNumbers(text).map((digits) => sql`${campaignShipments.number} like ${`%${digits}%`}`),
  );

function afterId(cursor: string | undefined): SQL | undefined {
  if (!cursor) return undefined;
  if (!/^\d{1,15}$/.test(cursor)) throw new AppError("ERR_INVALID_REQUEST", "The cursor is not valid.");
  return gt(campaignShipments.id, Number(cursor));
}
