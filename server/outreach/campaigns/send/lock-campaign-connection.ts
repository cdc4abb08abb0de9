import { and, eq, sql } from "drizzle-orm";
import { connectionQueues } from "../../../channels/connections/connections.table.ts";
import { connectionNewChats } from "../../../channels/connections/new-chats/new-chats.table.ts";
import { messageTemplates } from "../../../channels/message-templates/message-templates.table.ts";
import type { Context } from "../../../context.ts";
import { costSettings } from "../../../inbox/costs/rates/cost-settings.table.ts";
import { isWatchedAt, perFollowers } from "../../../inbox/messages/watched.ts";
import { type Slots, statement } from "../../../platform/sql/statement.ts";
import { standing } from "../../../workspace/auth/signed-in.ts";
import { companies } from "../../../workspace/companies/companies.table.ts";
import { files } from "../../../workspace/files/files.table.ts";
import { hasSetting } from "../../../workspace/settings/has-setting.ts";
import { campaignConnections } from "../campaign-connections.table.ts";
import { campaignShipments } from "../campaign-shipments.table.ts";
import { campaigns } from "../campaigns.table.ts";
import { type CampaignWork, longestWait, slowedBy } from "./campaign-queue.ts";

export type CampaignConnection = NonNullable<Awaited<ReturnType<typeof lockCampaignConnection>>>;

const farAhead = longestWait(campaigns.waitTime);

/** Condition: a template is the campaign's, as the connection knows it. */
export const isItsTemplate = and(
  eq(messageTemplates.connectionId, campaignConnections.connectionId),
  sql`${messageTemplates.name} = ${campaigns.template} ->> 'name'`,
  sql`${messageTemplates.language} = ${campaigns.template} ->> 'language'`,
);

/** The last time another campaign sent through the connection. */
const othersSentAt = sql`(select max(o.sent_at) from ${campaignConnections} o
  where o.connection_id = ${campaignConnections.connectionId} and o.campaign_id <> ${campaignConnections.campaignId})`;
/** True while the channel warns that the number's quota of new chats is nearly used up, or says that it is. */
const isSlowed = sql<boolean>`coalesce(${connectionNewChats.warning} in ('second', 'capped')
  and coalesce(${connectionNewChats.quotaUntil} > clock_timestamp(), true), false)`;
const waitNow = sql`${campaigns.waitTime} * case when ${isSlowed} then ${sql.raw(String(slowedBy))} else 1 end`;
const freeAt = sql<Date | null>`${othersSentAt} + ${waitNow} * interval '1 second'`;

/**
 * Locks a connection of a campaign, and reads all that a send needs in one query; null when there is none. Times
 * of the connection are compared with the database's clock, as is the job's start.
 */
export async function lockCampaignConnection(ctx: Context, { campaignId, connectionId }: CampaignWork) {
  const [campaignConnection] = await selectConnection(ctx.followers)(ctx.db, {
    companyId: ctx.companyId,
    campaignId,
    connectionId,
  });
  return (
    campaignConnection && {
      ...campaignConnection,
      connectionId,
      freeAt: campaignConnection.freeAt ? new Date(campaignConnection.freeAt) : null,
    }
  );
}

/** True if the connection's number may start no chats now. */
export const startsNoChats = (ctx: Context, { newChats }: Pick<CampaignConnection, "newChats">): boolean =>
  Boolean(newChats?.blockedUntil && newChats.blockedUntil > ctx.now());

const { schedules, holidays, timeZone } = companies;

const selectConnection = perFollowers((followers) =>
  statement((db, slots: Slots<Omit<CampaignWork, "turn"> & { companyId: number }>) =>
    db
      .select({
        campaign: campaigns,
        file: files,
        /** The campaign's template as this connection knows it. */
        template: messageTemplates,
        company: standing,
        /** The most that the company's campaigns may spend this month, in millionths of a real; null for no limit. */
        budget: costSettings.budget,
        hours: { schedules, holidays, timeZone },
        isRestricted: campaignConnections.isRestricted,
        isSlowed,
        chatsMarkedAt: campaignConnections.chatsMarkedAt,
        newChats: connectionNewChats,
        nextAt: campaignConnections.nextAt,
        isWatched: isWatchedAt(followers, campaignConnections.connectionId),
        lockedAt: sql<Date>`clock_timestamp()`.mapWith(campaignConnections.sentAt),
        isEarly: sql<boolean>`coalesce(${campaignConnections.nextAt} > clock_timestamp() and ${campaignConnections.nextAt} < clock_timestamp() + ${farAhead}, false)`,
        /** The end of the wait after another campaign's send; null if it is over. */
        freeAt: sql<
          string | null
        >`case when ${freeAt} > clock_timestamp() and ${freeAt} < clock_timestamp() + ${farAhead}
        then to_json(${freeAt}) #>> '{}' end`,
        queueIds: sql<number[]>`array(select q.queue_id from ${connectionQueues} q
        where q.connection_id = ${campaignConnections.connectionId})`,
        /**
         * True if shipments are on their way. A connection sends one at a time, so the sending of these was
         * interrupted.
         */
        hasLeft: sql<boolean>`exists (select 1 from ${campaignShipments} s
        where s.campaign_id = ${campaignConnections.campaignId} and s.status in ('asking', 'sending')
        and s.connection_id = ${campaignConnections.connectionId})`,
        hasHours: hasSetting(campaigns.companyId, "scheduleType", "company"),
        asksConsent: hasSetting(campaigns.companyId, "setOptInType", true),
        isEnabled: hasSetting(campaigns.companyId, "campaignsEnabled", true),
      })
      .from(campaignConnections)
      .innerJoin(campaigns, eq(campaigns.id, campaignConnections.campaignId))
      .innerJoin(companies, eq(companies.id, campaigns.companyId))
      .leftJoin(costSettings, eq(costSettings.companyId, campaigns.companyId))
      .leftJoin(files, eq(files.id, campaigns.fileId))
      .leftJoin(messageTemplates, isItsTemplate)
      .leftJoin(connectionNewChats, eq(connectionNewChats.connectionId, campaignConnections.connectionId))
      .where(
        and(
          eq(campaigns.companyId, slots.companyId),
          eq(campaignConnections.campaignId, slots.campaignId),
          eq(campaignConnections.connectionId, slots.connectionId),
        ),
      )
      .for("no key update", { of: campaignConnections }),
  ),
);
