import type { Field } from "@balcao/shared/inbox/fields.ts";
import { type View, type ViewColumn, type ViewPage, viewLimits } from "@balcao/shared/inbox/views.ts";
import type { AuditPage } from "@balcao/shared/workspace/audit.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { freshNumber } from "../../testing/companies/shop.ts";
import { type Caller, createWorld, type TestCompany, type World } from "../../testing/world.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { views } from "./views.table.ts";

/** The columns of a view's table, and the values of fields that they show. */
let world: World;
let company: TestCompany;
let admin: Caller;
let agent: Caller;
let plan: Field;
let value: Field;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Ours");
  admin = company.admin;
  agent = await company.addUser("user", company.queueIds.slice(0, 1));
  const choices = [{ name: "Básico" }, { name: "Completo" }];
  plan = await addField({ subject: "contact", name: "Plano", kind: "choices", choices });
  value = await addField({ subject: "ticket", name: "Valor", kind: "money" });
});
beforeEach(async () => {
  await world.database.db.delete(views);
  await world.database.db.delete(tickets);
});
afterAll(() => world.close());

async function addField(form: object, by = admin): Promise<Field> {
  return (await by.call("POST", "/fields", form)).body as Field;
}
const filter = { groups: [] };
const save = async (columns: unknown, by = admin) => {
  const { status, body } = await by.call("POST", "/views", { name: "Tabela", filter, columns });
  return { status, body: body as View & { error?: string } };
};
const change = async ({ id }: View, form: object) =>
  (await admin.call("PUT", `/views/${id}`, { name: "Tabela", filter, ...form })).body as View & { error?: string };

/** A ticket of a contact, or of a new one; it waits in the first queue unless it is said otherwise. */
async function add({
  contactId,
  queueId = company.queueIds[0],
}: {
  contactId?: number;
  queueId?: number | undefined;
} = {}) {
  const { db } = world.database;
  const number = freshNumber();
  const [contact] = contactId
    ? [{ id: contactId }]
    : await db
        .insert(contacts)
        .values({ companyId: company.id, name: `Ana ${number}`, number })
        .returning();
  const [ticket] = await db
    .insert(tickets)
    .values({ companyId: company.id, contactId: contact?.id ?? 0, queueId, protocol: `C${number}` })
    .returning();
  return { id: ticket?.id ?? 0, contactId: contact?.id ?? 0 };
}
const page = async ({ id }: View, query = "?withFields=true", by = admin) =>
  (await by.call("GET", `/views/${id}/tickets${query}`)).body as ViewPage;

it("has the columns that were chosen, and keeps them under a form without columns", async () => {
  expect((await save(undefined)).body.columns).toEqual([]);
  const columns: ViewColumn[] = ["agent", { fieldId: plan.id }, "status"];
  const view = (await save(columns)).body;
  expect(view.columns).toEqual(columns);
  expect((await change(view, { name: "Outro nome" })).columns).toEqual(columns);
  expect((await change(view, { columns: ["tags"] })).columns).toEqual(["tags"]);
  expect((await change(view, { columns: [] })).columns).toEqual([]);
});

it("refuses what is no column, a column twice, too many, and a field of another company", async () => {
  const other = await world.addCompany("Theirs");
  const theirs = await addField({ subject: "ticket", name: "Deles", kind: "text" }, other.admin);
  const fieldIds = Array.from({ length: viewLimits.columns + 1 }, (_, n) => ({ fieldId: n + 1 }));
  for (const wrong of [["weather"], ["tags", "tags"], [{ fieldId: value.id }, { fieldId: value.id }], fieldIds, "tags"])
    expect((await save(wrong)).body.error, JSON.stringify(wrong)).toBe("ERR_INVALID_REQUEST");
  for (const fieldId of [theirs.id, 2_000_000_000])
    expect((await save([{ fieldId }])).body.error).toBe("ERR_NO_FIELD_FOUND");
  expect(await world.database.db.select().from(views)).toEqual([]);
  const view = (await save(["tags"])).body;
  expect((await change(view, { columns: [{ fieldId: theirs.id }] })).error).toBe("ERR_NO_FIELD_FOUND");
});

it("pages have the values of the columns, of the ticket and its contact, for those who may see the ticket", async () => {
  const view = await change((await save([])).body, {
    reach: "everyone",
    columns: [{ fieldId: value.id }, "status"],
  });
  const first = await add();
  const again = await add({ contactId: first.contactId, queueId: company.queueIds[1] });
  const bare = await add();
  const [basic, complete] = plan.choices.map(({ id }) => id);
  await admin.call("PATCH", `/contacts/${first.contactId}/fields`, {
    values: [{ fieldId: plan.id, value: [basic, complete] }],
  });
  await admin.call("PATCH", `/tickets/${first.id}/fields`, { values: [{ fieldId: value.id, value: 1500.5 }] });
  const valuesOf = ({ fieldValues }: ViewPage, id: number) =>
    fieldValues?.find(({ ticketId }) => ticketId === id)?.values.map(({ fieldId, text }) => [fieldId, text]);

  expect(await page(view, "")).not.toHaveProperty("fieldValues");
  const one = await page(view);
  expect(one.tickets).toHaveLength(3);
  expect(valuesOf(one, first.id)).toEqual([[value.id, "R$ 1.500,50"]]);
  expect(one.fieldValues).toHaveLength(1);

  await change(view, { reach: "everyone", columns: [{ fieldId: plan.id }, { fieldId: value.id }] });
  const both = await page(view);
  expect(valuesOf(both, first.id)).toEqual([
    [plan.id, "Básico, Completo"],
    [value.id, "R$ 1.500,50"],
  ]);
  expect(valuesOf(both, again.id)).toEqual([[plan.id, "Básico, Completo"]]);
  expect(valuesOf(both, bare.id)).toBeUndefined();
  const seen = await page(view, "?withFields=true", agent);
  expect(seen.tickets.map(({ id }) => id).toSorted()).toEqual([first.id, bare.id].toSorted());
  expect(seen.fieldValues?.map(({ ticketId }) => ticketId)).toEqual([first.id]);
});

it("a removed field stays a column, without values, and comes back with them", async () => {
  const passing = await addField({ subject: "ticket", name: "Passageiro", kind: "text" });
  const view = (await save([{ fieldId: passing.id }, "status"])).body;
  const { id } = await add();
  await admin.call("PATCH", `/tickets/${id}/fields`, { values: [{ fieldId: passing.id, value: "aqui" }] });
  expect((await page(view)).fieldValues).toMatchObject([{ ticketId: id, values: [{ text: "aqui" }] }]);
  await admin.call("DELETE", `/fields/${passing.id}`);
  expect((await page(view)).fieldValues).toEqual([]);
  const kept = await change(view, { name: "Outro nome", columns: view.columns });
  expect(kept.columns).toEqual(view.columns);
  expect((await save([{ fieldId: passing.id }])).body.error).toBe("ERR_NO_FIELD_FOUND");
  await admin.call("POST", `/fields/${passing.id}/restore`);
  expect((await page(view)).fieldValues).toMatchObject([{ ticketId: id, values: [{ text: "aqui" }] }]);
});

it("the audit log says that the columns of a shared view changed", async () => {
  const view = (await save([])).body;
  await change(view, { reach: "everyone" });
  await change(view, { reach: "everyone", columns: ["status"] });
  const { entries } = (await admin.call("GET", "/audit?area=view")).body as AuditPage;
  expect(entries[0]?.changes).toEqual([{ field: "columns", before: null, after: null }]);
});
