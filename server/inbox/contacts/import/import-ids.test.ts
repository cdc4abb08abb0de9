import type { IdentityKind } from "@balcao/shared/channels/identity-kinds.ts";
import type { ContactList, ContactListItemPage } from "@balcao/shared/inbox/contact-lists.ts";
import type { Contact, ContactImport, ContactPage } from "@balcao/shared/inbox/contacts.ts";
import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contactChat } from "../../../channels/chat.ts";
import { systemContext, transact } from "../../../context.ts";
import { upload } from "../../../testing/samples/send-form.ts";
import { until } from "../../../testing/until.ts";
import { createWorld, type TestCompany, type World } from "../../../testing/world.ts";
import { contactExtraInfo } from "../contact-extra-info.table.ts";
import { contacts } from "../contacts.table.ts";
import { contactIdentities } from "../identities/contact-identities.table.ts";
import type { SheetContact } from "./read-contacts.ts";
import { toContacts } from "./store-contacts.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function importFile(
  { admin }: TestCompany,
  content: string | Buffer,
  { url = "/contacts/import/file", fileName = "contacts.csv" } = {},
): Promise<ContactImport> {
  const { id } = (await upload(world, admin, url, content, { fileName })).body as ContactImport;
  return until("the import's end", async () => {
    const report = (await admin.call("GET", `/contacts/imports/${id}`)).body as ContactImport;
    return report.state === "running" ? null : report;
  });
}
const download = async ({ admin }: TestCompany, url: string) =>
  (await world.app.inject({ url, headers: { authorization: `Bearer ${admin.token}` } })).rawPayload;
const refusedRows = async (company: TestCompany, { id }: ContactImport): Promise<string[][]> =>
  parse(await download(company, `/contacts/imports/${id}/refused?format=csv`), { bom: true, delimiter: ";" });

/** The company's contacts, in the order of names, with their ids; "!" marks the confirmed ones. */
async function peopleOf({ agent }: TestCompany) {
  const { contacts } = (await agent.call("GET", "/contacts")).body as ContactPage;
  return contacts.map(({ name, number, username, identities = [] }) => ({
    ...{ name, number, username },
    ids: identities.map(({ kind, value, isConfirmed }) => `${kind} ${value}${isConfirmed ? "!" : ""}`),
  }));
}

type Id = { kind: IdentityKind; value: string; isConfirmed?: boolean };

