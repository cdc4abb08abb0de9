import type { CloudSimulator } from "@balcao/cloud-simulator/simulator.ts";
import type { OfficialNumber } from "@balcao/cloud-simulator/state.ts";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { MessageTemplate } from "@balcao/shared/channels/message-templates.ts";
import type { Message, MessagePage } from "@balcao/shared/inbox/messages.ts";
import type { AuditPage } from "@balcao/shared/workspace/audit.ts";
import type { Sandbox } from "@balcao/whatsapp-sandbox/sandbox.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type OfficialWorld, openOfficialWorld, talkWith } from "../../../testing/official-world.ts";
import { until } from "../../../testing/until.ts";
import type { TestCompany, World } from "../../../testing/world.ts";
import { messageTemplates } from "../../message-templates/message-templates.table.ts";

const day = 24 * 60 * 60_000;
const ana = "5531987650001";
let opened: OfficialWorld;
let sandbox: Sandbox;
let simulator: CloudSimulator;
let world: World;
let company: TestCompany;
let shop: OfficialNumber;
let connection: Connection;
let ticketId: number;

beforeAll(async () => {
  opened = await openOfficialWorld("5531988007001");
  ({ sandbox, simulator, world, company, shop } = opened);
  simulator.setFaults({ reviewMs: null });
  simulator.addTemplate(shop.wabaId, {
    ...{ name: "pedido", language: "pt_BR", category: "UTILITY" },
    components: [
      { type: "HEADER", format: "TEXT", text: "Pedido {{1}}", example: { header_text: ["12"] } },
      { type: "BODY", text: "Oi, {{2}}! Chega até {{1}}.", example: { body_text: [["18h", "Ana"]] } },
      { type: "FOOTER", text: "Loja do Zé" },
      {
        type: "BUTTONS",
        buttons: [
          { type: "QUICK_REPLY", text: "Pode vir" },
          { type: "URL", text: "Ver", url: "https://loja.example/{{1}}", example: ["https://loja.example/12"] },
        ],
      },
    ],
  });
  simulator.addTemplate(shop.wabaId, {
    ...{ name: "foto", language: "pt_BR", category: "MARKETING" },
    components: [
      { type: "HEADER", format: "IMAGE", example: { header_handle: ["4::x"] } },
      { type: "BODY", text: "Chegou!" },
    ],
  });
  for (let n = 0; n < 130; n++)
    simulator.addTemplate(shop.wabaId, {
      ...{ name: `aviso_${n}`, language: "pt_BR", category: "UTILITY", status: n === 0 ? "PAUSED" : "APPROVED" },
      components: [{ type: "BODY", text: `Aviso ${n}` }],
    });
  const form = { name: "Oficial", phoneNumberId: shop.phoneNumberId, wabaId: shop.wabaId, accessToken: shop.token };
  const answer = await company.admin.call("POST", "/whatsapp-cloud", { ...form, queueIds: [company.queueIds[0]] });
  connection = answer.body as Connection;
  ticketId = await talk(ana);
});
afterAll(() => opened.close());

const talk = async (person: string) => (await talkWith(opened, person)).id;

const path = () => `/message-templates/${connection.id}`;
const list = async (by = company.admin) => (await by.call("GET", path())).body as MessageTemplate[];
const named = async (name: string) => (await list()).find((one) => one.name === name);
const page = async () => ((await company.admin.call("GET", `/messages/${ticketId}`)).body as MessagePage).messages;
const failures = async () => (await page()).map(({ failure }) => failure);
const pedido = {
  name: "pedido",
  language: "pt_BR",
  values: { "header.1": "1042", "body.1": "18h\n em ponto", "body.2": "Ana", "button.1": "1042" },
};
const send = async (template: object, clientId?: string) => {
  const answer = await company.agent.call("POST", `/messages/${ticketId}/template`, { template, clientId });
  return answer as { status: number; body: Message & { error?: string; details?: object } };
};
const shown = (person = ana) => sandbox.sentTo(person, shop.number);

