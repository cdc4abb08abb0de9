import type {
  ContactList,
  ContactListItem,
  ContactListItemPage,
  ContactListPage,
  ListVariables,
} from "@balcao/shared/inbox/contact-lists.ts";
import type { AuditPage } from "@balcao/shared/workspace/audit.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { campaigns } from "../../outreach/campaigns/campaigns.table.ts";
import { walkPages } from "../../testing/walk-pages.ts";
import { createWorld, listen, type TestCompany, type World } from "../../testing/world.ts";
import { contactListItems } from "./contact-list-items.table.ts";
import { contactLists } from "./contact-lists.table.ts";

let world: World;
let company: TestCompany;
let other: TestCompany;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Ours");
  other = await world.addCompany("Theirs");
});
afterAll(() => world.close());

const makeList = async (name: string, { admin } = company) =>
  (await admin.call("POST", "/contact-lists", { name })).body as ContactList;
const add = (contactListId: number, number: string, name = "Ana Lúcia") =>
  company.admin.call("POST", "/contact-list-items", { contactListId, name, number });
const items = async (contactListId: number, query = "") =>
  (await company.admin.call("GET", `/contact-list-items?contactListId=${contactListId}${query}`))
    .body as ContactListItemPage;
const codeOf = ({ body }: { body: never }) => (body as { error?: string }).error;

it("creates, renames, lists and deletes a list, notifies admins, and logs the user", async () => {
  const [admin, agent] = [await listen(world, company.admin), await listen(world, company.agent)];
  const made = await makeList("  Clientes de Março ");
  expect(made).toMatchObject({ name: "Clientes de Março", contactsCount: 0, validWhatsappCount: 0, check: null });
  await company.admin.call("PUT", `/contact-lists/${made.id}`, { name: "Clientes de Abril" });
  await makeList("Outra");
  const found = (await company.admin.call("GET", "/contact-lists?searchParam=CLIENTES de")).body as ContactListPage;
  expect(found).toMatchObject({ records: [{ id: made.id, name: "Clientes de Abril" }], count: 1, hasMore: false });
  expect((await company.admin.call("GET", "/contact-lists/list")).body).toMatchObject([
    { id: made.id, name: "Clientes de Abril" },
    { name: "Outra" },
  ]);
  expect((await company.admin.call("DELETE", `/contact-lists/${made.id}`)).status).toBe(200);
  expect(codeOf(await company.admin.call("GET", `/contact-lists/${made.id}`))).toBe("ERR_NO_CONTACTLIST_FOUND");
  const { entries } = (await company.admin.call("GET", "/audit?area=contactList")).body as AuditPage;
  const ofList = entries.filter(({ targetId }) => targetId === made.id);
  expect(ofList.map(({ action }) => action)).toEqual(["delete", "update", "create"]);
  const told = admin.heard.filter(({ name }) => name === `company-${company.id}-ContactList`);
  expect(told.map(({ payload }) => payload.action)).toEqual(["create", "update", "create", "delete"]);
  expect(agent.heard).toEqual([]);
  for (const screen of [admin, agent]) screen.close();
});

