import { eq } from "drizzle-orm";
import { afterAll, expect, it, vi } from "vitest";
import { connections } from "../../../channels/connections/connections.table.ts";
import { SendError } from "../../../channels/send-error.ts";
import { transact } from "../../../context.ts";
import { messages } from "../../../inbox/messages/messages.table.ts";
import { createCampaigning } from "../../../testing/companies/campaigning.ts";
import { until } from "../../../testing/until.ts";
import { campaignShipments } from "../campaign-shipments.table.ts";
import { campaigns } from "../campaigns.table.ts";
import { cancelCampaign, restartCampaign, startCampaign } from "../run/start-campaign.ts";
import { watchCampaigns } from "../run/watch-campaigns.ts";
import { claimSends } from "./claim-sends.ts";
import { resendShipment } from "./resend-shipment.ts";

const { world, db, ctxOf, shopWith, campaignOf, statusOf, shipmentsOf, statusesOf, arrived, finished } =
  await createCampaigning();
afterAll(() => world.close());

it("is uncertain without WhatsApp's answer, and resends under the same id on request", async () => {
  const shop = await shopWith(2);
  const ctx = ctxOf(shop.company);
  const id = await campaignOf(shop);
  world.whatsapp.failure = new SendError("timeout", "no answer");
  await startCampaign(ctx, id);
  await finished(id);
  world.whatsapp.failure = null;
  expect(await statusesOf(id)).toEqual(["uncertain", "uncertain"]);
  expect(shop.numbers.flatMap(arrived)).toEqual([]);
  const [first, second] = await shipmentsOf(id);
  await resendShipment(ctx, id, first?.id ?? 0);
  await until("the resend", async () => (await statusesOf(id))[0] === "sent");
  // The message had arrived: the phone sends a receipt.
  const [message] = await db
    .select()
    .from(messages)
    .where(eq(messages.id, second?.messageId ?? 0));
  expect(message?.failure).toBe("ERR_SEND_UNCERTAIN");
  await world.whatsapp.receipt(shop.connectionIds[0] ?? 0, message?.providerId ?? "", 3);
  expect(await statusesOf(id)).toEqual(["sent", "delivered"]);
  await expect(resendShipment(ctx, id, second?.id ?? 0)).rejects.toMatchObject({ code: "ERR_NOT_FOUND" });
});

it("lets a message wait while the connection is offline, and sends it afterwards", { tags: ["long"] }, async () => {
  const shop = await shopWith(2);
  const id = await campaignOf(shop);
  world.whatsapp.failure = new SendError("offline", "no session");
  await startCampaign(ctxOf(shop.company), id);
  await until("an attempt", async () => (await statusesOf(id)).includes("sending"));
  await until("its failure", async () =>
    (await shipmentsOf(id)).some(({ status, attemptedAt }) => status === "sending" && !attemptedAt),
  );
  world.whatsapp.failure = null;
  await finished(id);
  expect(shop.numbers.map((number) => arrived(number).length)).toEqual([1, 1]);
});

it("sends nothing after it is cancelled, not even messages that waited for a disconnected connection", async () => {
  const shop = await shopWith(2);
  const ctx = ctxOf(shop.company);
  const id = await campaignOf(shop);
  world.whatsapp.failure = new SendError("offline", "no session");
  await startCampaign(ctx, id);
  await until("its failure", async () =>
    (await shipmentsOf(id)).some(({ status, attemptedAt }) => status === "sending" && !attemptedAt),
  );
  await cancelCampaign(ctx, id);
  await until("its return", async () => (await statusesOf(id)).every((status) => status === "pending"));
  world.whatsapp.failure = null;
  expect(shop.numbers.flatMap(arrived)).toEqual([]);
  await restartCampaign(ctx, id);
  await finished(id);
  expect(shop.numbers.map((number) => arrived(number).length)).toEqual([1, 1]);
});

