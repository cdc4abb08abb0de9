import { ratingTemplateName } from "@balcao/shared/channels/rating-template.ts";
import type { QuickMessage, QuickMessagePage } from "@balcao/shared/inbox/quick-messages.ts";
import type { TemplateChoice } from "@balcao/shared/workspace/template-choice.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { connections } from "../../channels/connections/connections.table.ts";
import { messageTemplates } from "../../channels/message-templates/message-templates.table.ts";
import { until } from "../../testing/until.ts";
import { type Caller, createWorld, listen, type TestCompany, type World } from "../../testing/world.ts";
import { quickMessages } from "./quick-messages.table.ts";

let world: World;
let company: TestCompany;
let other: TestCompany;
let first: number;
let second: number;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Ours");
  other = await world.addCompany("Theirs");
  first = await addOfficial(company.id);
  second = await addOfficial(company.id);
});
beforeEach(async () => {
  await db().delete(quickMessages);
  await db().delete(messageTemplates);
  await addTemplate(first);
});
afterAll(() => world.close());

const db = () => world.database.db;
async function addOfficial(companyId: number): Promise<number> {
  const cells = { companyId, name: "Oficial", channel: "whatsapp-cloud", status: "CONNECTED" };
  const [row] = await db()
    .insert(connections)
    .values(cells as typeof connections.$inferInsert)
    .returning();
  return row?.id ?? 0;
}

type Cells = Partial<typeof messageTemplates.$inferInsert>;
let externalId = 0;
const buttons = [{ type: "reply" as const, text: "Pode vir", value: "" }];
const addTemplate = (connectionId: number, more: Cells = {}) =>
  db()
    .insert(messageTemplates)
    .values({
      ...{ companyId: company.id, connectionId, externalId: String(++externalId), name: "pedido", language: "pt_BR" },
      ...{ category: "utility", status: "approved", body: "Olá, {{1}}! Chega até {{2}}.", buttons, ...more },
    });
const setStatus = (status: "approved" | "paused") => db().update(messageTemplates).set({ status });

const template = { name: "pedido", language: "pt_BR", values: { "body.1": "{primeiro_nome}", "body.2": "18h" } };
const withValues = (values: Record<string, string>): TemplateChoice => ({ ...template, values });
const formOf = (more: object) => ({ shortcode: "entrega", message: "Seu pedido chega até as 18h.", ...more });
const create = (asked: unknown, caller: Caller = company.agent) =>
  caller.call("POST", "/quick-messages", formOf({ template: asked }));
const made = async (asked: unknown) => (await create(asked)).body as QuickMessage;
const change = (id: number, more: object, caller: Caller = company.agent) =>
  caller.call("PUT", `/quick-messages/${id}`, formOf(more));
const listed = async () =>
  ((await company.agent.call("GET", "/quick-messages/list")).body as QuickMessage[]).map((one) => one.template);
const codeOf = ({ body }: { body: never }) => (body as { error: string }).error;

it("keeps a template beside the text, in answers, lists and events", async () => {
  const screen = await listen(world, company.agent);
  const saved = await made(template);
  expect(saved).toMatchObject({ message: "Seu pedido chega até as 18h.", template });
  expect(await listed()).toEqual([template]);
  const page = (await company.agent.call("GET", "/quick-messages")).body as QuickMessagePage;
  expect(page.records).toMatchObject([{ template }]);
  await until("the event", () => screen.heard.length === 1);
  expect(screen.heard[0]?.payload).toMatchObject({ action: "create", record: { template } });
  screen.close();
  const plain = await company.agent.call("POST", "/quick-messages", { shortcode: "outra", message: "text" });
  expect(plain.body).toMatchObject({ template: null });
});

it("takes values that are empty or missing, and drops those without a place", async () => {
  const partial = { "body.2": "", "button.0": "vir" };
  const { id, ...saved } = await made(withValues({ ...partial, "body.9": "nowhere", "header.1": "nowhere" }));
  expect(saved.template).toEqual(withValues(partial));
  const { values: _, ...bare } = template;
  expect((await change(id, { template: bare })).body).toMatchObject({ template: withValues({}) });
});

it("keeps the template for a client that does not know it, and removes it for null", async () => {
  const { id } = await made(template);
  expect((await change(id, { message: "Outro texto" })).body).toMatchObject({ message: "Outro texto", template });
  expect(await listed()).toEqual([template]);
  expect((await change(id, { template: null })).body).toMatchObject({ template: null });
  expect(await listed()).toEqual([null]);
});

