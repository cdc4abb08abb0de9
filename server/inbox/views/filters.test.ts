import type { Field } from "@balcao/shared/inbox/fields.ts";
import type { TicketPage } from "@balcao/shared/inbox/tickets.ts";
import type { FilterCount, View } from "@balcao/shared/inbox/views.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connections } from "../../channels/connections/connections.table.ts";
import { freshNumber } from "../../testing/companies/shop.ts";
import { walkPages } from "../../testing/walk-pages.ts";
import { type Caller, createWorld, type TestCompany, type World } from "../../testing/world.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { messages } from "../messages/messages.table.ts";
import { tickets } from "../tickets/tickets.table.ts";

/** The tickets that filters of views find: each condition, groups, orders, and the borders of their readers. */
let world: World;
let company: TestCompany;
let admin: Caller;
let agent: Caller;
let support = 0;
let sales = 0;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Ours");
  admin = company.admin;
  [support = 0, sales = 0] = company.queueIds;
  agent = await company.addUser("user", [support]);
});
beforeEach(() => world.database.db.delete(tickets));
afterAll(() => world.close());

const ago = (minutes: number) => new Date(world.services.now().getTime() - minutes * 60_000);

type Values = Partial<typeof tickets.$inferInsert>;
let made = 0;

/** A ticket of a contact of its own; by default it waits in the support queue. */
async function add(values: Values = {}, of = company): Promise<number> {
  const { db } = world.database;
  const number = freshNumber();
  const [contact] = await db
    .insert(contacts)
    .values({ companyId: of.id, name: `Ana ${number}`, number })
    .returning();
  const [ticket] = await db
    .insert(tickets)
    .values({
      ...{ companyId: of.id, contactId: contact?.id ?? 0, connectionId: of.connectionId, queueId: of.queueIds[0] },
      ...{ protocol: `VIEW${++made}`, lastMessage: "oi", ...values },
    })
    .returning();
  return ticket?.id ?? 0;
}
const contactOf = async (id: number) =>
  (await world.database.db.select().from(tickets).where(eq(tickets.id, id)))[0]?.contactId ?? 0;

const grouped = (conditions: readonly object[], match = "all") => ({ match, conditions });
const filterOf = (...conditions: object[]) => ({ groups: conditions.length > 0 ? [grouped(conditions)] : [] });

/** The tickets of a view with this filter, in its order. The same filter counts as many. */
async function found(filter: object, by: Caller = admin, order = "oldest"): Promise<number[]> {
  const { status, body } = await by.call("POST", "/views", { name: "Teste", filter, order });
  expect(status, JSON.stringify(body)).toBe(200);
  const { id } = body as View;
  const page = (await by.call("GET", `/views/${id}/tickets`)).body as TicketPage;
  const counted = (await by.call("POST", "/views/count", filter)).body as FilterCount;
  if (counted.tickets !== null) expect(counted.tickets).toBe(page.tickets.length);
  await by.call("DELETE", `/views/${id}`);
  return page.tickets.map(({ id }) => id);
}
const holding = (...conditions: object[]) => found(filterOf(...conditions));

