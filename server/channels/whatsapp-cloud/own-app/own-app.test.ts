import { createHmac } from "node:crypto";
import type { OfficialNumber } from "@balcao/cloud-simulator/state.ts";
import type { CloudNumber, CloudSetUp } from "@balcao/shared/channels/cloud.ts";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { systemContext } from "../../../context.ts";
import { soleKey } from "../../../platform/secrets/secrets.ts";
import { type OfficialWorld, openOfficialWorld } from "../../../testing/official-world.ts";
import { until } from "../../../testing/until.ts";
import { type Caller, createWorld, type TestCompany } from "../../../testing/world.ts";
import { auditEntries } from "../../../workspace/audit/audit-entries.table.ts";
import { connections } from "../../connections/connections.table.ts";
import { messageTemplates } from "../../message-templates/message-templates.table.ts";
import { cloudNumbers } from "../cloud-numbers.table.ts";
import { GraphClient } from "../graph-client.ts";
import { connectCloud } from "../set-up/connect-cloud.ts";

const secret = "0123456789abcdef0123456789abcdef";
const ana = "5531987650001";
let opened: OfficialWorld;
let company: TestCompany;
let number: OfficialNumber;
let connection: Connection;
let shown: CloudNumber;

beforeAll(async () => {
  opened = await openOfficialWorld("5531988007900");
  company = opened.company;
  number = await opened.simulator.addNumber({ number: "5531988007901", name: "Casa", app: { secret } });
  connection = (await ask<Connection>(company.admin, "POST", "/whatsapp-cloud", formOf(number))).body;
  shown = (await ask<CloudNumber>(company.admin, "GET", `/whatsapp-cloud/${connection.id}`)).body;
});
afterAll(() => opened.close());

/** As a console asks, at the server's own address: the simulator calls back there. */
async function ask<T>({ token }: Caller, method: string, path: string, body?: object, url?: string) {
  const answer = await fetch((url ?? (await opened.world.url())) + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as T & { error?: string } };
}

const formOf = ({ phoneNumberId, wabaId, token, app }: OfficialNumber) => ({
  ...{ name: `Own ${phoneNumberId}`, phoneNumberId, wabaId, accessToken: token, appSecret: app?.secret },
  queueIds: company.queueIds.slice(0, 1),
});

const ticketOf = async (person: string, { admin } = company) => {
  const { tickets } = (await admin.call("GET", "/tickets?showAll=true&status=")).body as TicketPage;
  return tickets.find(({ contact }) => contact.number === person);
};
const challenge = async (url: string, verifyToken: string) => {
  const asked = `hub.mode=subscribe&hub.challenge=1158&hub.verify_token=${encodeURIComponent(verifyToken)}`;
  const answer = await fetch(`${url}?${asked}`);
  return [answer.status, answer.status === 200 ? await answer.text() : ""];
};

it("connects a number of the company's own app, with an address that Meta verified", async () => {
  expect(connection).toMatchObject({ status: "CONNECTED", number: number.number });
  const { webhookUrl, verifyToken } = shown.ownApp ?? { webhookUrl: "", verifyToken: "" };
  expect(webhookUrl).toMatch(/\/channels\/whatsapp-cloud\/webhook\/[\w-]{43}$/);
  expect(number).toMatchObject({ ownOverride: webhookUrl, isSubscribed: true });
  expect((await ask<CloudSetUp>(company.admin, "GET", "/whatsapp-cloud")).body.takesOwnApps).toBe(true);
  expect(await challenge(webhookUrl, verifyToken)).toEqual([200, "1158"]);
  expect(await challenge(webhookUrl, `${verifyToken}x`)).toEqual([403, ""]);
  // The operator's word opens no company's address, and a company's word neither the operator's nor another.
  expect(await challenge(webhookUrl, opened.app.verifyToken)).toEqual([403, ""]);
  expect(await challenge(webhookUrl.replace(/\/[\w-]+$/, ""), verifyToken)).toEqual([403, ""]);
  expect(await challenge(`${webhookUrl.slice(0, -1)}_`, verifyToken)).toEqual([403, ""]);
  const { body } = await ask(company.admin, "GET", `/whatsapp-cloud/${connection.id}`);
  expect(JSON.stringify(body)).not.toContain(secret);
  const [row] = await opened.world.database.db.select().from(cloudNumbers);
  expect(row?.appSecretSealed?.includes(secret)).toBe(false);
});

