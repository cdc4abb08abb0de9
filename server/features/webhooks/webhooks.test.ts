import { createHmac } from "node:crypto";
import { WebhookEvent } from "@balcao/shared/api-events.ts";
import type { AuditPage } from "@balcao/shared/audit.ts";
import type { DeliveryPage, Webhook, WebhookDeliveryDetail, WebhookSecret } from "@balcao/shared/webhooks.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { systemContext } from "../../context.ts";
import { type Receiver, startReceiver } from "../../testing/receiver.ts";
import { freshNumber } from "../../testing/shop.ts";
import { until } from "../../testing/until.ts";
import { createWorld, listen, type TestCompany, type World } from "../../testing/world.ts";
import { companies } from "../companies/companies.table.ts";
import { deliverDue, sweepDue } from "./deliver-due.ts";
import { deliveryQueue } from "./delivery-queue.ts";
import { webhookDeliveries } from "./webhook-deliveries.table.ts";
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
/** No job of a webhook's is under way, or about to be. */
const idle = (id: number) =>
  until("its jobs", async () => {
    const [row] = await world.database.db.execute<{ left: number }>(sql`
      select count(*)::int as left from pgboss.job where name = ${deliveryQueue.name}
      and (data ->> 'webhookId')::int = ${id} and (state = 'active' or (state = 'created' and start_after <= now()))`);
    return row?.left === 0;
  });
/** Moves the clock, and has delivered what is due then. */
const later = async (id: number, ms: number) => {
  // With the clock moved, whoever delivers at this moment would seem to have died.
  await idle(id);
  world.clock.now = new Date(world.clock.now.getTime() + ms);
  await deliverDue(systemContext(world.services, ours.id, "test"), id);
};

it("tells the chosen events, signed, and the receiver can tell that they are ours", async () => {
  const { id } = await make();
  const { secret } = (await ours.admin.call("GET", `/webhooks/${id}/secret`)).body as WebhookSecret;
  expect(secret).toMatch(/^whsec_.{43}$/);
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
  // The one that nobody chose made no delivery.
  expect(receiver.received).toHaveLength(1);
});

it("is made, changed and removed by admins, with a trace, and its secret shows nowhere but where it is asked for", async () => {
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
    ["create", ["name", "url", "events", "isActive"]],
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

it("a receiver that hangs is left after ten seconds, and holds up nobody else", async () => {
  const { callOut } = world.services;
  const call = callOut.call.bind(callOut);
  // Nobody wants to wait that long here.
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
  // One call at a time, and after it a rest.
  expect(receiver.received).toHaveLength(1);
});

it("a redirect is followed nowhere, least of all to 127.0.0.1", async () => {
  const inside = await startReceiver();
  onTestFinished(() => inside.close());
  answer(307, { location: inside.url.replace("localhost", "127.0.0.1") });
  const { id } = await make();
  await deliver("para dentro");
  await settled(id);
  expect((await log(id))[0]).toMatchObject({ state: "waiting", problem: "redirect", status: 307 });
  expect(inside.received).toEqual([]);
});

it("a receiver that answers 500 is tried less and less often, pauses after a day, and misses nothing", async () => {
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

it("one event that is never taken is given up after its attempts, and the others get through", async () => {
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

it("a receiver that says it is gone is paused at once", async () => {
  answer(410);
  const { id } = await make();
  await deliver("adeus");
  await until("the pause", async () => (await read(id)).pausedAt);
  expect(await read(id)).toMatchObject({ pauseReason: "gone", waiting: 1 });
});

it("is tried out on request, whatever its state, and what failed or arrived is delivered again", async () => {
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

it("belongs to its company: another's is not there, agents are refused, and nobody hears another's events", async () => {
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

it("nothing leaves for a blocked company, or for a webhook that is switched off; what a crash left is found", async () => {
  const { id } = await make();
  const { db } = world.database;
  await db.update(companies).set({ status: false }).where(eq(companies.id, ours.id));
  await deliver("bloqueada");
  await later(id, 1_000);
  expect(receiver.received).toEqual([]);
  await db.update(companies).set({ status: true }).where(eq(companies.id, ours.id));
  // The job that was to deliver it has run in vain: as after a crash, nothing announces it any more.
  await sweepDue(world.services);
  await until("it", () => receiver.received.length === 1);
  await ours.admin.call("PUT", `/webhooks/${id}`, form({ isActive: false }));
  await deliver("desligada");
  expect(await log(id)).toHaveLength(1);
});
