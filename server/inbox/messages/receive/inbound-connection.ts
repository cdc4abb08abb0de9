import { eq, type SQL, sql } from "drizzle-orm";
import { connectionQueues, connections } from "../../../channels/connections/connections.table.ts";
import type { Services } from "../../../context.ts";
import { companies } from "../../../workspace/companies/companies.table.ts";
import { queueOptions } from "../../../workspace/queues/options/queue-options.table.ts";
import { queues } from "../../../workspace/queues/queues.table.ts";
import { hasSetting } from "../../../workspace/settings/has-setting.ts";
import type { ConcernedFollower, InboundConnection } from "../message-followers.ts";
import { isWatchedAt } from "../watched.ts";

/** Condition: the connection has an active bot. */
export const hasBot = sql<boolean>`(
  ${connections.greetingMessage} <> '' or ${connections.fileId} is not null
  or (select count(*) from ${connectionQueues} where ${connectionQueues.connectionId} = ${connections.id}) > 1
  or exists (select 1 from ${connectionQueues} cq join ${queues} q on q.id = cq.queue_id
    where cq.connection_id = ${connections.id} and (q.greeting_message <> '' or q.file_id is not null
      or exists (select 1 from ${queueOptions} o where o.queue_id = q.id)))
  or ${hasSetting(connections.companyId, "scheduleType", "queue", "company")}
  or ${hasSetting(connections.companyId, "setOptInType", true)})`;

/** The followers that a connection's received messages concern, in their order. */
export const concernedBy = (
  { followers }: Pick<Services, "followers">,
  { concerned }: InboundConnection,
): readonly ConcernedFollower[] =>
  followers.receivedMessages.filter((follower) => !follower.concerns || concerned.has(follower));

const concernedOf = (conditions: readonly SQL<boolean>[]): SQL<boolean[]> =>
  conditions.length > 0 ? sql`array[${sql.join([...conditions], sql`, `)}]` : sql`'{}'::boolean[]`;

/** In one query. Null when the connection was deleted. */
export async function readInboundConnection(
  { db, followers }: Pick<Services, "db" | "followers">,
  id: number,
): Promise<InboundConnection | null> {
  const choosing = followers.receivedMessages.filter(({ concerns }) => concerns);
  const conditions = choosing.flatMap(({ concerns }) => concerns?.(connections.id) ?? []);
  const queueIds = sql<
    number[]
  >`array(select ${connectionQueues.queueId} from ${connectionQueues} where ${connectionQueues.connectionId} = ${connections.id})`;
  const [row] = await db
    .select({
      id: connections.id,
      companyId: connections.companyId,
      allowGroups: connections.allowGroups,
      timeZone: companies.timeZone,
      queueIds,
      hasBot,
      concerns: concernedOf(conditions),
      isWatched: isWatchedAt(followers, connections.id),
    })
    .from(connections)
    .innerJoin(companies, eq(companies.id, connections.companyId))
    .where(eq(connections.id, id));
  if (!row) return null;
  const { concerns, ...connection } = row;
  return { ...connection, concerned: new Set(choosing.filter((_, n) => concerns[n])) };
}
