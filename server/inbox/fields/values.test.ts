import type { Field, FieldKind, FieldValue } from "@balcao/shared/inbox/fields.ts";
import type { TicketHistoryLine } from "@balcao/shared/inbox/ticket-history.ts";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addShop, open, phone, type Shop } from "../../testing/companies/shop.ts";
import { until } from "../../testing/until.ts";
import { createWorld, listen, type World } from "../../testing/world.ts";

/** The values of tickets and contacts. */
let world: World;
let shop: Shop;
let ticket: Ticket;
const fields = {} as Record<FieldKind, Field>;

beforeAll(async () => {
  world = await createWorld();
  shop = await addShop(world);
  const kinds: FieldKind[] = ["text", "number", "money", "date", "choice", "choices", "yesNo", "person", "link"];
  for (const kind of kinds) {
    const choices = kind.startsWith("choice") ? [{ name: "Um" }, { name: "Dois" }] : [];
    const form = { subject: "ticket", name: `Campo ${kind}`, kind, choices };
    fields[kind] = (await shop.admin.call("POST", "/fields", form)).body as Field;
  }
  ticket = await open(shop, await waiting());
});
afterAll(() => world.close());

async function waiting(): Promise<Ticket> {
  const person = phone(shop);
  for (const text of ["oi", "2"]) await person.write(text);
  return person.ticket();
}
const patch = async (values: { fieldId: number; value: unknown }[], id = ticket.id, by = shop.agent) =>
  by.call("PATCH", `/tickets/${id}/fields`, { values });
const read = async (kind: FieldKind) =>
  ((await shop.agent.call("GET", `/tickets/${ticket.id}/fields`)).body as FieldValue[]).find(
    ({ fieldId }) => fieldId === fields[kind].id,
  );
const choice = (kind: "choice" | "choices", place: number) => fields[kind].choices[place]?.id ?? 0;

it("stores a value of each kind, returns all in the fields' order, and takes them away", async () => {
  const wanted = {
    text: ["  Padaria Sol ", "Padaria Sol"],
    number: [1234.5, "1.234,5"],
    money: [10.005, "R$ 10,01"],
    date: ["2026-12-01", "01/12/2026"],
    choice: [choice("choice", 1), "Dois"],
    choices: [[choice("choices", 1), choice("choices", 0), choice("choices", 1)], "Um, Dois"],
    yesNo: [false, "Não"],
    person: [shop.agent.id, expect.any(String)],
    link: ["exemplo.com.br", "https://exemplo.com.br"],
  } as const satisfies Record<FieldKind, readonly [unknown, unknown]>;
  const kinds = Object.keys(wanted) as FieldKind[];
  const { status, body } = await patch(
    kinds.toReversed().map((kind) => ({ fieldId: fields[kind].id, value: wanted[kind][0] })),
  );
  expect(status, JSON.stringify(body)).toBe(200);
  expect((body as FieldValue[]).map(({ name, text }) => [name, text])).toEqual(
    kinds.map((kind) => [`Campo ${kind}`, wanted[kind][1]]),
  );
  expect(await read("choices")).toMatchObject({ value: [choice("choices", 0), choice("choices", 1)] });
  expect(await read("person")).toMatchObject({ value: shop.agent.id });
  for (const [kind, value] of [
    ["text", " "],
    ["number", null],
    ["choices", []],
  ] as const) {
    expect((await patch([{ fieldId: fields[kind].id, value }])).status).toBe(200);
    expect(await read(kind)).toBeUndefined();
  }
  expect(await read("yesNo")).toMatchObject({ value: false });
});

it.each([
  ["text", 5],
  ["number", "5"],
  ["number", 1e12],
  ["money", true],
  ["date", "2026-02-30"],
  ["date", "01/12/2026"],
  ["choice", 2_000_000_000],
  ["choice", "Um"],
  ["choices", [2_000_000_000]],
  ["yesNo", "sim"],
  ["person", 2_000_000_000],
  ["link", "javascript:alert(1)"],
] as const)("refuses %s %s, and changes nothing else of the call", async (kind, value) => {
  const before = (await shop.agent.call("GET", `/tickets/${ticket.id}/fields`)).body;
  const answer = await patch([
    { fieldId: fields.text.id, value: "outro" },
    { fieldId: fields[kind].id, value },
  ]);
  expect(answer).toMatchObject({
    status: 400,
    body: { error: "ERR_FIELD_VALUE", details: { id: fields[kind].id, name: `Campo ${kind}`, kind } },
  });
  expect((await shop.agent.call("GET", `/tickets/${ticket.id}/fields`)).body).toEqual(before);
});

