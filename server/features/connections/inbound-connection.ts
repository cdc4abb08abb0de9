import { eq, sql } from "drizzle-orm";
import type { Database } from "../../platform/database.ts";
import { isHeardAt } from "../api-events/is-heard.ts";
import { campaigns } from "../campaigns/campaigns.table.ts";
import { companies } from "../companies/companies.table.ts";
import { queueOptions } from "../queues/queue-options.table.ts";
import { queues } from "../queues/queues.table.ts";
import { settings } from "../settings/settings.table.ts";
import { warmUpConnections } from "../warm-up/warm-ups.table.ts";
import { connectionQueues, connections } from "./connections.table.ts";

/** What taking in a message needs to know of its connection. */
export type InboundConnection = {
  id: number;
  companyId: number;
  allowGroups: boolean;
  timeZone: string;
  queueIds: number[];
  /** Whether the bot may have something to say; without it nothing is asked of it. */
  hasBot: boolean;
  /** Whether a campaign of the company asks its contacts for confirmation. */
  asksConfirmation: boolean;
  /** Whether others of the company's connections write to it to warm up. */
  warmsUp: boolean;
  /** Whether programs hear what happens on it; for the others nothing is written down. */
  isHeard: boolean;
};

/** Whether a connection, which the query has at hand, gives its bot something to say. */
export const hasBot = sql<boolean>`(
  ${connections.greetingMessage} <> '' or ${connections.fileId} is not null
  or (select count(*) from ${connectionQueues} where ${connectionQueues.connectionId} = ${connections.id}) > 1
  or exists (select 1 from ${connectionQueues} cq join ${queues} q on q.id = cq.queue_id
    where cq.connection_id = ${connections.id} and (q.greeting_message <> '' or q.file_id is not null
      or exists (select 1 from ${queueOptions} o where o.queue_id = q.id)))
  or exists (select 1 from ${settings} s where s.company_id = ${connections.companyId}
    and (s.key, s.value) in (('scheduleType', 'queue'), ('scheduleType', 'company'), ('setOptInType', 'enabled'))))`;

const asksConfirmation = sql<boolean>`exists (select 1 from ${campaigns} c where c.company_id = ${connections.companyId}
  and c.status in ('EM_ANDAMENTO', 'FORA_DO_HORARIO') and c.confirmation)`;

/** Also of one that was stopped: its last line may still be on its way. */
const warmsUp = sql<boolean>`exists (select 1 from ${warmUpConnections} w where w.connection_id = ${connections.id})`;

/** In one query. Null when the connection was deleted. */
export async function readInboundConnection(db: Database, id: number): Promise<InboundConnection | null> {
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
      asksConfirmation,
      warmsUp,
      isHeard: isHeardAt(connections.id),
    })
    .from(connections)
    .innerJoin(companies, eq(companies.id, connections.companyId))
    .where(eq(connections.id, id));
  return row ?? null;
}
