import type { Contact, ContactImport, ContactPage } from "@balcao/shared/inbox/contacts.ts";
import { utils, write } from "@e965/xlsx";
import { count, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { PhoneBookEntry } from "../../../channels/channel.ts";
import { connections } from "../../../channels/connections/connections.table.ts";
import { systemContext, transact } from "../../../context.ts";
import { upload } from "../../../testing/samples/send-form.ts";
import { until } from "../../../testing/until.ts";
import { type Caller, createWorld, listen, type TestCompany, type World } from "../../../testing/world.ts";
import { contactImports } from "../contact-imports.table.ts";
import { contacts } from "../contacts.table.ts";
import { contactIdentities } from "../identities/contact-identities.table.ts";
import { failInterruptedImports, newReport } from "./import-report.ts";
import type { SheetContact } from "./read-contacts.ts";
import { toContacts } from "./store-contacts.ts";

let world: World;
let other: TestCompany;

beforeAll(async () => {
  world = await createWorld();
  other = await world.addCompany("Theirs");
});
afterAll(() => world.close());

const codeOf = ({ body }: { body: never }) => (body as { error: string }).error;
const begin = (caller: Caller, content: Uint8Array | string, fileName = "contacts.csv") =>
  upload(world, caller, "/contacts/import/file", content, { fileName });
const find = async (caller: Caller, id: string) =>
  (await caller.call("GET", `/contacts/imports/${id}`)).body as ContactImport;
/** Imports a file, and returns its report. */
async function importFile(caller: Caller, content: Uint8Array | string, name?: string): Promise<ContactImport> {
  const { id } = (await begin(caller, content, name)).body as ContactImport;
  return until("the import's end", async () => {
    const report = await find(caller, id);
    return report.state === "running" ? null : report;
  });
}
const countOf = async ({ id }: TestCompany) =>
  (await world.database.db.select({ count: count() }).from(contacts).where(eq(contacts.companyId, id)))[0]?.count;
const search = async ({ agent }: TestCompany, text: string) =>
  ((await agent.call("GET", `/contacts?searchParam=${text}`)).body as ContactPage).contacts;
const rowsOf = (length: number, mark = "") =>
  `nome,numero,email,Cidade\n${Array.from({ length }, (_, n) => `Contato ${n}${mark},${5531_90000_0000 + n},c${n}@example.com,BH\n`).join("")}`;

it("adds, changes and skips contacts, and counts each", { tags: ["long"] }, async () => {
  const company = await world.addCompany();
  const made = (
    await company.agent.call("POST", "/contacts", {
      name: "Ana",
      number: "31 8800-1020",
      email: "ana@example.com",
      extraInfo: [
        { name: "Cidade", value: "BH" },
        { name: "CPF", value: "1" },
      ],
    })
  ).body as Contact;
  const sheet = [
    "nome;numero;email;Cidade",
    "Ana Lúcia;31 98800-1020;;",
    "Bia;31 98800-1021;bia@example.com;Rio",
    "No number;;;",
  ].join("\n");
  expect(await importFile(company.agent, sheet)).toMatchObject({
    state: "done",
    total: 3,
    done: 3,
    created: 1,
    updated: 1,
    unchanged: 0,
    problemCount: 1,
    problems: [{ row: 4, problem: "numberMissing" }],
    reason: null,
  });
  // An empty cell changes nothing, and the number stays as it was.
  expect((await company.agent.call("GET", `/contacts/${made.id}`)).body).toMatchObject({
    name: "Ana Lúcia",
    number: "553188001020",
    email: "ana@example.com",
    extraInfo: [{ name: "Cidade", value: "BH" }, { name: "CPF" }],
  });
  expect(await importFile(company.agent, sheet)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  const moved = sheet.replace("Rio", "SP");
  expect(await importFile(company.agent, moved)).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
  expect(await search(company, "bia")).toMatchObject([{ extraInfo: [{ name: "Cidade", value: "SP" }] }]);
  expect(await countOf(other)).toBe(0);
});

it("imports twenty thousand, reports progress and the result, and changes nothing the second time", {
  tags: ["long"],
}, async () => {
  const company = await world.addCompany();
  const [screen, colleague] = [await listen(world, company.agent), await listen(world, company.admin)];
  const file = rowsOf(20_000);
  expect(await importFile(company.agent, file)).toMatchObject({ state: "done", created: 20_000, done: 20_000 });
  expect(await countOf(company)).toBe(20_000);
  const reload = `company-${company.id}-contact`;
  await until("the reload", () => colleague.heard.some(({ name }) => name === reload));
  const told = screen.heard.filter(({ name }) => name === `company-${company.id}-contactImport`);
  const states = told.map(({ payload }) => (payload.import as ContactImport).state);
  expect([states[0], states.at(-1)]).toEqual(["running", "done"]);
  expect(colleague.heard).toMatchObject([{ name: reload, payload: { action: "reload" } }]);
  expect(await importFile(company.agent, file)).toMatchObject({ created: 0, updated: 0, unchanged: 20_000 });
  expect(await importFile(company.agent, rowsOf(20_000, "x"))).toMatchObject({ updated: 20_000, unchanged: 0 });
  for (const one of [screen, colleague]) one.close();
});

it("reads the table of contacts for none of the new ids, also after a company with few contacts", async () => {
  const company = await world.addCompany();
  const ctx = systemContext(world.services, company.id, "import");
  const people = (count: number, from: number): SheetContact[] =>
    Array.from({ length: count }, (_, n) => ({
      ...{ row: n + 2, number: `55319${from + n}`, variant: null },
      ...{ name: `Pessoa ${n}`, email: "", extra: {} },
    }));
  const scans = await transact(ctx, async (ctx) => {
    // As on a connection of an earlier import, which keeps its plans when the next one makes its tables.
    await ctx.db.execute(sql`create temporary table earlier () on commit drop`);
    await ctx.db.execute(sql`analyze contacts`);
    for (let n = 0; n < 10; n++) {
      const [row] = await ctx.db.insert(contacts).values({ companyId: company.id, name: "Ana" }).returning();
      const id = { companyId: company.id, contactId: row?.id ?? 0, kind: "phone", value: `55318${n}` } as const;
      await ctx.db.insert(contactIdentities).values(id);
    }
    await toContacts.store(ctx, people(2_000, 70_000_000));
    const [table] = await ctx.db.execute<{ scans: number }>(sql`
      select seq_scan::int as scans from pg_stat_xact_user_tables where relname = 'contacts'`);
    return table?.scans;
  });
  expect(await countOf(company)).toBe(2_010);
  expect(scans).toBeLessThan(100);
});

it("finds the contact that gets one of the numbers while they are stored", async () => {
  const company = await world.addCompany();
  const { db } = world.database;
  const [ana] = await db.insert(contacts).values({ companyId: company.id, name: "Ana" }).returning();
  let imported: Promise<ContactImport> | undefined;
  await db.transaction(async (tx) => {
    await tx
      .insert(contactIdentities)
      .values({ companyId: company.id, contactId: ana?.id ?? 0, kind: "phone", value: "5531988001020" });
    imported = importFile(company.agent, "nome;numero\nAna Lúcia;31 98800-1020\nBia;31 98800-1021");
    await until("the import to wait for the number", async () => {
      const waiting = await db.execute(sql`select from pg_stat_activity
        where wait_event_type = 'Lock' and query like '%contact_identities%import_rows%'`);
      return waiting.length > 0;
    });
  });
  expect(await imported).toMatchObject({ state: "done", created: 1, updated: 1 });
  expect(await search(company, "Ana")).toMatchObject([{ id: ana?.id, name: "Ana Lúcia" }]);
  // The ids of the import are its own; those of a server of the version before are still followed.
  await db.insert(contacts).values({ companyId: company.id, name: "Caio", number: "5531988001022" });
  const ids = await db
    .select({ name: contacts.name, value: contactIdentities.value })
    .from(contactIdentities)
    .innerJoin(contacts, eq(contacts.id, contactIdentities.contactId))
    .where(eq(contacts.companyId, company.id))
    .orderBy(contactIdentities.value);
  expect(ids.map(({ name, value }) => [name, value.slice(-1)])).toEqual([
    ["Ana Lúcia", "0"],
    ["Bia", "1"],
    ["Caio", "2"],
  ]);
});

it("imports a workbook, and stores nothing of an unreadable one", async () => {
  const company = await world.addCompany();
  const book = utils.book_new();
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ["nome", "numero"],
      ["Ana", 5531988001020],
    ]),
    "a",
  );
  const content = write(book, { type: "buffer", bookType: "xlsx" }) as Buffer;
  expect(await importFile(company.agent, content)).toMatchObject({ state: "done", created: 1 });
  expect(await importFile(company.agent, content.subarray(0, 900))).toMatchObject({
    state: "failed",
    reason: "unreadable",
  });
  expect(await importFile(company.agent, "nome\nAna")).toMatchObject({ state: "failed", reason: "noNumberColumn" });
  // A text that only its name calls a workbook is none, unless it has the columns.
  expect(await importFile(company.agent, "just words", "a.xlsx")).toMatchObject({ reason: "unreadable" });
  expect(await importFile(company.agent, "nome,numero\nAna,5531988001020", "a.xls")).toMatchObject({ unchanged: 1 });
  expect(await countOf(company)).toBe(1);
});