/** Runs `work` a day and a half after the person's last message, for us and for Meta. */
async function outsideWindow(work: () => Promise<void>): Promise<void> {
  const { now } = world.clock;
  world.clock.now = new Date(now.getTime() + 1.5 * day);
  simulator.setLastWritten(shop.phoneNumberId, ana, Date.now() - 1.5 * day);
  await work();
  world.clock.now = now;
}

it("reads every page of an account's templates when its number is connected", async () => {
  await until("all templates", async () => (await list()).length === 132);
  expect(await named("pedido")).toMatchObject({
    ...{ category: "utility", status: "approved", quality: "green", isSupported: true, nextCategory: null },
    header: { format: "text", text: "Pedido {{1}}" },
    buttons: [
      { type: "reply", text: "Pode vir", value: "" },
      { type: "url", text: "Ver", value: "https://loja.example/{{1}}" },
    ],
    examples: { "header.1": "12", "body.1": "18h", "body.2": "Ana", "button.1": "12" },
  });
  // Agents get those that can be sent.
  expect((await list(company.agent)).some(({ name }) => name === "aviso_0")).toBe(false);
  expect(await named("aviso_0")).toMatchObject({ status: "paused" });
});

it("sends a template outside the window once, and its button's answer opens the window", async () => {
  await outsideWindow(async () => {
    const text = await company.agent.call("POST", `/messages/${ticketId}`, { body: "too late" });
    expect(text.body).toMatchObject({ error: "ERR_OUTSIDE_WINDOW" });
    const clientId = "0f8fad5b-d9cb-469f-a165-70867728950e";
    const [one, again] = [await send(pedido, clientId), await send(pedido, clientId)];
    expect(again.body.id).toBe(one.body.id);
    expect(one.body).toMatchObject({
      body: "Oi, Ana! Chega até 18h em ponto.",
      mediaType: "chat",
      content: {
        ...{ kind: "template", name: "pedido", header: "Pedido 1042", footer: "Loja do Zé" },
        buttons: [{ type: "reply" }, { type: "url", value: "https://loja.example/1042" }],
      },
    });
    await until("it on the phone", () => shown().length > 0);
  });
  expect(shown()).toHaveLength(1);
  const [bubble] = shown();
  expect(bubble).toMatchObject({
    text: "Oi, Ana! Chega até 18h em ponto.",
    card: {
      header: "Pedido 1042",
      footer: "Loja do Zé",
      buttons: [{ type: "reply" }, { value: "https://loja.example/1042" }],
    },
  });
  await until("delivered", async () => ((await page()).at(-1)?.ack ?? 0) >= 3);
  await sandbox.tap({ phone: ana, chat: shop.number, id: bubble?.id ?? "", button: 0 });
  const answer = await until("the answer", async () => (await page()).find(({ body }) => body === "Pode vir"));
  expect(answer).toMatchObject({ fromMe: false, quotedMsg: { body: "Oi, Ana! Chega até 18h em ponto." } });
});

it("refuses a text outside the window at Meta, though our clock would allow it", async () => {
  simulator.setLastWritten(shop.phoneNumberId, ana, Date.now() - 1.5 * day);
  await company.agent.call("POST", `/messages/${ticketId}`, { body: "our clock is wrong" });
  await until("131047", async () => (await failures()).includes("ERR_WAPP_OUTSIDE_WINDOW"));
});

