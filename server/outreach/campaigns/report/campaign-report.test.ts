import {
  type CampaignReport,
  type ShipmentPage,
  shipmentFailures,
  shipmentStatuses,
} from "@balcao/shared/outreach/campaigns.ts";
import { read, utils } from "@e965/xlsx";
import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contactLists } from "../../../inbox/contact-lists/contact-lists.table.ts";
import { walkPages } from "../../../testing/walk-pages.ts";
import { createWorld, type TestCompany, type World } from "../../../testing/world.ts";
import { campaignShipments } from "../campaign-shipments.table.ts";
import { campaigns } from "../campaigns.table.ts";

let world: World;
let company: TestCompany;
let listId: number;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Ours");
  const [list] = await world.database.db
    .insert(contactLists)
    .values({ companyId: company.id, name: "Clientes", contactsCount: 60, validWhatsappCount: 50 })
    .returning();
  listId = list?.id ?? 0;
});
afterAll(() => world.close());

type Values = Partial<typeof campaignShipments.$inferInsert>;

/** Adds a campaign with these shipments. */
async function campaignWith(shipments: readonly Values[]): Promise<number> {
  const [campaign] = await world.database.db
    .insert(campaigns)
    .values({ companyId: company.id, name: "Black Friday", contactListId: listId })
    .returning();
  const campaignId = campaign?.id ?? 0;
  const rows = shipments.map((values, n) => ({
    companyId: company.id,
    campaignId,
    name: `Contato ${n}`,
    number: `55119${10_000_000 + n}`,
    canonicalNumber: `55119${10_000_000 + n}`,
    ...values,
  }));
  if (rows.length > 0) await world.database.db.insert(campaignShipments).values(rows);
  return campaignId;
}
const report = async (id: number) =>
  (await company.admin.call("GET", `/campaigns/${id}/report`)).body as CampaignReport;
const page = async (id: number, query = "") =>
  (await company.admin.call("GET", `/campaigns/${id}/shipments?${query}`)).body as ShipmentPage;
const at = new Date("2026-01-31T15:00:00Z");

it("counts what the report shows", async () => {
  const id = await campaignWith([
    { status: "delivered", deliveredAt: at },
    { status: "delivered", deliveredAt: at, confirmationRequestedAt: at },
    { status: "asked", confirmationRequestedAt: at },
    { status: "failed", failure: "noAnswer", confirmationRequestedAt: at },
    { status: "uncertain" },
    {},
    {},
  ]);
  expect(await report(id)).toMatchObject({
    campaign: { id, name: "Black Friday" },
    validContacts: 50,
    delivered: 2,
    confirmationsRequested: 3,
    confirmations: 1,
    progress: 4,
    shipments: { pending: 2, asked: 1, delivered: 2, failed: 1, uncertain: 1, sent: 0 },
  });
  expect(await report(await campaignWith([]))).toMatchObject({ validContacts: 50, delivered: 0, progress: 0 });
});

it("keeps its figures after its list is deleted", async () => {
  const id = await campaignWith([{ status: "delivered", deliveredAt: at }, {}]);
  await world.database.db.update(campaigns).set({ contactListId: null }).where(eq(campaigns.id, id));
  expect(await report(id)).toMatchObject({ campaign: { contactList: null }, validContacts: 2, progress: 50 });
});

it("shows every shipment once, by its status, by a part of a name and by a number", async () => {
  const id = await campaignWith([
    ...Array.from({ length: 45 }, () => ({ status: "sent" as const, sentAt: at, connectionId: company.connectionId })),
    { status: "failed", failure: "ERR_WAPP_RESTRICTED", name: "Zoë 100%" },
  ]);
  await campaignWith([{ name: "Zoë of another" }]);
  const { pages, count } = await walkPages((cursor) => page(id, `status=sent&cursor=${cursor}`));
  expect(count).toBe(45);
  const seen = pages.flatMap(({ records }) => records);
  expect(new Set(seen.map((one) => one.id)).size).toBe(45);
  expect(seen[0]).toMatchObject({ name: "Contato 0", status: "sent", whatsapp: { name: "Ours main" } });
  const failed = { name: "Zoë 100%", failure: "ERR_WAPP_RESTRICTED" };
  expect((await page(id, "searchParam=zoe%20100%25")).records).toMatchObject([failed]);
  expect((await page(id, "searchParam=(11)%209100-00045")).records).toMatchObject([failed]);
  expect((await page(id, "searchParam=0%25%25")).records).toEqual([]);
  expect((await page(id, "pageNumber=3")).records).toHaveLength(6);
  expect((await company.admin.call("GET", `/campaigns/${id}/shipments?cursor=x`)).status).toBe(400);
});

it("is exported whole in both formats, with formulas marked as text", async () => {
  const failuresBegin = 1 + shipmentStatuses.length;
  const failuresEnd = failuresBegin + shipmentFailures.length;
  const rowCount = failuresEnd + 2_000 + 1;
  const id = await campaignWith([
    ...shipmentStatuses.map((status) => ({ status, name: `=${status}` })),
    ...shipmentFailures.map((failure) => ({ status: "failed" as const, failure })),
    ...Array.from({ length: 2_000 }, () => ({})),
    { status: "delivered", sentAt: at, deliveredAt: at, connectionId: company.connectionId },
  ]);
  const download = (format: string) =>
    world.app.inject({
      url: `/campaigns/${id}/shipments/export?format=${format}`,
      headers: { authorization: `Bearer ${company.admin.token}` },
    });
  const csv = await download("csv");
  expect(csv.headers["content-disposition"]).toBe('attachment; filename="envios.csv"');
  const rows: string[][] = parse(csv.body, { bom: true, delimiter: ";" });
  expect(rows).toHaveLength(rowCount);
  expect(rows[1]).toEqual(["'=pending", "5511910000000", "Na fila", "", "", "", "", "", ""]);
  expect(rows.slice(1, failuresEnd).every(([, , status]) => status)).toBe(true);
  expect(rows.slice(failuresBegin, failuresEnd).every(([, , , reason]) => reason)).toBe(true);
  // The company's time zone is three hours behind UTC.
  expect(rows.at(-1)?.slice(2)).toEqual([
    "Entregue",
    "",
    "Ours main",
    "",
    "",
    "31/01/2026 12:00:00",
    "31/01/2026 12:00:00",
  ]);
  const book = read((await download("xlsx")).rawPayload, { type: "buffer" });
  const table = utils.sheet_to_json<string[]>(book.Sheets.Envios ?? {}, { header: 1, raw: true });
  expect([table.length, table[1]?.[0], table[1]?.[1]]).toEqual([rowCount, "'=pending", "5511910000000"]);
});
