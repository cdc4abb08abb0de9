import type { CloudTemplate } from "@balcao/cloud-simulator/state.ts";
import type { MessageTemplate } from "@balcao/shared/channels/message-templates.ts";
import { ratingTemplateName } from "@balcao/shared/channels/rating-template.ts";
import type { TicketChange, TicketHistoryLine } from "@balcao/shared/inbox/ticket-history.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { connections } from "../../channels/connections/connections.table.ts";
import { messageTemplates } from "../../channels/message-templates/message-templates.table.ts";
import { systemContext } from "../../context.ts";
import { contactConsents } from "../../inbox/consent/contact-consents.table.ts";
import { createInbound } from "../../inbox/inbound.ts";
import { messages } from "../../inbox/messages/messages.table.ts";
import { trackings } from "../../inbox/tickets/trackings.table.ts";
import { type OfficialShop, officialPerson, openOfficialShop } from "../../testing/companies/official-shop.ts";
import { open, type Shop, settled } from "../../testing/companies/shop.ts";
import { until } from "../../testing/until.ts";
import { sayHeldFarewell } from "./held-farewell.ts";
import { userRatings } from "./user-ratings.table.ts";

const name = ratingTemplateName(new Date("2026-11-28T14:05:00Z"));
const older = ratingTemplateName(new Date("2026-11-01T09:00:00Z"));
const steps = ["Insatisfeito", "Satisfeito", "Muito satisfeito"];
const buttons = steps.map((text) => ({ type: "reply" as const, text, value: "" }));
const form = { name, language: "pt_BR", category: "utility", body: "Como foi o nosso atendimento?", buttons };

let opened: OfficialShop;
let shop: Shop;

beforeAll(async () => {
  opened = await openOfficialShop("5531988007001", { userRating: "enabled" });
  ({ shop } = opened);
  opened.simulator.setFaults({ reviewMs: null });
});
afterAll(() => opened.close());
beforeEach(async () => {
  for (const one of opened.simulator.templates()) await remove(one);
});

const db = () => opened.world.database.db;
const path = () => `/message-templates/${opened.connectionId}`;
const templates = async () => (await shop.admin.call("GET", path())).body as MessageTemplate[];
const statusOf = async (which = name) => (await templates()).find((one) => one.name === which)?.status ?? null;
const atMeta = (which = name) => {
  const found = opened.simulator.templates().find((one) => one.name === which);
  if (!found) throw new Error(`Meta has no template ${which}`);
  return found;
};

async function remove(one: CloudTemplate): Promise<void> {
  const row = (await templates()).find((known) => known.name === one.name);
  if (row) await shop.admin.call("DELETE", `${path()}/${row.id}`);
}

/** Makes the rating template as the console does, and lets Meta decide. */
async function made(decision: Parameters<OfficialShop["simulator"]["decide"]>[1] | null = "APPROVED", named = name) {
  expect((await shop.admin.call("POST", path(), { ...form, name: named })).body).toMatchObject({ status: "pending" });
  if (decision === null) return;
  opened.simulator.decide(atMeta(named).id, decision);
  await until("Meta's decision", async () => (await statusOf(named)) === decision.toLowerCase());
}

/** A person whose conversation an agent attends, and whose last message is two days old here and at Meta. */
async function silent() {
  const person = await officialPerson(opened);
  for (const text of ["oi", "1"]) await person.write(text);
  const { id: ticketId, contactId } = await open(shop, await person.ticket(), shop.admin);
  const old = sql`${messages.createdAt} - interval '2 days'`;
  await db().update(messages).set({ createdAt: old }).where(eq(messages.contactId, contactId));
  opened.simulator.setLastWritten(opened.official.phoneNumberId, person.number, Date.now() - 2 * 24 * 3_600_000);
  const before = person.all().length;
  /** Messages that reached the phone since. */
  const received = () => person.all().slice(before);
  /** The ids of the conversation's messages. Ticks of earlier ones may still change. */
  const shown = async () => (await person.conversation()).map(({ id }) => id);
  return { ...person, ticketId, contactId, received, shown };
}
type Silent = Awaited<ReturnType<typeof silent>>;

