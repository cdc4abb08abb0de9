import type { Connection } from "@balcao/shared/channels/connections.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { systemContext } from "../../../context.ts";
import { sendApiMessage } from "../../../integrations/messages-api/send-api-message.ts";
import { type OfficialWorld, openOfficialWorld } from "../../../testing/official-world.ts";
import { until } from "../../../testing/until.ts";

const people = Array.from({ length: 30 }, (_, n) => `55319876590${10 + n}`);
const realFetch = globalThis.fetch;
let opened: OfficialWorld;
let connectionId: number;

beforeAll(async () => {
  opened = await openOfficialWorld("5531988007901");
  const { company, shop, sandbox } = opened;
  const form = { name: "Oficial", phoneNumberId: shop.phoneNumberId, wabaId: shop.wabaId, accessToken: shop.token };
  const made = await company.admin.call("POST", "/whatsapp-cloud", { ...form, queueIds: [company.queueIds[0]] });
  connectionId = (made.body as Connection).id;
  for (const number of people) await sandbox.savePhone({ number, name: "Ana" });
});
afterAll(async () => {
  globalThis.fetch = realFetch;
  await opened?.close();
});

it("has enough messages of a number under way to reach Meta's limit, though its answers take a while", async () => {
  const { world, company, simulator } = opened;
  const held: (() => void)[] = [];
  let isHeld = true;
  globalThis.fetch = async (input, init) => {
    if (isHeld && String(input).endsWith("/messages")) await new Promise<void>((release) => held.push(release));
    return realFetch(input, init);
  };
  const ctx = systemContext(world.services, company.id, "test");
  for (const number of people)
    await sendApiMessage(ctx, { connectionId, number, body: "oi", idempotencyKey: null, files: [] });
  await until("as many as run at once", () => held.length >= 24);
  expect(held).toHaveLength(24);
  isHeld = false;
  for (const release of held) release();
  await until("all of them", () => simulator.sends().length === people.length);
});