it("receives messages, sends with ticks, and hears of the account's templates at its own address", async () => {
  const { sandbox, simulator, world } = opened;
  await sandbox.savePhone({ number: ana, name: "Ana" });
  await sandbox.sendText({ from: ana, to: number.number, text: "oi" });
  const ticket = await until("the ticket", () => ticketOf(ana));
  await company.agent.call("PUT", `/tickets/${ticket.id}`, { status: "open" });
  const { id } = (await company.agent.call("POST", `/messages/${ticket.id}`, { body: "Olá" })).body as { id: string };
  await until("it reached her phone", async () => {
    const { messages } = (await company.admin.call("GET", `/messages/${ticket.id}`)).body as {
      messages: { id: string; ack: number }[];
    };
    return messages.find((one) => one.id === id && one.ack === 3);
  });
  const body = [{ type: "BODY" as const, text: "Seu pedido chegou." }];
  const made = simulator.addTemplate(number.wabaId, {
    ...{ name: "chegou", language: "pt_BR", category: "UTILITY", status: "PENDING" },
    components: body as never,
  });
  simulator.decide(made.id, "APPROVED");
  await until("the template", async () => {
    const rows = await world.database.db
      .select()
      .from(messageTemplates)
      .where(eq(messageTemplates.externalId, made.id));
    return rows.length === 1;
  });
});

const sign = (body: string, key: string) => `sha256=${createHmac("sha256", key).update(body).digest("hex")}`;

it("refuses both secrets at the other's address, and unknown addresses, as forgeries", async () => {
  const { webhookUrl } = shown.ownApp ?? { webhookUrl: "" };
  const path = new URL(webhookUrl).pathname;
  const common = "/channels/whatsapp-cloud/webhook";
  const body = JSON.stringify({ object: "whatsapp_business_account", entry: [] });
  const post = async (url: string, key: string, remoteAddress = "192.0.2.40") => {
    const headers = { "content-type": "application/json", "x-hub-signature-256": sign(body, key) };
    const answer = await opened.world.app.inject({ method: "POST", url, headers, payload: body, remoteAddress });
    return [answer.statusCode, answer.statusCode === 200 ? null : (answer.json() as { error: string }).error];
  };
  expect(await post(path, secret)).toEqual([200, null]);
  expect(await post(common, opened.app.secret)).toEqual([200, null]);
  const refused = [403, "ERR_NO_PERMISSION"];
  expect(await post(path, opened.app.secret)).toEqual(refused);
  expect(await post(common, secret)).toEqual(refused);
  expect(await post(path, "another secret")).toEqual(refused);
  const unknown = `${common}/${"x".repeat(43)}`;
  expect(await post(unknown, secret)).toEqual(refused);
  // Nobody signs with the word itself.
  expect(await post(unknown, "x".repeat(43))).toEqual(refused);
  expect(await post("/channels/test-webhook/webhook/word", secret)).toEqual([404, "ERR_NOT_FOUND"]);
  const forged = await Promise.all(Array.from({ length: 310 }, () => post(unknown, secret, "192.0.2.41")));
  expect([...new Set(forged.map(([status]) => status))].toSorted()).toEqual([403, 429]);
});

it("names what fails, asks Meta nothing without an address, and leaves nothing behind", async () => {
  const { simulator, world } = opened;
  const fresh = await simulator.addNumber({ number: "5531988007902", app: { secret } });
  const form = formOf(fresh);
  const count = () => world.database.db.$count(connections);
  const before = await count();
  const wrong = await ask(company.admin, "POST", "/whatsapp-cloud", { ...form, appSecret: "f".repeat(32) });
  expect([wrong.status, wrong.body.error]).toEqual([400, "ERR_CLOUD_APP_SECRET"]);
  // A name that is taken is refused before Meta's calls are turned here.
  const taken = await ask(company.admin, "POST", "/whatsapp-cloud", { ...form, name: connection.name });
  expect([taken.status, fresh.ownOverride]).toEqual([400, undefined]);
  // This call came to an address at which the simulator does not reach the server.
  const unreached = await company.admin.call("POST", "/whatsapp-cloud", form);
  expect(unreached).toMatchObject({ status: 400, body: { error: "ERR_CLOUD_WEBHOOK" } });
  const graph = new GraphClient({ graphUrl: "http://127.0.0.1:9", version: "v25.0" });
  const setup = { graph, keys: soleKey(Buffer.alloc(32)), app: null, root: null };
  const ctx = systemContext(world.services, company.id, "system");
  // Meta is away: it would be another error.
  await expect(connectCloud(ctx, setup, { ...form, appSecret: secret } as never)).rejects.toMatchObject({
    code: "ERR_CLOUD_NO_ADDRESS",
  });
  await expect(connectCloud(ctx, setup, { ...form, appSecret: undefined } as never)).rejects.toMatchObject({
    code: "ERR_CLOUD_NOT_CONFIGURED",
  });
  expect([await count(), fresh.ownOverride]).toEqual([before, undefined]);
});

it("takes own apps while the operator has none", async () => {
  const { simulator } = opened;
  const world = await createWorld({ meta: { graphUrl: simulator.graphUrl } });
  const { admin } = await world.addCompany();
  const fresh = await simulator.addNumber({ number: "5531988007903", app: { secret } });
  const url = await world.url();
  const set = await ask<CloudSetUp>(admin, "GET", "/whatsapp-cloud", undefined, url);
  expect(set.body).toMatchObject({ isConfigured: false, takesOwnApps: true });
  const form = { ...formOf(fresh), queueIds: [] };
  const operators = await ask(admin, "POST", "/whatsapp-cloud", { ...form, appSecret: undefined }, url);
  expect(operators.body.error).toBe("ERR_CLOUD_NOT_CONFIGURED");
  expect((await ask<Connection>(admin, "POST", "/whatsapp-cloud", form, url)).body.status).toBe("CONNECTED");
  await world.close();
});

