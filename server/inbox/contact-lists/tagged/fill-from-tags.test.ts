import type {
  ContactList,
  ContactListItem,
  ContactListItemPage,
  FillingTag,
} from "@balcao/shared/inbox/contact-lists.ts";
import type { Tag } from "@balcao/shared/inbox/tags.ts";
import { canonicalNumber } from "@balcao/shared/platform/number-variants.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { transact } from "../../../context.ts";
import { createCampaigning } from "../../../testing/companies/campaigning.ts";
import { freshNumber } from "../../../testing/companies/shop.ts";
import { until } from "../../../testing/until.ts";
import { listen, type TestCompany, type World } from "../../../testing/world.ts";
import { recordConsent } from "../../consent/record-consent.ts";
import { contacts } from "../../contacts/contacts.table.ts";
import { ticketTags } from "../../tags/tags.table.ts";
import { tickets } from "../../tickets/tickets.table.ts";
import { contactListItems } from "../contact-list-items.table.ts";
import { lockContactList } from "../contact-list-view.ts";

let shops: Awaited<ReturnType<typeof createCampaigning>>;
let world: World;
let company: TestCompany;
let other: TestCompany;

beforeAll(async () => {
  shops = await createCampaigning();
  world = shops.world;
  company = await world.addCompany("Ours");
  other = await world.addCompany("Theirs");
});
afterAll(() => world.close());

let serial = 1;
const makeTag = async (name = `Etiqueta ${serial++}`, { admin } = company) =>
  (await admin.call("POST", "/tags", { name })).body as Tag;
const makeList = async ({ admin } = company) =>
  (await admin.call("POST", "/contact-lists", { name: `Lista ${serial++}` })).body as ContactList;
const fill = (listId: number, tagIds: unknown, caller = company.admin) =>
  caller.call("POST", `/contact-lists/${listId}/from-tags`, { tagIds } as object);
const listOf = async (id: number) => (await company.admin.call("GET", `/contact-lists/${id}`)).body as ContactList;
const itemsOf = async (id: number): Promise<ContactListItem[]> =>
  ((await company.admin.call("GET", `/contact-list-items?contactListId=${id}`)).body as ContactListItemPage).contacts;
const codeOf = ({ body }: { body: never }) => (body as { error?: string }).error;
const counted = async (...tagIds: number[]) =>
  (await company.admin.call("GET", `/contact-lists/tagged?tagIds=${JSON.stringify(tagIds)}`)).body;

type Person = Partial<typeof contacts.$inferInsert>;

/** A contact with an attendance that has these tags; returns the contact's id. */
async function addTagged(
  person: Person,
  tagIds: readonly number[],
  ticket: Partial<typeof tickets.$inferInsert> = {},
  owner = company,
): Promise<number> {
  const { db } = world.database;
  const companyId = owner.id;
  const given = { companyId, name: "Pessoa", number: freshNumber(), ...person };
  const [made] = await db.insert(contacts).values(given).returning({ id: contacts.id });
  const contactId = made?.id ?? 0;
  const row = { companyId, contactId, protocol: `tagged ${serial++}`, ...ticket };
  const [attendance] = await db.insert(tickets).values(row).returning({ id: tickets.id });
  for (const tagId of tagIds) await db.insert(ticketTags).values({ ticketId: attendance?.id ?? 0, tagId });
  return contactId;
}

