import type { CloudNumber } from "@balcao/shared/channels/cloud.ts";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type OfficialWorld, openOfficialWorld } from "../../testing/official-world.ts";
import { until } from "../../testing/until.ts";
import { listen } from "../../testing/world.ts";
import { syncEverywhere } from "../message-templates/sync-everywhere.ts";
import { cloudNumbers } from "./cloud-numbers.table.ts";
import { examineNumbers } from "./examine-numbers.ts";

let opened: OfficialWorld;
let connection: Connection;

beforeAll(async () => {
  opened = await openOfficialWorld("5531988007001");
  const { company, shop } = opened;
  const form = { name: "Oficial", phoneNumberId: shop.phoneNumberId, wabaId: shop.wabaId, accessToken: shop.token };
  connection = (await company.admin.call("POST", "/whatsapp-cloud", form)).body as Connection;
});
afterAll(() => opened.close());

const number = async () =>
  (await opened.company.admin.call("GET", `/whatsapp-cloud/${connection.id}`)).body as CloudNumber;
const becomes = (quality: string) => until(`quality ${quality}`, async () => (await number()).quality === quality);
const connected = () =>
  until("the connection", async () => {
    const { body } = await opened.company.admin.call("GET", `/whatsapp/${connection.id}`);
    return (body as Connection).status === "CONNECTED";
  });

it("knows the daily limit from the day on which the number is connected", async () => {
  expect(await number()).toMatchObject({ quality: "GREEN", qualityAt: null, messagingLimit: "TIER_250" });
  expect(Date.parse((await number()).readAt ?? "")).toBeGreaterThan(Date.now() - 3_600_000);
});

it("follows Meta's webhook of a rating, with the time of the change; of a number that is switched off, on reconnecting", async () => {
  const { simulator, shop, company, world } = opened;
  const before = Date.now();
  const screen = await listen(world, company.admin);
  simulator.rateNumber(shop.phoneNumberId, { quality: "YELLOW", messagingLimit: "TIER_2K" });
  await becomes("YELLOW");
  const rated = await number();
  // Open consoles read it again at this event.
  await until("the event", () =>
    screen.heard.some(({ name, payload }) => name === `company-${company.id}-whatsapp` && payload.action === "update"),
  );
  screen.close();
  expect(rated.messagingLimit).toBe("TIER_2K");
  expect(Date.parse(rated.qualityAt ?? "")).toBeGreaterThanOrEqual(before);
  // The same quality again is no change.
  simulator.rateNumber(shop.phoneNumberId, { messagingLimit: "TIER_10K", throughput: "HIGH" });
  await until("the limit", async () => (await number()).messagingLimit === "TIER_10K");
  const again = await number();
  expect(again).toMatchObject({ qualityAt: rated.qualityAt, throughput: "HIGH" });
  expect(Date.parse(again.readAt ?? "")).toBeGreaterThan(Date.parse(rated.readAt ?? ""));

  const session = `/whatsappsession/${connection.id}`;
  await company.admin.call("DELETE", session);
  simulator.rateNumber(shop.phoneNumberId, { quality: "RED" });
  await company.admin.call("POST", session);
  await becomes("RED");
  // The check that read it ends: a later switch would meet it half done.
  await connected();
});

it("reads the rating again on reconnecting, and once a day", async () => {
  const { simulator, shop, company, world } = opened;
  simulator.rateNumber(shop.phoneNumberId, { quality: "GREEN", silent: true });
  await company.admin.call("DELETE", `/whatsappsession/${connection.id}`);
  await company.admin.call("POST", `/whatsappsession/${connection.id}`);
  await becomes("GREEN");
  await connected();
  simulator.rateNumber(shop.phoneNumberId, { quality: "YELLOW", silent: true });
  const { readAt } = await number();
  await syncEverywhere(world.services);
  await becomes("YELLOW");
  expect(Date.parse((await number()).readAt ?? "")).toBeGreaterThan(Date.parse(readAt ?? ""));
  // A reading that finds nothing new has its time, too.
  const last = (await number()).readAt;
  await syncEverywhere(world.services);
  await until("another reading", async () => (await number()).readAt !== last);
  expect(await number()).toMatchObject({ quality: "YELLOW" });
});

it("reads whether Meta lets the number send, why not, and when its token ends", async () => {
  const { simulator, shop, world } = opened;
  expect(await number()).toMatchObject({ canSend: "AVAILABLE", sendProblems: [], tokenEndsAt: null });
  const tokenEndsAt = Math.floor(Date.now() / 1000 + 5 * 86_400) * 1000;
  simulator.rateNumber(shop.phoneNumberId, { health: "BLOCKED", tokenEndsAt, silent: true });
  await syncEverywhere(world.services);
  await until("the health", async () => (await number()).canSend === "BLOCKED");
  expect(await number()).toMatchObject({
    sendProblems: [{ description: expect.stringContaining("payment"), solution: expect.stringContaining("payment") }],
    tokenEndsAt: new Date(tokenEndsAt).toISOString(),
  });
  const found = await examineNumbers(world.services.db, true);
  expect(found).toMatchObject([{ state: "WARN", found: expect.stringContaining('"Oficial" of') }]);
  expect(found[0]?.found).toContain("token ends on");

  simulator.rateNumber(shop.phoneNumberId, { tokenEndsAt: 0, silent: true });
  await syncEverywhere(world.services);
  await until("no end", async () => (await number()).tokenEndsAt === null);
  const [blocked] = await examineNumbers(world.services.db, true);
  expect(blocked?.found).toMatch(/Meta blocks its messages: .*payment/);
  // A stranger's text never commands the operator's terminal, nor looks like a line of the doctor's own.
  const hostile = [{ description: "Stop\n OK  \u001B[2J", solution: "Pay\r\nnow" }];
  await world.database.db.update(cloudNumbers).set({ sendProblems: hostile });
  const [told] = await examineNumbers(world.services.db, true);
  expect(told).toMatchObject({ found: expect.stringContaining("messages: Stop OK [2J"), fix: "Pay now" });
  simulator.rateNumber(shop.phoneNumberId, { health: "AVAILABLE", quality: "GREEN", silent: true });
  await syncEverywhere(world.services);
  await until("no problem", async () => (await number()).quality === "GREEN");
  expect(await examineNumbers(world.services.db, true)).toMatchObject([{ state: "OK" }]);
  // The daily reading has failed for a while.
  const later = new Date(Date.now() + 5 * 86_400_000);
  expect(await examineNumbers(world.services.db, true, later)).toMatchObject([
    { state: "WARN", found: expect.stringContaining("has not described it since") },
  ]);
  // A server that Meta cannot call, which is nothing to a number of the operator's app.
  expect(await examineNumbers(world.services.db, false)).toMatchObject([{ state: "OK" }]);
  await world.database.db.update(cloudNumbers).set({ addressWord: "word" });
  expect(await examineNumbers(world.services.db, false)).toMatchObject([
    { state: "WARN", fix: expect.stringContaining("BALCAO_PUBLIC_URL") },
  ]);
});