it("speaks for the numbers of the same app, for no other of the company, and not after a deletion", async () => {
  const { simulator, world } = opened;
  const several = await world.addCompany("Several");
  const numbers = await Promise.all(
    [secret, secret, "another0123456789another01234567"].map((secret, n) =>
      simulator.addNumber({ number: `553198800791${n}`, app: { secret } }),
    ),
  );
  const made: number[] = [];
  for (const one of numbers) {
    const form = { ...formOf(one), queueIds: several.queueIds.slice(0, 1) };
    made.push((await ask<Connection>(several.admin, "POST", "/whatsapp-cloud", form)).body.id);
  }
  const first = await ask<CloudNumber>(several.admin, "GET", `/whatsapp-cloud/${made[0]}`);
  const url = first.body.ownApp?.webhookUrl ?? "";
  const write = async (to: OfficialNumber | undefined, from: string) => {
    const metadata = { phone_number_id: to?.phoneNumberId, display_phone_number: to?.number };
    const message = { from, id: `wamid.${from}`, timestamp: "1795000000", type: "text", text: { body: "oi" } };
    const change = { field: "messages", value: { messaging_product: "whatsapp", metadata, messages: [message] } };
    const body = JSON.stringify({ object: "whatsapp_business_account", entry: [{ id: "1", changes: [change] }] });
    const headers = { "content-type": "application/json", "x-hub-signature-256": sign(body, secret) };
    return (await fetch(url, { method: "POST", headers, body })).status;
  };
  expect(await write(numbers[2], "5531987650012")).toBe(200);
  expect(await write(numbers[1], "5531987650011")).toBe(200);
  const ticket = await until("the second number's ticket", () => ticketOf("5531987650011", several));
  expect(ticket.whatsappId).toBe(made[1]);
  expect(await ticketOf("5531987650012", several)).toBeUndefined();
  // The default connection, which cannot be deleted, is the company's first.
  await several.admin.call("DELETE", `/whatsapp/${made[0]}`);
  expect(await write(numbers[0], "5531987650013")).toBe(403);
});

it("replaces the secret, keeps the address, and moves a number of the operator's app", async () => {
  const { simulator, world, shop } = opened;
  const { webhookUrl } = shown.ownApp ?? { webhookUrl: "" };
  const renew = (id: number, body: object) => ask<Connection>(company.admin, "PUT", `/whatsapp-cloud/${id}`, body);
  const next = "fedcba9876543210fedcba9876543210";
  expect((await renew(connection.id, { appSecret: next })).body.error).toBe("ERR_CLOUD_APP_SECRET");
  // The company resets the secret at Meta, and its calls are refused until it is told here.
  number.app = { secret: next };
  const id = simulator.write(number.phoneNumberId, ana, { type: "text", text: { body: "depois" } });
  expect(id).not.toBe("");
  expect((await renew(connection.id, { appSecret: next })).body.status).toBe("CONNECTED");
  expect((await ask<CloudNumber>(company.admin, "GET", `/whatsapp-cloud/${connection.id}`)).body.ownApp).toEqual(
    shown.ownApp,
  );
  simulator.write(number.phoneNumberId, "5531987650002", { type: "text", text: { body: "com a nova" } });
  await until("a call that the new secret signed", () => ticketOf("5531987650002"));
  const body = "{}";
  const old = await fetch(webhookUrl, { method: "POST", headers: { "x-hub-signature-256": sign(body, secret) }, body });
  expect(old.status).toBe(403);
  const changes = JSON.stringify(await world.database.db.select().from(auditEntries));
  expect(changes).toContain('"field":"appSecret"');
  for (const value of [secret, next]) expect(changes).not.toContain(value);
  // A new token of another app does not fit the stored secret.
  expect((await renew(connection.id, { accessToken: shop.token })).body.error).toBe("ERR_CLOUD_NUMBER_UNKNOWN");

  const ordinary = await ask<Connection>(company.admin, "POST", "/whatsapp-cloud", formOf(shop));
  expect(shop.ownOverride).toBeUndefined();
  expect((await renew(ordinary.body.id, { appSecret: secret })).body.error).toBe("ERR_CLOUD_APP_SECRET");
  shop.app = { secret };
  expect((await renew(ordinary.body.id, { appSecret: secret })).body.status).toBe("CONNECTED");
  simulator.write(shop.phoneNumberId, "5531987650003", { type: "text", text: { body: "no app próprio" } });
  await until("a call at the new address", () => ticketOf("5531987650003"));
});