async function close({ ticketId, latest }: Silent, how: object = {}) {
  expect((await shop.admin.call("PUT", `/tickets/${ticketId}`, { status: "closed", ...how })).status).toBe(200);
  await settled(opened.world);
  await latest();
}
const ended = async (how: object = {}) => {
  const person = await silent();
  await close(person, how);
  return person;
};

const told = async ({ ticketId }: Silent): Promise<TicketChange[]> =>
  ((await shop.admin.call("GET", `/tickets/${ticketId}/history`)).body as TicketHistoryLine[]).map(
    ({ change }) => change,
  );
const unsaid = (message: string, why: string) => [{ kind: "unsaid", message, why }];
const ratings = async ({ ticketId }: Silent) =>
  (await db().select().from(userRatings).where(eq(userRatings.ticketId, ticketId))).map(({ rate }) => rate);
const tracked = async ({ ticketId }: Silent) =>
  (await db().select().from(trackings).where(eq(trackings.ticketId, ticketId)).orderBy(trackings.id))[0];

it("asks freely inside the window, although there is a template", { tags: ["long"] }, async () => {
  await made();
  const person = await officialPerson(opened);
  for (const text of ["oi", "1"]) await person.write(text);
  const ticket = await open(shop, await person.ticket(), shop.admin);
  await shop.admin.call("PUT", `/tickets/${ticket.id}`, { status: "closed" });
  await settled(opened.world);
  expect((await person.conversation()).at(-1)?.content).toMatchObject({ kind: "question", form: "buttons" });
  expect((await shop.admin.call("GET", `/tickets/${ticket.id}/history`)).body).toEqual([]);
});

it("asks for nothing outside without a template, and the conversation says so", async () => {
  const person = await ended();
  expect(person.received()).toEqual([]);
  expect(await told(person)).toEqual(unsaid("rating", "none"));
  expect(await tracked(person)).toMatchObject({ ratingAt: null, ratingMessageId: null });
  await person.write("2");
  expect(await ratings(person)).toEqual([]);
  expect((await person.ticket()).id).not.toBe(person.ticketId);
});

it("asks by the approved template once outside; the tap is the rating, and a second one changes nothing", async () => {
  await made();
  const person = await ended();
  expect(person.received()).toMatchObject([{ text: form.body }]);
  expect(person.titles()).toEqual(steps);
  expect(await told(person)).toEqual([]);
  const { id } = (await tracked(person)) ?? {};
  expect((await person.conversation()).at(-1)?.content).toMatchObject({
    ...{ kind: "template", name },
    fields: [1, 2, 3].map((step) => ({ place: "button", text: `balcao/rating/${id}/${step}` })),
  });
  const request = await person.latest();
  expect((await person.tap("Satisfeito")).map(({ text }) => text)).toEqual(["Até breve"]);
  expect(await person.tap("Insatisfeito", request)).toEqual([]);
  expect(await ratings(person)).toEqual([2]);
  expect(await person.ticket()).toMatchObject({ id: person.ticketId, status: "closed" });
});

it.each([
  ["3", [3]],
  ["muito satisfeito!", [3]],
])("takes a typed answer to the template as a rating: %s", async (words, rates) => {
  await made();
  const person = await ended();
  expect((await person.write(words)).map(({ text }) => text)).toEqual(["Até breve"]);
  expect(await ratings(person)).toEqual(rates);
});

it("asks again by buttons after a typed answer outside the scale", async () => {
  await made();
  const person = await ended();
  await person.write("7");
  expect(person.titles()).toEqual(steps);
  await person.tap("Insatisfeito");
  expect(await ratings(person)).toEqual([1]);
});

