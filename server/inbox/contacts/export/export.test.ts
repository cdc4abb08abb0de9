import type { IdentityKind } from "@balcao/shared/channels/identity-kinds.ts";
import { contactImportLimits } from "@balcao/shared/inbox/contacts.ts";
import type { AuditPage } from "@balcao/shared/workspace/audit.ts";
import { read, utils } from "@e965/xlsx";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createWorld, type TestCompany, type World } from "../../../testing/world.ts";
import { contactExtraInfo } from "../contact-extra-info.table.ts";
import { contacts } from "../contacts.table.ts";
import { contactIdentities } from "../identities/contact-identities.table.ts";
import { readContacts } from "../import/read-contacts.ts";
import { readRows } from "../import/read-rows.ts";

let world: World;
let company: TestCompany;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Ours");
});
afterAll(() => world.close());

const download = (query: string, { admin: by }: Pick<TestCompany, "admin"> = company) =>
  world.app.inject({ url: `/contacts/export${query}`, headers: { authorization: `Bearer ${by.token}` } });
const add = async ({ id }: TestCompany, names: string[], more: Partial<typeof contacts.$inferInsert> = {}) =>
  world.database.db
    .insert(contacts)
    .values(names.map((name, n) => ({ companyId: id, name, number: String(5531988000000 + n), ...more })))
    .returning();

it("writes both formats, with formulas marked as text, and the import reads them", async () => {
  const names = [
    "=1+1",
    "+55",
    "-x",
    "@cmd",
    "\ttab",
    "\rreturn",
    'Quote " and, comma',
    "Line\nbreak",
    "<&>\u0001é日本",
  ];
  const [first] = await add(company, names);
  const info = ["=evil()", "plain"].map((value, n) => ({ contactId: first?.id ?? 0, name: `Column ${n}`, value }));
  await world.database.db.insert(contactExtraInfo).values(info);
  await add(company, ["A group"], { number: null, lid: "1203", isGroup: true });

  const csv = await download("?format=csv");
  expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(csv.headers["content-disposition"]).toBe('attachment; filename="contatos.csv"');
  const rows: string[][] = parse(csv.body, { bom: true, delimiter: ";" });
  expect(rows.slice(0, 2)).toEqual([
    ["Nome", "Número", "E-mail", "Column 0", "Column 1"],
    ["'=1+1", "5531988000000", "", "'=evil()", "plain"],
  ]);
  const marked = names.map((name, n) => (n < 6 ? `'${name}` : name));
  expect(rows.slice(1).map(([name]) => name)).toEqual(marked);

  const xlsx = await download("");
  const book = read(xlsx.rawPayload, { type: "buffer" });
  const sheet = book.Sheets.Contatos ?? {};
  const table = utils.sheet_to_json<string[]>(sheet, { header: 1, raw: true });
  expect(table[1]).toEqual(["'=1+1", "5531988000000", undefined, "'=evil()", "plain"]);
  expect(table.slice(1).map(([name]) => name)).toEqual(
    marked.map((name) => name.replace("\u0001", "").replace("\r", "")),
  );
  expect(Object.values(sheet).some((cell) => typeof cell === "object" && "f" in cell)).toBe(false);

  for (const content of [csv.rawPayload, xlsx.rawPayload]) {
    const back = readContacts(await readRows(content, contactImportLimits), contactImportLimits).contacts;
    expect(back[0]).toMatchObject({ name: "=1+1", extra: { "Column 0": "=evil()", "Column 1": "plain" } });
    expect(back).toHaveLength(names.length);
  }
});

