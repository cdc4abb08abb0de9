import { eq } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { contactListItems } from "../../../inbox/contact-lists/contact-list-items.table.ts";
import { createCampaigning } from "../../../testing/companies/campaigning.ts";
import { freshNumber } from "../../../testing/companies/shop.ts";
import { until } from "../../../testing/until.ts";
import { campaignConnections } from "../campaign-connections.table.ts";
import { campaigns } from "../campaigns.table.ts";
import { cancelCampaign, restartCampaign, startCampaign } from "./start-campaign.ts";
import { watchCampaigns } from "./watch-campaigns.ts";

const { world, db, ctxOf, shopWith, listOf, campaignOf, statusOf, shipmentsOf, arrived, finished } =
  await createCampaigning();
afterAll(() => world.close());

it("allows its transitions between statuses, and no others", async () => {
  const shop = await shopWith(2);
  const ctx = ctxOf(shop.company);
  const id = await campaignOf(shop, { waitTime: 600 });
  await expect(cancelCampaign(ctx, id)).rejects.toMatchObject({ code: "ERR_CAMPAIGN_STATUS" });
  await expect(restartCampaign(ctx, id)).rejects.toMatchObject({ code: "ERR_CAMPAIGN_STATUS" });
  await startCampaign(ctx, id);
  await expect(startCampaign(ctx, id)).rejects.toMatchObject({ code: "ERR_CAMPAIGN_STATUS" });
  await until("the first", () => shop.numbers.flatMap(arrived).length === 1);
  expect(await cancelCampaign(ctx, id)).toMatchObject({ status: "CANCELADA" });
  // Stopping and starting does not shorten the wait.
  await restartCampaign(ctx, id);
  const [campaignConnection] = await db
    .select()
    .from(campaignConnections)
    .where(eq(campaignConnections.campaignId, id));
  expect(campaignConnection?.nextAt?.getTime()).toBeGreaterThan(Date.now() + 400_000);
  await cancelCampaign(ctx, id);
  await db.update(campaigns).set({ waitTime: 0 }).where(eq(campaigns.id, id));
  const late = freshNumber();
  await db.insert(contactListItems).values({
    companyId: shop.company.id,
    contactListId: shop.listId,
    name: "Veio depois",
    number: late,
    canonicalNumber: late,
    isWhatsappValid: true,
  });
  expect(await restartCampaign(ctx, id)).toMatchObject({ status: "EM_ANDAMENTO" });
  await finished(id);
  expect([...shop.numbers, late].map((number) => arrived(number).length)).toEqual([1, 1, 1]);
  await expect(restartCampaign(ctx, id)).rejects.toMatchObject({ code: "ERR_CAMPAIGN_STATUS" });
  const other = await world.addCompany();
  await expect(startCampaign(ctxOf(other), id)).rejects.toMatchObject({ code: "ERR_NO_CAMPAIGN_FOUND" });
});

it("does not start without contacts, without contents or without a connection", async () => {
  const shop = await shopWith(1);
  const ctx = ctxOf(shop.company);
  const nobody = await campaignOf({ ...shop, ...(await listOf(shop.company, [])) });
  await expect(startCampaign(ctx, nobody)).rejects.toMatchObject({ details: { reason: "contacts" } });
  const silent = await campaignOf(shop, { message1: null });
  await expect(startCampaign(ctx, silent)).rejects.toMatchObject({ details: { reason: "message" } });
  const stranded = await campaignOf({ ...shop, connectionIds: [] });
  await expect(startCampaign(ctx, stranded)).rejects.toMatchObject({ code: "ERR_NO_WAPP_FOUND" });
  expect([await statusOf(nobody), await statusOf(silent)]).toEqual(["INATIVA", "INATIVA"]);
  expect(await shipmentsOf(silent)).toEqual([]);
});

it("starts at its time; an hour late it waits for a person", async () => {
  const shop = await shopWith(1);
  const ctx = ctxOf(shop.company);
  const inMinutes = (minutes: number) => new Date(world.services.now().getTime() + minutes * 60_000);
  const ahead = await campaignOf(shop, { scheduledAt: inMinutes(30) });
  expect(await startCampaign(ctx, ahead)).toMatchObject({ status: "PROGRAMADA" });
  await watchCampaigns(world.services);
  expect(await statusOf(ahead)).toBe("PROGRAMADA");
  await db
    .update(campaigns)
    .set({ scheduledAt: inMinutes(-59) })
    .where(eq(campaigns.id, ahead));
  const missed = await campaignOf(shop, { status: "PROGRAMADA", scheduledAt: inMinutes(-61) });
  const hollow = await campaignOf(shop, { status: "PROGRAMADA", scheduledAt: inMinutes(-1), message1: null });
  await watchCampaigns(world.services);
  await finished(ahead);
  const halts = await db.select().from(campaigns).where(eq(campaigns.companyId, shop.company.id));
  const byId = new Map(halts.map((row) => [row.id, [row.status, row.halt]]));
  expect([byId.get(missed), byId.get(hollow)]).toEqual([
    ["INATIVA", "missed"],
    ["INATIVA", "empty"],
  ]);
});
