import type { Contact } from "@balcao/shared/inbox/contacts.ts";
import type { ExtraInfoNames, Field, FieldValue } from "@balcao/shared/inbox/fields.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freshNumber } from "../../testing/companies/shop.ts";
import { createWorld, type TestCompany, type World } from "../../testing/world.ts";

/** Extra information of contacts, which existing clients know, and fields. */
let world: World;
let company: TestCompany;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany();
});
afterAll(() => world.close());

type Pairs = readonly (readonly [name: string, value: string])[];
const pairs = (own: Pairs) => own.map(([name, value]) => ({ name, value }));
const add = async (own: Pairs, by = company.agent) =>
  (await by.call("POST", "/contacts", { name: "Ana", number: freshNumber(), extraInfo: pairs(own) })).body as Contact;
const save = async ({ id, name, number }: Contact, own: Pairs) =>
  (await company.agent.call("PUT", `/contacts/${id}`, { name, number, extraInfo: pairs(own) })).body as Contact;
const read = async ({ id }: Contact) => (await company.agent.call("GET", `/contacts/${id}`)).body as Contact;
const shown = ({ extraInfo }: Contact) => extraInfo.map(({ name, value }) => `${name}: ${value}`);
const valuesOf = async ({ id }: Contact) =>
  ((await company.agent.call("GET", `/contacts/${id}/fields`)).body as FieldValue[]).map(
    ({ name, text }) => `${name}: ${text}`,
  );
const adopt = (names: string[], by = company.admin) => by.call("POST", "/fields/extra-info", { names });
const names = async (by = company.admin) => (await by.call("GET", "/fields/extra-info")).body as ExtraInfoNames;
const create = async (name: string, kind: string) =>
  (await company.admin.call("POST", "/fields", { subject: "contact", name, kind })).body as Field;

it("becomes text fields at an admin's wish, and loses no value", async () => {
  const one = await add([
    ["Placa", "ABC1D23"],
    ["Cor", "azul"],
  ]);
  const two = await add([
    ["PLACA", ""],
    ["placa ", "XYZ9"],
    ["Plácà", "QRS8"],
  ]);
  await add([["Placa", "DEF4"]]);
  await add([["Placa", "of another company"]], (await world.addCompany()).agent);
  expect((await names()).names).toEqual([
    { name: "Placa", contacts: 3 },
    { name: "Cor", contacts: 1 },
  ]);

  const { status, body } = await adopt(["Placa"]);
  expect([status, body]).toEqual([200, [expect.objectContaining({ name: "Placa", kind: "text", subject: "contact" })]]);
  expect([await valuesOf(one), await valuesOf(two)]).toEqual([["Placa: ABC1D23"], ["Placa: XYZ9"]]);
  expect(shown(await read(one))).toEqual(["Cor: azul", "Placa: ABC1D23"]);
  // Her second value is no value of a field, so it stays.
  expect(shown(await read(two))).toEqual(["Plácà: QRS8", "Placa: XYZ9"]);
  expect((await names()).names.map(({ name }) => name).toSorted()).toEqual(["Cor", "Plácà"]);
  // A second press changes nothing.
  expect((await adopt(["placa"])).body).toHaveLength(1);
  expect([await valuesOf(one), shown(await read(two))]).toEqual([["Placa: ABC1D23"], ["Plácà: QRS8", "Placa: XYZ9"]]);
});

it("fills a text field of its name, and is refused where the field is of another kind, or there is no room", async () => {
  const [has, lacks] = [
    await add([["Bairro", "Centro"]]),
    await add([
      ["Bairro", "Lapa"],
      ["Idade", "40"],
      ["Sexo", "F"],
    ]),
  ];
  const { id } = await create("bairro", "text");
  await company.agent.call("PATCH", `/contacts/${has.id}/fields`, { values: [{ fieldId: id, value: "Savassi" }] });
  await create("Idade", "number");
  expect((await names()).names.map(({ name }) => name)).not.toContain("Idade");
  expect((await adopt(["Bairro", "Idade"])).body).toMatchObject({ error: "ERR_INVALID_REQUEST" });
  expect(await valuesOf(lacks)).toEqual([]);

  expect((await adopt(["Bairro"])).body).toMatchObject([{ id, name: "bairro" }]);
  expect([await valuesOf(has), await valuesOf(lacks)]).toEqual([["bairro: Savassi"], ["bairro: Lapa"]]);
  expect(shown(await read(has))).toEqual(["Bairro: Centro", "bairro: Savassi"]);

  const { room } = await names();
  for (let n = 0; n < room; n++) await create(`Campo ${n}`, "text");
  expect((await names()).room).toBe(0);
  expect((await adopt(["Sexo"])).body).toMatchObject({ error: "ERR_FIELD_LIMIT" });
  expect((await adopt(["Bairro"], company.agent)).status).toBe(403);
  expect((await company.agent.call("GET", "/fields/extra-info")).status).toBe(403);
});

it("sets text fields for existing clients, which send back what they read", async () => {
  company = await world.addCompany();
  const plan = await create("Plano", "text");
  await create("Desconto", "number");
  const contact = await add([
    ["plano", "Ouro"],
    ["Desconto", "10"],
    ["Cor", "azul"],
  ]);
  // Answers have it at once.
  expect(shown(contact)).toEqual(["Desconto: 10", "Cor: azul", "Plano: Ouro"]);
  expect(contact.extraInfo.map(({ fieldId }) => fieldId)).toEqual([undefined, undefined, plan.id]);
  expect(await valuesOf(contact)).toEqual(["Plano: Ouro"]);

  const back = contact.extraInfo.map(({ name, value }) => [name, value] as const);
  expect(shown(await save(contact, back))).toEqual(shown(contact));
  expect(shown(await save(contact, [["PLANO", "Prata"]]))).toEqual(["Plano: Prata"]);
  // A form that does not know the field leaves it.
  expect(shown(await save(contact, [["Cor", "verde"]]))).toEqual(["Cor: verde", "Plano: Prata"]);
  expect(shown(await save(contact, [["Plano", ""]]))).toEqual([]);
  expect(await valuesOf(contact)).toEqual([]);
  // The second of two pairs with one name is no value of the field.
  expect(
    shown(
      await save(contact, [
        ["Plano", "Ouro"],
        ["plano", "Bronze"],
      ]),
    ),
  ).toEqual(["plano: Bronze", "Plano: Ouro"]);
  const list = (await company.agent.call("GET", "/contacts?searchParam=Ana")).body as { contacts: Contact[] };
  expect(list.contacts.map(shown)).toEqual([["plano: Bronze"]]);
});
