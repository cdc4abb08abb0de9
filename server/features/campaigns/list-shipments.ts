import type { ListShipments, Shipment, ShipmentPage } from "@balcao/shared/campaigns.ts";
import { and, asc, eq, gt, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { planAnew } from "../../platform/database.ts";
import { countUpTo, cutPage, literally, pageOffset, pageSize } from "../../platform/page.ts";
import { connections } from "../connections/connections.table.ts";
import { searchedNumbers } from "../contacts/phone-number.ts";
import { campaignShipments } from "./campaign-shipments.table.ts";
import { findCampaign } from "./campaign-view.ts";

/** The shipments of one of the company's campaigns, each with the connection it went by. */
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

/** One page of what became of a campaign's contacts, as they were taken from the list. Throws ERR_NO_CAMPAIGN_FOUND. */
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

/** A part of a name, without regard to accents and case, or of a number in any notation. */
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