it("sends nothing with an empty field, a wrong file, or a template that cannot be sent", async () => {
  const before = (await page()).length;
  const { "body.2": _, ...values } = pedido.values;
  expect((await send({ ...pedido, values })).body).toMatchObject({
    ...{ error: "ERR_TEMPLATE_VALUES", details: { fields: ["body.2"] } },
  });
  expect((await send({ name: "foto", language: "pt_BR" })).body.error).toBe("ERR_TEMPLATE_VALUES");
  expect((await send({ name: "aviso_0", language: "pt_BR" })).body.error).toBe("ERR_TEMPLATE_UNKNOWN");
  expect((await send({ name: "pedido", language: "en_US" })).body.error).toBe("ERR_TEMPLATE_UNKNOWN");
  const foreign = await company.addUser("user", [company.queueIds[1] ?? 0]);
  const outsider = (await world.addCompany("Outsider")).admin;
  for (const stranger of [foreign, outsider])
    expect((await stranger.call("POST", `/messages/${ticketId}/template`, { template: pedido })).status).toBe(
      stranger === foreign ? 403 : 404,
    );
  expect((await page()).length).toBe(before);
  // A value without a field is left out.
  const extra = await send({ ...pedido, values: { ...pedido.values, "body.3": "too many" } });
  expect(extra.body.content).toMatchObject({ fields: { length: 4 } });
  await until("the message with one value too many", async () => ((await page()).at(-1)?.ack ?? 0) >= 1);
});

it("tells the agent when Meta paused the template a moment before", async () => {
  // No webhook call has arrived yet.
  const paused = simulator.templates().find(({ name }) => name === "aviso_2");
  if (paused) paused.status = "PAUSED";
  await send({ name: "aviso_2", language: "pt_BR" });
  await until("the refusal", async () => (await failures()).includes("ERR_WAPP_TEMPLATE_UNAVAILABLE"));
});

it("follows reviews, quality and category by webhook", async () => {
  const made = await company.admin.call("POST", path(), {
    ...{ name: "boas_vindas", language: "pt_BR", category: "marketing", body: "Olá, {{nome}}, tudo bem?" },
    ...{ examples: { "body.nome": "Ana" }, buttons: [{ type: "reply", text: "Tudo", value: "" }] },
  });
  const fresh = made.body as MessageTemplate;
  expect(made).toMatchObject({ status: 200, body: { status: "pending", examples: { "body.nome": "Ana" } } });
  const external = simulator.templates().find(({ name }) => name === "boas_vindas");
  const becomes = (what: Partial<MessageTemplate>) =>
    until(JSON.stringify(what), async () => {
      const now = await named("boas_vindas");
      return Object.entries(what).every(([name, value]) => now?.[name as keyof MessageTemplate] === value);
    });
  simulator.decide(external?.id ?? "", "REJECTED");
  await becomes({ status: "rejected", reason: "INVALID_FORMAT" });
  const changed = { ...fresh, body: "Olá, {{nome}}. Tudo bem?" };
  const edited = await company.admin.call("PUT", `${path()}/${fresh.id}`, changed);
  expect(edited.body).toMatchObject({ status: "pending", body: "Olá, {{nome}}. Tudo bem?" });
  simulator.decide(external?.id ?? "", "APPROVED");
  await becomes({ status: "approved", reason: "" });
  simulator.rate(external?.id ?? "", { quality: "RED", category: "UTILITY" });
  await becomes({ quality: "red", nextCategory: "utility" });
  expect(Date.parse((await named("boas_vindas"))?.nextCategoryAt ?? "")).toBeGreaterThan(Date.now());
  expect((await company.admin.call("DELETE", `${path()}/${fresh.id}`)).status).toBe(204);
  expect(await named("boas_vindas")).toBeUndefined();
  expect(simulator.templates().some(({ name }) => name === "boas_vindas")).toBe(false);
  const { entries } = (await company.admin.call("GET", "/audit?area=messageTemplate")).body as AuditPage;
  expect(
    entries.map(({ action, targetName, changes }) => [action, targetName, changes.map(({ after }) => after)]),
  ).toEqual([
    ["delete", "boas_vindas (pt_BR)", []],
    ["update", "boas_vindas (pt_BR)", ["Olá, {{nome}}. Tudo bem?"]],
    ["create", "boas_vindas (pt_BR)", ["Olá, {{nome}}, tudo bem?"]],
  ]);
});

