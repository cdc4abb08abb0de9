import type { MergedContact } from "@balcao/shared/inbox/contact-merges.ts";
import type { Contact } from "@balcao/shared/inbox/contacts.ts";
import type { Field, FieldValue } from "@balcao/shared/inbox/fields.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freshNumber } from "../../testing/companies/shop.ts";
import { hideNumber } from "../../testing/hide-number.ts";
import { createWorld, type TestCompany, type World } from "../../testing/world.ts";

/** The values of two contacts that are merged, and parted again. */
let world: World;
let company: TestCompany;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany();
});
afterAll(() => world.close());

const make = async (form: object): Promise<Field> =>
  (await company.admin.call("POST", "/fields", { subject: "contact", ...form })).body as Field;
const addContact = async (name: string): Promise<number> =>
  ((await company.admin.call("POST", "/contacts", { name, number: freshNumber() })).body as Contact).id;
const set = async (contactId: number, values: Record<number, unknown>) => {
  const given = Object.entries(values).map(([fieldId, value]) => ({ fieldId: Number(fieldId), value }));
  const { status, body } = await company.admin.call("PATCH", `/contacts/${contactId}/fields`, { values: given });
  expect(status, JSON.stringify(body)).toBe(200);
};
const textsOf = async (contactId: number): Promise<Record<string, string>> =>
  Object.fromEntries(
    ((await company.admin.call("GET", `/contacts/${contactId}/fields`)).body as FieldValue[]).map(({ name, text }) => [
      name,
      text,
    ]),
  );

it("a merge keeps the kept contact's values and adds the other's; its undo gives each its own", async () => {
  const city = await make({ name: "Cidade", kind: "text" });
  const plan = await make({ name: "Plano", kind: "choice", choices: [{ name: "Básico" }, { name: "Completo" }] });
  const tastes = await make({ name: "Gostos", kind: "choices", choices: [{ name: "Doce" }, { name: "Salgado" }] });
  const since = await make({ name: "Desde", kind: "date" });
  const [basic, full] = plan.choices.map(({ id }) => id) as [number, number];
  const [kept, lost] = [await addContact("Ana"), await addContact("Ana Lima")];
  await hideNumber(world.database.db, lost);
  await set(kept, { [city.id]: "Recife" });
  await set(lost, {
    ...{ [city.id]: "Olinda", [plan.id]: basic, [since.id]: "2026-01-05" },
    [tastes.id]: tastes.choices.map(({ id }) => id),
  });

  const merged = await company.admin.call("POST", `/contacts/${kept}/merge`, { contactId: lost });
  expect(merged.status, JSON.stringify(merged.body)).toBe(200);
  expect(await textsOf(kept)).toEqual({
    ...{ Cidade: "Recife", Plano: "Básico", Gostos: "Doce, Salgado", Desde: "05/01/2026" },
  });

  // Since then the plan was changed, and its first choice deleted, because no value has it.
  await set(kept, { [plan.id]: full });
  const form = { name: plan.name, kind: "choice", choices: [{ id: full, name: "Completo" }] };
  expect((await company.admin.call("PUT", `/fields/${plan.id}`, form)).status).toBe(200);
  const { mergeId } = merged.body as MergedContact;
  expect((await company.admin.call("POST", `/contacts/merges/${mergeId}/undo`)).status).toBe(200);
  expect(await textsOf(kept)).toEqual({ Cidade: "Recife", Plano: "Completo" });
  expect(await textsOf(lost)).toEqual({
    ...{ Cidade: "Olinda", Plano: "Básico", Gostos: "Doce, Salgado", Desde: "05/01/2026" },
  });
});
