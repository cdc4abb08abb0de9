import { createHmac } from "node:crypto";
import { WebhookEvent } from "@balcao/shared/integrations/api-events.ts";
import type {
  DeliveryPage,
  Webhook,
  WebhookDeliveryDetail,
  WebhookSecret,
} from "@balcao/shared/integrations/webhooks.ts";
import type { AuditPage } from "@balcao/shared/workspace/audit.ts";
import { eq, sql } from "drizzle-orm";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { systemContext } from "../../context.ts";
import { seal } from "../../platform/secrets/secrets.ts";
import { freshNumber } from "../../testing/companies/shop.ts";
import { type Receiver, startReceiver } from "../../testing/servers/receiver.ts";
import { until } from "../../testing/until.ts";
import { createWorld, listen, type TestCompany, type World } from "../../testing/world.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { deliverDue, sweepDue } from "./deliver-due.ts";
import { deliveryQueue } from "./delivery-queue.ts";
import { webhookDeliveries } from "./webhook-deliveries.table.ts";
import { place } from "./webhook-secret.ts";
import { webhooks } from "./webhooks.table.ts";

const hourMs = 60 * 60_000;
let world: World;
let ours: TestCompany;
let receiver: Receiver;

beforeAll(async () => {
  world = await createWorld();
  await world.connect();
});
beforeEach(async () => {
  ours = await world.addCompany("Ours");
  receiver = await startReceiver();
});
afterEach(() => receiver.close());
afterAll(() => world.close());

const form = (change: object = {}) => ({ name: "ERP", url: receiver.url, events: ["message.received"], ...change });
const secretOfWebhook = async (id: number) =>
  ((await ours.admin.call("GET", `/webhooks/${id}/secret`)).body as WebhookSecret).secret;
const make = async (change: object = {}) => (await ours.admin.call("POST", "/webhooks", form(change))).body as Webhook;
const read = async (id: number) => (await ours.admin.call("GET", `/webhooks/${id}`)).body as Webhook;
const log = async (id: number, query = "") =>
  ((await ours.admin.call("GET", `/webhooks/${id}/deliveries${query}`)).body as DeliveryPage).deliveries;
const detail = async (id: number, deliveryId: string) =>
  (await ours.admin.call("GET", `/webhooks/${id}/deliveries/${deliveryId}`)).body as WebhookDeliveryDetail;
const deliver = (body: string, company = ours) => world.whatsapp.deliver(company.connectionId, freshNumber(), body);
const codeOf = ({ body }: { body: never }) => (body as { error: string }).error;
const bodies = () => receiver.received.map(({ event }) => "message" in event.data && event.data.message.body);
const answer = (status: number, headers = {}) => {
  receiver.answer = (response) => void response.writeHead(status, headers).end(`status ${status}`);
};
const settled = (id: number) => until("the attempt", async () => (await log(id)).every(({ attempts }) => attempts > 0));
/** Resolves when no job of a webhook is running or due. */
const idle = (id: number) =>
  until("its jobs", async () => {
    const [row] = await world.database.db.execute<{ left: number }>(sql`
      select count(*)::int as left from pgboss.job where name = ${deliveryQueue.name}
      and (data ->> 'webhookId')::int = ${id} and (state = 'active' or (state = 'created' and start_after <= now()))`);
    return row?.left === 0;
  });
/** Moves the clock, and makes the deliveries that are due then. */
const later = async (id: number, ms: number) => {
  // A process that delivers while the clock moves would seem to have died.
  await idle(id);
  world.clock.now = new Date(world.clock.now.getTime() + ms);
  await deliverDue(systemContext(world.services, ours.id, "test"), id);
};

it("sends the chosen events, signed, and the receiver can verify them", async () => {
  const { id } = await make({ signature: "balcao" });
  const secret = await secretOfWebhook(id);
  expect(secret).toMatch(/^whsec_.{43}=$/);
  await deliver("Olá");
  await world.whatsapp.deliver(ours.connectionId, freshNumber(), "nossa", { fromMe: true });
  const { headers, body, event } = await until("the call", () => receiver.received[0]);
  expect(WebhookEvent.parse(event)).toMatchObject({ type: "message.received", data: { message: { body: "Olá" } } });
  const [, time, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers["balcao-signature"])) ?? [];
  expect(createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")).toBe(signature);
  expect(Math.abs(Number(time) - world.services.now().getTime() / 1000)).toBeLessThan(60);
  expect(headers).toMatchObject({ "balcao-event-id": event.id, "balcao-event-type": "message.received" });
  await settled(id);
  const [delivery] = await log(id);
  expect(delivery).toMatchObject({ state: "delivered", status: 200, attempts: 1, problem: null, eventId: event.id });
  expect(await detail(id, delivery?.id ?? "")).toMatchObject({ request: event, answer: "ok" });
  // The event that was not chosen made no delivery.
  expect(receiver.received).toHaveLength(1);
});

