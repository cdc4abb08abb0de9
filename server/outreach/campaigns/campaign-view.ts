import type { CampaignTemplate } from "@balcao/shared/outreach/campaign-template.ts";
import type { Campaign } from "@balcao/shared/outreach/campaigns.ts";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { connections } from "../../channels/connections/connections.table.ts";
import { connectionNewChats } from "../../channels/connections/new-chats/new-chats.table.ts";
import { type Context, publish } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { contactLists } from "../../inbox/contact-lists/contact-lists.table.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { toFileRef } from "../../workspace/files/file-view.ts";
import { files } from "../../workspace/files/files.table.ts";
import { campaignConnections } from "./campaign-connections.table.ts";
import { campaigns } from "./campaigns.table.ts";
import type { StoredTemplate } from "./set-up/template-state.ts";

type Point = Campaign["pointCampaigns"][number];

/** The campaign's column is written out, because Drizzle omits its table and connections have an id too. */
const pointsOf = sql<(Omit<Point, "newChatsBlock"> & { block: Point["newChatsBlock"] })[]>`coalesce((
  select json_agg(json_build_object(
    'whatsappId', c.id, 'whatsapp', json_build_object('name', c.name, 'status', c.status),
    'isRestricted', p.is_restricted,
    'block', json_build_object('until', n.blocked_until, 'reason', n.block_reason)) order by c.id)
  from ${campaignConnections} p join ${connections} c on c.id = p.connection_id
  left join ${connectionNewChats} n on n.connection_id = c.id
  where p.campaign_id = campaigns.id), '[]')`;

/** Selects the company's campaigns with the names that a screen shows. */
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
  const { userId: _user, fileId: _file, template, ...shown } = row;
  const fileRef = file && toFileRef(ctx.fileUrls, file);
  return {
    ...shown,
    template: template && templateShown(template),
    whatsappId: pointCampaigns.map(({ whatsappId }) => whatsappId),
    pointCampaigns: pointCampaigns.map(({ block, ...point }) => ({ ...point, newChatsBlock: blockShown(ctx, block) })),
    whatsapp: { id: pointCampaigns[0]?.whatsappId ?? null, name: pointCampaigns[0]?.whatsapp.name ?? "" },
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

/** A block that lasts. The database writes moments in another form. */
function blockShown(ctx: Context, block: Point["newChatsBlock"]): Point["newChatsBlock"] {
  if (!block?.until) return null;
  const until = new Date(block.until);
  return until > ctx.now() ? { ...block, until: until.toISOString() } : null;
}

const templateShown = ({ versions: _, ...template }: StoredTemplate): CampaignTemplate => template;

/** Finds a campaign of the company. Throws ERR_NO_CAMPAIGN_FOUND. */
export async function findCampaign(ctx: Context, id: number): Promise<Campaign> {
  const [found] = await selectCampaigns(ctx, eq(campaigns.id, id));
  if (!found) throw new AppError("ERR_NO_CAMPAIGN_FOUND");
  return toCampaign(ctx, found);
}

/** Publishes a campaign to the company's admins, and returns it. */
export async function publishCampaign(ctx: Context, id: number, action: "create" | "update"): Promise<Campaign> {
  const record = await findCampaign(ctx, id);
  publish(ctx, [rooms.admins], "campaign", { action, record });
  return record;
}