it("refuses nonsense as a whole: NUL, long texts, unknown keys", async () => {
  const fieldId = fields.text.id;
  for (const body of [
    { values: [] },
    { values: [{ fieldId, value: "a\0b" }] },
    { values: [{ fieldId, value: "x".repeat(501) }] },
    { values: [{ fieldId, value: {} }] },
    { values: [{ fieldId }] },
    { values: [{ fieldId, value: "a", more: 1 }] },
  ]) {
    const { status } = await shop.agent.call("PATCH", `/tickets/${ticket.id}/fields`, body);
    expect(status, JSON.stringify(body)).toBe(400);
  }
});

it("refuses a colleague's ticket, another company's ticket, contact, field and person", async () => {
  const values = [{ fieldId: fields.text.id, value: "x" }];
  const colleague = await shop.addUser("user", shop.queueIds);
  expect((await patch(values, ticket.id, colleague)).status).toBe(403);
  expect((await colleague.call("GET", `/tickets/${ticket.id}/fields`)).status).toBe(403);
  const stranger = await world.addCompany();
  expect((await patch(values, ticket.id, stranger.admin)).status).toBe(404);
  expect((await stranger.admin.call("GET", `/contacts/${ticket.contactId}/fields`)).status).toBe(404);
  expect((await stranger.admin.call("PATCH", `/contacts/${ticket.contactId}/fields`, { values })).status).toBe(404);
  const form = { subject: "ticket", name: "Deles", kind: "text" };
  const theirs = (await stranger.admin.call("POST", "/fields", form)).body as Field;
  expect((await patch([{ fieldId: theirs.id, value: "x" }])).status).toBe(404);
  expect((await patch([{ fieldId: fields.person.id, value: stranger.admin.id }])).status).toBe(400);
  // A field of tickets is none of contacts.
  const ofContact = await shop.agent.call("PATCH", `/contacts/${ticket.contactId}/fields`, { values });
  expect(ofContact.status).toBe(404);
});

it("tells the screens that see it, and writes each change to the history once", async () => {
  const colleague = await shop.addUser("user", shop.queueIds);
  const [screen, other] = [await listen(world, shop.agent), await listen(world, colleague)];
  const lines = async () =>
    ((await shop.agent.call("GET", `/tickets/${ticket.id}/history`)).body as TicketHistoryLine[]).length;
  const before = await lines();
  const fieldId = fields.text.id;
  for (const value of ["urgente", "urgente", null]) await patch([{ fieldId, value }]);
  expect((await lines()) - before).toBe(2);
  const history = (await shop.agent.call("GET", `/tickets/${ticket.id}/history`)).body as TicketHistoryLine[];
  expect(history.slice(0, 2).map(({ change }) => change)).toEqual([
    { kind: "field", name: "Campo text", text: "" },
    { kind: "field", name: "Campo text", text: "urgente" },
  ]);
  const about = ({ heard }: { heard: readonly { payload: Record<string, unknown> }[] }) =>
    heard.filter(({ payload }) => payload.ticketId === ticket.id && "values" in payload);
  await until("the screen", () => about(screen).length === 3);
  expect(about(other)).toEqual([]);
  for (const one of [screen, other]) one.close();
});

it("keeps the name of a person who is removed", async () => {
  const leaving = await shop.addUser("user", shop.queueIds);
  const fieldId = fields.person.id;
  await patch([{ fieldId, value: leaving.id }]);
  const { text } = (await read("person")) ?? {};
  expect((await shop.admin.call("DELETE", `/users/${leaving.id}`)).status).toBe(200);
  expect(await read("person")).toEqual({ fieldId, name: "Campo person", value: null, text });
});

it("gives one of two values that are set at the same moment to everybody", async () => {
  const { choices } = fields;
  const set = (value: number[]) => patch([{ fieldId: choices.id, value }]);
  const both = await Promise.all([set([choice("choices", 0)]), set([choice("choices", 1)]), set([])]);
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
  const stored = await read("choices");
  expect([undefined, 1]).toContain((stored?.value as number[] | undefined)?.length);
});