it("signs a new webhook as the standard's own library verifies, a repeat under the same id", async () => {
  const { id, signature } = await make();
  expect(signature).toBe("standard");
  answer(500);
  await deliver("Olá");
  const call = await until("the call", () => receiver.received[0]);
  const headers = call.headers as Record<string, string>;
  const theirs = new StandardWebhook(await secretOfWebhook(id));
  expect(theirs.verify(call.body, headers)).toEqual(call.event);
  expect(() => theirs.verify(call.body.replace("Olá", "Oi"), headers)).toThrow("No matching signature found");
  expect(headers).not.toHaveProperty("balcao-signature");
  await settled(id);
  answer(200);
  await later(id, 2 * 60_000);
  const repeat = await until("the repeat", () => receiver.received[1]);
  expect(repeat.headers["webhook-id"]).toBe(headers["webhook-id"]);
});

it("signs with the former secret as well for a day after a new one", async () => {
  const { id } = await make();
  const former = await secretOfWebhook(id);
  const renewed = (await ours.admin.call("POST", `/webhooks/${id}/secret`)).body as WebhookSecret;
  const verifiedBy = async (text: string) => {
    const known = receiver.received.length;
    await deliver(text);
    const { body, headers } = await until("the call", () => receiver.received[known]);
    await settled(id);
    return [former, renewed.secret].map((secret) => {
      try {
        return Boolean(new StandardWebhook(secret).verify(body, headers as Record<string, string>));
      } catch {
        return false;
      }
    });
  };
  expect(await verifiedBy("Olá")).toEqual([true, true]);
  await world.database.db.update(webhooks).set({ formerSecretUntil: world.services.now() }).where(eq(webhooks.id, id));
  expect(await verifiedBy("Oi")).toEqual([false, true]);
});

it("keeps signature and secret when a form omits them, and converts an older secret to the standard's format", async () => {
  const { id } = await make({ signature: "balcao" });
  const before = `whsec_${Buffer.alloc(32, 0xfb).toString("base64url")}`;
  const secretSealed = seal(world.services.tokenKey, Buffer.from(before), place(id)).toString("base64");
  await world.database.db.update(webhooks).set({ secretSealed }).where(eq(webhooks.id, id));
  expect((await ours.admin.call("PUT", `/webhooks/${id}`, form())).body).toMatchObject({ signature: "balcao" });
  expect(await secretOfWebhook(id)).toBe(before);
  await ours.admin.call("PUT", `/webhooks/${id}`, form({ signature: "standard" }));
  await deliver("Olá");
  const { body, headers } = await until("the call", () => receiver.received[0]);
  const secret = await secretOfWebhook(id);
  expect(secret).toBe(`whsec_${Buffer.alloc(32, 0xfb).toString("base64")}`);
  new StandardWebhook(secret).verify(body, headers as Record<string, string>);
});

it("is created, changed and deleted by admins, with an audit entry, and its secret is shown on request only", async () => {
  const screen = await listen(world, ours.admin);
  const made = await make();
  const { secret } = (await ours.admin.call("GET", `/webhooks/${made.id}/secret`)).body as WebhookSecret;
  const renewed = (await ours.admin.call("POST", `/webhooks/${made.id}/secret`)).body as WebhookSecret;
  expect(renewed.secret).not.toBe(secret);
  const changed = await ours.admin.call("PUT", `/webhooks/${made.id}`, form({ name: "CRM", isActive: false }));
  expect(changed.body).toMatchObject({ name: "CRM", isActive: false });
  const { entries } = (await ours.admin.call("GET", "/audit?area=webhook")).body as AuditPage;
  expect(entries.map(({ action, changes }) => [action, changes.map(({ field }) => field)])).toEqual([
    ["update", ["name", "isActive"]],
    ["update", ["secret"]],
    ["create", ["name", "url", "events", "signature", "isActive"]],
  ]);
  await until("the screen", () => screen.heard.length > 1);
  const [row] = await world.database.db.select().from(webhooks).where(eq(webhooks.id, made.id));
  const shown = JSON.stringify([entries, screen.heard, row, (await ours.admin.call("GET", "/webhooks")).body]);
  for (const one of [secret, renewed.secret]) expect(shown).not.toContain(one);
  expect((await ours.admin.call("DELETE", `/webhooks/${made.id}`)).status).toBe(200);
  expect(codeOf(await ours.admin.call("GET", `/webhooks/${made.id}`))).toBe("ERR_NO_WEBHOOK_FOUND");
  screen.close();
});

