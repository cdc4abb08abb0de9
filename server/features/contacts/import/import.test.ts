import type { Contact, ContactImport, ContactPage } from "@balcao/shared/contacts.ts";
import { utils, write } from "@e965/xlsx";
import { count, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { upload } from "../../../testing/send-form.ts";
import { until } from "../../../testing/until.ts";
import { type Caller, createWorld, listen, type TestCompany, type World } from "../../../testing/world.ts";
import { phoneBook } from "../../connections/phone-book.table.ts";
import { contactImports } from "../contact-imports.table.ts";
import { contacts } from "../contacts.table.ts";
import { failInterruptedImports, newReport } from "./import-report.ts";

let world: World;
let other: TestCompany;

beforeAll(async () => {
  world = await createWorld();
  other = await world.addCompany("Theirs");
});
afterAll(() => world.close());

const codeOf = ({ body }: { body: never }) => (body as { error: string }).error;
const begin = (caller: Caller, content: Uint8Array | string) =>
  upload(world, caller, "/contacts/import/file", content, { fileName: "contacts.csv" });
const find = async (caller: Caller, id: string) =>
  (await caller.call("GET", `/contacts/imports/${id}`)).body as ContactImport;
/** Imports a file, and answers how it ended. */
async function importFile(caller: Caller, content: Uint8Array | string): Promise<ContactImport> {
  const { id } = (await begin(caller, content)).body as ContactImport;
  return until(
    "the import's end",
    async () => {
      const report = await find(caller, id);
      return report.state === "running" ? null : report;
    },
    60_000,
  );
}
const countOf = async ({ id }: TestCompany) =>
  (await world.database.db.select({ count: count() }).from(contacts).where(eq(contacts.companyId, id)))[0]?.count;
const search = async ({ agent }: TestCompany, text: string) =>
  ((await agent.call("GET", `/contacts?searchParam=${text}`)).body as ContactPage).contacts;
const rowsOf = (length: number, mark = "") =>
  `nome,numero,email,Cidade\n${Array.from({ length }, (_, n) => `Contato ${n}${mark},${5531_90000_0000 + n},c${n}@example.com,BH\n`).join("")}`;

it("adds, changes and leaves contacts, and says how many of each", async () => {
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
  // What is empty takes nothing away, and the number stays as it was.
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

it("imports twenty thousand, tells how far it is and everybody at the end, and changes nothing the second time", async () => {
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
}, 90_000);

it("imports a workbook, and keeps nothing of one that cannot be read", async () => {
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
  expect(await countOf(company)).toBe(1);
});

it("refuses what is no file, is empty or too large", async () => {
  const { agent } = await world.addCompany();
  const none = await agent.call("POST", "/contacts/import/file");
  expect(none.body).toMatchObject({ error: "ERR_IMPORT_INVALID", details: { reason: "noFile" } });
  expect((await begin(agent, "")).body).toMatchObject({ error: "ERR_IMPORT_INVALID", details: { reason: "empty" } });
  const large = await begin(agent, Buffer.alloc(10 * 1024 * 1024 + 1, "a"));
  expect([large.status, codeOf(large)]).toEqual([413, "ERR_FILE_TOO_LARGE"]);
});

it("runs once at a time in a company, and can be cancelled with nothing left behind", async () => {
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

it("keeps nothing of an import that is cancelled at its last moment", async () => {
  const company = await world.addCompany();
  const { id } = (await begin(company.agent, rowsOf(2_000))).body as ContactImport;
  const reports = await Promise.all(
    Array.from({ length: 5 }, () => company.agent.call("DELETE", `/contacts/imports/${id}`)),
  );
  const states = new Set(reports.map(({ body }) => (body as ContactImport).state));
  expect(states.size).toBe(1);
  expect(await countOf(company)).toBe(states.has("cancelled") ? 0 : 2_000);
});

it("is told as interrupted when its server ended, but not while one works on it", async () => {
  const company = await world.addCompany();
  const dead = newReport(crypto.randomUUID());
  await world.database.db
    .insert(contactImports)
    .values({ id: dead.id, companyId: company.id, userId: company.agent.id, report: dead });
  const busy = await world.addCompany();
  const alive = (await begin(busy.agent, rowsOf(20_000))).body as ContactImport;
  await failInterruptedImports(world.services);
  expect(await find(company.agent, dead.id)).toMatchObject({ state: "failed", reason: "interrupted" });
  const ended = await until(
    "its end",
    async () => {
      const report = await find(busy.agent, alive.id);
      return report.state === "running" ? null : report;
    },
    30_000,
  );
  expect(ended).toMatchObject({ state: "done", created: 20_000 });
}, 60_000);

it("does not stand in the way of a company whose import died with a server", async () => {
  const company = await world.addCompany();
  const dead = newReport(crypto.randomUUID());
  await world.database.db
    .insert(contactImports)
    .values({ id: dead.id, companyId: company.id, userId: company.agent.id, report: dead });
  expect(await importFile(company.agent, rowsOf(1))).toMatchObject({ state: "done" });
});

it("takes over the default connection's phone book, but nobody twice", async () => {
  const company = await world.addCompany();
  await company.agent.call("POST", "/contacts", { name: "Known", number: "31 98800-1020" });
  const entries = [
    { number: "553188001020", name: "Known differently" },
    { number: "5531988001021", name: "New" },
    { number: "553188001021", name: "New with the old number" },
    { number: "5531988001022", name: "\u200b" },
  ];
  await world.database.db
    .insert(phoneBook)
    .values([
      ...entries.map((entry) => ({ ...entry, connectionId: company.connectionId })),
      { connectionId: other.connectionId, number: "5531988009999", name: "Theirs" },
    ]);
  const reply = await company.agent.call("POST", "/contacts/import");
  expect([reply.status, reply.body]).toMatchObject([200, { created: 2, message: expect.any(String) }]);
  expect((await company.agent.call("POST", "/contacts/import")).body).toMatchObject({ created: 0 });
  expect(await search(company, "known")).toMatchObject([{ name: "Known", number: "5531988001020" }]);
  expect(await search(company, "98800-1022")).toMatchObject([{ name: "5531988001022" }]);
  await company.admin.call("DELETE", `/whatsapp/${company.connectionId}`);
  expect(codeOf(await company.agent.call("POST", "/contacts/import"))).toBe("ERR_NO_DEF_WAPP_FOUND");
});

it("goes on after the database has dropped every connection", async () => {
  const company = await world.addCompany();
  await importFile(company.agent, rowsOf(1));
  await world.database.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'balcao %' and pid <> pg_backend_pid()`);
  // Whatever was under way may fail; what comes afterwards must not.
  await until("the server to notice", async () => (await company.agent.call("GET", "/contacts")).status === 200);
  expect(await importFile(company.agent, rowsOf(2))).toMatchObject({ state: "done", created: 1, unchanged: 1 });
  const running = await begin(company.agent, rowsOf(20_000));
  expect((await begin(company.admin, rowsOf(1))).status).toBe(409);
  await company.agent.call("DELETE", `/contacts/imports/${(running.body as ContactImport).id}`);
});