it("refuses a missing, empty or too large file", async () => {
  const { agent } = await world.addCompany();
  const none = await agent.call("POST", "/contacts/import/file");
  expect(none.body).toMatchObject({ error: "ERR_IMPORT_INVALID", details: { reason: "noFile" } });
  expect((await begin(agent, "")).body).toMatchObject({ error: "ERR_IMPORT_INVALID", details: { reason: "empty" } });
  const large = await begin(agent, Buffer.alloc(10 * 1024 * 1024 + 1, "a"));
  expect([large.status, codeOf(large)]).toEqual([413, "ERR_FILE_TOO_LARGE"]);
});

it("runs once at a time in a company, and a cancellation leaves nothing behind", async () => {
  const company = await world.addCompany();
  const first = (await begin(company.agent, rowsOf(50_000))).body as ContactImport;
  const second = await begin(company.admin, rowsOf(1));
  expect([second.status, second.body]).toMatchObject([409, { error: "ERR_IMPORT_RUNNING", details: { id: first.id } }]);
  const colleague = await company.addUser("user");
  expect((await colleague.call("DELETE", `/contacts/imports/${first.id}`)).status).toBe(404);
  expect((await other.admin.call("DELETE", `/contacts/imports/${first.id}`)).status).toBe(404);
  const cancelled = await company.agent.call("DELETE", `/contacts/imports/${first.id}`);
  expect(cancelled.body).toMatchObject({ state: "cancelled" });
  expect(await importFile(company.admin, rowsOf(1))).toMatchObject({ state: "done", created: 1 });
  expect(await find(company.admin, first.id)).toMatchObject({ state: "cancelled" });
  expect(await countOf(company)).toBe(1);
  const again = await company.admin.call("DELETE", `/contacts/imports/${first.id}`);
  expect(again.body).toMatchObject({ state: "cancelled" });
});