describe("a condition", () => {
  it("on the status; closed tickets only where one names them", async () => {
    const [pending, open, closed] = [await add(), await add({ status: "open" }), await add({ status: "closed" })];
    await add({ status: "closed", isThread: true });
    expect(await holding()).toEqual([pending, open]);
    expect(await holding({ by: "unread", not: true })).toEqual([pending, open]);
    expect(await holding({ by: "status", anyOf: ["open", "closed"] })).toEqual([open, closed]);
    expect(await holding({ by: "status", not: true, anyOf: ["open"] })).toEqual([pending, closed]);
  });

  it("on the queue, the agent, the connection and its channel", async () => {
    const { db } = world.database;
    const official = { companyId: company.id, name: "Oficial", channel: "whatsapp-cloud" };
    const [other] = await db.insert(connections).values(official).returning();
    const plain = await add();
    const mine = await add({ status: "open", userId: admin.id, queueId: sales });
    const theirs = await add({ status: "open", userId: agent.id, queueId: null, connectionId: other?.id ?? 0 });
    expect(await holding({ by: "queue", anyOf: [sales, null] })).toEqual([mine, theirs]);
    expect(await holding({ by: "queue", not: true, anyOf: [sales, null] })).toEqual([plain]);
    expect(await holding({ by: "queue", not: true, anyOf: [sales] })).toEqual([plain, theirs]);
    expect(await holding({ by: "agent", anyOf: ["me"] })).toEqual([mine]);
    expect(await holding({ by: "agent", anyOf: [null, agent.id] })).toEqual([plain, theirs]);
    expect(await holding({ by: "connection", anyOf: [other?.id] })).toEqual([theirs]);
    expect(await holding({ by: "channel", anyOf: ["whatsapp-cloud"] })).toEqual([theirs]);
    expect(await holding({ by: "channel", not: true, anyOf: ["whatsapp-cloud"] })).toEqual([plain, mine]);
  });

  it("on tags, the priority, unread messages and who wrote last", async () => {
    const tag = (await admin.call("POST", "/tags", { name: "VIP" })).body as { id: number };
    const plain = await add({ lastMessage: "" });
    const marked = await add({ status: "open", lastMessageFromMe: true });
    const urgent = await add({ priority: "urgent", unreadMessages: 2 });
    await admin.call("PUT", `/ticket-tags/${marked}/${tag.id}`);
    expect(await holding({ by: "tag", anyOf: [tag.id] })).toEqual([marked]);
    expect(await holding({ by: "tag", not: true, anyOf: [tag.id] })).toEqual([plain, urgent]);
    expect(await holding({ by: "priority", anyOf: ["high", "urgent"] })).toEqual([urgent]);
    expect(await holding({ by: "unread" })).toEqual([urgent]);
    expect(await holding({ by: "lastMessage", from: "us" })).toEqual([marked]);
    // A conversation without a message has none of the contact's.
    expect(await holding({ by: "lastMessage", from: "contact" })).toEqual([urgent]);
  });

  it("on the wait for us, whoever attends, and on a snooze", async () => {
    const recent = await add({ lastMessageAt: ago(9), unansweredSince: ago(9) });
    const waits = await add({ lastMessageAt: ago(2), unansweredSince: ago(11) });
    const handed = await add({ lastMessageAt: ago(12), unansweredSince: null });
    const asked = await add({ status: "open", lastMessageAt: ago(5), unansweredSince: ago(30) });
    const answered = await add({ status: "open", lastMessageAt: ago(60) });
    const away = await add({ status: "open", lastMessageAt: ago(70), snoozedUntil: ago(-60), snoozeKind: "later" });
    expect(await found(filterOf({ by: "waiting", minutes: 10 }), admin, "waiting")).toEqual([asked, handed, waits]);
    expect(await holding({ by: "waiting", not: true, minutes: 10 })).toEqual([away, answered, recent]);
    expect(await holding({ by: "snoozed" })).toEqual([away]);
    expect(await holding({ by: "snoozed", not: true }, { by: "status", anyOf: ["open"] })).toEqual([answered, asked]);
  });

  it("on the service window, of channels that have one", async () => {
    const { db } = world.database;
    const window = { companyId: company.id, name: "Com janela", hasServiceWindow: true, createdAt: ago(99_999) };
    const [official] = await db.insert(connections).values(window).returning();
    const connectionId = official?.id ?? 0;
    await add({ createdAt: ago(9_000) });
    const never = await add({ connectionId, lastMessageAt: ago(9_000), createdAt: ago(9_000) });
    const [open, shut] = [await add({ connectionId }), await add({ connectionId })];
    for (const [ticketId, minutes] of [
      [open, 1_430],
      [shut, 1_450],
    ] as const)
      await db.insert(messages).values({
        ...{ companyId: company.id, ticketId, contactId: await contactOf(ticketId), connectionId, body: "oi" },
        ...{ providerId: `view ${ticketId}`, fromMe: false, createdAt: ago(minutes) },
      });
    expect(await holding({ by: "windowShut" })).toEqual([never, shut]);
    expect(await holding({ by: "windowShut", not: true }, { by: "connection", anyOf: [connectionId] })).toEqual([open]);
  });
});