it("takes a late tap as no rating, and it opens no conversation", async () => {
  await made();
  const person = await ended();
  const late = sql`${trackings.ratingAt} - interval '25 hours'`;
  await db().update(trackings).set({ ratingAt: late }).where(eq(trackings.ticketId, person.ticketId));
  expect(await person.tap("Satisfeito")).toEqual([]);
  expect(await ratings(person)).toEqual([]);
  expect(await person.ticket()).toMatchObject({ id: person.ticketId, status: "closed" });
});

it.each([
  [null, "pending"],
  ["REJECTED", "rejected"],
  ["PAUSED", "paused"],
  ["DISABLED", "disabled"],
] as const)("sends none that Meta has not approved, and says why: %s", async (decision, why) => {
  await made(decision);
  const person = await ended();
  expect(person.received()).toEqual([]);
  expect(await told(person)).toEqual(unsaid("rating", why));
});

it("leaves no failed message where Meta paused the template a moment before", async () => {
  await made();
  // No webhook call tells it.
  atMeta().status = "PAUSED";
  const person = await silent();
  const before = await person.shown();
  await close(person);
  await until("the line", async () => (await told(person)).length > 0);
  expect(await told(person)).toEqual(unsaid("rating", "refused"));
  expect(await person.shown()).toEqual(before);
  expect(await tracked(person)).toMatchObject({ ratingAt: null, ratingMessageId: null });
  expect(person.received()).toEqual([]);
});

/** A person whose request Meta accepted; nothing says yet that it was delivered. `refuse` reports that it was not. */
async function accepted() {
  await made();
  const person = await silent();
  const before = await person.shown();
  opened.simulator.setFaults({ holdStatuses: true });
  await shop.admin.call("PUT", `/tickets/${person.ticketId}`, { status: "closed" });
  await settled(opened.world);
  const { id: trackingId, ratingMessageId } = (await tracked(person)) ?? {};
  const [request] = await db()
    .select({ providerId: messages.providerId })
    .from(messages)
    .where(eq(messages.id, ratingMessageId ?? 0));
  const report = { providerId: request?.providerId ?? "", reason: "templateUnavailable" } as const;
  const refuse = () => createInbound(opened.world.services).failed(opened.connectionId, report);
  return { person, before, trackingId: trackingId ?? 0, refuse };
}

it("withdraws the request that Meta accepted and refused later, and a repeated report tells nothing more", async () => {
  const { person, before, refuse } = await accepted();
  for (const _ of [1, 2]) await refuse();
  expect(await told(person)).toEqual(unsaid("rating", "refused"));
  expect(await person.shown()).toEqual(before);
  opened.simulator.setFaults({ holdStatuses: false });
  await person.write("2");
  expect(await ratings(person)).toEqual([]);
});

