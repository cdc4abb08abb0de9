import { readFileSync } from "node:fs";
import type { ContactList, ContactListItemPage } from "@balcao/shared/inbox/contact-lists.ts";
import type { Contact, ContactImport, ContactPage } from "@balcao/shared/inbox/contacts.ts";
import type { AuditPage } from "@balcao/shared/workspace/audit.ts";
import { read, utils, write } from "@e965/xlsx";
import { parse } from "csv-parse/sync";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { upload } from "../../../../testing/samples/send-form.ts";
import { until } from "../../../../testing/until.ts";
import { type Caller, createWorld, type TestCompany, type World } from "../../../../testing/world.ts";
import { companies } from "../../../../workspace/companies/companies.table.ts";
import { contactImports } from "../../contact-imports.table.ts";
import { importRefusals } from "./import-refusals.table.ts";
import { reasons } from "./refused-texts.ts";

let world: World;
let company: TestCompany;
let other: TestCompany;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Ours");
  other = await world.addCompany("Theirs");
});
afterAll(() => world.close());

async function importFile(
  content: Uint8Array | string,
  { caller = company.agent, url = "/contacts/import/file" } = {},
): Promise<ContactImport> {
  const { id } = (await upload(world, caller, url, content, { fileName: "contacts.csv" })).body as ContactImport;
  return until("the import's end", async () => {
    const report = (await caller.call("GET", `/contacts/imports/${id}`)).body as ContactImport;
    return report.state === "running" ? null : report;
  });
}
const download = (id: string, caller: Pick<Caller, "token"> = company.agent, query = "format=csv") =>
  world.app.inject({
    url: `/contacts/imports/${id}/refused?${query}`,
    headers: { authorization: `Bearer ${caller.token}` },
  });
const csvRows = async (...args: Parameters<typeof download>): Promise<string[][]> =>
  parse((await download(...args)).body, { bom: true, delimiter: ";" });
const sheetRows = (content: Buffer): string[][] => {
  const book = read(content, { type: "buffer" });
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ""] ?? {}, { header: 1, defval: "", raw: false });
};
const search = async (text: string) =>
  ((await company.agent.call("GET", `/contacts?searchParam=${text}`)).body as ContactPage).contacts;
const sheet = [
  "Nome;Número;E-mail;Cidade do cliente;;Plano",
  "Ana;31 98800-1020;;Betim;;Ouro",
  ";(31) 98800-1021;bia@example.com;Sabará;solto;Prata",
  "Caio;12345;;Contagem;;",
  "Davi;31988001022;davi@;;;;sobra",
  "",
  "Ana de novo;31 8800-1020;;;;",
].join("\n");

it("offers the rejected rows with their cells and a last column with the reason, in three languages and both formats", async () => {
  const report = await importFile(sheet);
  expect(report).toMatchObject({ state: "done", created: 1, problemCount: 4, refused: { rows: 4 } });
  const keptDays = (new Date(report.refused?.until ?? 0).getTime() - world.clock.now.getTime()) / 86_400_000;
  expect(keptDays).toBeCloseTo(7, 2);
  const heads = ["Nome", "Número", "E-mail", "Cidade do cliente", "", "Plano", ""];
  const rows = [
    ["", "(31) 98800-1021", "bia@example.com", "Sabará", "solto", "Prata", "", "nameMissing"],
    ["Caio", "12345", "", "Contagem", "", "", "", "numberInvalid"],
    ["Davi", "31988001022", "davi@", "", "", "", "sobra", "emailInvalid"],
    ["Ana de novo", "31 8800-1020", "", "", "", "", "", "twice"],
  ] as const;
  for (const [language, head] of [
    ["pt", "Por que ficou de fora"],
    ["en", "Why it was left out"],
    ["es", "Por qué quedó fuera"],
  ] as const) {
    const expected = rows.map((row) => [...row.slice(0, -1), reasons[language][row[7]]]);
    expect(await csvRows(report.id, company.agent, `format=csv&language=${language}`)).toEqual([
      [...heads, head],
      ...expected,
    ]);
    const reply = await download(report.id, company.agent, `language=${language}`);
    expect(reply.headers["content-disposition"]).toBe('attachment; filename="linhas-recusadas.xlsx"');
    expect(sheetRows(reply.rawPayload)).toEqual([[...heads, head], ...expected]);
  }
  // A second click gets the same file.
  const twice = await Promise.all([csvRows(report.id), csvRows(report.id)]);
  expect(twice[1]).toEqual(twice[0]);
});