it("stores nothing of an import cancelled at the last moment", async () => {
  const company = await world.addCompany();
  const { id } = (await begin(company.agent, rowsOf(2_000))).body as ContactImport;
  const reports = await Promise.all(
    Array.from({ length: 5 }, () => company.agent.call("DELETE", `/contacts/imports/${id}`)),
  );
  const states = new Set(reports.map(({ body }) => (body as ContactImport).state));
  expect(states.size).toBe(1);
  expect(await countOf(company)).toBe(states.has("cancelled") ? 0 : 2_000);
});

it("is reported as interrupted when its server ended, but not while it is running", { tags: ["long"] }, async () => {
  const company = await world.addCompany();
  const dead = newReport(crypto.randomUUID());
  await world.database.db
    .insert(contactImports)
    .values({ id: dead.id, companyId: company.id, userId: company.agent.id, report: dead });
  const busy = await world.addCompany();
  const alive = (await begin(busy.agent, rowsOf(20_000))).body as ContactImport;
  await failInterruptedImports(world.services);
  expect(await find(company.agent, dead.id)).toMatchObject({ state: "failed", reason: "interrupted" });
  const ended = await until("its end", async () => {
    const report = await find(busy.agent, alive.id);
    return report.state === "running" ? null : report;
  });
  expect(ended).toMatchObject({ state: "done", created: 20_000 });
});

it("does not block a company after its server crashed", async () => {
  const company = await world.addCompany();
  const dead = newReport(crypto.randomUUID());
  await world.database.db
    .insert(contactImports)
    .values({ id: dead.id, companyId: company.id, userId: company.agent.id, report: dead });
  expect(await importFile(company.agent, rowsOf(1))).toMatchObject({ state: "done" });
});

const fromPhone = async (company: TestCompany) => (await company.agent.call("POST", "/contacts/import")).body;
const reportBook = (company: TestCompany, entries: readonly PhoneBookEntry[]) =>
  world.whatsapp.sink.phoneBook(company.connectionId, entries);

