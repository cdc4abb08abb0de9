import type { CampaignPage } from "@balcao/shared/outreach/campaigns.ts";
import type { ListQuery } from "@balcao/shared/platform/page.ts";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { countUpTo, cutPage, literally, pageOffset, pageSize } from "../../platform/http/page.ts";
import { keysetAfter, keysetCursor } from "../../platform/sql/keyset.ts";
import { selectCampaigns, toCampaign } from "./campaign-view.ts";
import { campaigns } from "./campaigns.table.ts";

/** Returns one page of the company's campaigns, the latest first, filtered by a part of the name. */
export async function listCampaigns(ctx: Context, query: ListQuery): Promise<CampaignPage> {
  const searched = query.searchParam
    ? sql`fold(${campaigns.name}) like '%' || fold(${literally(query.searchParam)}) || '%'`
    : undefined;
  const [found, count] = await Promise.all([
    selectCampaigns(ctx, and(searched, keysetAfter(query.cursor, campaigns.createdAt, campaigns.id)))
      .orderBy(desc(campaigns.createdAt), desc(campaigns.id))
      .limit(pageSize + 1)
      .offset(pageOffset(query)),
    countUpTo(ctx.db, query, sql`from ${campaigns} where ${and(eq(campaigns.companyId, ctx.companyId), searched)}`),
  ]);
  const { rows, ...page } = cutPage(found, ({ row }) => keysetCursor({ at: row.createdAt.toISOString(), id: row.id }));
  return { records: rows.map((row) => toCampaign(ctx, row)), count, ...page };
}