it("takes the mended file again; the column with the reasons is no information of a contact, and is not doubled", async () => {
  const list = (await company.admin.call("POST", "/contact-lists", { name: "Refeita" })).body as ContactList;
  const into = { caller: company.admin, url: `/contact-lists/${list.id}/upload` };
  const first = await importFile(sheet, into);
  for (const language of ["pt", "en", "es"]) {
    const reply = await download(first.id, company.admin, `language=${language}`);
    const again = await importFile(reply.rawPayload, into);
    expect(again, language).toMatchObject({ created: 0, problemCount: 3 });
    const [heads = [], ...rows] = await csvRows(again.id, company.admin, `format=csv&language=${language}`);
    expect([heads.length, rows.length], language).toEqual([8, 3]);
  }
  const mended = (await download(first.id, company.admin)).body.replace("12345", "31 98800-1023").replace("davi@", "");
  expect(await importFile(mended, into)).toMatchObject({ created: 2, problemCount: 1 });
  expect((await items(list.id)).map(({ name, variables }) => [name, variables])).toEqual([
    // Its row was refused as a repetition in the first file only.
    ["Ana de novo", { "Cidade do cliente": "Betim", Plano: "Ouro" }],
    ["Caio", { "Cidade do cliente": "Contagem" }],
    ["Davi", {}],
  ]);
});
const items = async (id: number) =>
  ((await company.admin.call("GET", `/contact-list-items?contactListId=${id}`)).body as ContactListItemPage).contacts;

it("writes hostile cells as text, cuts huge ones, and stores every character", async () => {
  const formulas = ["=cmd|' /C calc'!A0", "+55 31", "-1", "@SUM(A1)", "＝1+1"];
  const emojis = "😀".repeat(2_000);
  const cells = ["", ...formulas, `a${emojis}`, "linha\num", '"; drop table contacts', "\ud800 meio"];
  const book = utils.book_new();
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([["nome", "numero", "=A1", "x".repeat(60)], cells, ["😀".repeat(80), "1"]]),
    "a",
  );
  const report = await importFile(write(book, { type: "buffer", bookType: "xlsx" }) as Buffer);
  expect(report).toMatchObject({ state: "done", problemCount: 2, refused: { rows: 2 } });
  for (const rows of [await csvRows(report.id), sheetRows((await download(report.id, company.agent, "")).rawPayload)]) {
    expect(rows[0]?.slice(0, 4)).toEqual(["nome", "numero", "'=A1", "x".repeat(60)]);
    expect(rows[1]?.slice(1, 6)).toEqual(formulas.map((text) => `'${text}`));
    expect(rows[1]?.[6]).toBe(`a${emojis}`.slice(0, 999));
    expect(rows[1]?.slice(7, 9)).toEqual(["linha um", '"; drop table contacts']);
    expect(rows[2]?.[0]).toBe("😀".repeat(80));
  }
  // Imported again, the marks of text are gone.
  const again = await importFile((await download(report.id)).body);
  const [row] = await world.database.db
    .select()
    .from(importRefusals)
    .where(eq(importRefusals.importId, again.id))
    .offset(1);
  expect(row?.cells.slice(1, 6)).toEqual(formulas);
});