describe("a condition on a field", () => {
  const field = async (kind: string, more: object = {}) => {
    const form = { subject: "ticket", name: `Campo ${++made}`, kind, ...more };
    const { status, body } = await admin.call("POST", "/fields", form);
    expect(status, JSON.stringify(body)).toBe(200);
    return body as Field;
  };
  const give = async (ticketId: number, { id, subject }: Field, value: unknown) => {
    const url = subject === "ticket" ? `/tickets/${ticketId}/fields` : `/contacts/${await contactOf(ticketId)}/fields`;
    const { status, body } = await admin.call("PATCH", url, { values: [{ fieldId: id, value }] });
    expect(status, JSON.stringify(body)).toBe(200);
  };
  const testing = (fieldId: number, test: object, more = {}) => holding({ by: "field", fieldId, test, ...more });

  it("tests texts and choices, of the ticket and of its contact", async () => {
    const [one, other] = [await add(), await add()];
    const city = await field("text", { subject: "contact" });
    await give(one, city, "São Paulo");
    expect(await testing(city.id, { anyOf: ["SAO PAULO", "Recife"] })).toEqual([one]);
    expect(await testing(city.id, { filled: true })).toEqual([one]);
    expect(await testing(city.id, { filled: true }, { not: true })).toEqual([other]);
    const plan = await field("choices", { choices: [{ name: "Básico" }, { name: "Completo" }] });
    const [basic = 0, full = 0] = plan.choices.map(({ id }) => id);
    await give(other, plan, [basic, full]);
    expect(await testing(plan.id, { anyOf: [full] })).toEqual([other]);
    expect(await testing(plan.id, { anyOf: [full] }, { not: true })).toEqual([one]);
  });

  it("tests numbers, days also from today on, persons, and yes or no", async () => {
    const [one, other] = [await add(), await add()];
    const amount = await field("money");
    await give(one, amount, 99.9);
    await give(other, amount, 100);
    expect(await testing(amount.id, { atLeast: 100 })).toEqual([other]);
    expect(await testing(amount.id, { atLeast: 99.9, atMost: 99.9 })).toEqual([one]);
    expect(await testing(amount.id, { anyOf: [100, 7] })).toEqual([other]);
    const day = await field("date");
    const inDays = (days: number) =>
      ago(-days * 1_440)
        .toISOString()
        .slice(0, 10);
    await give(one, day, inDays(-40));
    await give(other, day, inDays(40));
    expect(await testing(day.id, { atMost: { daysFromToday: -7 } })).toEqual([one]);
    expect(await testing(day.id, { atLeast: { daysFromToday: 0 }, atMost: { daysFromToday: 60 } })).toEqual([other]);
    expect(await testing(day.id, { atLeast: inDays(0) })).toEqual([other]);
    const [person, flag] = [await field("person"), await field("yesNo")];
    await give(one, person, admin.id);
    await give(other, flag, false);
    expect(await testing(person.id, { anyOf: ["me"] })).toEqual([one]);
    expect(await testing(flag.id, { anyOf: [false] })).toEqual([other]);
  });

  it("is refused if it is no test of the field's kind", async () => {
    const [text, day, choice] = [await field("text"), await field("date"), await field("choice")];
    const refused = async (fieldId: number, test: object) => {
      const filter = filterOf({ by: "field", fieldId, test });
      const { status, body } = await admin.call("POST", "/views", { name: "Teste", filter });
      return [status, (body as { error: string }).error];
    };
    const wrong = [
      [text.id, { anyOf: [7] }],
      [text.id, { atLeast: 7 }],
      [day.id, { anyOf: ["2026-02-30"] }],
      [day.id, { atMost: "0000-01-01" }],
      [day.id, { atMost: 7 }],
      [choice.id, { anyOf: [1e300] }],
    ] as const;
    for (const [fieldId, test] of wrong)
      expect(await refused(fieldId, test), JSON.stringify(test)).toEqual([400, "ERR_FIELD_VALUE"]);
    for (const test of [{}, { anyOf: [] }, { filled: false }, { anyOf: ["a"], filled: true }])
      expect(await refused(text.id, test), JSON.stringify(test)).toEqual([400, "ERR_INVALID_REQUEST"]);
    expect((await refused(text.id, { anyOf: ["a\0b"] }))[0]).toBe(400);
  });
});