it("continues on the other connections when WhatsApp unlinks one of its numbers", { tags: ["long"] }, async () => {
  const shop = await shopWith(40, { connections: 2 });
  const [thrownOut] = shop.connectionIds as [number, number];
  const id = await campaignOf(shop);
  await startCampaign(ctxOf(shop.company), id);
  await until("some of it", () => shop.numbers.flatMap(arrived).length >= 5);
  await world.whatsapp.logout(thrownOut);
  await until("the end", async () => {
    await watchCampaigns(world.services);
    return (await statusOf(id)) === "FINALIZADA";
  });
  expect(shop.numbers.map((number) => arrived(number).length)).toEqual(shop.numbers.map(() => 1));
  const [row] = await db.select().from(connections).where(eq(connections.id, thrownOut));
  expect(row?.status).toBe("DISCONNECTED");
});

it("stops on the number that WhatsApp restricts, and continues on the others, which were done already", async () => {
  const shop = await shopWith(4, { connections: 2 });
  const [restricted] = shop.connectionIds as [number, number];
  const id = await campaignOf(shop);
  const send = world.whatsapp.send.bind(world.whatsapp);
  const sends = vi.spyOn(world.whatsapp, "send").mockImplementation(async (connectionId, message) => {
    if (connectionId !== restricted) return send(connectionId, message);
    await until("the others", () => shop.numbers.flatMap(arrived).length === 3);
    throw new SendError("restricted", "no");
  });
  await startCampaign(ctxOf(shop.company), id);
  await finished(id);
  sends.mockRestore();
  expect(await statusesOf(id)).toEqual(["sent", "sent", "sent", "sent"]);
  expect(shop.numbers.map((number) => arrived(number).length)).toEqual([1, 1, 1, 1]);
});

it("leaves a shipment to others while a restricted number looks for one", async () => {
  const shop = await shopWith(1);
  const [connectionId] = shop.connectionIds as [number];
  const id = await campaignOf(shop);
  world.whatsapp.failure = new SendError("restricted", "no");
  await startCampaign(ctxOf(shop.company), id);
  await until("its stop", async () => (await statusOf(id)) === "CANCELADA");
  world.whatsapp.failure = null;
  await db.update(campaigns).set({ status: "EM_ANDAMENTO" }).where(eq(campaigns.id, id));
  await transact(ctxOf(shop.company), async (ctx) => {
    expect(await claimSends(ctx, { campaignId: id, connectionId })).toBeNull();
    const free = db.select().from(campaignShipments).where(eq(campaignShipments.campaignId, id));
    expect(await free.for("update", { skipLocked: true })).toMatchObject([{ status: "pending" }]);
  });
});

it("keeps every shipment when WhatsApp restricts its only number, and sends them when a person starts it again", async () => {
  const shop = await shopWith(3);
  const id = await campaignOf(shop);
  world.whatsapp.failure = new SendError("restricted", "no");
  await startCampaign(ctxOf(shop.company), id);
  await until("its stop", async () => (await statusOf(id)) === "CANCELADA");
  world.whatsapp.failure = null;
  const [row] = await db.select().from(campaigns).where(eq(campaigns.id, id));
  expect(row?.halt).toBe("noConnection");
  expect(await shipmentsOf(id)).toMatchObject(
    shop.numbers.map(() => ({ status: "pending", failure: null, messageId: null, attemptedAt: null })),
  );
  await restartCampaign(ctxOf(shop.company), id);
  await finished(id);
  expect(shop.numbers.map((number) => arrived(number).length)).toEqual([1, 1, 1]);
});

it("ends when its last connection is deleted, with the reason", async () => {
  const shop = await shopWith(2);
  const ctx = ctxOf(shop.company);
  const id = await campaignOf(shop, { waitTime: 600 });
  await startCampaign(ctx, id);
  await until("the first", () => shop.numbers.flatMap(arrived).length === 1);
  expect((await shop.company.admin.call("DELETE", `/whatsapp/${shop.connectionIds[0]}`)).status).toBe(200);
  const [row] = await db.select().from(campaigns).where(eq(campaigns.id, id));
  expect([row?.status, row?.halt]).toEqual(["CANCELADA", "noConnection"]);
  await expect(restartCampaign(ctx, id)).rejects.toMatchObject({ code: "ERR_NO_WAPP_FOUND" });
});