it("imports the default connection's address book without duplicates", async () => {
  const company = await world.addCompany();
  await company.agent.call("POST", "/contacts", { name: "Known", number: "31 98800-1020" });
  await reportBook(company, [
    { number: "553188001020", name: "Known differently" },
    { number: "5531988001021", name: "New" },
    { number: "553188001021", name: "New with the old number" },
    { number: "5531988001022", name: "\u200b" },
    { number: "5531988001023", name: "Told twice" },
    { number: "5531988001023", name: "Told last" },
  ]);
  await reportBook(other, [{ number: "5531988009999", name: "Theirs" }]);
  expect(await fromPhone(company)).toMatchObject({ created: 3, renamed: 0, message: expect.any(String) });
  expect(await fromPhone(company)).toMatchObject({ created: 0, renamed: 0 });
  expect(await search(company, "known")).toMatchObject([{ name: "Known", number: "5531988001020" }]);
  expect(await search(company, "98800-1022")).toMatchObject([{ name: "5531988001022" }]);
  expect(await search(company, "98800-1023")).toMatchObject([{ name: "Told last" }]);
  expect(await search(company, "98800-9999")).toEqual([]);
  await company.admin.call("DELETE", `/whatsapp/${company.connectionId}`);
  expect(codeOf(await company.agent.call("POST", "/contacts/import"))).toBe("ERR_NO_DEF_WAPP_FOUND");
});

it("prefers the phone's name to WhatsApp's and the team's to the phone's, and follows the phone from then on", async () => {
  const company = await world.addCompany();
  const [ana, bia, caio] = ["5531988002020", "5531988002021", "5531988002022"] as const;
  for (const number of [ana, bia, caio])
    await world.whatsapp.deliver(company.connectionId, number, "oi", { pushName: "~" });
  const nameOf = async (number: string) => (await search(company, number))[0]?.name;
  const [typed] = await search(company, bia);
  await company.agent.call("PUT", `/contacts/${typed?.id}`, { name: "Bia Lima", number: bia });
  const book = [ana, bia].map((number) => ({ number, name: `Saved ${number}` }));
  await reportBook(company, book);
  expect(await nameOf(ana)).toBe("~");
  const screen = await listen(world, company.agent);
  expect(await fromPhone(company)).toMatchObject({ created: 0, renamed: 1 });
  const told = await until("the event", () => screen.heard.find(({ name }) => name.endsWith("-contact")));
  expect(told.payload).toMatchObject({ action: "update", contact: { number: ana, name: `Saved ${ana}` } });
  screen.close();
  expect([await nameOf(ana), await nameOf(bia), await nameOf(caio)]).toEqual([`Saved ${ana}`, "Bia Lima", "~"]);

  await reportBook(company, [
    { number: ana, name: "Ana, new" },
    { number: bia, name: "Bia, new" },
    { number: caio, name: "Caio" },
  ]);
  expect([await nameOf(ana), await nameOf(bia), await nameOf(caio)]).toEqual(["Ana, new", "Bia Lima", "~"]);
  // A name that the agent did not change while editing other fields is still the phone's.
  const [followed] = await search(company, ana);
  await company.agent.call("PUT", `/contacts/${followed?.id}`, {
    name: "Ana, new",
    number: ana,
    email: "ana@example.com",
  });
  await reportBook(company, [{ number: ana, name: "Ana again" }]);
  expect(await nameOf(ana)).toBe("Ana again");
});

it("forgets contacts deleted from the phone, and all of a phone that was unlinked", async () => {
  const company = await world.addCompany();
  const [kept, removed] = ["5531988003020", "5531988003021"] as const;
  await reportBook(company, [
    { number: kept, name: "Kept" },
    { number: removed, name: "Removed" },
  ]);
  await reportBook(company, [{ number: removed, name: null }]);
  expect(await fromPhone(company)).toMatchObject({ created: 1 });
  await reportBook(company, [{ number: removed, name: "Back" }]);
  await world.whatsapp.sink.unlinked(company.connectionId);
  expect(await fromPhone(company)).toMatchObject({ created: 0 });
});

it("imports nothing if the default connection has no phone", async () => {
  const company = await world.addCompany();
  // As a server of a later version may have left it.
  await world.database.db
    .update(connections)
    .set({ channel: "without-a-phone" })
    .where(eq(connections.id, company.connectionId));
  expect(codeOf(await company.agent.call("POST", "/contacts/import"))).toBe("ERR_CHANNEL_CANNOT");
});

it("continues after the database has dropped every connection", { tags: ["long"] }, async () => {
  const company = await world.addCompany();
  await importFile(company.agent, rowsOf(1));
  await world.database.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'balcao %' and pid <> pg_backend_pid()`);
  // Running calls may fail; later ones must not.
  await until("the server to notice", async () => (await company.agent.call("GET", "/contacts")).status === 200);
  expect(await importFile(company.agent, rowsOf(2))).toMatchObject({ state: "done", created: 1, unchanged: 1 });
  const running = await begin(company.agent, rowsOf(20_000));
  expect((await begin(company.admin, rowsOf(1))).status).toBe(409);
  await company.agent.call("DELETE", `/contacts/imports/${(running.body as ContactImport).id}`);
});