it("keeps 50,000 rejected rows, and as many huge ones as there is room for", { tags: ["long"] }, async () => {
  const many = `nome,numero,Obs\n${Array.from({ length: 50_000 }, (_, n) => `Pessoa ${n},${n},obs ${n}`).join("\n")}`;
  const report = await importFile(many);
  expect(report).toMatchObject({ state: "done", created: 0, problemCount: 50_000, refused: { rows: 50_000 } });
  expect(report.problems).toHaveLength(200);
  const rows = await csvRows(report.id);
  expect(rows).toHaveLength(50_001);
  expect(rows.at(-1)).toEqual(["Pessoa 49999", "49999", "obs 49999", "Número inválido"]);
  expect(sheetRows((await download(report.id, company.agent, "")).rawPayload)).toHaveLength(50_001);

  const book = utils.book_new();
  const huge = Array.from({ length: 400 }, () => ["Ana", "1", ...Array.from({ length: 120 }, () => "x".repeat(1_500))]);
  utils.book_append_sheet(book, utils.aoa_to_sheet([["nome", "numero"], ...huge]), "a");
  const content = write(book, { type: "buffer", bookType: "xlsx", compression: true, bookSST: true }) as Buffer;
  const cut = await importFile(content);
  expect(cut).toMatchObject({ state: "done", problemCount: 400 });
  expect(cut.refused?.rows).toBe(Math.floor(20_000_000 / (98 * 1_000 + 4 + 100)));
  const [heads = [], ...kept] = await csvRows(cut.id);
  expect([heads.length, kept.length, kept[0]?.[99]?.length]).toEqual([101, cut.refused?.rows, 1_000]);
});

it("is for the person who imported and for admins, and nothing is offered of an import without rejected rows", {
  tags: ["long"],
}, async () => {
  const { id } = await importFile(sheet);
  const statusFor = async (caller: Caller) => (await download(id, caller)).statusCode;
  const colleague = await company.addUser("user");
  expect(await Promise.all([company.agent, company.admin].map(statusFor))).toEqual([200, 200]);
  expect(await Promise.all([colleague, other.admin, other.agent].map(statusFor))).toEqual([404, 404, 404]);
  expect((await download(id, { token: "x.y.z" })).statusCode).toBe(403);
  expect((await download(id, company.agent, "format=pdf")).statusCode).toBe(400);
  const { entries } = (await company.admin.call("GET", "/audit?area=contact")).body as AuditPage;
  expect(entries.find(({ action }) => action === "export")).toMatchObject({ changes: [{ field: "rows", after: "4" }] });

  const fine = await importFile("nome,numero\nAna,31988001020");
  expect(fine.refused).toBeNull();
  expect((await download(fine.id)).statusCode).toBe(404);
  const failed = await importFile("nome\nAna");
  expect([failed.state, failed.refused]).toEqual(["failed", null]);
  // As a server of the previous version stored it.
  const { refused: _, ...older } = fine;
  await world.database.db
    .update(contactImports)
    .set({ report: older as ContactImport })
    .where(eq(contactImports.id, fine.id));
  expect((await company.agent.call("GET", `/contacts/imports/${fine.id}`)).body).toEqual(fine);
});

it("ends after a week", async () => {
  const report = await importFile(sheet);
  const { db } = world.database;
  const end = sql`jsonb_set(report, '{refused,until}', to_jsonb(${world.clock.now.toISOString()}::text))`;
  await db.update(contactImports).set({ report: end }).where(eq(contactImports.id, report.id));
  const reply = await download(report.id);
  expect([reply.statusCode, reply.json().error]).toEqual([404, "ERR_NOT_FOUND"]);
});

it("erases a person's rows, with or without the ninth digit, and a deleted company's", async () => {
  const gone = await world.addCompany("Gone");
  const { id } = await importFile(sheet);
  await importFile(sheet, { caller: gone.admin });
  const [ana] = (await search("98800-1020")) as [Contact];
  expect((await company.admin.call("DELETE", `/contacts/${ana.id}/personal-data`)).status).toBeLessThan(300);
  expect((await csvRows(id)).map(([name]) => name)).toEqual(["Nome", "", "Caio", "Davi"]);
  const rowsOf = () => world.database.db.select().from(importRefusals).where(eq(importRefusals.companyId, gone.id));
  expect(await rowsOf()).toHaveLength(5);
  await world.database.db.delete(companies).where(eq(companies.id, gone.id));
  expect(await rowsOf()).toEqual([]);
});

it("says the reasons in the console's words", () => {
  for (const [language, texts] of Object.entries(reasons)) {
    const file = new URL(`../../../../../desktop/renderer/i18n/${language}/contacts.json`, import.meta.url);
    expect(JSON.parse(readFileSync(file, "utf8")).import.problems).toEqual(texts);
  }
});
