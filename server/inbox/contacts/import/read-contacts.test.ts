import { deflateRawSync } from "node:zlib";
import { contactImportLimits } from "@balcao/shared/inbox/contacts.ts";
import { utils, write } from "@e965/xlsx";
import { expect, it } from "vitest";
import { readContacts } from "./read-contacts.ts";
import { readRows } from "./read-rows.ts";

const sheet = (rows: unknown[][], bookType: "xlsx" | "biff8" = "xlsx"): Buffer => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), "Contatos");
  return write(book, { type: "buffer", bookType, compression: true }) as Buffer;
};
const read = async (content: Buffer | string) =>
  readContacts(await readRows(Buffer.from(content), contactImportLimits), contactImportLimits);
const readWithIds = async (content: Buffer | string) => {
  const limits = { ...contactImportLimits, takesIds: true };
  return readContacts(await readRows(Buffer.from(content), limits), limits);
};
const reasonOf = async (content: Buffer | string) => {
  try {
    await read(content);
    return null;
  } catch (error) {
    return (error as { reason: string }).reason;
  }
};
const ana = { row: 2, name: "Ana", number: "5531988001020", variant: "553188001020", email: "", extra: {} };

it.each([
  ["Portuguese", ["Nome", "Número", "E-mail"]],
  ["English", ["NAME", "Phone", "email"]],
  ["Spanish", ["nombre", "celular", "Email"]],
  ["another order", ["nome", "telefone", "e-mail"]],
  ["other words", ["Nome completo", "Nº do WhatsApp:", "Endereço de e-mail"]],
  ["a name beside its network", ["Nome no WhatsApp", "Celular", "E-mail"]],
  ["short words", ["Cliente", "Fone", "EMAIL"]],
  ["another program's words", ["First Name", "Phone 1 - Value", "E-mail 1 - Value"]],
])("recognises the column names in %s", async (_, heads) => {
  expect((await read(sheet([heads, ["Ana", "31 98800-1020", "ana@example.com"]]))).contacts).toEqual([
    { ...ana, email: "ana@example.com" },
  ]);
});

it.each(["xlsx", "biff8"] as const)(
  "reads numbers, dates and texts of %s, and never evaluates a formula",
  async (type) => {
    const rows = [
      ["nome", "numero", "CPF", "Nascimento", "Soma", "Ativo"],
      ["Ana", 5531988001020, "012", new Date(Date.UTC(1990, 4, 17)), { t: "n", f: "1+1" }, true],
      ["=cmd|' /C calc'!A0", "31 98800-1021", { t: "s", v: "cached", f: 'HYPERLINK("http://x")' }, "", "", ""],
    ];
    const { contacts } = await read(sheet(rows, type));
    expect(contacts).toMatchObject([
      { ...ana, extra: { CPF: "012", Nascimento: "1990-05-17", Ativo: "true" } },
      { name: "=cmd|' /C calc'!A0", extra: { CPF: "cached" } },
    ]);
    expect(contacts[0]?.extra).not.toHaveProperty("Soma");
  },
);

it.each(["xlsx", "biff8"] as const)(
  "reads decimals of %s as the sheet shows them, and telephones by their digits",
  async (type) => {
    const rows = [
      ["nome", "numero", "Saldo", "Preço", "Desconto", "Soma", "Conta"],
      [
        ...["Ana", { t: "n", v: 5531988001020, z: "#,##0.00" }, 1234.5, { t: "n", v: 1200, z: '"R$" #,##0.00' }],
        ...[{ t: "n", v: 0.125, z: "0.0%" }, 0.1 + 0.2, { t: "n", v: 10020030, z: "#,##0" }],
      ],
    ];
    const { contacts } = await read(sheet(rows, type));
    expect(contacts).toEqual([
      { ...ana, extra: { Saldo: "1234,5", Preço: "R$ 1.200,00", Desconto: "12,5%", Soma: "0,3", Conta: "10020030" } },
    ]);
  },
);

it.each([
  ["commas", Buffer.from('nome,numero\nAna,"31 98800-1020"\n')],
  ["semicolons and a mark", Buffer.from("\ufeffnome;numero\r\nAna;31 98800-1020\r\n")],
  ["tabs in UTF-16", Buffer.from("\ufeffnome\tnumero\nAna\t31 98800-1020", "utf16le")],
  ["tabs in UTF-16 without its mark", Buffer.from("nome\tnumero\nAna\t31 98800-1020", "utf16le")],
  ["another separator in its title", Buffer.from("Clientes, fornecedores, amigos\nnome;numero\nAna;31 98800-1020\n")],
  ["a mark of text before a plus", Buffer.from("nome,numero\nAna,'+5531988001020\n")],
])("reads CSV with %s", async (_, content) => {
  expect((await read(content)).contacts.map((one) => ({ ...one, row: 2 }))).toEqual([ana]);
});