it("joins conditions and groups by all or any", async () => {
  const [one, two, both] = [
    await add({ priority: "urgent" }),
    await add({ unreadMessages: 1 }),
    await add({ priority: "urgent", unreadMessages: 1, queueId: sales }),
  ];
  const closed = await add({ status: "closed", priority: "urgent" });
  const [urgent, unread] = [{ by: "priority", anyOf: ["urgent"] }, { by: "unread" }];
  const inSales = { by: "queue", anyOf: [sales] };
  expect(await holding(urgent, unread)).toEqual([both]);
  expect(await found({ groups: [grouped([urgent, unread], "any")] })).toEqual([one, two, both]);
  expect(await found({ groups: [grouped([urgent, unread], "any"), grouped([inSales])] })).toEqual([both]);
  const groups = [grouped([urgent, { by: "status", anyOf: ["closed"] }]), grouped([inSales])];
  expect(await found({ match: "any", groups })).toEqual([both, closed]);
});

it("orders by wait, by priority and by the last message, also through pages of equal times", async () => {
  for (let n = 0; n < 90; n++)
    await add({
      status: n % 3 === 0 ? "open" : "pending",
      priority: (["normal", "urgent", "low", "high"] as const)[n % 4] ?? "normal",
      unansweredSince: n % 2 === 0 ? ago(10 + (n % 5)) : null,
      lastMessageAt: ago(5 + (n % 7)),
    });
  const rows = await world.database.db.select().from(tickets);
  type Row = (typeof rows)[number];
  const waitOf = ({ status, unansweredSince, lastMessageAt }: Row) =>
    unansweredSince?.getTime() ?? (status === "open" ? null : lastMessageAt.getTime());
  const level = ({ priority }: Row) => ["urgent", "high", "normal", "low"].indexOf(priority);
  const byWait = (a: Row, b: Row) =>
    Number(waitOf(a) === null) - Number(waitOf(b) === null) ||
    (waitOf(a) ?? a.lastMessageAt.getTime()) - (waitOf(b) ?? b.lastMessageAt.getTime()) ||
    a.id - b.id;
  const byMessage = (a: Row, b: Row) => a.lastMessageAt.getTime() - b.lastMessageAt.getTime() || a.id - b.id;
  const orders = {
    waiting: rows.toSorted(byWait),
    priority: rows.toSorted((a, b) => level(a) - level(b) || byWait(a, b)),
    oldest: rows.toSorted(byMessage),
    newest: rows.toSorted(byMessage).toReversed(),
  };
  for (const [order, wanted] of Object.entries(orders)) {
    const view = (await admin.call("POST", "/views", { name: "Teste", filter: filterOf(), order })).body as View;
    const { pages } = await walkPages(
      async (cursor) => (await admin.call("GET", `/views/${view.id}/tickets?cursor=${cursor}`)).body as TicketPage,
    );
    expect(pages.length).toBe(3);
    expect(
      pages.flatMap((page) => page.tickets.map(({ id }) => id)),
      order,
    ).toEqual(wanted.map(({ id }) => id));
    await admin.call("DELETE", `/views/${view.id}`);
  }
});

it("shows and counts for each reader what they may see, and nothing of another company", async () => {
  const [waiting, elsewhere] = [await add(), await add({ queueId: sales })];
  const own = await add({ status: "open", userId: agent.id, queueId: sales });
  const colleagues = await add({ status: "open", userId: admin.id });
  const other = await world.addCompany("Theirs");
  const foreign = await add({}, other);
  expect(await found(filterOf(), agent)).toEqual([waiting, own]);
  expect(await found(filterOf())).toEqual([waiting, elsewhere, own, colleagues]);
  expect(await found(filterOf({ by: "agent", not: true, anyOf: ["me"] }), agent)).toEqual([waiting]);
  expect(await found(filterOf(), other.admin)).toEqual([foreign]);
  const nobody = await company.addUser("user", []);
  expect(await found(filterOf(), nobody)).toEqual([]);
});
