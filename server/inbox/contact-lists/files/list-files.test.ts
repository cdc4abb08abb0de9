import type { ContactList, ContactListItem, ContactListItemPage } from "@balcao/shared/inbox/contact-lists.ts";
import type { ContactImport } from "@balcao/shared/inbox/contacts.ts";
import { read, utils, write } from "@e965/xlsx";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, it } from "vitest";
import { upload } from "../../../testing/samples/send-form.ts";
import { until } from "../../../testing/until.ts";
import { type Caller, createWorld, listen, type TestCompany, type World } from "../../../testing/world.ts";
import { contactListItems } from "../contact-list-items.table.ts";

let world: World;
let company: TestCompany;
let other: TestCompany;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Ours");
  other = await world.addCompany("Theirs");
});
afterAll(() => world.close());

let serial = 1;
const makeList = async (owner = company) =>
  (await owner.admin.call("POST", "/contact-lists", { name: `Clientes ${serial++}` })).body as ContactList;
const sheet = (rows: unknown[][], bookType: "xlsx" | "biff8" = "xlsx") => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), "Folha");
  return write(book, { type: "buffer", bookType, compression: true }) as Buffer;
};
async function importInto(id: number, content: Uint8Array, caller: Caller = company.admin): Promise<ContactImport> {
  const begun = (await upload(world, caller, `/contact-lists/${id}/upload`, content)).body as ContactImport;
  return until("the import's end", async () => {
    const report = (await caller.call("GET", `/contacts/imports/${begun.id}`)).body as ContactImport;
    return report.state === "running" ? null : report;
  });
}
const items = async (id: number) =>
  ((await company.admin.call("GET", `/contact-list-items?contactListId=${id}`)).body as ContactListItemPage).contacts;
const find = async (id: number) => (await company.admin.call("GET", `/contact-lists/${id}`)).body as ContactList;
const download = (url: string, { token } = company.admin) =>
  world.app.inject({ url, headers: { authorization: `Bearer ${token}` } });

it("imports both kinds of workbook, reports bad rows, and adds no number twice", { tags: ["long"] }, async () => {
  const list = await makeList();
  const screen = await listen(world, company.admin);
  const rows = [
    ["Nome", "Número", "E-mail", "Cidade", "{Plano}"],
    ["Ana Lúcia", "(31) 98800-1020", "ana@example.com", "Belo Horizonte", "Ouro"],
    ["Ana de novo", "31 8800-1020", "", "", ""],
    ["Ana outra vez", "+55 31 98800 1020", "", "", ""],
    ["Padaria", "(31) 3222-1020", "", "Contagem", ""],
    ["Bia", 5531988001021, "bia@example", "", ""],
    ["Lixo", "12345", "", "", ""],
    ["", "31988001022", "", "", ""],
    ["Caio", "31988001023", "", "", ""],
  ];
  expect(await importInto(list.id, sheet(rows))).toMatchObject({
    state: "done",
    total: 8,
    created: 3,
    problems: [
      { row: 3, problem: "twice" },
      { row: 4, problem: "twice" },
      { row: 6, problem: "emailInvalid" },
      { row: 7, problem: "numberInvalid", value: "12345" },
      { row: 8, problem: "nameMissing" },
    ],
  });
  const found = await items(list.id);
  expect(found.map(({ name, number, variables }) => ({ name, number, variables }))).toEqual([
    { name: "Ana Lúcia", number: "5531988001020", variables: { Cidade: "Belo Horizonte", Plano: "Ouro" } },
    { name: "Caio", number: "5531988001023", variables: {} },
    { name: "Padaria", number: "553132221020", variables: { Cidade: "Contagem" } },
  ]);
  // The check waits for a connection.
  expect(await find(list.id)).toMatchObject({ contactsCount: 3, check: { total: 3, done: 0 } });
  const reload = screen.heard.find(({ name }) => name === `company-${company.id}-ContactListItem-${list.id}`);
  expect(reload?.payload).toMatchObject({ action: "reload", records: [{ name: "Ana Lúcia" }, {}, {}] });
  screen.close();

  const again = [
    ["nome", "telefone", "CIDADE"],
    ["Ana Lúcia", "31988001020", "Sabará"],
    ["Caio Prado", "31988001023", ""],
    ["Padaria", "3132221020", "Contagem"],
    ["Davi", "31988001024", ""],
  ];
  expect(await importInto(list.id, sheet(again, "biff8"))).toMatchObject({ created: 1, updated: 3, unchanged: 0 });
  expect(await importInto(list.id, sheet(again))).toMatchObject({ created: 0, updated: 0, unchanged: 4 });
  const [ana, caio] = (await items(list.id)) as [ContactListItem, ContactListItem];
  // An empty cell changes nothing, and a column name in another notation is the same variable.
  expect(ana).toMatchObject({ email: "ana@example.com", variables: { CIDADE: "Sabará", Plano: "Ouro" } });
  expect(Object.keys(ana.variables)).toHaveLength(2);
  expect(caio.name).toBe("Caio Prado");
  expect(await find(list.id)).toMatchObject({ contactsCount: 4, check: { total: 4 } });
});

