import { eq } from "drizzle-orm";
import { idOf } from "../../channels/chat.ts";
import { type Context, systemContext } from "../../context.ts";
import { contactListItems } from "../../inbox/contact-lists/contact-list-items.table.ts";
import { contactLists } from "../../inbox/contact-lists/contact-lists.table.ts";
import { campaignConnections } from "../../outreach/campaigns/campaign-connections.table.ts";
import { campaignShipments } from "../../outreach/campaigns/campaign-shipments.table.ts";
import { campaigns } from "../../outreach/campaigns/campaigns.table.ts";
import { until } from "../until.ts";
import { createWorld, type TestCompany } from "../world.ts";
import { addConnectedCompany } from "./connected-company.ts";
import { freshNumber } from "./shop.ts";

/** A company, its connections, and a contact list of it. */
type CampaignShop = { company: TestCompany; connectionIds: number[]; listId: number; numbers: string[] };

/** A world with connected companies, their contact lists and campaigns, and the campaigns' results. */
export async function createCampaigning(options: { redisUrl?: string } = {}) {
  const world = await createWorld(options);
  await world.connect();
  const { db } = world.database;
  const ctxOf = ({ id }: { id: number }): Context => systemContext(world.services, id, "test");

  /** A company with open connections, and a contact list. */
  async function shopWith(contacts: number, more: { connections?: number } = {}): Promise<CampaignShop> {
    const company = await addConnectedCompany(world, more.connections ?? 1);
    const list = await listOf(company, Array.from({ length: contacts }, freshNumber));
    return { company, connectionIds: company.connectionIds, ...list };
  }

  async function listOf({ id: companyId }: TestCompany, numbers: string[]) {
    const [list] = await db.insert(contactLists).values({ companyId, name: "Clientes" }).returning();
    const listId = list?.id ?? 0;
    const rows = numbers.map((number, n) => ({
      companyId,
      contactListId: listId,
      name: `Pessoa ${n}`,
      number,
      canonicalNumber: number,
      variables: { Cidade: `Cidade ${n}` },
      isWhatsappValid: true,
    }));
    if (rows.length > 0) await db.insert(contactListItems).values(rows);
    return { listId, numbers };
  }

  async function campaignOf(
    { company, listId, connectionIds }: CampaignShop,
    more: Partial<typeof campaigns.$inferInsert> = {},
  ) {
    const [made] = await db
      .insert(campaigns)
      .values({
        companyId: company.id,
        name: "Promo",
        message1: "Oi {nome}",
        contactListId: listId,
        waitTime: 0,
        ...more,
      })
      .returning();
    const campaignId = made?.id ?? 0;
    for (const connectionId of connectionIds) await db.insert(campaignConnections).values({ campaignId, connectionId });
    return campaignId;
  }

  const statusOf = async (id: number) =>
    (await db.select().from(campaigns).where(eq(campaigns.id, id)))[0]?.status ?? null;
  const shipmentsOf = (id: number) =>
    db.select().from(campaignShipments).where(eq(campaignShipments.campaignId, id)).orderBy(campaignShipments.id);
  const statusesOf = async (id: number) => (await shipmentsOf(id)).map(({ status }) => status);
  const arrived = (number: string) =>
    world.whatsapp.sent
      .filter(({ message }) => idOf(message.chat, "phone") === number)
      .map(({ message }) => message.body);
  const finished = (id: number) => until("the end", async () => (await statusOf(id)) === "FINALIZADA");

  return { world, db, ctxOf, shopWith, listOf, campaignOf, statusOf, shipmentsOf, statusesOf, arrived, finished };
}