it.each([
  ["an address inside", { url: "http://127.0.0.1:5432/" }, "ERR_WEBHOOK_ADDRESS"],
  ["the cloud's own", { url: "http://169.254.169.254/latest" }, "ERR_WEBHOOK_ADDRESS"],
  ["a password in the address", { url: "https://a:b@example.com/" }, "ERR_WEBHOOK_ADDRESS"],
  ["another protocol", { url: "ftp://example.com/" }, "ERR_INVALID_REQUEST"],
  ["no address", { url: "loja" }, "ERR_INVALID_REQUEST"],
  ["no events", { events: [] }, "ERR_INVALID_REQUEST"],
  ["unknown events", { events: ["ticket.opened"] }, "ERR_INVALID_REQUEST"],
  ["no name", { name: " " }, "ERR_INVALID_REQUEST"],
])("refuses %s", async (_, change, error) => {
  const reply = await ours.admin.call("POST", "/webhooks", form(change));
  expect([reply.status, codeOf(reply)]).toEqual([400, error]);
});

it("a company has ten at most", async () => {
  for (let n = 0; n < 10; n++) await make({ isActive: false });
  expect(codeOf(await ours.admin.call("POST", "/webhooks", form()))).toBe("ERR_WEBHOOK_LIMIT");
});

it("a receiver that does not answer is cut off after ten seconds, and delays no other", {
  tags: ["long"],
}, async () => {
  const { callOut } = world.services;
  const call = callOut.call.bind(callOut);
  // The test shortens the time limit.
  callOut.call = (one) => call({ ...one, timeoutMs: one.timeoutMs === 10_000 ? 1_500 : 0 });
  onTestFinished(() => {
    callOut.call = call;
  });
  const theirs = await world.addCompany("Theirs");
  const other = await startReceiver();
  onTestFinished(() => other.close());
  await theirs.admin.call("POST", "/webhooks", form({ url: other.url }));
  receiver.answer = () => {};
  const { id } = await make();
  for (let n = 0; n < 20; n++) await deliver(`pendurada ${n}`);
  await until("the call", () => receiver.received.length === 1);
  for (let n = 0; n < 20; n++) await deliver(`outra ${n}`, theirs);
  await until("the others", () => other.received.length === 20);
  const attempted = async () => (await log(id)).find(({ attempts }) => attempts > 0);
  const failed = await until("the end", attempted);
  expect(failed).toMatchObject({ state: "waiting", problem: "timeout", status: null });
  expect(failed.durationMs).toBeGreaterThanOrEqual(1_490);
  // One call at a time, with a rest after it.
  expect(receiver.received).toHaveLength(1);
});

it("redirects are never followed, least of all to 127.0.0.1", async () => {
  const inside = await startReceiver();
  onTestFinished(() => inside.close());
  answer(307, { location: inside.url.replace("localhost", "127.0.0.1") });
  const { id } = await make();
  await deliver("para dentro");
  await settled(id);
  expect((await log(id))[0]).toMatchObject({ state: "waiting", problem: "redirect", status: 307 });
  expect(inside.received).toEqual([]);
});

it("a receiver that answers 500 is retried more and more rarely, paused after a day, and misses nothing", async () => {
  answer(500);
  const { id } = await make();
  await deliver("primeira");
  await settled(id);
  const [first] = await log(id);
  expect(first).toMatchObject({ state: "waiting", problem: "status", status: 500, attempts: 1 });
  const waits: number[] = [];
  for (let n = 2; n <= 9; n++) {
    const [{ nextAt } = { nextAt: null }] = await log(id);
    const ms = Date.parse(nextAt ?? "") - world.services.now().getTime();
    waits.push(Math.round(ms / 60_000));
    await later(id, ms + 1_000);
  }
  expect(waits).toEqual([1, 5, 15, 30, 60, 120, 240, 360]);
  expect(await read(id)).toMatchObject({ pausedAt: null, failingSince: expect.any(String) });
  await later(id, 12 * hourMs);
  expect(await read(id)).toMatchObject({ pausedAt: expect.any(String), pauseReason: "failing", waiting: 1 });
  const calls = receiver.received.length;
  await deliver("segunda");
  await later(id, hourMs);
  expect(receiver.received).toHaveLength(calls);
  answer(200);
  expect((await ours.admin.call("POST", `/webhooks/${id}/resume`)).body).toMatchObject({ pausedAt: null });
  await until("both", async () => (await log(id)).every(({ state }) => state === "delivered"));
  expect(bodies().slice(calls)).toEqual(["primeira", "segunda"]);
  expect(await read(id)).toMatchObject({ failingSince: null, waiting: 0 });
});

