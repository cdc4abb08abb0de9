import { readFileSync } from "node:fs";
import type { Field } from "@balcao/shared/inbox/fields.ts";
import type { TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { type View, type ViewCounts, viewLimits } from "@balcao/shared/inbox/views.ts";
import type { AuditPage } from "@balcao/shared/workspace/audit.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { freshNumber } from "../../testing/companies/shop.ts";
import { until } from "../../testing/until.ts";
import { type Caller, createWorld, listen, type TestCompany, type World } from "../../testing/world.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { makeCompanyViews } from "./make-company-views.ts";
import { views } from "./views.table.ts";

/** Views as people have them: own and shared, their order, counts, and what happens when a thing they name is gone. */
let world: World;
let company: TestCompany;
let admin: Caller;
let helper: Caller;
let seller: Caller;
let support = 0;
let sales = 0;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Ours");
  admin = company.admin;
  [support = 0, sales = 0] = company.queueIds;
  helper = await company.addUser("user", [support]);
  seller = await company.addUser("user", [sales]);
});
beforeEach(() => world.database.db.delete(views));
afterAll(() => world.close());

const filterOf = (...conditions: object[]) => ({ groups: [{ conditions }] });
const unread = filterOf({ by: "unread" });
const post = async (by: Caller, form: object) => {
  const { status, body } = await by.call("POST", "/views", { name: "Visão", filter: unread, ...form });
  return { status, body: body as View & { error?: string; details?: unknown } };
};
const make = async (by: Caller, form: object = {}): Promise<View> => {
  const { status, body } = await post(by, form);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const put = async (by: Caller, { id, mayChange: _, isBroken: __, ...form }: View, change: object = {}) => {
  const { status, body } = await by.call("PUT", `/views/${id}`, { ...form, ...change });
  return { status, body: body as View & { error?: string } };
};
const listed = async (by: Caller) => (await by.call("GET", "/views")).body as View[];
const names = async (by: Caller) => (await listed(by)).map(({ name }) => name);
const find = async (by: Caller, { id }: View) => (await listed(by)).find((view) => view.id === id);
const statusOf = async (by: Caller, method: "PUT" | "DELETE" | "GET", url: string, body?: object) => {
  const reply = await by.call(method, url, body);
  return [reply.status, (reply.body as { error?: string } | null)?.error];
};

async function add(values: Partial<typeof tickets.$inferInsert> = {}): Promise<number> {
  const { db } = world.database;
  const number = freshNumber();
  const [contact] = await db
    .insert(contacts)
    .values({ companyId: company.id, name: `Ana ${number}`, number })
    .returning();
  const [ticket] = await db
    .insert(tickets)
    .values({ companyId: company.id, contactId: contact?.id ?? 0, queueId: support, protocol: `V${number}`, ...values })
    .returning();
  return ticket?.id ?? 0;
}

it("lists shared views before one's own; each has those of everyone, of their queues and their own", async () => {
  const own = await make(helper, { name: "Minha" });
  await make(admin, { name: "De todos", reach: "everyone" });
  await make(admin, { name: "De vendas", reach: "queues", queueIds: [sales, sales] });
  await make(admin, { name: "Da gestão" });
  expect(own).toMatchObject({ reach: "own", order: "newest", mayChange: true, isBroken: false, queueIds: [] });
  expect(own.filter).toEqual({
    ...{ match: "all" },
    groups: [{ match: "all", conditions: [{ by: "unread", not: false }] }],
  });
  expect(await names(helper)).toEqual(["De todos", "Minha"]);
  expect(await names(seller)).toEqual(["De todos", "De vendas"]);
  expect(await names(admin)).toEqual(["De todos", "De vendas", "Da gestão"]);
  expect((await listed(seller)).map(({ mayChange }) => mayChange)).toEqual([false, false]);
  expect((await listed(admin))[1]).toMatchObject({ reach: "queues", queueIds: [sales], mayChange: true });
  const other = await world.addCompany("Theirs");
  expect(await names(other.admin)).toEqual([]);
});

it("only admins share, and nobody touches another person's own view", async () => {
  expect((await post(helper, { reach: "everyone" })).body.error).toBe("ERR_NO_PERMISSION");
  expect((await post(helper, { reach: "queues", queueIds: [support] })).body.error).toBe("ERR_NO_PERMISSION");
  const [own, shared] = [await make(helper), await make(admin, { reach: "everyone" })];
  expect((await put(helper, own, { reach: "everyone" })).body.error).toBe("ERR_NO_PERMISSION");
  expect((await put(helper, shared, { reach: "own" })).body.error).toBe("ERR_NO_PERMISSION");
  expect(await statusOf(helper, "DELETE", `/views/${shared.id}`)).toEqual([403, "ERR_NO_PERMISSION"]);
  for (const one of [admin, seller]) {
    expect((await put(one, own)).body.error).toBe("ERR_NO_VIEW_FOUND");
    expect(await statusOf(one, "DELETE", `/views/${own.id}`)).toEqual([404, "ERR_NO_VIEW_FOUND"]);
    expect(await statusOf(one, "GET", `/views/${own.id}/tickets`)).toEqual([404, "ERR_NO_VIEW_FOUND"]);
  }
  const ofSales = await make(admin, { reach: "queues", queueIds: [sales] });
  expect(await statusOf(helper, "GET", `/views/${ofSales.id}/tickets`)).toEqual([404, "ERR_NO_VIEW_FOUND"]);
  expect(await statusOf(seller, "GET", `/views/${ofSales.id}/tickets`)).toEqual([200, undefined]);
});

it("refuses what is no view, and changes nothing", async () => {
  const other = await world.addCompany("Theirs");
  const [theirQueue] = other.queueIds;
  const tag = (await other.admin.call("POST", "/tags", { name: "Deles" })).body as { id: number };
  const field = (await other.admin.call("POST", "/fields", { subject: "ticket", name: "Deles", kind: "text" })).body;
  const wrong = [
    [{ name: " " }, "ERR_INVALID_REQUEST"],
    [{ name: "a".repeat(41) }, "ERR_INVALID_REQUEST"],
    [{ filter: { groups: [{ conditions: [] }] } }, "ERR_INVALID_REQUEST"],
    [{ filter: filterOf({ by: "weather" }) }, "ERR_INVALID_REQUEST"],
    [{ filter: filterOf({ by: "waiting", minutes: -1 }) }, "ERR_INVALID_REQUEST"],
    [
      { filter: { groups: Array.from({ length: viewLimits.groups + 1 }, () => unread.groups[0]) } },
      "ERR_INVALID_REQUEST",
    ],
    [{ reach: "queues", queueIds: [] }, "ERR_INVALID_REQUEST"],
    [{ reach: "queues", queueIds: [theirQueue] }, "ERR_QUEUE_NOT_FOUND"],
    [{ filter: filterOf({ by: "queue", anyOf: [theirQueue] }) }, "ERR_QUEUE_NOT_FOUND"],
    [{ filter: filterOf({ by: "tag", anyOf: [tag.id] }) }, "ERR_NO_TAG_FOUND"],
    [{ filter: filterOf({ by: "agent", anyOf: [other.agent.id] }) }, "ERR_NO_USER_FOUND"],
    [{ filter: filterOf({ by: "connection", anyOf: [other.connectionId] }) }, "ERR_NO_WAPP_FOUND"],
    [{ filter: filterOf({ by: "field", fieldId: (field as Field).id, test: { filled: true } }) }, "ERR_NO_FIELD_FOUND"],
  ] as const;
  for (const [form, error] of wrong) expect((await post(admin, form)).body.error, JSON.stringify(form)).toBe(error);
  expect(await names(admin)).toEqual([]);
});

it("has room for as many as the limits say, shared and own ones apart", async () => {
  const { db } = world.database;
  const filler = (values: object, count: number) =>
    db.insert(views).values(
      Array.from({ length: count }, (_, n) => ({
        ...{ companyId: company.id, name: `V${n}`, order: "newest" as const, position: n + 1, reach: "own" as const },
        ...{ filter: { match: "all" as const, groups: [] }, ...values },
      })),
    );
  await filler({ userId: helper.id }, viewLimits.own);
  await filler({ reach: "everyone" }, viewLimits.shared - 1);
  const full = await post(helper, {});
  expect(full.body).toMatchObject({ error: "ERR_VIEW_LIMIT", details: { most: viewLimits.own } });
  const own = await make(admin);
  await make(admin, { reach: "everyone" });
  expect((await post(admin, { reach: "everyone" })).body.error).toBe("ERR_VIEW_LIMIT");
  expect((await put(admin, own, { reach: "everyone" })).body.error).toBe("ERR_VIEW_LIMIT");
  expect((await put(admin, own, { name: "Outro nome" })).status).toBe(200);
});

it("keeps an order of the shared ones, and of one's own", async () => {
  const [one, two] = [await make(helper, { name: "1" }), await make(helper, { name: "2" })];
  const [first, second] = [
    await make(admin, { name: "A", reach: "everyone" }),
    await make(admin, { name: "B", reach: "everyone" }),
  ];
  const order = (by: Caller, shared: boolean, ids: number[]) => statusOf(by, "PUT", "/views/order", { shared, ids });
  expect(await order(helper, false, [two.id, one.id])).toEqual([200, undefined]);
  expect(await order(admin, true, [second.id, first.id])).toEqual([200, undefined]);
  expect(await names(helper)).toEqual(["B", "A", "2", "1"]);
  expect(await order(helper, true, [first.id, second.id])).toEqual([403, "ERR_NO_PERMISSION"]);
  for (const ids of [[one.id], [one.id, one.id], [one.id, first.id], []])
    expect(await order(helper, false, ids)).toEqual([404, "ERR_NO_VIEW_FOUND"]);
  // A view that changes sides goes behind the others there.
  await put(admin, second, { reach: "own" });
  expect(await names(admin)).toEqual(["A", "B"]);
  expect((await find(admin, second))?.reach).toBe("own");
  expect(await names(helper)).toEqual(["A", "2", "1"]);
});

it("says that a thing it names is gone, matches nothing by it, and can be saved with it", async () => {
  const tag = (await admin.call("POST", "/tags", { name: "Passageira" })).body as { id: number };
  const queue = (await admin.call("POST", "/queue", { name: "Efêmera", color: "#123456" })).body as { id: number };
  const form = { subject: "contact", name: "Plano", kind: "choice", choices: [{ name: "Básico" }] };
  const field = (await admin.call("POST", "/fields", form)).body as Field;
  const chosen = { anyOf: field.choices.map(({ id }) => id) };
  const byTag = await make(admin, { filter: filterOf({ by: "tag", anyOf: [tag.id] }) });
  const byField = await make(admin, { filter: filterOf({ by: "field", fieldId: field.id, test: chosen }) });
  const ofQueue = await make(admin, { reach: "queues", queueIds: [queue.id], filter: unread });
  const marked = await add({ unreadMessages: 1 });
  await admin.call("PUT", `/ticket-tags/${marked}/${tag.id}`);
  const shown = async (view: View) =>
    ((await admin.call("GET", `/views/${view.id}/tickets`)).body as TicketPage).tickets.map(({ id }) => id);
  expect(await shown(byTag)).toEqual([marked]);
  await admin.call("DELETE", `/tags/${tag.id}`);
  await admin.call("DELETE", `/queue/${queue.id}`);
  await admin.call("PUT", `/fields/${field.id}`, { name: "Plano", kind: "text" });
  for (const view of [byTag, byField, ofQueue]) expect((await find(admin, view))?.isBroken).toBe(true);
  expect([await shown(byTag), await shown(byField), await shown(ofQueue)]).toEqual([[], [], [marked]]);
  // The name changes, and what is gone stays named; nothing else that is gone can be added.
  expect((await put(admin, byTag, { name: "Outro nome" })).body).toMatchObject({ name: "Outro nome", isBroken: true });
  expect((await put(admin, byField, { filter: byTag.filter })).body.error).toBe("ERR_NO_TAG_FOUND");
  await admin.call("PUT", `/fields/${field.id}`, { name: "Plano", kind: "choice", choices: [{ name: "Básico" }] });
  await admin.call("DELETE", `/fields/${field.id}`);
  expect((await find(admin, byField))?.isBroken).toBe(true);
  expect((await put(admin, byField, { filter: unread })).body.isBroken).toBe(false);
});

it("counts all views of a reader at once, and none that admits closed tickets", async () => {
  await world.database.db.delete(tickets);
  const urgent = await make(admin, { reach: "everyone", filter: filterOf({ by: "priority", anyOf: ["urgent"] }) });
  const past = await make(admin, { reach: "everyone", filter: filterOf({ by: "status", anyOf: ["closed"] }) });
  const mine = await make(helper, { filter: filterOf({ by: "agent", anyOf: ["me"] }) });
  await add({ priority: "urgent" });
  await add({ priority: "urgent", queueId: sales });
  await add({ priority: "urgent", status: "closed" });
  await add({ status: "open", userId: helper.id });
  const counts = async (by: Caller) =>
    ((await by.call("GET", "/views/counts")).body as ViewCounts).counts.map(({ viewId, tickets }) => [viewId, tickets]);
  expect(await counts(admin)).toEqual([
    [urgent.id, 2],
    [past.id, null],
  ]);
  expect(await counts(helper)).toEqual([
    [urgent.id, 1],
    [past.id, null],
    [mine.id, 1],
  ]);
  expect(await counts(await company.addUser("user", []))).toEqual([
    [urgent.id, 0],
    [past.id, null],
  ]);
  const page = (await helper.call("GET", `/views/${past.id}/tickets`)).body as TicketPage;
  expect(page).toMatchObject({ tickets: [{ status: "closed", queueId: support }], hasMore: false });
});

it("tells the screens of those who have it, and the audit log of shared ones", async () => {
  const screens = { admin: await listen(world, admin), helper: await listen(world, helper) };
  const heard = (of: keyof typeof screens) => screens[of].heard.filter(({ name }) => name.endsWith("-view")).length;
  await make(helper, { name: "Minha" });
  await until("the author's screen", () => heard("helper") === 1);
  const shared = await make(admin, { name: "De todos", reach: "everyone" });
  await until("everybody's screens", () => heard("helper") === 2 && heard("admin") === 1);
  await put(admin, shared, { reach: "queues", queueIds: [support], filter: filterOf({ by: "snoozed" }) });
  await admin.call("DELETE", `/views/${shared.id}`);
  await until("the deletion", () => heard("helper") === 4 && heard("admin") === 3);
  for (const screen of Object.values(screens)) screen.close();
  const { entries } = (await admin.call("GET", "/audit?area=view")).body as AuditPage;
  const ofThis = entries.filter(({ targetId }) => targetId === shared.id);
  expect(ofThis.map(({ action }) => action)).toEqual(["delete", "update", "create"]);
  expect(ofThis[1]?.changes).toEqual([
    { field: "reach", before: "everyone", after: "queues" },
    { field: "queues", before: null, after: "Support" },
    { field: "filter", before: null, after: null },
  ]);
  expect(entries.map(({ targetName }) => targetName)).not.toContain("Minha");
});

it("ships with three, which older companies got from the migration", async () => {
  await makeCompanyViews(world.database.db, company.id);
  const shipped = async () => (await listed(helper)).map(({ id: _, ...view }) => view);
  const made = await shipped();
  expect(made.map(({ name }) => name)).toEqual(["Sem resposta há 10 min", "Aguardando cliente", "Urgentes"]);
  expect(made.every(({ isBroken, reach }) => !isBroken && reach === "everyone")).toBe(true);
  await world.database.db.delete(views);
  const [, insert = ""] = readFileSync("server/migrations/0069_views.sql", "utf8").split("-- The views with which");
  await world.database.sql.unsafe(insert.slice(insert.indexOf("\n")));
  expect(await shipped()).toEqual(made);
  // Removing a person removes their own views with them.
  const leaver = await company.addUser("user", [support]);
  const own = await make(leaver);
  await admin.call("DELETE", `/users/${leaver.id}`);
  expect(await world.database.db.select().from(views).where(eq(views.id, own.id))).toEqual([]);
});