it("has a unique name in its company, also for simultaneous requests; older duplicates stay", async () => {
  const { admin, id: companyId } = await world.addCompany("Names");
  const post = (name: string) => admin.call("POST", "/contact-lists", { name });
  const replies = await Promise.all([post("Clientes VIP"), post("clientes vip")]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  const taken = { status: 400, body: { details: [{ field: "name", message: "taken" }] } };
  expect(await post("Clientes VIP")).toMatchObject(taken);
  expect((await company.admin.call("POST", "/contact-lists", { name: "Clientes VIP" })).status).toBe(200);
  const old = { companyId, name: "Clientes VIP", createdAt: new Date() };
  const [row] = await world.database.db.insert(contactLists).values(old).returning();
  expect((await admin.call("PUT", `/contact-lists/${row?.id}`, { name: "Clientes VIP" })).status).toBe(200);
  expect(await admin.call("PUT", `/contact-lists/${row?.id}`, { name: "CLIENTES VIP" })).toMatchObject(taken);
});

it("pages lists and items by name for clients that page by number and for those that follow the cursor", async () => {
  const { id } = await makeList("Muitos");
  const rows = Array.from({ length: 45 }, (_, n) => ({
    companyId: company.id,
    contactListId: id,
    // Every second name is equal: the id must break the tie.
    name: n % 2 ? "Á mesma" : `Pessoa ${n}`,
    number: `55319880${String(n).padStart(5, "0")}`,
    canonicalNumber: `55319880${String(n).padStart(5, "0")}`,
  }));
  await world.database.db.insert(contactListItems).values(rows);
  const counted = await Promise.all([1, 2, 3].map((page) => items(id, `&pageNumber=${page}`)));
  expect(counted.map(({ contacts, hasMore }) => [contacts.length, hasMore])).toEqual([
    [20, true],
    [20, true],
    [5, false],
  ]);
  const { pages } = await walkPages((cursor) => items(id, `&cursor=${cursor}`));
  expect(pages.flatMap(({ contacts }) => contacts)).toEqual(counted.flatMap(({ contacts }) => contacts));
  expect(await items(id, "&searchParam=A+MESMA")).toMatchObject({ count: 22 });
  expect((await items(id, "&searchParam=(31) 98800-0044")).contacts).toMatchObject([{ name: "Pessoa 44" }]);
});

it("has every number once, in any notation, and refuses invalid ones", async () => {
  const list = await makeList("Números");
  const made = (await add(list.id, "(31) 98800-1020")).body as ContactListItem;
  expect(made).toMatchObject({ number: "5531988001020", isWhatsappValid: false, checkedAt: null });
  for (const same of ["31 8800-1020", "+55 31 98800 1020", "5531988001020", "0055 31 98800-1020"])
    expect(await add(list.id, same), same).toMatchObject({
      status: 400,
      body: { error: "ERR_DUPLICATED_CONTACT", details: { id: made.id } },
    });
  // A landline is a valid number; only WhatsApp knows whether it has an account.
  expect(await add(list.id, "(31) 3222-1020", "Padaria")).toMatchObject({
    status: 200,
    body: { number: "553132221020" },
  });
  for (const junk of ["12345", "no number", "999999999999999999"])
    expect((await add(list.id, junk)).status, junk).toBe(400);
  const second = await makeList("Outra lista");
  // Older clients send the list's id as a text, and unknown fields.
  const older = { contactListId: String(second.id), companyId: 999, name: "Ana", number: "31988001020", email: "" };
  expect(await company.admin.call("POST", "/contact-list-items", older)).toMatchObject({
    status: 200,
    body: { contactListId: second.id, companyId: company.id },
  });
  expect((await company.admin.call("GET", `/contact-lists/${list.id}`)).body).toMatchObject({ contactsCount: 2 });
});

it("changes and deletes an item, and checks only a changed number again", async () => {
  const list = await makeList("Mudanças");
  const [ana, bia] = [
    (await add(list.id, "31 98800-1021")).body as ContactListItem,
    (await add(list.id, "31 98800-1022", "Bia")).body as ContactListItem,
  ];
  const { db } = world.database;
  const checked = { isWhatsappValid: true, checkedAt: new Date(), number: "553188001021" };
  await db.update(contactListItems).set(checked).where(eq(contactListItems.id, ana.id));
  const put = (id: number, change: object) =>
    company.admin.call("PUT", `/contact-list-items/${id}`, { name: "Ana", contactListId: list.id, ...change });
  // WhatsApp's own form of the number stays, whichever notation a person sends.
  expect((await put(ana.id, { number: "+55 31 98800-1021", email: "ana@example.com" })).body).toMatchObject({
    name: "Ana",
    number: "553188001021",
    email: "ana@example.com",
    isWhatsappValid: true,
  });
  expect(codeOf(await put(bia.id, { number: "31 8800-1021" }))).toBe("ERR_DUPLICATED_CONTACT");
  expect((await put(bia.id, { number: "31 98800-1023", name: "Bia" })).body).toMatchObject({ checkedAt: null });
  expect((await company.admin.call("DELETE", `/contact-list-items/${bia.id}`)).status).toBe(200);
  expect(codeOf(await company.admin.call("GET", `/contact-list-items/${bia.id}`))).toBe("ERR_NO_CONTACTLISTITEM_FOUND");
  expect((await items(list.id)).contacts.map(({ name }) => name)).toEqual(["Ana"]);
});

it("keeps a list used by a campaign, and deletes it after the campaign", async () => {
  const list = await makeList("Em uso");
  const { db } = world.database;
  const [campaign] = await db
    .insert(campaigns)
    .values({ companyId: company.id, name: "Natal", contactListId: list.id, status: "PROGRAMADA" })
    .returning();
  const remove = () => company.admin.call("DELETE", `/contact-lists/${list.id}`);
  expect(await remove()).toMatchObject({
    status: 409,
    body: { error: "ERR_CONTACTLIST_IN_USE", details: { campaigns: ["Natal"] } },
  });
  await db
    .update(campaigns)
    .set({ status: "FINALIZADA" })
    .where(eq(campaigns.id, campaign?.id ?? 0));
  expect((await remove()).status).toBe(200);
});

it("counts the contacts without a value for each variable, leaving out numbers that are not on WhatsApp", async () => {
  const list = await makeList("Sem valores");
  const item = (n: number, more: Partial<typeof contactListItems.$inferInsert>) => {
    const number = `55319880020${n}`;
    return { companyId: company.id, contactListId: list.id, name: "Ana", number, canonicalNumber: number, ...more };
  };
  await world.database.db.insert(contactListItems).values([
    item(10, {
      variables: { Pedido: "7", Cidade: "Betim", EMAIL: "x" },
      isWhatsappValid: true,
      checkedAt: new Date(),
    }),
    item(11, { variables: { pedido: "8" }, email: "bia@example.com" }),
    item(12, { variables: { Pedido: "", Cidade: "Sabará" } }),
    item(13, { name: " " }),
    item(14, { variables: { Pedido: "9", Antigo: "x" }, checkedAt: new Date() }),
  ]);
  const read = async ({ admin } = company) => await admin.call("GET", `/contact-lists/${list.id}/variables`);
  expect((await read()).body as ListVariables).toEqual({
    contacts: 4,
    standard: [
      { name: "nome", missing: 1 },
      { name: "primeiro_nome", missing: 1 },
      { name: "email", missing: 3 },
    ],
    columns: [
      { name: expect.stringMatching(/^pedido$/i), missing: 2 },
      { name: "Cidade", missing: 2 },
      { name: "Antigo", missing: 4 },
    ],
  });
  expect(codeOf(await read(other))).toBe("ERR_NO_CONTACTLIST_FOUND");
  const empty = await makeList("Vazia de valores");
  expect((await company.admin.call("GET", `/contact-lists/${empty.id}/variables`)).body).toMatchObject({
    contacts: 0,
    columns: [],
  });
});

it("is for admins of the company", async () => {
  const theirs = await makeList("Deles", other);
  expect((await company.agent.call("GET", "/contact-lists")).status).toBe(403);
  expect(codeOf(await add(theirs.id, "31 98800-1020"))).toBe("ERR_NO_CONTACTLIST_FOUND");
  expect(await items(theirs.id)).toMatchObject({ contacts: [], count: 0 });
});