it("names the rules that a template breaks, and Meta's own words", async () => {
  const form = { name: "Com espaço", language: "pt_BR", category: "utility", body: "{{1}} olá" };
  const broken = await company.admin.call("POST", path(), form);
  expect(broken.body).toMatchObject({ error: "ERR_TEMPLATE_RULES" });
  const { problems } = (broken.body as { details: { problems: { at: string; code: string }[] } }).details;
  expect(problems.map(({ at, code }) => `${at}: ${code}`)).toEqual([
    "name: nameForm",
    "body: edges",
    "example.body.1: example",
  ]);
  const own = await company.admin.call("POST", path(), { ...form, name: "nosso", body: "Olá {nome}" });
  expect(own.body).toMatchObject({ error: "ERR_TEMPLATE_RULES", details: { problems: [{ word: "{nome}" }] } });
  const gone = await company.admin.call("PUT", `${path()}/${(await named("aviso_1"))?.id}`, { ...form, body: "Olá" });
  expect(gone.status).toBe(200);
  const again = await company.admin.call("PUT", `${path()}/${(await named("aviso_1"))?.id}`, { ...form, body: "Oi" });
  expect(again.body).toMatchObject({ error: "ERR_TEMPLATE_REFUSED", details: { code: 100 } });
  expect((await company.agent.call("POST", path(), form)).status).toBe(403);
  expect((await company.agent.call("POST", `${path()}/sync`)).status).toBe(403);
});

it("says at the name that it is taken, before Meta is asked and when only Meta knows it", async () => {
  const form = { name: "pedido", language: "pt_BR", category: "utility", body: "Olá" };
  const taken = { status: 400, body: { details: [{ field: "name", message: "taken" }] } };
  expect(await company.admin.call("POST", path(), form)).toMatchObject(taken);
  // No webhook call reported it.
  simulator.addTemplate(shop.wabaId, {
    ...{ name: "alheio", language: "pt_BR", category: "UTILITY", components: [{ type: "BODY", text: "Oi" }] },
  });
  expect(await company.admin.call("POST", path(), { ...form, name: "alheio" })).toMatchObject(taken);
  expect((await company.admin.call("POST", path(), { ...form, name: "alheio", language: "es" })).status).toBe(200);
});

it("stores a new template though another transaction stores an older one of its name at that moment", async () => {
  const { db } = world.database;
  const older = { companyId: company.id, connectionId: connection.id, externalId: "older", name: "novinho" };
  const release = Promise.withResolvers<void>();
  const stored = Promise.withResolvers<void>();
  const other = db.transaction(async (tx) => {
    await tx.insert(messageTemplates).values({ ...older, language: "pt_BR", category: "utility", status: "approved" });
    stored.resolve();
    await release.promise;
  });
  await stored.promise;
  const form = { name: "novinho", language: "pt_BR", category: "utility", body: "Olá" };
  const made = company.admin.call("POST", path(), form);
  await until("the wait", async () => (await world.database.sql`select 1 from pg_locks where not granted`).length > 0);
  release.resolve();
  await other;
  expect(await made).toMatchObject({ status: 200, body: { name: "novinho", status: "pending" } });
  expect((await list()).filter(({ name }) => name === "novinho")).toHaveLength(1);
});

it("sends one by the messages API, once under its key", async () => {
  const { token } = (await company.admin.call("POST", `/whatsapp/${connection.id}/token`)).body as Connection;
  const server = await world.url();
  const call = (template: object) =>
    fetch(`${server}/api/messages/send`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": "k1" },
      body: JSON.stringify({ number: "5531987650777", template }),
    });
  expect((await call(pedido)).status).toBe(200);
  expect((await call(pedido)).status).toBe(200);
  expect((await call({ ...pedido, name: "foto", values: {} })).status).toBe(409);
  await until("it on the phone", () => shown("5531987650777").length > 0);
  expect(shown("5531987650777")).toHaveLength(1);
});

it("offers nothing of it on a QR connection, and nothing to another company", async () => {
  const other = await world.addCompany("Other");
  expect((await other.admin.call("GET", path())).status).toBe(404);
  const qr = await company.admin.call("POST", `/message-templates/${company.connectionId}/sync`);
  expect(qr.body).toMatchObject({ error: "ERR_CHANNEL_CANNOT" });
});