it("adds every contact with one of the tags once, and leaves out groups, threads and contacts without a number", async () => {
  const [vip, sale, unused] = [await makeTag(), await makeTag(), await makeTag()];
  const list = await makeList();
  await addTagged({ name: "Bia", number: "5531988001021", email: "bia@example.com" }, [vip.id, sale.id]);
  await addTagged({ name: "Ana", number: "553188001020" }, [sale.id], { status: "closed" });
  await addTagged({ name: "Ana de novo", number: "5531988001020" }, [vip.id]);
  await addTagged({ name: "Outra etiqueta", number: "5531988001022" }, [unused.id]);
  await addTagged({ name: "Grupo", isGroup: true, number: "5531988001023" }, [vip.id], { isGroup: true });
  await addTagged({ name: "Sem número", number: null, lid: "77" }, [vip.id]);
  await addTagged({ name: "Conversa da campanha" }, [vip.id], { isThread: true, status: "closed" });
  await addTagged({ name: "x".repeat(80), number: "5531988001024" }, [vip.id]);
  await addTagged({ name: "D", number: "5531988001025" }, [vip.id]);
  await addTagged({ name: "Lupita", number: "5215512345678" }, [vip.id]);
  const screen = await listen(world, company.admin);
  expect(await counted(vip.id, sale.id)).toEqual({ contacts: 5, withoutNumber: 1 });
  expect(await counted()).toEqual({ contacts: 0, withoutNumber: 0 });
  expect(await fill(list.id, [vip.id, sale.id, vip.id])).toEqual({ status: 200, body: { added: 5, present: 0 } });
  const found = await itemsOf(list.id);
  expect(found.map(({ name, number, email }) => [name, number, email])).toEqual([
    ["5531988001025", "5531988001025", ""],
    ["Ana", "553188001020", ""],
    ["Bia", "5531988001021", "bia@example.com"],
    ["Lupita", "5215512345678", ""],
    ["x".repeat(50), "5531988001024", ""],
  ]);
  // The database computes the same form as the import, else a number could be in a list twice.
  const rows = await world.database.db
    .select()
    .from(contactListItems)
    .where(eq(contactListItems.contactListId, list.id));
  for (const row of rows) expect(row.canonicalNumber).toBe(canonicalNumber(row.number));
  // As after an import: counted, published, and waiting for the check.
  expect(await listOf(list.id)).toMatchObject({
    contactsCount: 5,
    validWhatsappCount: 0,
    check: { total: 5, done: 0 },
  });
  const reload = screen.heard.find(({ name }) => name === `company-${company.id}-ContactListItem-${list.id}`);
  expect(reload?.payload).toMatchObject({ action: "reload", records: found });
  screen.close();
});

it("counts the people with a tag whose number is hidden, each once, without groups and threads", async () => {
  const [one, two] = [await makeTag(), await makeTag()];
  await addTagged({ name: "Bia", number: null }, [one.id, two.id]);
  const again = await addTagged({ name: "Caio", number: null }, [one.id]);
  const more = { companyId: company.id, contactId: again, protocol: `tagged ${serial++}` };
  const [ticket] = await world.database.db.insert(tickets).values(more).returning({ id: tickets.id });
  await world.database.db.insert(ticketTags).values({ ticketId: ticket?.id ?? 0, tagId: two.id });
  await addTagged({ name: "Grupo", isGroup: true, number: null }, [one.id], { isGroup: true });
  await addTagged({ name: "Da campanha", number: null }, [one.id], { isThread: true, status: "closed" });
  await addTagged({ name: "Deles", number: null }, [one.id], {}, other);
  await addTagged({ name: "Com número" }, [one.id]);
  expect(await counted(one.id, two.id)).toEqual({ contacts: 1, withoutNumber: 2 });
  expect(await counted(two.id)).toEqual({ contacts: 0, withoutNumber: 2 });
});

it("keeps what the list has, and a second click adds nothing", async () => {
  const tag = await makeTag();
  const list = await makeList();
  await addTagged({ name: "Nome do contato", number: "5531988002020" }, [tag.id]);
  await addTagged({ name: "Nova", number: "5531988002021" }, [tag.id]);
  const written = { contactListId: list.id, name: "Nome da lista", number: "31 8800-2020" };
  await company.admin.call("POST", "/contact-list-items", written);
  const replies = await Promise.all([fill(list.id, [tag.id]), fill(list.id, [tag.id])]);
  expect(replies.map(({ body }) => body as { added: number }).toSorted((a, b) => b.added - a.added)).toEqual([
    { added: 1, present: 1 },
    { added: 0, present: 2 },
  ]);
  expect((await itemsOf(list.id)).map(({ name }) => name)).toEqual(["Nome da lista", "Nova"]);
  expect(await listOf(list.id)).toMatchObject({ contactsCount: 2, check: { total: 2 } });
});

