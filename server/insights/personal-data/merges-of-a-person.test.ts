import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { systemContext } from "../../context.ts";
import { contacts } from "../../inbox/contacts/contacts.table.ts";
import { contactMerges } from "../../inbox/contacts/merges/contact-merges.table.ts";
import { merging } from "../../testing/companies/merging.ts";
import { createWorld, type TestCompany, type World } from "../../testing/world.ts";
import { gatherPersonalData } from "./gather-personal-data.ts";

let world: World;
let company: TestCompany;
let steps: ReturnType<typeof merging>;
beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Ours");
  steps = merging(world, company);
});
afterAll(() => world.close());

const db = () => world.database.db;
const mergesOf = async (contactId: number) =>
  (await gatherPersonalData(systemContext(world.services, company.id, "test"), contactId)).merges.map(
    ({ contact }) => contact?.name,
  );
const nine = "5531987654321";
const eight = "553187654321";

/** A merge of two contacts, of which the kept one has no number any more: another contact gets the one of the lost. */
async function recycled(number: string, keptName: string, lostName: string) {
  const { hidden, merge } = steps;
  const keep = await hidden(keptName);
  const rows = { companyId: company.id, name: lostName, number };
  const [lost] = await db().insert(contacts).values(rows).returning();
  expect((await merge(keep.id, lost?.id ?? 0)).status).toBe(200);
  await db().update(contacts).set({ number: null }).where(eq(contacts.id, keep.id));
  return keep;
}

it("merges that name one of a person's ids, in any form, are exported and erased", async () => {
  const { make } = steps;
  const keep = await recycled(eight, "Keeper", "Very Secret");
  const other = await recycled("5531987650000", "Another", "Not Meant");
  const person = await make("Person", nine);
  expect(person.number).toBe(nine);
  expect([await mergesOf(person.id), await mergesOf(keep.id)]).toEqual([["Very Secret"], ["Very Secret"]]);
  expect((await company.admin.call("DELETE", `/contacts/${person.id}/personal-data`)).status).toBe(200);
  expect(await db().execute(sql`select 1 from ${contactMerges} m where m::text like '%Very Secret%'`)).toEqual([]);
  expect(await mergesOf(other.id)).toEqual(["Not Meant"]);
});

it("a person who has an id of a merged contact's other side gets only that side", async () => {
  const { make, hidden, merge } = steps;
  const [keep, drop] = [await make("Kept Then", "5531987651111"), await hidden("Lost Then")];
  await merge(keep.id, drop.id);
  await db().update(contacts).set({ number: null }).where(eq(contacts.id, keep.id));
  const person = await make("Person", "5531987651111");
  const { merges } = await gatherPersonalData(systemContext(world.services, company.id, "test"), person.id);
  expect(merges).toMatchObject([{ contact: { name: "Kept Then" } }]);
  expect((await company.admin.call("DELETE", `/contacts/${person.id}/personal-data`)).status).toBe(200);
  expect(await mergesOf(keep.id)).toEqual([]);
});
