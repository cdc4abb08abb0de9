import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { MessageTemplate } from "@balcao/shared/channels/message-templates.ts";
import type { Campaign, CampaignReport } from "@balcao/shared/outreach/campaigns.ts";
import { eq } from "drizzle-orm";
import { connections } from "../../channels/connections/connections.table.ts";
import { type Context, systemContext } from "../../context.ts";
import { contactListItems } from "../../inbox/contact-lists/contact-list-items.table.ts";
import { contactLists } from "../../inbox/contact-lists/contact-lists.table.ts";
import { campaignShipments } from "../../outreach/campaigns/campaign-shipments.table.ts";
import { campaigns } from "../../outreach/campaigns/campaigns.table.ts";
import { openOfficialWorld } from "../official-world.ts";
import { until } from "../until.ts";

type Item = Partial<typeof contactListItems.$inferInsert> & { number: string };

/**
 * A company whose only number is official, with the templates `promo` (a name and a city), `foto` (a picture) and `aviso`
 * (no variables), and what happens to its campaigns.
 */
export async function openOfficialCampaigning(account: string) {
  const opened = await openOfficialWorld(account);
  const { simulator, world, company, shop, sandbox } = opened;
  const { db } = world.database;
  simulator.setFaults({ reviewMs: null });
  const add = (name: string, category: string, components: Parameters<typeof simulator.addTemplate>[1]["components"]) =>
    simulator.addTemplate(shop.wabaId, { name, language: "pt_BR", category, components } as never);
  const promo = add("promo", "MARKETING", [
    { type: "BODY", text: "Oi, {{1}}! Chegou em {{2}} a promoção.", example: { body_text: [["Ana", "Sabará"]] } },
  ]);
  add("foto", "MARKETING", [
    { type: "HEADER", format: "IMAGE", example: { header_handle: ["4::x"] } },
    { type: "BODY", text: "Chegou!" },
  ]);
  add("aviso", "UTILITY", [{ type: "BODY", text: "Mudamos de endereço." }]);
  await db.delete(connections).where(eq(connections.companyId, company.id));
  const form = { name: "Oficial", phoneNumberId: shop.phoneNumberId, wabaId: shop.wabaId, accessToken: shop.token };
  const made = await company.admin.call("POST", "/whatsapp-cloud", { ...form, queueIds: [company.queueIds[0]] });
  const connection = made.body as Connection;
  const templates = async () =>
    (await company.admin.call("GET", `/message-templates/${connection.id}`)).body as MessageTemplate[];
  await until("the templates", async () => (await templates()).length === 3);
  const ctx: Context = systemContext(world.services, company.id, "test");

  /** A list of these people, each on WhatsApp, named and from a city unless said otherwise. */
  async function listOf(items: readonly Item[]): Promise<number> {
    const counts = { contactsCount: items.length, validWhatsappCount: items.length };
    const [list] = await db
      .insert(contactLists)
      .values({ companyId: company.id, name: "Clientes", ...counts })
      .returning();
    const contactListId = list?.id ?? 0;
    const rows = items.map((item, n) => ({
      ...{ companyId: company.id, contactListId, name: `Pessoa ${n}`, isWhatsappValid: true },
      ...{ canonicalNumber: item.number, variables: { Cidade: `Cidade ${n}` }, ...item },
    }));
    await db.insert(contactListItems).values(rows);
    return contactListId;
  }

  const field = (from: string, value: string, otherwise = "") => ({ from, value, otherwise });
  const chosen = {
    ...{ name: "promo", language: "pt_BR" },
    fields: { "body.1": field("contact", "firstName"), "body.2": field("column", "cidade", "sua cidade") },
  };
  const create = (contactListId: number, more: object = {}) =>
    company.admin.call("POST", "/campaigns", {
      ...{ name: "Promo", contactListId, whatsappId: [connection.id], waitTime: 0, template: chosen, ...more },
    });
  /** Starts a new campaign to a list. */
  async function start(contactListId: number, more: object = {}): Promise<number> {
    const { id } = (await create(contactListId, more)).body as Campaign;
    await company.admin.call("POST", `/campaigns/${id}/start`);
    return id;
  }
  const campaignOf = async (id: number) => (await db.select().from(campaigns).where(eq(campaigns.id, id)))[0];
  const shipmentsOf = (id: number) =>
    db.select().from(campaignShipments).where(eq(campaignShipments.campaignId, id)).orderBy(campaignShipments.id);
  const outcomesOf = async (id: number) => (await shipmentsOf(id)).map(({ status, failure }) => failure ?? status);
  const reportOf = async (id: number) =>
    (await company.admin.call("GET", `/campaigns/${id}/report`)).body as CampaignReport;
  const ended = (id: number, status = "FINALIZADA") =>
    until(`${status} of ${id}`, async () => (await campaignOf(id))?.status === status);
  /** The texts that a person's phone shows of the official number. */
  const arrived = (number: string) => sandbox.sentTo(number, shop.number).map(({ text }) => text);

  return {
    ...{ ...opened, db, ctx, connection, promo, templates, listOf, field, chosen, create, start },
    ...{ campaignOf, shipmentsOf, outcomesOf, reportOf, ended, arrived },
  };
}