it("an event that always fails is given up after its attempts, and the others are delivered", async () => {
  const { id } = await make();
  receiver.answer = (response) => {
    const poison = receiver.received.at(-1)?.body.includes("veneno");
    response.writeHead(poison ? 422 : 200).end();
  };
  await deliver("veneno");
  await settled(id);
  for (let n = 0; n < 12; n++) {
    await deliver(`boa ${n}`);
    await later(id, 6 * hourMs + 1_000);
    await later(id, 10_000);
  }
  expect((await log(id, "?state=failed")).map(({ attempts }) => attempts)).toEqual([11]);
  expect(await log(id, "?state=waiting")).toEqual([]);
  expect(await read(id)).toMatchObject({ pausedAt: null });
});

it("a receiver that answers 410 is paused at once", async () => {
  answer(410);
  const { id } = await make();
  await deliver("adeus");
  await until("the pause", async () => (await read(id)).pausedAt);
  expect(await read(id)).toMatchObject({ pauseReason: "gone", waiting: 1 });
});

it("is tested on request in any state, and failed or finished deliveries are repeated", async () => {
  const { id } = await make({ isActive: false });
  const screen = await listen(world, ours.admin);
  const test = (await ours.admin.call("POST", `/webhooks/${id}/test`)).body as WebhookDeliveryDetail;
  const { event } = await until("the test", () => receiver.received[0]);
  expect(WebhookEvent.parse(event)).toMatchObject({ type: "webhook.test", data: { webhookId: String(id) } });
  await until("the end", async () => (await detail(id, test.id)).state === "delivered");
  await until("the screen", () => screen.heard.some(({ payload }) => payload.action === "deliveries"));
  answer(503);
  const replay = `/webhooks/${id}/deliveries/${test.id}/replay`;
  await ours.admin.call("POST", replay);
  await until("the end", async () => (await detail(id, test.id)).state === "failed");
  answer(200);
  await ours.admin.call("POST", replay);
  await until("the end", async () => (await detail(id, test.id)).state === "delivered");
  expect(receiver.received.map(({ headers }) => headers["balcao-delivery-id"])).toEqual([test.id, test.id, test.id]);
  screen.close();
});

it("belongs to its company: another's is not found, agents are refused, and no company receives another's events", async () => {
  const theirs = await world.addCompany("Theirs");
  const { id } = await make();
  await deliver("Olá");
  await settled(id);
  const [delivery] = await log(id);
  for (const url of [`/webhooks/${id}`, `/webhooks/${id}/secret`, `/webhooks/${id}/deliveries/${delivery?.id}`])
    expect((await theirs.admin.call("GET", url)).status, url).toBe(404);
  const own = (await theirs.admin.call("POST", "/webhooks", form())).body as Webhook;
  expect(codeOf(await theirs.admin.call("GET", `/webhooks/${own.id}/deliveries/${delivery?.id}`))).toBe(
    "ERR_NO_DELIVERY_FOUND",
  );
  expect((await ours.agent.call("GET", `/webhooks/${id}/deliveries`)).status).toBe(403);
  await deliver("de novo");
  await settled(id);
  const rows = await world.database.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, own.id));
  expect(rows).toEqual([]);
});

it("nothing is sent for a blocked company or a webhook that is switched off; deliveries left by a crash are found", async () => {
  const { id } = await make();
  const { db } = world.database;
  await db.update(companies).set({ status: false }).where(eq(companies.id, ours.id));
  await deliver("bloqueada");
  await later(id, 1_000);
  expect(receiver.received).toEqual([]);
  await db.update(companies).set({ status: true }).where(eq(companies.id, ours.id));
  // The delivery's job has run in vain: as after a crash, no job is left for it.
  await sweepDue(world.services);
  await until("it", () => receiver.received.length === 1);
  await ours.admin.call("PUT", `/webhooks/${id}`, form({ isActive: false }));
  await deliver("desligada");
  expect(await log(id)).toHaveLength(1);
});