it("keeps values under names that begin as formulas, and both files are imported unchanged", async () => {
  const theirs = await world.addCompany("Signs");
  const names = ["Ana, -x", "Bia; =1+1", "'=quoted", "x, '+1", 'Caio ","'];
  const people = await add(theirs, names);
  const extra = {
    "=soma": "10",
    "+desconto": "a, @b",
    "-saldo": "-3",
    "@perfil": "c",
    "a, b, c, d, e, f, g, h, i, j, k": "d",
  };
  const info = people.flatMap(({ id: contactId }) =>
    Object.entries(extra).map(([name, value]) => ({ contactId, name, value })),
  );
  await world.database.db.insert(contactExtraInfo).values(info);
  const csv = await download("?format=csv", theirs);
  const [heads, ana] = parse(csv.body, { bom: true, delimiter: ";" }) as string[][];
  expect(heads?.slice(3).sort()).toEqual([
    "'+desconto",
    "'-saldo",
    "'=soma",
    "'@perfil",
    "a, b, c, d, e, f, g, h, i, j, k",
  ]);
  expect(Object.fromEntries((heads ?? []).map((head, n) => [head, ana?.[n]]))).toMatchObject({
    Nome: "Ana, '-x",
    "'=soma": "10",
    "'+desconto": "a, '@b",
    "'-saldo": "'-3",
  });
  for (const content of [csv.rawPayload, (await download("", theirs)).rawPayload]) {
    const back = readContacts(await readRows(content, contactImportLimits), contactImportLimits).contacts;
    expect(back.map(({ name, extra }) => ({ name, extra }))).toEqual(names.map((name) => ({ name, extra })));
  }
});

it("writes a column for each kind of id that contacts have, behind all others, and the import of a list ignores them", async () => {
  const theirs = await world.addCompany("Ids");
  const [ana, bia] = await add(theirs, ["Ana", "Bia"]);
  const info = { contactId: ana?.id ?? 0, name: "Pedido", value: "77" };
  await world.database.db.insert(contactExtraInfo).values(info);
  const id = (of: typeof ana, kind: IdentityKind, value: string) => ({
    ...{ companyId: theirs.id, contactId: of?.id ?? 0, kind, value },
  });
  await world.database.db
    .insert(contactIdentities)
    .values([
      id(ana, "username", "ana.lima"),
      id(ana, "bsuid", "BR.1"),
      id(bia, "lid", "991"),
      id(bia, "bsuid", "BR.2"),
    ]);
  const csv = await download("?format=csv", theirs);
  expect(parse(csv.body, { bom: true, delimiter: ";" })).toEqual([
    ["Nome", "Número", "E-mail", "Pedido", "Usuário do WhatsApp", "ID da Meta (BSUID)", "ID privado do WhatsApp (LID)"],
    ["Ana", "5531988000000", "", "77", "ana.lima", "BR.1", ""],
    ["Bia", "5531988000001", "", "", "", "BR.2", "991"],
  ]);
  const back = readContacts(await readRows(csv.rawPayload, contactImportLimits), contactImportLimits).contacts;
  expect(back.map(({ number, extra }) => [number, extra])).toEqual([
    ["5531988000000", { Pedido: "77" }],
    ["5531988000001", {}],
  ]);
});

it("writes all contacts of a company and none of another's, and an empty table without contacts", async () => {
  const many = await world.addCompany("Many");
  await add(
    many,
    Array.from({ length: 2_500 }, (_, n) => `Contact ${n}`),
  );
  const rows: string[][] = parse((await download("?format=csv", many)).body, { bom: true, delimiter: ";" });
  expect(rows.slice(1).map(([name]) => name)).toEqual(Array.from({ length: 2_500 }, (_, n) => `Contact ${n}`));
  const none = await world.addCompany("None");
  expect((await download("?format=csv", none)).body).toBe("\ufeffNome;Número;E-mail\r\n");
  expect(read((await download("", none)).rawPayload, { type: "buffer" }).SheetNames).toEqual(["Contatos"]);
  expect((await download("?format=exe")).statusCode).toBe(400);
});

it("is for admins, and for agents if the company allows it; each is in the audit log with its count", async () => {
  const ours = await world.addCompany("Exporting");
  await ours.admin.call("POST", "/contacts", { name: "Ana", number: "5531988770001" });
  const asAgent = () => download("?format=csv", { admin: ours.agent });
  const refused = await asAgent();
  expect([refused.statusCode, refused.json().error]).toEqual([403, "ERR_NO_PERMISSION"]);
  await ours.admin.call("PUT", "/settings/agentsExportContacts", { value: "enabled" });
  expect((await asAgent()).statusCode).toBe(200);
  const { entries } = (await ours.admin.call("GET", "/audit?area=contact&action=export")).body as AuditPage;
  expect(entries).toMatchObject([
    { action: "export", user: { id: ours.agent.id }, changes: [{ field: "rows", before: null, after: "1" }] },
  ]);
});
