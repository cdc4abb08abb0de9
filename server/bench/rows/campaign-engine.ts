import { setTimeout as delay } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import type { OutboundMessage } from "../../channels/channel.ts";
import { connections } from "../../channels/connections/connections.table.ts";
import { systemContext } from "../../context.ts";
import { contactListItems } from "../../inbox/contact-lists/contact-list-items.table.ts";
import { contactLists } from "../../inbox/contact-lists/contact-lists.table.ts";
import { campaignConnections } from "../../outreach/campaigns/campaign-connections.table.ts";
import { campaigns } from "../../outreach/campaigns/campaigns.table.ts";
import { startCampaign } from "../../outreach/campaigns/run/start-campaign.ts";
import type { Database } from "../../platform/sql/database.ts";
import { FakeProvider } from "../../testing/fake-provider.ts";
import { type BenchServer, startBenchServer } from "../bench-server.ts";
import { type Row, round } from "../measure.ts";
import { startWorkers } from "../start-workers.ts";

const shipments = 100_000;
const connectionCount = 3;

/** A whole campaign without its waits: from its start to the last shipment that WhatsApp accepted. */
export const campaignEngine: Row = {
  name: "campaign.engine",
  about: `a campaign to ${shipments} contacts over ${connectionCount} connections with the waits removed, its planning included`,
  measure: async () => {
    const server = await startBenchServer();
    const provider = new CountingProvider(server.sink);
    const connectionIds = await addConnections(server);
    const workers = await startWorkers(server, connectionIds, provider);
    const id = await addCampaign(server, connectionIds);
    let peakMiB = 0;
    const watch = setInterval(() => {
      peakMiB = Math.max(peakMiB, process.memoryUsage().rss / 2 ** 20);
    }, 100);
    try {
      const began = performance.now();
      await startCampaign(systemContext(server.services, server.companyId, "bench"), id);
      while (!(await isFinished(server, id))) await delay(250);
      const seconds = (performance.now() - began) / 1000;
      if (provider.count !== shipments) throw new Error(`${provider.count} of ${shipments} were sent`);
      return { unit: "shipments", perSecond: round(shipments / seconds), peakMiB: Math.round(peakMiB) };
    } finally {
      clearInterval(watch);
      for (const connectionId of connectionIds) await workers.stop(connectionId);
      await server.close();
    }
  },
};

/** Accepts everything at once, and stores nothing. */
class CountingProvider extends FakeProvider {
  count = 0;

  override async send(_connectionId: number, message: OutboundMessage) {
    this.count++;
    return { externalId: message.providerId, payload: new TextEncoder().encode(message.body) };
  }
}

async function addConnections({ database: { db }, companyId, connectionId }: BenchServer): Promise<number[]> {
  const more = Array.from({ length: connectionCount - 1 }, (_, n) => ({ companyId, name: `Bench ${n}` }));
  const made = await db.insert(connections).values(more).returning({ id: connections.id });
  return [connectionId, ...made.map(({ id }) => id)];
}

async function addCampaign({ database: { db }, companyId }: BenchServer, connectionIds: number[]): Promise<number> {
  const listId = await addList(db, companyId, shipments);
  const texts = { message1: "Olá {nome}, {saudacao}!", message2: "{saudacao}, {nome}: só hoje." };
  const [campaign] = await db
    .insert(campaigns)
    .values({ companyId, name: "Bench", contactListId: listId, waitTime: 0, ...texts })
    .returning();
  const campaignId = campaign?.id ?? 0;
  await db.insert(campaignConnections).values(connectionIds.map((connectionId) => ({ campaignId, connectionId })));
  return campaignId;
}

/** Adds a list of people who never wrote, and returns its id. */
export async function addList(db: Database, companyId: number, contacts: number): Promise<number> {
  const [list] = await db.insert(contactLists).values({ companyId, name: "Bench" }).returning();
  const listId = list?.id ?? 0;
  await db.execute(sql`
    insert into ${contactListItems} (company_id, contact_list_id, name, number, canonical_number, is_whatsapp_valid)
    select ${companyId}, ${listId}, 'Contact ' || n, number, number, true
    from (select n, '55119' || (80000000 + n) as number from generate_series(1, ${contacts}::int) n) numbered`);
  return listId;
}

async function isFinished({ database: { db } }: BenchServer, id: number): Promise<boolean> {
  const [campaign] = await db.select({ status: campaigns.status }).from(campaigns).where(eq(campaigns.id, id));
  return campaign?.status === "FINALIZADA";
}