it("creates and fills a list at once, or neither", async () => {
  const tag = await makeTag();
  await addTagged({ name: "Ana", number: "5531988003020" }, [tag.id]);
  const create = (form: object) => company.admin.call("POST", "/contact-lists", form);
  expect((await create({ name: "Por etiqueta", tagIds: [tag.id] })).body).toMatchObject({
    name: "Por etiqueta",
    contactsCount: 1,
    check: { total: 1 },
  });
  expect(await create({ name: "Por etiqueta", tagIds: [tag.id] })).toMatchObject({
    status: 400,
    body: { details: [{ field: "name", message: "taken" }] },
  });
  expect(codeOf(await create({ name: "Nada feito", tagIds: [2_000_000_000] }))).toBe("ERR_NO_TAG_FOUND");
  const lists = (await company.admin.call("GET", "/contact-lists/list")).body as ContactList[];
  expect(lists.map(({ name }) => name)).not.toContain("Nada feito");
});

it("is for admins, with tags and lists of the company; a bad choice of tags changes nothing", async () => {
  const [list, tag] = [await makeList(), await makeTag()];
  const theirTag = await makeTag("Deles", other);
  await addTagged({ name: "Ana" }, [tag.id]);
  // Rows as no verb makes them: another company's ticket must not leak a contact, whatever tag it has.
  await addTagged({ name: "Cliente deles" }, [tag.id], {}, other);
  expect((await fill(list.id, [tag.id], company.agent)).status).toBe(403);
  expect(codeOf(await fill(list.id, [tag.id], other.admin))).toBe("ERR_NO_CONTACTLIST_FOUND");
  expect(codeOf(await fill(list.id, [tag.id, theirTag.id]))).toBe("ERR_NO_TAG_FOUND");
  for (const bad of [[], ["x"], [-1], null, Array.from({ length: 51 }, (_, n) => n + 1)])
    expect((await fill(list.id, bad)).status, JSON.stringify(bad)).toBe(400);
  expect(await listOf(list.id)).toMatchObject({ contactsCount: 0, check: null });
  expect(await counted(theirTag.id)).toEqual({ contacts: 0, withoutNumber: 0 });
  expect(await fill(list.id, [tag.id])).toMatchObject({ body: { added: 1, present: 0 } });
  expect((await company.agent.call("GET", "/contact-lists/tags")).status).toBe(403);
  const offered = (await company.admin.call("GET", "/contact-lists/tags")).body as FillingTag[];
  expect(offered.map(({ name }) => name)).not.toContain("Deles");
});

it("counts the attendances of each tag, closed ones too, without threads", async () => {
  const [used, unused] = [await makeTag("Usada"), await makeTag("Sem uso")];
  await addTagged({}, [used.id]);
  await addTagged({}, [used.id], { status: "closed" });
  await addTagged({}, [used.id], { status: "closed", isThread: true });
  const offered = (await company.admin.call("GET", "/contact-lists/tags")).body as FillingTag[];
  const countOf = (id: number) => offered.find((tag) => tag.id === id)?.tickets;
  expect([countOf(used.id), countOf(unused.id)]).toEqual([2, 0]);
});

