import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text as read } from "node:stream/consumers";
import { type Sandbox, startSandbox } from "@balcao/whatsapp-sandbox/sandbox.ts";
import Fastify from "fastify";
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { type CloudSimulator, startCloudSimulator } from "../simulator.ts";
import type { OfficialNumber } from "../state.ts";
import { maxCallBytes } from "../webhooks/batch.ts";
import { simulatorRoutes } from "./simulator.routes.ts";

type Update = { field: string; value: Record<string, unknown> };

const ana = "5531987654321";
let sandbox: Sandbox;
let simulator: CloudSimulator;
let shop: OfficialNumber;
let business: Server;
let updates: Update[] = [];
let sizes: number[] = [];

beforeAll(async () => {
  business = createServer(async (request, response) => {
    const body = await read(request);
    sizes.push(Buffer.byteLength(body));
    for (const { changes } of (JSON.parse(body) as { entry: { changes: Update[] }[] }).entry) updates.push(...changes);
    response.writeHead(200).end();
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => business.once("listening", resolve));
  sandbox = await startSandbox();
  await sandbox.savePhone({ number: ana, name: "Ana" });
  const webhookUrl = `http://127.0.0.1:${(business.address() as AddressInfo).port}/`;
  const app = { secret: "an app's secret", verifyToken: "right", webhookUrl };
  simulator = await startCloudSimulator({ sandboxUrl: sandbox.addresses.controlUrl, app });
  shop = await simulator.addNumber({ number: "5531988009001", name: "Loja" });
});
afterAll(async () => {
  await simulator.stop();
  await sandbox.stop();
  business.close();
});
beforeEach(async () => {
  await control("reset");
  [updates, sizes] = [[], []];
});

async function control(name: string, input: object = {}, headers = {}) {
  const response = await fetch(`${simulator.graphUrl}/controls/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(input),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function graph(path: string, body?: object) {
  const response = await fetch(`${simulator.graphUrl}/v25.0/${path}`, {
    headers: { authorization: `Bearer ${shop.token}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

const send = (content: object) =>
  graph(`${shop.phoneNumberId}/messages`, { messaging_product: "whatsapp", to: `+${ana}`, ...content });
const advertise = (name: string) => send({ type: "template", template: { name, language: { code: "pt_BR" } } });
const told = (field: string) => updates.filter((one) => one.field === field).map(({ value }) => value);
const failures = () =>
  told("messages").flatMap(({ statuses }) =>
    ((statuses ?? []) as { errors?: { code: number }[] }[]).flatMap(
      ({ errors }) => errors?.map(({ code }) => code) ?? [],
    ),
  );
const ofShop = (input: object = {}) => ({ phoneNumberId: shop.phoneNumberId, ...input });
const advertising = (name: string) =>
  simulator.addTemplate(shop.wabaId, {
    ...{ name, language: "pt_BR", category: "MARKETING" },
    components: [{ type: "BODY", text: "Ofertas" }],
  });

it("rates a number as Meta does: by webhooks of its own for each, and in what a reading gets", async () => {
  await control("rateNumber", ofShop({ quality: "RED" }));
  await control("rateNumber", ofShop({ messagingLimit: "TIER_2K" }));
  await control("rateNumber", ofShop({ throughput: "HIGH" }));
  await control("rateNumber", ofShop({ isLocked: true }));
  await expect.poll(() => updates.length).toBe(5);
  expect(told("phone_number_quality_update")).toMatchObject([
    { event: "FLAGGED", display_phone_number: shop.number },
    { event: "UPGRADE", old_limit: "TIER_250", current_limit: "TIER_2K" },
    { event: "THROUGHPUT_UPGRADE" },
  ]);
  expect(told("business_capability_update")).toMatchObject([{ max_daily_conversations_per_business: 2_000 }]);
  expect(told("account_update")).toMatchObject([{ event: "DISABLED_UPDATE", ban_info: { waba_ban_state: "DISABLE" } }]);
  expect((await send({ type: "text", text: { body: "oi" } })).text).toContain("131031");
  const fields = "quality_rating,throughput,whatsapp_business_manager_messaging_limit";
  expect(JSON.parse((await graph(`${shop.phoneNumberId}?fields=${fields}`)).text)).toMatchObject({
    ...{ quality_rating: "RED", throughput: { level: "HIGH" }, whatsapp_business_manager_messaging_limit: "TIER_2K" },
  });

  await control("rateNumber", ofShop({ isLocked: false, isTold: false }));
  const { body } = await control("rateNumber", ofShop({ quality: "GREEN", isTold: false }));
  expect(body.numbers).toMatchObject([{ quality: "GREEN", isLocked: false, messagingLimit: "TIER_2K" }]);
  // Webhooks come one after the other: nothing came before this one.
  await control("rateNumber", ofShop({ quality: "RED" }));
  await expect.poll(() => updates.length).toBeGreaterThan(5);
  expect(updates.slice(5)).toMatchObject([{ value: { event: "FLAGGED" } }]);
});

it("stops advertising: for too much of it, and for a person who stopped it, with a webhook or without", async () => {
  advertising("ofertas");
  await control("faults", { blockAdvertising: true });
  await advertise("ofertas");
  await expect.poll(failures).toEqual([131049]);
  await control("faults", { blockAdvertising: false, loseChoices: true });
  const { body } = await control("choose", ofShop({ person: ana, value: "stop" }));
  expect(body.numbers).toMatchObject([{ stopped: [ana] }]);
  await advertise("ofertas");
  await expect.poll(failures).toEqual([131049, 131050]);
  expect(told("user_preferences")).toEqual([]);
  await control("faults", { loseChoices: false });
  await control("choose", ofShop({ person: ana, value: "resume" }));
  await expect.poll(() => told("user_preferences")).toMatchObject([{ user_preferences: [{ value: "resume" }] }]);
});

it("opens a window without charges for a person who came by an advertisement, and who was answered", async () => {
  await control("faults", { fromAds: true });
  await sandbox.sendText({ from: ana, to: shop.number, text: "Vi o anúncio" });
  await expect.poll(() => JSON.stringify(told("messages"))).toContain('"referral":{"source_type":"ad"');
  await control("faults", { fromAds: false });
  await send({ type: "text", text: { body: "Olá!" } });
  const statuses = () => told("messages").flatMap(({ statuses }) => (statuses ?? []) as Record<string, unknown>[]);
  const free = { type: "free_entry_point", category: "referral_conversion" };
  await expect
    .poll(() => statuses().filter(({ pricing }) => pricing))
    .toMatchObject([
      { status: "sent", pricing: free, conversation: { origin: { type: "referral_conversion" } } },
      { status: "delivered", pricing: free },
    ]);
});

it("decides about templates, and forgets a deleted one", async () => {
  const { id } = advertising("novidades");
  await control("decideTemplate", { id, event: "PAUSED" });
  expect((await advertise("novidades")).text).toContain("132015");
  await control("rateTemplate", { id, quality: "RED" });
  await control("decideTemplate", { id, event: "DELETED" });
  expect((await advertise("novidades")).text).toContain("132001");
  await expect
    .poll(() => told("message_template_status_update").map(({ event }) => event))
    .toEqual(["PAUSED", "DELETED"]);
  expect(told("message_template_quality_update")).toMatchObject([{ new_quality_score: "RED" }]);
  expect((await control("decideTemplate", { id, event: "APPROVED" })).status).toBe(404);
});

it("answers with errors, by half or never, and still obeys its controls", async () => {
  await control("faults", { answers: "error" });
  const failed = await graph(shop.phoneNumberId);
  expect([failed.status, failed.text]).toEqual([500, expect.stringContaining("131000")]);
  await control("faults", { answers: "half" });
  const half = await graph(shop.phoneNumberId);
  expect(half.status).toBe(200);
  expect(() => JSON.parse(half.text)).toThrow();
  const before = simulator.answeredDown();
  await control("faults", { answers: "never" });
  const asked = graph(shop.phoneNumberId).then(
    () => "answered",
    () => "silent",
  );
  await expect.poll(() => simulator.answeredDown()).toBe(before + 1);
  expect((await control("faults", { answers: null })).body.faults).toMatchObject({ answers: null });
  expect((await graph(shop.phoneNumberId)).status).toBe(200);
  expect(await Promise.race([asked, Promise.resolve("nothing yet")])).toBe("nothing yet");
});

it("sends a thousand messages in one call, also in one of three megabytes", async () => {
  await control("batch", ofShop());
  await expect.poll(() => sizes.length).toBe(1);
  const [first] = told("messages") as { messages: { from: string; text: { body: string } }[] }[];
  expect(first?.messages).toHaveLength(1_000);
  expect(first?.messages.at(-1)).toMatchObject({ from: ana, text: { body: "1000 / 1000" } });
  await control("batch", ofShop({ isFull: true }));
  await expect.poll(() => sizes.length).toBe(2);
  expect(sizes[1]).toBeLessThanOrEqual(maxCallBytes);
  expect(sizes[1]).toBeGreaterThan(maxCallBytes - 10_000);
});

it("lets only people write, and those whose number is hidden without it", async () => {
  const [hidden, linked] = ["5531987654322", "5531987654323"];
  await sandbox.savePhone({ number: hidden, name: "Bia" });
  await sandbox.savePhone({ number: linked, name: "Outra loja" });
  sandbox.network.accounts.set(linked, { number: linked } as never);
  onTestFinished(() => void sandbox.network.accounts.delete(linked));
  await control("hide", { person: hidden });
  await control("batch", ofShop({ count: 4 }));
  await expect.poll(() => sizes.length).toBe(1);
  const [{ contacts, messages } = {}] = told("messages") as { contacts?: object[]; messages?: object[] }[];
  expect(contacts).toMatchObject([{ wa_id: ana }, { user_id: expect.any(String) }]);
  expect(messages).toMatchObject([{ from: ana }, { from_user_id: expect.any(String) }, { from: ana }, {}]);
  expect(JSON.stringify([contacts, messages])).not.toMatch(new RegExp(`${hidden}|${linked}`));
});

it("shows the username of a person who hides the number, until it is taken away", async () => {
  const bia = "5531987654324";
  await sandbox.savePhone({ number: bia, name: "Bia" });
  const writes = async (text: string) => {
    await sandbox.sendText({ from: bia, to: shop.number, text });
    await expect.poll(() => JSON.stringify(told("messages"))).toContain(text);
    return told("messages").at(-1) as { contacts: object[]; messages: object[] };
  };
  const named = await control("hide", { person: bia, username: "@Bia.Doces" });
  expect(named.body.hidden).toContainEqual({ person: bia, username: "bia.doces" });
  const { contacts, messages } = await writes("nome");
  expect(contacts).toMatchObject([{ profile: { name: "Bia", username: "bia.doces" }, user_id: expect.any(String) }]);
  expect(messages).toMatchObject([{ from_user_id: expect.any(String) }]);
  await control("hide", { person: bia, username: null });
  expect((await writes("sem nome")).contacts).toEqual([{ profile: { name: "Bia" }, user_id: expect.any(String) }]);
  expect((await control("hide", { person: bia, username: "b!" })).status).toBe(400);
});

it("tells the businesses that a person knows of another number, or of the ids alone", async () => {
  const [person, to, hidden] = ["5531987654325", "5531987654326", "5531987654327"];
  await sandbox.savePhone({ number: person, name: "Caio" });
  expect((await control("moveNumber", { person, to })).status).toBe(404);
  expect((await control("moveNumber", { person, to: person })).status).toBe(400);
  await sandbox.sendText({ from: person, to: shop.number, text: "oi" });
  await expect.poll(() => told("messages").length).toBe(1);
  const notice = async (input: object) => {
    const before = told("messages").length;
    await control("moveNumber", input);
    await expect.poll(() => told("messages").length).toBe(before + 1);
    const last = told("messages").at(-1) as {
      contacts?: object;
      messages: [{ from?: string; system: { body: string } }];
    };
    expect(last.contacts).toBeUndefined();
    return last.messages[0];
  };
  const ids = { previous_user_id: expect.stringMatching(/^BR\./), user_id: expect.stringMatching(/^BR\./) };
  expect(await notice({ person, to })).toMatchObject({
    ...{ from: person, type: "system" },
    system: { ...ids, type: "user_changed_number", wa_id: to, body: `User Caio changed from ${person} to ${to}` },
  });
  // The person goes on under the new number, within the same service window.
  const without = await notice({ person: to, to: hidden, isNumberTold: false });
  expect(without).toMatchObject({ type: "system", system: { ...ids, type: "user_changed_user_id" } });
  expect(JSON.stringify(without)).not.toMatch(new RegExp(`"(${to}|${hidden})"`));
  await sandbox.sendText({ from: hidden, to: shop.number, text: "sou eu" });
  await expect.poll(() => JSON.stringify(told("messages").at(-1))).toContain("sou eu");
  expect(told("messages").at(-1)).toMatchObject({
    contacts: [{ profile: { name: "Caio" }, user_id: expect.any(String) }],
  });
});

it("obeys only this computer's JSON, and refuses what it does not know", async () => {
  expect((await control("state", {}, { "content-type": "text/plain" })).status).toBe(400);
  const foreign = await new Promise((resolve, reject) => {
    const headers = { host: "evil.example", "content-type": "application/json" };
    const options = { method: "POST", headers };
    const asked = request(`${simulator.graphUrl}/controls/state`, options, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.once("error", reject).end("{}");
  });
  expect(foreign).toBe(400);
  expect((await control("toString")).status).toBe(404);
  expect((await control("rateNumber", ofShop({ quality: "BLUE" }))).status).toBe(400);
  expect((await control("rateNumber", { phoneNumberId: "1", quality: "RED" })).status).toBe(404);
  expect((await control("faults", { fileHost: 200 })).status).toBe(400);
});

it("is reached through the server of the phone page, and leads to nothing else there", async () => {
  const app = Fastify();
  await app.register(simulatorRoutes, { simulatorUrl: simulator.graphUrl });
  const call = (name: string, headers = {}) =>
    app.inject({ method: "POST", url: `/sandbox/official/${name}`, headers, payload: {} });
  expect((await call("state", { host: "evil.example" })).json()).toMatchObject({ error: "refused" });
  expect((await call("state")).json()).toMatchObject({ numbers: [{ phoneNumberId: shop.phoneNumberId }], held: 0 });
  expect((await call(encodeURIComponent("../v25.0/app/uploads"))).json()).toMatchObject({ error: "refused" });
  await app.close();

  const alone = Fastify();
  await alone.register(simulatorRoutes, { simulatorUrl: "http://127.0.0.1:9" });
  expect((await alone.inject({ method: "POST", url: "/sandbox/official/state", payload: {} })).statusCode).toBe(503);
  await alone.close();
});
