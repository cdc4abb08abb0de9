import type { Campaign } from "@balcao/shared/campaigns.ts";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { type Context, tell } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { connections } from "../connections/connections.table.ts";
import { contactLists } from "../contact-lists/contact-lists.table.ts";
import { toFileRef } from "../files/file-view.ts";
import { files } from "../files/files.table.ts";
import { campaignConnections } from "./campaign-connections.table.ts";
import { campaigns } from "./campaigns.table.ts";

/** The campaign's column is written out: Drizzle leaves its table away, and connections have an id too. */
const pointsOf = sql<Campaign["pointCampaigns"]>`coalesce((
  select json_agg(json_build_object(
    'whatsappId', c.id, 'whatsapp', json_build_object('name', c.name, 'status', c.status),
    'isRestricted', p.is_restricted) order by c.id)
  from ${campaignConnections} p join ${connections} c on c.id = p.connection_id
  where p.campaign_id = campaigns.id), '[]')`;

/** The company's campaigns with the names a screen shows. */
export function selectCampaigns(ctx: Context, condition?: SQL) {
  return ctx.db
    .select({
      row: campaigns,
      pointCampaigns: pointsOf,
      contactList: { id: contactLists.id, name: contactLists.name },
      file: files,
    })
    .from(campaigns)
    .leftJoin(contactLists, eq(contactLists.id, campaigns.contactListId))
    .leftJoin(files, eq(files.id, campaigns.fileId))
    .where(and(eq(campaigns.companyId, ctx.companyId), condition));
}

type JoinedCampaign = Awaited<ReturnType<typeof selectCampaigns>>[number];

export function toCampaign(ctx: Context, { row, pointCampaigns, contactList, file }: JoinedCampaign): Campaign {
  const { userId: _user, fileId: _file, ...shown } = row;
  const fileRef = file && toFileRef(ctx.fileUrls, file);
  return {
    ...shown,
    whatsappId: pointCampaigns.map(({ whatsappId }) => whatsappId),
    pointCampaigns,
    contactList,
    scheduledAt: row.scheduledAt?.toISOString() ?? null,
    startedAt: row.startedAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
    file: fileRef,
    mediaPath: fileRef?.url ?? null,
    mediaName: fileRef?.name ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** A campaign of the company. Throws ERR_NO_CAMPAIGN_FOUND. */
export async function findCampaign(ctx: Context, id: number): Promise<Campaign> {
  const [found] = await selectCampaigns(ctx, eq(campaigns.id, id));
  if (!found) throw new AppError("ERR_NO_CAMPAIGN_FOUND");
  return toCampaign(ctx, found);
}

/** Tells the company's admins how a campaign stands, and answers it. */
export async function tellCampaign(ctx: Context, id: number, action: "create" | "update"): Promise<Campaign> {
  const record = await findCampaign(ctx, id);
  tell(ctx, [rooms.admins], "campaign", { action, record });
  return record;
}