it("finds the heads below a title, and counts rows as the sheet does", async () => {
  const rows = [["Clientes da loja"], [], ["Nome", "Número"], ["Ana", "31 98800-1020"], ["Bia", "12"]];
  expect(await read(sheet(rows))).toMatchObject({
    total: 2,
    contacts: [{ ...ana, row: 4 }],
    problems: [{ row: 5, problem: "numberInvalid" }],
    refused: { heads: ["Nome", "Número"] },
  });
});

it.each(["xlsx", "biff8"] as const)("reads the sheet with the heads behind a cover, in %s", async (bookType) => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([["Leia antes"], ["Preencha a segunda aba"]]), "Instruções");
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ["Nome", "Número"],
      ["Ana", "31 98800-1020"],
    ]),
    "Contatos",
  );
  expect((await read(write(book, { type: "buffer", bookType }) as Buffer)).contacts).toEqual([ana]);
});

it.each([
  ["our own column", ["nome", "whatsapp", "numero"], 2, "whatsapp"],
  ["WhatsApp before another telephone", ["nome", "telefone", "whatsapp"], 2, "telefone"],
])("takes the number from %s, and keeps the other as extra information", async (_, heads, at, other) => {
  const cells = ["Ana", "31 3333-4444", "31 3333-4444"].with(at, "31 98800-1020");
  expect((await read(sheet([heads, cells]))).contacts).toEqual([{ ...ana, extra: { [other]: "31 3333-4444" } }]);
});

it("reads CSV as Windows writes it", async () => {
  const content = Buffer.from("nome;número\nJosé;31988001020", "latin1");
  expect((await read(content)).contacts).toMatchObject([{ name: "José" }]);
});

it("lists the rejected rows, by their number in the sheet, with the reason", async () => {
  const rows = [
    ["nome", "numero", "email"],
    ["", "31 98800-1020", ""],
    [],
    ["\u200b\u200b\u200b", "31 98800-1020", ""],
    ["x".repeat(51), "31 98800-1020", ""],
    ["Ana", "", ""],
    ["Ana", "5,53199E+12", ""],
    ["Ana", "31 98800-1020", "no e-mail"],
    ["Ana", "31 98800-1020", ""],
    ["Ana again", "(31) 8800-1020", ""],
  ];
  const { problems, refused, ...result } = await read(sheet(rows));
  expect(result).toEqual({ total: 8, contacts: [{ ...ana, row: 9 }], problemCount: 7 });
  expect(refused.rows.map(({ row, problem }) => [row, problem])).toEqual(
    problems.map(({ row, problem }) => [row, problem]),
  );
  expect(problems.map(({ row, problem }) => [row, problem])).toEqual([
    [2, "nameMissing"],
    [4, "nameMissing"],
    [5, "nameTooLong"],
    [6, "numberMissing"],
    [7, "numberInvalid"],
    [8, "emailInvalid"],
    [10, "twice"],
  ]);
});

it.each([
  [
    "our own export",
    ["Nome", "Usuário do WhatsApp", "ID da Meta (BSUID)", "ID da Meta (parent BSUID)", "ID privado do WhatsApp (LID)"],
  ],
  ["English", ["Name", "WhatsApp username", "BSUID", "Parent BSUID", "WhatsApp LID"]],
  ["Spanish", ["Nombre", "Usuario de WhatsApp", "BSUID:", "PARENT-BSUID", "ID privado de WhatsApp"]],
  ["our API", ["name", "username", "bsuid", "parent_bsuid", "lid"]],
  ["short words", ["Cliente", "@", "Bsuid", "parent bsuid", "Lid"]],
])("recognises the columns of ids in %s, without a column of numbers", async (_, heads) => {
  const cells = ["Bia", "@Bia.Doces", "BR.1, US.2", "BR.ENT.3", "123456789012345"];
  const { contacts } = await readWithIds(sheet([heads, cells]));
  expect(contacts).toEqual([
    {
      ...{ row: 2, number: null, variant: null, name: "Bia", email: "", extra: {} },
      ids: [
        { kind: "username", value: "bia.doces" },
        { kind: "bsuid", value: "BR.1" },
        { kind: "bsuid", value: "US.2" },
        { kind: "parent_bsuid", value: "BR.ENT.3" },
        { kind: "lid", value: "123456789012345" },
      ],
    },
  ]);
});

it("takes the number from its own column beside a username of WhatsApp", async () => {
  const content = "Nome;Usuário do WhatsApp;WhatsApp;Usuário\nAna;ana;31 98800-1020;ana_l";
  const contact = { ...ana, extra: { Usuário: "ana_l" } };
  expect((await readWithIds(content)).contacts).toEqual([{ ...contact, ids: [{ kind: "username", value: "ana" }] }]);
  expect((await read(content)).contacts).toEqual([contact]);
});

