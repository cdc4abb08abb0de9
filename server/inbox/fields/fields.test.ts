import type { Field, FieldUse, FieldValue } from "@balcao/shared/inbox/fields.ts";
import type { AuditPage } from "@balcao/shared/workspace/audit.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addShop, freshNumber, open, phone, type Shop } from "../../testing/companies/shop.ts";
import { createWorld, type World } from "../../testing/world.ts";

/** The fields of a company: made, changed, removed, and what happens to their values. */
let world: World;
let shop: Shop;

beforeAll(async () => {
  world = await createWorld();
  shop = await addShop(world);
});
afterAll(() => world.close());

let names = 0;
const unique = (name: string) => `${name} ${++names}`;
const make = async (form: Partial<Field> | object): Promise<Field> => {
  const { status, body } = await shop.admin.call("POST", "/fields", {
    ...{ subject: "contact", name: unique("Campo"), kind: "text" },
    ...form,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Field;
};
const formOf = ({ name, kind, help, isRequired, choices }: Field) => ({
  ...{ name, kind, help, isRequired },
  choices: choices.filter(({ isRemoved }) => !isRemoved).map(({ id, name }) => ({ id, name })),
});
const put = async (field: Field, change: object) => {
  const { status, body } = await shop.admin.call("PUT", `/fields/${field.id}`, { ...formOf(field), ...change });
  return { status, body: body as Field & { error?: string; details?: unknown } };
};
const addContact = async (): Promise<number> =>
  ((await shop.agent.call("POST", "/contacts", { name: "Ana", number: freshNumber() })).body as { id: number }).id;
const set = async (contactId: number, fieldId: number, value: unknown) =>
  (await shop.agent.call("PATCH", `/contacts/${contactId}/fields`, { values: [{ fieldId, value }] })).body;
const storedIn = async (contactId: number, fieldId: number) =>
  ((await shop.agent.call("GET", `/contacts/${contactId}/fields`)).body as FieldValue[]).find(
    (value) => value.fieldId === fieldId,
  );
const useOf = async (id: number, kind = "") =>
  (await shop.admin.call("GET", `/fields/${id}/use${kind && `?kind=${kind}`}`)).body as FieldUse;
const listed = async () => (await shop.agent.call("GET", "/fields")).body as Field[];

it("makes fields, puts them in order, and tells the audit log who did", async () => {
  const plan = await make({ name: "Plano", kind: "choice", choices: [{ name: "Básico" }, { name: "Completo" }] });
  expect(plan).toMatchObject({
    ...{ subject: "contact", kind: "choice", help: "", isRequired: false, isRemoved: false },
    choices: [
      { name: "Básico", isRemoved: false },
      { name: "Completo", isRemoved: false },
    ],
  });
  const since = await make({ name: "Cliente desde", kind: "date", help: "Dia do primeiro contrato" });
  const ids = (await listed()).filter(({ subject }) => subject === "contact").map(({ id }) => id);
  expect(ids.slice(-2)).toEqual([plan.id, since.id]);
  const order = { subject: "contact", ids: ids.toReversed() };
  expect(((await shop.admin.call("PUT", "/fields/order", order)).body as Field[]).map(({ id }) => id)).toEqual(
    order.ids,
  );
  const { entries } = (await shop.admin.call("GET", "/audit?area=field")).body as AuditPage;
  expect(entries.slice(0, 3)).toMatchObject([
    { action: "update", changes: [{ field: "order" }] },
    { action: "create", targetName: "Cliente desde" },
    { action: "create", targetName: "Plano" },
  ]);
});

it("refuses a taken name, choices of another kind, an order that leaves one out, and too many", async () => {
  const { name } = await make({});
  const post = (form: object) => shop.admin.call("POST", "/fields", { subject: "contact", kind: "text", ...form });
  expect(await post({ name: name.toUpperCase() })).toMatchObject({
    status: 400,
    body: { details: [{ field: "name", message: "taken" }] },
  });
  expect((await post({ name, subject: "ticket" })).status).toBe(200);
  expect((await post({ name: unique("x"), choices: [{ name: "a" }] })).status).toBe(400);
  const twice = { name: unique("x"), kind: "choice", choices: [{ name: "Já" }, { name: "ja" }] };
  expect(await post(twice)).toMatchObject({ status: 400, body: { details: [{ field: "choices" }] } });
  expect((await shop.admin.call("PUT", "/fields/order", { subject: "contact", ids: [] })).status).toBe(404);

  const other = await world.addCompany();
  const add = (n: number) =>
    other.admin.call("POST", "/fields", { subject: "ticket", name: `Campo ${n}`, kind: "text" });
  for (let n = 1; n <= 50; n++) expect((await add(n)).status).toBe(200);
  expect(await add(51)).toMatchObject({ status: 400, body: { error: "ERR_FIELD_LIMIT", details: { most: 50 } } });
});

it("is for admins of the company; agents read", async () => {
  const field = await make({});
  const stranger = (await world.addCompany()).admin;
  for (const [method, url, body] of [
    ["PUT", `/fields/${field.id}`, formOf(field)],
    ["GET", `/fields/${field.id}/use`, undefined],
    ["POST", `/fields/${field.id}/restore`, undefined],
    ["DELETE", `/fields/${field.id}`, undefined],
  ] as const) {
    expect((await shop.agent.call(method, url, body)).status, url).toBe(403);
    expect(await stranger.call(method, url, body), url).toMatchObject({
      status: 404,
      body: { error: "ERR_NO_FIELD_FOUND" },
    });
  }
  expect((await stranger.call("GET", "/fields")).body).toEqual([]);
});

it("keeps a removed choice where it is, offers it no more, and deletes one that nobody has", async () => {
  const field = await make({ kind: "choice", choices: [{ name: "Preço" }, { name: "Prazo" }, { name: "Outro" }] });
  const [price, term, other] = field.choices as [Field["choices"][0], Field["choices"][0], Field["choices"][0]];
  const [ana, bia] = [await addContact(), await addContact()];
  await set(ana, field.id, price.id);
  expect(await useOf(field.id)).toEqual({ values: 1, unreadable: null, choices: [{ id: price.id, values: 1 }] });
  const { body } = await put(field, { choices: [{ id: other.id, name: "Outros" }] });
  expect(body.choices).toMatchObject([
    { id: other.id, name: "Outros", isRemoved: false },
    { id: price.id, isRemoved: true },
  ]);
  expect(body.choices).not.toContainEqual(expect.objectContaining({ id: term.id }));
  expect(await storedIn(ana, field.id)).toMatchObject({ value: price.id, text: "Preço" });
  // It may be stored again with the rest of a form, and nobody else gets it.
  await set(ana, field.id, price.id);
  expect(await storedIn(ana, field.id)).toMatchObject({ value: price.id });
  expect(await set(bia, field.id, price.id)).toMatchObject({ error: "ERR_FIELD_VALUE" });
  // A new choice of its name is the old one.
  const again = await put(body, { choices: [{ name: "Outros", id: other.id }, { name: "preço" }] });
  expect(again.body.choices).toMatchObject([{ id: other.id }, { id: price.id, name: "preço", isRemoved: false }]);
});

it("lets two choices exchange their names, and refuses those of another field", async () => {
  const field = await make({ kind: "choices", choices: [{ name: "A" }, { name: "B" }] });
  const [a, b] = field.choices.map(({ id }) => id) as [number, number];
  const swapped = await put(field, {
    choices: [
      { id: a, name: "B" },
      { id: b, name: "A" },
    ],
  });
  expect(swapped.body.choices).toMatchObject([
    { id: a, name: "B" },
    { id: b, name: "A" },
  ]);
  const other = await make({ kind: "choice", choices: [{ name: "C" }] });
  expect((await put(other, { choices: [{ id: a, name: "D" }] })).status).toBe(404);
});

it("hides a removed field, and brings it back with its values; a second removal deletes it", async () => {
  const field = await make({ name: "Cor" });
  const ana = await addContact();
  await set(ana, field.id, "azul");
  await shop.admin.call("DELETE", `/fields/${field.id}`);
  expect(await storedIn(ana, field.id)).toBeUndefined();
  expect((await listed()).find(({ id }) => id === field.id)).toMatchObject({ isRemoved: true });
  expect(await set(ana, field.id, "verde")).toMatchObject({ error: "ERR_NO_FIELD_FOUND" });
  const taken = await make({ name: "cor" });
  expect((await shop.admin.call("POST", `/fields/${field.id}/restore`)).status).toBe(400);
  await put(taken, { name: "Tom" });
  expect((await shop.admin.call("POST", `/fields/${field.id}/restore`)).body).toMatchObject({ isRemoved: false });
  expect(await storedIn(ana, field.id)).toMatchObject({ value: "azul", text: "azul" });
  for (let time = 1; time <= 2; time++) await shop.admin.call("DELETE", `/fields/${field.id}`);
  expect((await listed()).some(({ id }) => id === field.id)).toBe(false);
});

it.each([
  ["number", { "1.234,5": [1234.5, "1.234,5"], doze: [null, "doze"] }],
  ["money", { "R$ 10": [10, "R$ 10,00"], caro: [null, "caro"] }],
  ["date", { "1/2/2026": ["2026-02-01", "01/02/2026"], ontem: [null, "ontem"] }],
  ["yesNo", { sim: [true, "Sim"], talvez: [null, "talvez"] }],
  [
    "link",
    { "exemplo.com.br/a": ["https://exemplo.com.br/a", "https://exemplo.com.br/a"], "sem site": [null, "sem site"] },
  ],
] as const)("text becomes %s where it can be read, and stays a text where not", async (kind, texts) => {
  const field = await make({});
  const kept = await Promise.all(
    Object.entries(texts).map(async ([text, expected]) => {
      const contact = await addContact();
      await set(contact, field.id, text);
      return { contact, text, expected };
    }),
  );
  expect(await useOf(field.id, kind)).toMatchObject({ values: 2, unreadable: 1 });
  expect((await put(field, { kind })).status).toBe(200);
  for (const { contact, expected } of kept)
    expect(await storedIn(contact, field.id)).toMatchObject({ value: expected[0], text: expected[1] });
  // Back to text: what was unreadable is as it was, and so is a link.
  expect((await put({ ...field, kind }, { kind: "text" })).status).toBe(200);
  for (const { contact, text, expected } of kept)
    expect(await storedIn(contact, field.id)).toMatchObject({ text: kind === "link" ? text : expected[1] });
});

it("makes choices of texts, and texts of choices", async () => {
  const field = await make({});
  const people = await Promise.all(
    ["Ouro", "ouro", "Prata", "x".repeat(90)].map(async (text) => {
      const contact = await addContact();
      await set(contact, field.id, text);
      return contact;
    }),
  );
  expect(await useOf(field.id, "choice")).toMatchObject({ values: 4, unreadable: 1 });
  const { body } = await put(field, { kind: "choice" });
  expect(body.choices.map(({ name }) => name.toLowerCase())).toEqual(["ouro", "prata"]);
  const [gold, silver] = body.choices.map(({ id }) => id);
  expect(await Promise.all(people.map(async (id) => (await storedIn(id, field.id))?.value))).toEqual([
    gold,
    gold,
    silver,
    null,
  ]);
  const several = (await put(body, { kind: "choices" })).body;
  await set(people[0] ?? 0, field.id, [silver, gold]);
  expect(await storedIn(people[0] ?? 0, field.id)).toMatchObject({ value: [gold, silver] });
  const text = (await put(several, { kind: "text", choices: [] })).body;
  expect(text.choices).toEqual([]);
  expect(await storedIn(people[0] ?? 0, field.id)).toMatchObject({ text: expect.stringMatching(/^ouro, prata$/i) });
  expect(await storedIn(people[3] ?? 0, field.id)).toMatchObject({ text: "x".repeat(90) });
});

it("refuses other changes of a kind, and leaves the field as it was", async () => {
  const field = await make({ kind: "date" });
  expect(await put(field, { name: unique("Novo"), kind: "number" })).toMatchObject({
    status: 400,
    body: { error: "ERR_FIELD_KIND" },
  });
  expect((await listed()).find(({ id }) => id === field.id)).toMatchObject({ name: field.name, kind: "date" });
});

it("asks for required fields when an agent resolves, and not when nobody attends", async () => {
  const reason = await make({
    ...{ subject: "ticket", name: "Motivo", kind: "choice", isRequired: true },
    choices: [{ name: "Resolvido" }],
  });
  const email = await make({ name: "Empresa", isRequired: true });
  const person = phone(shop);
  for (const text of ["oi", "2"]) await person.write(text);
  const waiting = await person.ticket();
  const ticket = await open(shop, waiting);
  const resolve = (body = {}) => shop.agent.call("PUT", `/tickets/${ticket.id}`, { status: "closed", ...body });
  const fields = [
    { id: email.id, name: "Empresa", subject: "contact" },
    { id: reason.id, name: "Motivo", subject: "ticket" },
  ];
  for (const body of [{}, { justClose: true }])
    expect(await resolve(body)).toMatchObject({
      status: 409,
      body: { error: "ERR_FIELDS_REQUIRED", details: { fields } },
    });
  const bulk = { ticketIds: [ticket.id], change: { action: "resolve" } };
  expect((await shop.agent.call("POST", "/tickets/bulk", bulk)).body).toEqual({
    done: 0,
    refused: [{ ticketId: ticket.id, error: "ERR_FIELDS_REQUIRED" }],
    changed: [],
  });
  await set(ticket.contactId, email.id, "Padaria Sol");
  const values = [{ fieldId: reason.id, value: reason.choices[0]?.id }];
  await shop.agent.call("PATCH", `/tickets/${ticket.id}/fields`, { values });
  expect(await resolve()).toMatchObject({ status: 200, body: { status: "closed" } });

  const other = phone(shop);
  for (const text of ["oi", "2"]) await other.write(text);
  const { id } = await other.ticket();
  const dismissed = await shop.agent.call("PUT", `/tickets/${id}`, { status: "closed", justClose: true });
  expect(dismissed).toMatchObject({ status: 200 });
  for (const field of [reason, email]) await put(field, { isRequired: false });
});