/** A contact as it is after messages or sheets that named it by these ids. */
async function add(company: TestCompany, name: string, ids: Id[]): Promise<number> {
  const { db } = world.database;
  const copy = (kind: IdentityKind) => ids.find((id) => id.kind === kind)?.value ?? null;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('balcao.stores_identities', 'on', true)`);
    const row = { companyId: company.id, name, number: copy("phone"), lid: copy("lid"), username: copy("username") };
    const [made] = await tx.insert(contacts).values(row).returning();
    const contactId = made?.id ?? 0;
    const rows = ids.map(({ kind, value, isConfirmed = true }, n) => ({
      ...{ companyId: company.id, contactId, kind, value, confirmedAt: isConfirmed ? new Date() : null },
      createdAt: new Date(Date.UTC(2026, 0, 1) - n * 60_000),
    }));
    await tx.insert(contactIdentities).values(rows);
    return contactId;
  });
}

it("reads what an export writes: the same contacts and ids, and the same file of a second export", async () => {
  const [ours, theirs] = [await world.addCompany(), await world.addCompany()];
  const bia = await add(ours, "Bia", [
    { kind: "bsuid", value: "BR.200" },
    { kind: "bsuid", value: "BR.199" },
    { kind: "bsuid", value: "US.198" },
    { kind: "parent_bsuid", value: "BR.ENT.20" },
    { kind: "username", value: "bia.doces" },
  ]);
  await world.database.db.insert(contactExtraInfo).values({ contactId: bia, name: "Pedido", value: "77" });
  await add(ours, "Só número", [{ kind: "phone", value: "5531988001020" }]);
  await add(ours, "Ana", [
    { kind: "lid", value: "123456789012345" },
    { kind: "phone", value: "553188001021" },
    { kind: "bsuid", value: "BR.1" },
  ]);
  await add(ours, "Só LID", [{ kind: "lid", value: "99000111222" }]);
  await add(ours, "@nomes", [
    { kind: "bsuid", value: "BR.55" },
    { kind: "username", value: "novo.nome" },
    { kind: "username", value: "velho_nome" },
  ]);
  for (const format of ["csv", "xlsx"]) {
    const company = format === "csv" ? theirs : await world.addCompany();
    const file = await download(ours, `/contacts/export?format=${format}`);
    const fileName = `contatos.${format}`;
    expect(await importFile(company, file, { fileName })).toMatchObject({ state: "done", created: 5, problemCount: 0 });
    expect(await peopleOf(company)).toEqual(
      (await peopleOf(ours)).map((one) => ({ ...one, ids: one.ids.map((id) => id.replace("!", "")) })),
    );
    const csv = async (of: TestCompany) => (await download(of, "/contacts/export?format=csv")).toString();
    expect(await csv(company)).toBe(await csv(ours));
    expect(await importFile(company, file, { fileName })).toMatchObject({ created: 0, updated: 0, unchanged: 5 });
  }
  // A person of the file writes for the first time.
  const before = await peopleOf(theirs);
  const chat = contactChat({ bsuid: "BR.200" });
  await world.whatsapp.deliver(theirs.connectionId, "", "oi", { chat, pushName: "Beatriz" });
  const after = await peopleOf(theirs);
  expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name));
  expect(after.find(({ name }) => name === "Bia")?.ids).toEqual([
    "bsuid BR.200!",
    "bsuid BR.199",
    "bsuid US.198",
    "parent_bsuid BR.ENT.20",
    "username bia.doces",
  ]);
});

it("finds people by every id but the username, and adds what is new, unconfirmed", async () => {
  const company = await world.addCompany();
  await add(company, "Bia", [{ kind: "bsuid", value: "BR.1" }]);
  await add(company, "Caio", [{ kind: "lid", value: "880001" }]);
  await add(company, "Davi", [{ kind: "parent_bsuid", value: "BR.ENT.3" }]);
  await add(company, "Eva", [{ kind: "phone", value: "553188001020" }]);
  await add(company, "Fábio", [
    { kind: "bsuid", value: "BR.6" },
    { kind: "username", value: "fabio" },
  ]);
  const sheet = [
    "Nome;WhatsApp;@;BSUID;Parent BSUID;LID",
    "Bia Lima;31 98800-1021;@Bia.Lima;BR.1, BR.11;;",
    "Caio Reis;;;BR.2;;880001",
    "Davi;;;;BR.ENT.3;",
    "Eva Sá;31 98800-1020;;BR.5;;880005",
    "Outro;31 98800-1022;fabio;;;",
  ].join("\n");
  expect(await importFile(company, sheet)).toMatchObject({
    ...{ state: "done", created: 1, updated: 3, unchanged: 1, problemCount: 0 },
  });
  expect(await peopleOf(company)).toEqual([
    {
      ...{ name: "Bia Lima", number: "5531988001021", username: "bia.lima" },
      ids: ["phone 5531988001021", "bsuid BR.11", "bsuid BR.1!", "username bia.lima"],
    },
    { name: "Caio Reis", number: "", username: null, ids: ["lid 880001!", "bsuid BR.2"] },
    { name: "Davi", number: "", username: null, ids: ["parent_bsuid BR.ENT.3!"] },
    {
      name: "Eva Sá",
      number: "553188001020",
      username: null,
      ids: ["lid 880005", "phone 553188001020!", "bsuid BR.5"],
    },
    // A username is not taken from anybody.
    { name: "Fábio", number: "", username: "fabio", ids: ["bsuid BR.6!", "username fabio!"] },
    { name: "Outro", number: "5531988001022", username: null, ids: ["phone 5531988001022"] },
  ]);
  expect(await importFile(company, sheet)).toMatchObject({ created: 0, updated: 0, unchanged: 5, problemCount: 0 });
});

it("changes no confirmed id, and replaces a private id and a username that are not", async () => {
  const company = await world.addCompany();
  await add(company, "Ana", [
    { kind: "lid", value: "770001" },
    { kind: "bsuid", value: "BR.1" },
    { kind: "username", value: "ana" },
  ]);
  await add(company, "Bia", [
    { kind: "lid", value: "770002", isConfirmed: false },
    { kind: "bsuid", value: "BR.2" },
    { kind: "username", value: "bia", isConfirmed: false },
  ]);
  const sheet = "Nome;BSUID;LID;Username\nAna;BR.1;770011;ana.nova\nBia;BR.2;770022;bia.nova\nCaio;BR.3;;bia.nova";
  expect(await importFile(company, sheet)).toMatchObject({ created: 1, updated: 1, unchanged: 1, problemCount: 0 });
  expect(await peopleOf(company)).toMatchObject([
    { username: "ana", ids: ["lid 770001!", "bsuid BR.1!", "username ana!"] },
    { username: "bia.nova", ids: ["lid 770022", "bsuid BR.2!", "username bia.nova"] },
    { username: null, ids: ["bsuid BR.3"] },
  ]);
});

it("rejects a row of two contacts and stores nothing of it; the others go on, and the corrected file is taken", async () => {
  const company = await world.addCompany();
  await add(company, "Ana", [{ kind: "phone", value: "5531988001020" }]);
  await add(company, "Bia", [{ kind: "bsuid", value: "BR.2" }]);
  await add(company, "Caio", [{ kind: "lid", value: "770003" }]);
  await add(company, "Davi", [
    { kind: "phone", value: "5531988001021" },
    { kind: "bsuid", value: "BR.4" },
  ]);
  const before = await peopleOf(company);
  const heads = "Nome;Número;E-mail;BSUID;LID;Cidade";
  const sheet = [
    heads,
    "De Ana e Bia;31 8800-1020;a@example.com;BR.2;;Betim",
    "De Bia e Caio;;;BR.2;770003;",
    "Nova;31 98800-1029;;BR.9;;Sabará",
    ";31 98800-1028;;;;",
    // Davi's, with the number of somebody else.
    "De Davi;31 98800-1022;;BR.4;;",
  ].join("\n");
  const report = await importFile(company, sheet);
  expect(report).toMatchObject({
    ...{ state: "done", total: 5, done: 5, created: 1, updated: 0, unchanged: 0 },
    problems: [
      { row: 2, problem: "twoContacts", value: "31 8800-1020" },
      { row: 3, problem: "twoContacts", value: "BR.2" },
      { row: 5, problem: "nameMissing" },
      { row: 6, problem: "twoContacts", value: "31 98800-1022" },
    ],
    ...{ problemCount: 4, refused: { rows: 4 } },
  });
  const nova = { name: "Nova", number: "5531988001029", username: null, ids: ["phone 5531988001029", "bsuid BR.9"] };
  expect(await peopleOf(company)).toEqual([...before, nova]);
  const reason = "Número e ID são de contatos diferentes";
  const rows = await refusedRows(company, report);
  expect(rows).toEqual([
    [...heads.split(";"), "Por que ficou de fora"],
    ["De Ana e Bia", "31 8800-1020", "a@example.com", "BR.2", "", "Betim", reason],
    ["De Bia e Caio", "", "", "BR.2", "770003", "", reason],
    ["", "31 98800-1028", "", "", "", "", "Falta o nome"],
    ["De Davi", "31 98800-1022", "", "BR.4", "", "", reason],
  ]);
  const mended = rows.map((row) => row.with(3, row[3] === "BSUID" ? "BSUID" : "")).map((row) => row.join(";"));
  expect(await importFile(company, mended.join("\n"))).toMatchObject({ created: 1, updated: 2, problemCount: 1 });
  expect((await peopleOf(company)).map(({ name }) => name)).toEqual([
    ...["Bia", "Davi", "De Ana e Bia", "De Bia e Caio", "De Davi", "Nova"],
  ]);
});

it("takes one row of a contact, also if two name it by different ids", async () => {
  const company = await world.addCompany();
  await add(company, "Ana", [
    { kind: "phone", value: "5531988001020" },
    { kind: "bsuid", value: "BR.1" },
  ]);
  const sheet = "Nome;Número;BSUID;Cidade\nAna Lima;31 98800-1020;;Betim\nAna de novo;;BR.1;Sabará\nBia;;BR.2;";
  expect(await importFile(company, sheet)).toMatchObject({
    ...{ created: 1, updated: 1, problemCount: 1, problems: [{ row: 3, problem: "twice", value: "BR.1" }] },
  });
  expect((await peopleOf(company)).map(({ name }) => name)).toEqual(["Ana Lima", "Bia"]);
});

it("finds the person who writes while the sheet is stored", async () => {
  const company = await world.addCompany();
  const { db } = world.database;
  const [made] = await db.insert(contacts).values({ companyId: company.id, name: "Bia" }).returning();
  let imported: Promise<ContactImport> | undefined;
  await db.transaction(async (tx) => {
    const id = { companyId: company.id, contactId: made?.id ?? 0, kind: "bsuid", value: "BR.2" } as const;
    await tx.insert(contactIdentities).values({ ...id, confirmedAt: new Date() });
    imported = importFile(company, "nome;numero;bsuid\nAna;;BR.1\nBia Lima;31 98800-1020;BR.2");
    await until("the import to wait for the id", async () => {
      const waiting = await db.execute(sql`select from pg_stat_activity
        where wait_event_type = 'Lock' and query like '%import_ids%'`);
      return waiting.length > 0;
    });
  });
  expect(await imported).toMatchObject({ state: "done", created: 1, updated: 1, problemCount: 0 });
  expect(await peopleOf(company)).toMatchObject([
    { name: "Ana", ids: ["bsuid BR.1"] },
    { name: "Bia Lima", ids: ["phone 5531988001020", "bsuid BR.2!"] },
  ]);
});

it("does not read the whole sheet again for each of many ids, new ones, known ones and changed ones", async () => {
  const company = await world.addCompany();
  const ctx = systemContext(world.services, company.id, "import");
  const count = 1_500;
  const people = (mark: string): SheetContact[] =>
    Array.from({ length: count }, (_, n) => ({
      ...{ row: n + 2, number: null, variant: null, name: `Pessoa ${n}`, email: "", extra: {} },
      ids: [
        { kind: "username", value: `pessoa.${n}${mark}` },
        { kind: "bsuid", value: `BR.${n}` },
        { kind: "lid", value: String(770_000 + n) },
      ],
    }));
  const storedWith = (mark: string) =>
    transact(ctx, async (ctx) => {
      const soFar = async () => {
        const [tables] = await ctx.db.execute<{ rows: number }>(sql`
          select coalesce(sum(seq_tup_read), 0)::int as rows from pg_stat_xact_all_tables
          where relname in ('import_rows', 'import_ids')`);
        return tables?.rows ?? 0;
      };
      const before = await soFar();
      const stored = await toContacts.store(ctx, people(mark));
      expect((await soFar()) - before).toBeLessThan((count * count) / 10);
      return stored;
    });
  expect(await storedWith("")).toEqual({ created: count, updated: 0, unchanged: 0 });
  expect(await storedWith("")).toEqual({ created: 0, updated: 0, unchanged: count });
  expect(await storedWith("x")).toEqual({ created: 0, updated: count, unchanged: 0 });
});

it("ignores the ids in a sheet for a contact list", async () => {
  const company = await world.addCompany();
  const list = (await company.admin.call("POST", "/contact-lists", { name: "Natal" })).body as ContactList;
  const into = { url: `/contact-lists/${list.id}/upload` };
  const heads = "Nome;Número;ID da Meta (BSUID);Usuário do WhatsApp;Username";
  const sheet = `${heads}\nAna;31 98800-1020;isto não;ana;ana_site\nBia;;BR.2;bia;bia_site`;
  expect(await importFile(company, sheet, into)).toMatchObject({
    ...{ created: 1, problems: [{ row: 3, problem: "numberMissing" }] },
  });
  const { contacts } = (await company.admin.call("GET", `/contact-list-items?contactListId=${list.id}`))
    .body as ContactListItemPage;
  expect(contacts.map(({ name, variables }) => [name, variables])).toEqual([["Ana", { Username: "ana_site" }]]);
  expect(await importFile(company, "Nome;BSUID\nAna;BR.1", into)).toMatchObject({ reason: "noNumberColumn" });
  expect(await peopleOf(company)).toEqual([]);
});

it("a contact made of an id can be found and saved without a number", async () => {
  const company = await world.addCompany();
  await importFile(company, "Nome;BSUID;Cidade\nBia;BR.13491208655302741918;Betim");
  const { contacts } = (await company.agent.call("GET", "/contacts?searchParam=BR.13491208655302741918"))
    .body as ContactPage;
  expect(contacts).toMatchObject([{ name: "Bia", extraInfo: [{ name: "Cidade", value: "Betim" }] }]);
  const form = { name: "Bia Lima", email: "bia@example.com" };
  const saved = (await company.agent.call("PUT", `/contacts/${contacts[0]?.id}`, form)).body as Contact;
  expect(saved).toMatchObject({ ...form, identities: [{ kind: "bsuid", value: "BR.13491208655302741918" }] });
});
