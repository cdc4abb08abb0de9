import type { Contact } from "@balcao/shared/inbox/contacts.ts";
import type { Field, SaveField } from "@balcao/shared/inbox/fields.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connections } from "../../channels/connections/connections.table.ts";
import { systemContext } from "../../context.ts";
import { addShop, freshNumber, phone, type Shop } from "../../testing/companies/shop.ts";
import { createWorld, type World } from "../../testing/world.ts";
import { customValues } from "./field-variables.ts";

/** Fields of contacts as variables of texts. */
let world: World;
let shop: Shop;
let plan: Field;
let due: Field;

beforeAll(async () => {
  world = await createWorld();
  shop = await addShop(world);
  plan = await create({ name: "Plano", kind: "choice", choices: [{ name: "Ouro" }] });
  await create({ name: "Cidade de Origem", kind: "text" });
  due = await create({ name: "Mensalidade", kind: "money" });
});
afterAll(() => world.close());

const create = async (form: SaveField, subject = "contact") =>
  (await shop.admin.call("POST", "/fields", { subject, ...form })).body as Field;
const set = (contactId: number, values: { fieldId: number; value: unknown }[]) =>
  shop.agent.call("PATCH", `/contacts/${contactId}/fields`, { values });
const known = async (number = freshNumber()) => {
  const contact = { name: "Ana Lima", number };
  const { id } = (await shop.agent.call("POST", "/contacts", contact)).body as Contact;
  await set(id, [
    { fieldId: plan.id, value: plan.choices[0]?.id },
    { fieldId: due.id, value: 1234.5 },
  ]);
  return id;
};
const valuesOf = (contactId: number | null, text: string, own = {}) =>
  customValues(systemContext(world.services, shop.id, "test"), contactId, [text], own);

it("has the texts of the fields that the texts name, without case and accents, and empty ones", async () => {
  const id = await known();
  expect(await valuesOf(id, "{plano} {MENSALIDADE}, {cidade de  origem} {nome} {x}")).toEqual({
    Plano: "Ouro",
    Mensalidade: "R$ 1.234,50",
    "Cidade de Origem": "",
  });
  expect(await valuesOf(id, "{nome}, {Email}: {x}")).toEqual({});
  expect(await valuesOf(null, "{plano}")).toEqual({ Plano: "" });
});

it("stands in where a list has no column of its name, or an empty cell", async () => {
  const id = await known();
  expect(await valuesOf(id, "{plano}", { PLANO: "Prata" })).toEqual({ PLANO: "Prata" });
  expect(await valuesOf(id, "{plano} {cor}", { PLANO: "", Cor: "" })).toEqual({ Plano: "Ouro", Cor: "" });
});

it("knows no removed field, none of tickets, and none of another company", async () => {
  const id = await known();
  const gone = await create({ name: "Antigo", kind: "text" });
  await set(id, [{ fieldId: gone.id, value: "de antes" }]);
  expect(await valuesOf(id, "{antigo}")).toEqual({ Antigo: "de antes" });
  await shop.admin.call("DELETE", `/fields/${gone.id}`);
  await create({ name: "Pedido", kind: "text" }, "ticket");
  expect(await valuesOf(id, "{antigo} {pedido}")).toEqual({});
  const other = systemContext(world.services, (await world.addCompany()).id, "test");
  expect(await customValues(other, id, ["{plano}"])).toEqual({});
});

it("fills the bot's texts", async () => {
  const greetingMessage = "Seu plano: {Plano}. Cidade: [{cidade de origem}] {outra}";
  await world.database.db.update(connections).set({ greetingMessage }).where(eq(connections.id, shop.connectionId));
  const person = phone(shop);
  await set(await known(person.number), [{ fieldId: plan.id, value: plan.choices[0]?.id }]);
  expect(await person.write("oi")).toContainEqual(expect.stringContaining("Seu plano: Ouro. Cidade: [] {outra}"));
});