it("refuses an empty sheet, an invalid file and too many rows with a reason, and stores nothing", async () => {
  const list = await makeList();
  expect(await importInto(list.id, sheet([["Nome", "Número"]]))).toMatchObject({ state: "failed", reason: "empty" });
  expect(await importInto(list.id, sheet([["Nome"], ["Ana"]]))).toMatchObject({ reason: "noNumberColumn" });
  expect(await importInto(list.id, Buffer.from([0x50, 0x4b, 3, 4, 9]))).toMatchObject({ reason: "unreadable" });
  expect(await find(list.id)).toMatchObject({ contactsCount: 0, check: null });
  const theirs = await makeList(other);
  const refused = await upload(world, company.admin, `/contact-lists/${theirs.id}/upload`, sheet([["Nome"]]));
  expect(refused).toMatchObject({ status: 404, body: { error: "ERR_NO_CONTACTLIST_FOUND" } });
});

it("imports very many rows, but no more than a hundred thousand", { tags: ["long"] }, async () => {
  const list = await makeList();
  const textOf = (length: number) => {
    const rows = Array.from({ length }, (_, n) => `Contato ${n},${5531_90000_0000 + n},,Cidade ${n % 9}`);
    return Buffer.from(["Nome,Número,E-mail,Cidade", ...rows].join("\n"));
  };
  expect(await importInto(list.id, textOf(20_000))).toMatchObject({ created: 20_000, problemCount: 0 });
  expect(await find(list.id)).toMatchObject({ contactsCount: 20_000, check: { total: 20_000, done: 0 } });
  expect(await importInto(list.id, textOf(100_001))).toMatchObject({ state: "failed", reason: "tooManyRows" });
});

it("returns an example sheet, in three languages, which can be imported unchanged", async () => {
  for (const [language, head] of [
    ["pt", "Nome"],
    ["en", "Name"],
    ["es", "Nombre"],
    ["xx", "Nome"],
  ]) {
    const reply = await download(`/contact-lists/example?language=${language}`);
    expect(reply.headers["content-disposition"]).toContain(".xlsx");
    const [name = ""] = read(reply.rawPayload).SheetNames;
    const [heads] = utils.sheet_to_json<string[]>(read(reply.rawPayload).Sheets[name] ?? {}, { header: 1 });
    expect(heads?.[0]).toBe(head);
    const list = await makeList();
    expect(await importInto(list.id, reply.rawPayload)).toMatchObject({ created: 2, problemCount: 0 });
    expect(Object.values((await items(list.id))[0]?.variables ?? {})).toEqual(["Contagem"]);
  }
});

it("exports a list with WhatsApp's results, and imports its own file again", async () => {
  const list = await makeList();
  const person = { companyId: company.id, contactListId: list.id };
  await world.database.db.insert(contactListItems).values([
    {
      ...person,
      name: "=cmd()",
      number: "5531988001020",
      canonicalNumber: "5531988001020",
      variables: { Cidade: "+Betim" },
      isWhatsappValid: true,
      checkedAt: new Date(),
    },
    { ...person, name: 'Bia, "b"', number: "553132221020", canonicalNumber: "553132221020", checkedAt: new Date() },
    { ...person, name: "Caio", number: "5531988001021", canonicalNumber: "5531988001021", email: "caio@example.com" },
  ]);
  const csv = await download(`/contact-lists/${list.id}/export?format=csv`);
  expect(parse(csv.body, { bom: true, delimiter: ";" })).toEqual([
    ["Nome", "Número", "E-mail", "Tem WhatsApp", "Cidade"],
    ["'=cmd()", "5531988001020", "", "Sim", "'+Betim"],
    ['Bia, "b"', "553132221020", "", "Não", ""],
    ["Caio", "5531988001021", "caio@example.com", "", ""],
  ]);
  const back = await makeList();
  const xlsx = await download(`/contact-lists/${list.id}/export`);
  expect(await importInto(back.id, xlsx.rawPayload)).toMatchObject({ created: 3, problemCount: 0 });
  expect((await items(back.id)).map(({ name, variables }) => [name, variables])).toEqual([
    ["=cmd()", { Cidade: "+Betim" }],
    ['Bia, "b"', {}],
    ["Caio", {}],
  ]);
  expect((await download(`/contact-lists/${list.id}/export`, other.admin)).statusCode).toBe(404);
  expect((await download(`/contact-lists/${list.id}/export`, company.agent)).statusCode).toBe(403);
});