it("rejects ids of a wrong form and rows that reach nobody, and keeps the ids of each rejected row", async () => {
  const rows = [
    ["nome", "numero", "bsuid", "lid", "username"],
    ["Ana", "31 98800-1020", "br.1", "", ""],
    ["Ana", "", "BR.1, 12", "", ""],
    ["Ana", "", "", "1,23457E+14", ""],
    ["Ana", "", "", "123456", "a"],
    ["Ana", "", "", "", "ana"],
    ["Ana", "12", "BR.1", "", ""],
    ["Ana", "", "BR.1", "", "ana"],
    ["Bia", "31 98800-1021", "BR.2 BR.1", "", ""],
    ["Caio", "", "", "123456", "ana"],
  ];
  const { contacts, problems, refused } = await readWithIds(sheet(rows));
  expect(contacts.map(({ row, ids }) => [row, ids?.length])).toEqual([
    [8, 2],
    [10, 2],
  ]);
  expect(problems.map(({ row, problem, value }) => [row, problem, value])).toEqual([
    [2, "idInvalid", "br.1"],
    [3, "idInvalid", "BR.1, 12"],
    [4, "idInvalid", "1,23457E+14"],
    [5, "idInvalid", "a"],
    [6, "numberMissing", ""],
    [7, "numberInvalid", "12"],
    [9, "twice", "BR.1"],
  ]);
  expect(refused.rows.map(({ identities }) => identities.map(({ value }) => value).join())).toEqual([
    ...["", "BR.1", "", "123456", "ana", "BR.1", "BR.2,BR.1"],
  ]);
  expect(refused.rows.map(({ cells }) => cells.length)).toEqual([3, 3, 4, 5, 5, 3, 3]);
});

it("still needs a number where only usernames are named, and takes no ids for a list", async () => {
  const reason = (content: string) => readWithIds(content).catch(({ reason }: { reason: string }) => reason);
  expect(await reason("nome;username\nAna;ana")).toBe("noNumberColumn");
  expect(await reason("bsuid\nBR.1")).toBe("noNameColumn");
  expect(await reasonOf("nome;bsuid\nAna;BR.1")).toBe("noNumberColumn");
});

it("imports ten other columns, each once, with their values", async () => {
  const heads = ["nome", "numero", "Rua", "Rua", "", ...Array.from({ length: 20 }, (_, n) => `C${n}`)];
  const { contacts } = await read(sheet([heads, ["Ana", "31988001020", ...heads.slice(2).map((_, n) => `v\0${n}`)]]));
  expect(Object.keys(contacts[0]?.extra ?? {})).toEqual(["Rua", ...Array.from({ length: 9 }, (_, n) => `C${n}`)]);
  expect(JSON.stringify(contacts)).not.toContain("\\u0000");
});

it.each([
  ["noNumberColumn", "nome,cidade\nAna,BH"],
  ["noNameColumn", "numero\n31988001020"],
  ["empty", "nome,numero\n"],
  ["empty", "nome,numero\n,\n , "],
  ["noNumberColumn", "just words"],
  ["unreadable", "\0\x01\x02"],
  ["unreadable", Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(500, 7)])],
  ["unreadable", Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(2000, 7)])],
])("refuses as %s", async (reason, content) => expect(await reasonOf(content)).toBe(reason));

it("refuses more rows than it takes, before it has read a million", { tags: ["long"] }, async () => {
  const line = "Ana,31988001020\n";
  expect(await reasonOf(`nome,numero\n${line.repeat(50_001)}`)).toBe("tooManyRows");
  expect(await reasonOf(`nome,numero\n${line.repeat(600_000)}`)).toBe("tooManyRows");
  const rows = [["nome", "numero"], ...Array.from({ length: 50_001 }, (_, n) => ["Ana", 31_900_000_000 + n])];
  expect(await reasonOf(sheet(rows))).toBe("tooManyRows");
  const blankTail = utils.aoa_to_sheet([
    ["nome", "numero"],
    ["Ana", "31988001020"],
  ]);
  blankTail["!ref"] = "A1:B60000";
  const book = utils.book_new();
  utils.book_append_sheet(book, blankTail, "a");
  expect((await read(write(book, { type: "buffer", bookType: "xlsx" }) as Buffer)).contacts).toEqual([ana]);
});

/** A ZIP with one entry, whose declared size may be wrong. */
function zip(name: string, content: Buffer, claimed = content.length): Buffer {
  const data = deflateRawSync(content);
  const fields = (at: number, header: Buffer) => {
    header.writeUInt16LE(8, at);
    header.writeUInt32LE(data.length, at + 10);
    header.writeUInt32LE(claimed, at + 14);
    header.writeUInt16LE(name.length, at + 18);
    return header;
  };
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50);
  fields(8, local);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50);
  fields(10, central);
  const body = Buffer.concat([local, Buffer.from(name), data]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(body.length, 16);
  return Buffer.concat([body, central, Buffer.from(name), end]);
}

it("refuses an archive that would unpack beyond the limits, whatever sizes it declares", {
  tags: ["long"],
}, async () => {
  const bomb = Buffer.alloc(200 * 1024 * 1024, "<c/>");
  expect(await reasonOf(zip("xl/worksheets/sheet1.xml", bomb))).toBe("tooLarge");
  expect(await reasonOf(zip("xl/worksheets/sheet1.xml", bomb, 10))).toBe("tooLarge");
});