it.each(["rated", "rating_repeated"])("keeps a request whose answer is being recorded: %s", async (answered) => {
  const { person, before, trackingId, refuse } = await accepted();
  const { refused } = await opened.world.database.sql.begin(async (own) => {
    await own`update trackings set ${own(answered)} = true where id = ${trackingId}`;
    const refused = refuse();
    await until("the report to wait", async () => {
      const [row] = await db().execute<{ n: number }>(sql`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      return row?.n === 1;
    });
    return { refused };
  });
  await refused;
  opened.simulator.setFaults({ holdStatuses: false });
  expect(await told(person)).toEqual([]);
  expect(await person.shown()).toHaveLength(before.length + 1);
});

it("uses an older template while the newer one is in review", async () => {
  await made("APPROVED", older);
  await made(null);
  const person = await ended();
  expect((await person.conversation()).at(-1)?.content).toMatchObject({ kind: "template", name: older });
});

it("refuses a rating template with other buttons or with variables, and sends none that was changed at Meta", async () => {
  const refused = async (part: object) => (await shop.admin.call("POST", path(), { ...form, ...part })).body;
  expect(await refused({ buttons: buttons.slice(1) })).toMatchObject({
    ...{ error: "ERR_TEMPLATE_RULES", details: { problems: [{ at: "buttons", code: "ratingButtons" }] } },
  });
  expect(await refused({ body: "Como foi, {{nome}}, o atendimento?", examples: { "body.nome": "Ana" } })).toMatchObject(
    { details: { problems: [{ at: "body", code: "noVariables" }] } },
  );
  expect(opened.simulator.templates()).toEqual([]);
  await made();
  await db()
    .update(messageTemplates)
    .set({ buttons: buttons.slice(1) })
    .where(eq(messageTemplates.name, name));
  const person = await ended();
  expect(person.received()).toEqual([]);
  expect(await told(person)).toEqual(unsaid("rating", "unfit"));
});

it("never uses the template of another connection or of another company", async () => {
  await made();
  const [row] = await db().select().from(messageTemplates).where(eq(messageTemplates.name, name));
  if (!row) throw new Error("the template is not stored");
  const { id: _, ...copy } = row;
  const stranger = await opened.world.addCompany();
  await db()
    .insert(messageTemplates)
    .values([
      { ...copy, connectionId: shop.connectionId },
      { ...copy, connectionId: stranger.connectionId, companyId: stranger.id },
    ]);
  await remove(atMeta());
  const person = await ended();
  expect(person.received()).toEqual([]);
  expect(await told(person)).toEqual(unsaid("rating", "none"));
  for (const connectionId of [opened.connectionId, shop.connectionId])
    expect((await stranger.admin.call("POST", `/message-templates/${connectionId}`, form)).status).toBe(404);
  await db().delete(messageTemplates);
});

it("sends nothing and says nothing after the closing was undone", async () => {
  await made();
  const person = await silent();
  await close(person, { undoable: true });
  const finishedAt = (await tracked(person))?.finishedAt?.toISOString() ?? "";
  expect((await shop.admin.call("POST", `/tickets/${person.ticketId}/undo`)).status).toBe(200);
  const ctx = systemContext(opened.world.services, shop.id, "farewell");
  await sayHeldFarewell(ctx, { ticketId: person.ticketId, finishedAt, asksRating: true });
  await settled(opened.world);
  expect(person.received()).toEqual([]);
  expect(await told(person)).toEqual([]);
});

it("asks once, also if the held farewell is said again", async () => {
  await made();
  const person = await silent();
  await close(person, { undoable: true });
  const finishedAt = (await tracked(person))?.finishedAt?.toISOString() ?? "";
  const ctx = systemContext(opened.world.services, shop.id, "farewell");
  const held = { ticketId: person.ticketId, finishedAt, asksRating: true };
  await Promise.all([sayHeldFarewell(ctx, held), sayHeldFarewell(ctx, held)]);
  await person.latest();
  expect(person.received()).toMatchObject([{ text: form.body }]);
});

it("asks contacts who refuse advertising, too, unless Meta takes the template for advertising", async () => {
  await made();
  const stopped = async () => {
    const person = await silent();
    const step = { companyId: shop.id, contactId: person.contactId, kind: "stopped" as const, text: "" };
    await db().insert(contactConsents).values(step);
    await close(person);
    return person;
  };
  expect((await stopped()).received()).toMatchObject([{ text: form.body }]);
  await db().update(messageTemplates).set({ category: "marketing" }).where(eq(messageTemplates.name, name));
  const person = await stopped();
  expect(person.received()).toEqual([]);
  expect(await told(person)).toEqual(unsaid("rating", "optedOut"));
});

it("tells that the farewell was not sent where the agent asks for no rating, if the connection has one", async () => {
  await made();
  const person = await ended({ justClose: true });
  expect(person.received()).toEqual([]);
  expect(await told(person)).toEqual(unsaid("farewell", "window"));
  const text = (complationMessage: string) =>
    db().update(connections).set({ complationMessage }).where(eq(connections.id, opened.connectionId));
  await text("");
  expect(await told(await ended({ justClose: true }))).toEqual([]);
  await text("Até breve");
});