it("takes a template that one connection can send, whatever the others say of it", async () => {
  await setStatus("paused");
  await addTemplate(second, { body: "Olá, {{1}}!" });
  const { id, ...saved } = await made(template);
  // It has the fields of the one that can be sent.
  expect(saved.template).toEqual(withValues({ "body.1": "{primeiro_nome}" }));
  await setStatus("approved");
  expect((await change(id, { template })).body).toMatchObject({ template });
});
const onlyOne = async () =>
  ((await company.agent.call("GET", "/quick-messages/list")).body as QuickMessage[])[0] as QuickMessage;

it("can be changed while Meta pauses its template, as long as the template stays as it is", async () => {
  const { id } = await made(template);
  await setStatus("paused");
  // The order of the values says nothing.
  const same = { values: { "body.2": "18h", "body.1": "{primeiro_nome}" }, language: "pt_BR", name: "pedido" };
  expect((await change(id, { message: "Outro texto", template: same })).body).toMatchObject({
    ...{ message: "Outro texto", template },
  });
  const refused = await change(id, { message: "Mais um", template: withValues({ "body.2": "19h" }) });
  expect(refused.body).toMatchObject({ error: "ERR_TEMPLATE_UNKNOWN", details: { status: "paused", languages: [] } });
  expect(await onlyOne()).toMatchObject({ message: "Outro texto", template });
  await setStatus("approved");
  expect((await change(id, { template: withValues({ "body.2": "19h" }) })).status).toBe(200);
});

it("refuses a template that cannot be sent, with the reason, and stores nothing", async () => {
  await addTemplate(first, { name: "carrossel", isSupported: false });
  await addTemplate(first, { name: "novo", status: "pending" });
  const rating = ratingTemplateName(new Date("2026-11-28T14:05:00Z"));
  await addTemplate(first, { name: rating });
  const refusals: [object, string, object?][] = [
    [{ ...template, name: "nenhum" }, "ERR_TEMPLATE_UNKNOWN", { status: null, languages: [] }],
    [{ ...template, language: "en" }, "ERR_TEMPLATE_UNKNOWN", { status: null, languages: ["pt_BR"] }],
    [{ ...template, name: "carrossel" }, "ERR_TEMPLATE_UNKNOWN", { status: "approved" }],
    [{ ...template, name: "novo" }, "ERR_TEMPLATE_UNKNOWN", { status: "pending" }],
    // A tap on it would be no rating.
    [{ ...template, name: rating, values: {} }, "ERR_TEMPLATE_UNKNOWN"],
    [withValues({ "body.1": "x".repeat(1020) }), "ERR_TEMPLATE_VALUES", { reason: "tooLong", fields: ["body.1"] }],
    [withValues({ "body.1": "x".repeat(1025) }), "ERR_INVALID_REQUEST"],
    [withValues({ "button.0": "balcao/x" }), "ERR_TEMPLATE_VALUES", { reason: "reserved", fields: ["button.0"] }],
    [withValues({ "body.1": "a\0b" }), "ERR_INVALID_REQUEST"],
    [{ ...template, name: "a\0b" }, "ERR_INVALID_REQUEST"],
    [{ name: "pedido" }, "ERR_INVALID_REQUEST"],
  ];
  for (const [asked, error, details] of refusals) {
    const answer = await create(asked);
    expect(answer.body, JSON.stringify(asked)).toMatchObject({ error, ...(details && { details }) });
  }
  expect(codeOf(await create("pedido"))).toBe("ERR_INVALID_REQUEST");
  expect(await listed()).toEqual([]);
});

it("knows the company's own templates only", async () => {
  expect((await create(template, other.agent)).body).toMatchObject({
    ...{ error: "ERR_TEMPLATE_UNKNOWN", details: { status: null, languages: [] } },
  });
  const { id } = await made(template);
  expect(codeOf(await change(id, { template: null }, other.admin))).toBe("ERR_NO_QUICKMESSAGE_FOUND");
  expect(await listed()).toEqual([template]);
});

it("is changed by its author and admins only", async () => {
  const shared = { scope: "queue", queueId: company.queueIds[0] };
  const { id } = (await company.agent.call("POST", "/quick-messages", formOf({ template, ...shared })))
    .body as QuickMessage;
  const colleague = await company.addUser("user", company.queueIds);
  expect(codeOf(await change(id, { ...shared, template: null }, colleague))).toBe("ERR_NO_PERMISSION");
  expect(await listed()).toEqual([template]);
  expect((await change(id, { ...shared, template: null }, company.admin)).body).toMatchObject({ template: null });
});