it("does not add a contact that is being erased", async () => {
  const tag = await makeTag();
  const [one, two] = [await makeList(), await makeList()];
  const id = await addTagged({ name: "Ana", number: "5531988004020" }, [tag.id]);
  await fill(one.id, [tag.id]);
  let filling: Promise<unknown> = Promise.resolve();
  let erasing: Promise<unknown> = Promise.resolve();
  // Both wait for the list: the erasure has locked its contact by then, and the filling has read nothing.
  await transact(shops.ctxOf(company), async (ctx) => {
    await lockContactList(ctx, two.id);
    erasing = company.admin.call("DELETE", `/contacts/${id}/personal-data`);
    filling = fill(two.id, [tag.id]);
    await until("both to wait", async () => {
      const [row] = await world.database.sql<{ n: number }[]>`
        select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return row?.n === 2;
    });
  });
  await Promise.all([erasing, filling]);
  expect(await itemsOf(one.id)).toEqual([]);
  expect(await itemsOf(two.id)).toEqual([]);
  // Their counts follow.
  expect([(await listOf(one.id)).contactsCount, (await listOf(two.id)).contactsCount]).toEqual([0, 0]);
});

it("a contact that opted out is on the list, and gets no message", async () => {
  const { company: shop, connectionIds } = await shops.shopWith(0);
  const [yes, no] = [freshNumber(), freshNumber()];
  const { body: tag } = await shop.admin.call("POST", "/tags", { name: "Promoção" });
  const { id: tagId } = tag as Tag;
  await addTagged({ number: yes }, [tagId], {}, shop);
  const left = await addTagged({ number: no }, [tagId], {}, shop);
  await recordConsent(shops.ctxOf(shop), left, "left", "SAIR");
  const { body: list } = await shop.admin.call("POST", "/contact-lists", { name: "Por etiqueta", tagIds: [tagId] });
  const { id: listId } = list as ContactList;
  const checked = () => shop.admin.call("GET", `/contact-lists/${listId}`).then(({ body }) => body as ContactList);
  await until("the check", async () => (await checked()).check === null);
  expect(await checked()).toMatchObject({ contactsCount: 2, validWhatsappCount: 2 });
  const campaignId = await shops.campaignOf({ company: shop, connectionIds, listId, numbers: [yes, no] });
  expect((await shop.admin.call("POST", `/campaigns/${campaignId}/start`)).status).toBe(200);
  await shops.finished(campaignId);
  expect(await shops.statusesOf(campaignId)).toHaveLength(2);
  expect([shops.arrived(yes).length, shops.arrived(no).length]).toEqual([1, 0]);
});

it("takes 100,000 contacts in one statement, and refuses more with the limit", { tags: ["long"] }, async () => {
  const tag = await makeTag();
  const { sql: raw } = world.database;
  // A connection keeps its plans for foreign keys, and one from a small table would read the whole large one.
  const addMany = async (from: number, to: number) => {
    await raw.begin(async (tx) => {
      await tx`discard plans`;
      await tx`insert into contacts (company_id, name, number)
        select ${company.id}, 'Pessoa ' || n, (5511970000000 + n)::text from generate_series(${from}::int, ${to}::int) n`;
    });
    await raw`analyze contacts`;
    await raw`insert into tickets (company_id, contact_id, protocol, status)
      select company_id, id, 'many ' || id, 'closed' from contacts
      where number::bigint between ${5511970000000 + from}::bigint and ${5511970000000 + to}::bigint`;
    await raw`analyze tickets`;
    await raw`insert into ticket_tags (ticket_id, tag_id)
      select t.id, ${tag.id} from tickets t left join ticket_tags tt on tt.ticket_id = t.id
      where t.protocol like 'many %' and tt.ticket_id is null`;
  };
  await addMany(1, 100_000);
  const list = await makeList();
  expect(await counted(tag.id)).toEqual({ contacts: 100_000, withoutNumber: 0 });
  expect(await fill(list.id, [tag.id])).toEqual({ status: 200, body: { added: 100_000, present: 0 } });
  expect(await listOf(list.id)).toMatchObject({ contactsCount: 100_000, check: { total: 100_000 } });
  await addMany(100_001, 100_001);
  const second = await makeList();
  expect(await fill(second.id, [tag.id])).toMatchObject({
    status: 400,
    body: { error: "ERR_CONTACTLIST_TOO_MANY", details: { most: 100_000 } },
  });
  expect(await listOf(second.id)).toMatchObject({ contactsCount: 0, check: null });
});
