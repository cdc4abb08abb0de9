import type { ContactImport, ContactPage } from "@balcao/shared/inbox/contacts.ts";
import type { Field, FieldValue } from "@balcao/shared/inbox/fields.ts";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, it } from "vitest";
import { upload } from "../../../testing/samples/send-form.ts";
import { until } from "../../../testing/until.ts";
import { createWorld, type TestCompany, type World } from "../../../testing/world.ts";

/** Sheets with columns that are called as the company's fields, and exports, which have such columns. */
let world: World;
let company: TestCompany;
const fields: Record<string, Field> = {};

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany();
  const make = async (name: string, kind: string, choices: string[] = []) => {
    const form = { subject: "contact", name, kind, choices: choices.map((choice) => ({ name: choice })) };
    fields[name] = (await company.admin.call("POST", "/fields", form)).body as Field;
  };
  await make("Cidade", "text");
  await make("Saldo", "money");
  await make("Plano", "choice", ["Básico", "Completo"]);
  await make("Gostos", "choices", ["Doce", "Salgado", "Doce, sem açúcar"]);
  await make("Desde", "date");
  await make("Sócio", "yesNo");
  await make("Vendedora", "person");
  await make("Site", "link");
});
afterAll(() => world.close());

async function importText(text: string): Promise<ContactImport> {
  const options = { fileName: "contacts.csv" };
  const { id } = (await upload(world, company.admin, "/contacts/import/file", text, options)).body as ContactImport;
  return until("the import's end", async () => {
    const report = (await company.admin.call("GET", `/contacts/imports/${id}`)).body as ContactImport;
    return report.state === "running" ? null : report;
  });
}
const fetchText = async (url: string) =>
  (await world.app.inject({ url, headers: { authorization: `Bearer ${company.admin.token}` } })).body;
const rowsOf = (text: string): string[][] => parse(text, { bom: true, delimiter: ";" });
async function textsOf(name: string): Promise<Record<string, string>> {
  const { contacts } = (await company.admin.call("GET", `/contacts?searchParam=${name}`)).body as ContactPage;
  const values = (await company.admin.call("GET", `/contacts/${contacts[0]?.id}/fields`)).body as FieldValue[];
  return Object.fromEntries(values.map((value) => [value.name, value.text]));
}
const nameOfAgent = async () =>
  ((await company.admin.call("GET", `/users/${company.agent.id}`)).body as { name: string }).name;

it("fills the fields, changes only what differs, and leaves a field with an empty cell as it is", async () => {
  const agent = await nameOfAgent();
  const heads = "Nome;Número;cidade;SALDO;plano;Gostos;Desde;Socio;Vendedora;Site;Bairro";
  const first = await importText(
    [
      heads,
      `Ana Fields;5531970000001;Recife;R$ 1.234,50;completo;Doce;5/1/2026;sim;${agent};exemplo.com.br;Centro`,
      "Bia Fields;5531970000002;;-10,5;;Salgado, Doce;;não;;;",
      "Cid Fields;5531970000003;;;;Doce, sem açúcar;;;;;",
    ].join("\n"),
  );
  expect(first).toMatchObject({ created: 3, problemCount: 0 });
  const ana = {
    ...{ Cidade: "Recife", Saldo: "R$ 1.234,50", Plano: "Completo", Gostos: "Doce", Desde: "05/01/2026" },
    ...{ Sócio: "Sim", Vendedora: agent, Site: "https://exemplo.com.br" },
  };
  expect(await textsOf("Ana Fields")).toEqual(ana);
  expect(await textsOf("Bia Fields")).toEqual({ Saldo: "R$ -10,50", Gostos: "Doce, Salgado", Sócio: "Não" });
  expect(await textsOf("Cid Fields")).toEqual({ Gostos: "Doce, sem açúcar" });

  const second = await importText(
    [heads, "Ana Fields;5531970000001;Olinda;;;Salgado;;;;;", "Bia Fields;5531970000002;;;;Doce, Salgado;;;;;"].join(
      "\n",
    ),
  );
  expect(second).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
  expect(await textsOf("Ana Fields")).toEqual({ ...ana, Cidade: "Olinda", Gostos: "Salgado" });
});

it("refuses a row whose cell is no value of its field, with the field and the cell", async () => {
  const report = await importText(
    [
      "Nome;Número;Plano;Saldo;Gostos;Vendedora;Site",
      "Dora Fields;5531970000004;Premium;;;;",
      "Eva Fields;5531970000005;;muito;;;",
      "Fabi Fields;5531970000006;;;Doce, Azedo;;",
      "Gil Fields;5531970000007;;;;Ninguém;",
      "Hugo Fields;5531970000008;Básico;1;;;\u200b",
      `Ida Fields;5531970000009;;;;;exemplo.com.br/${"x".repeat(500)}`,
    ].join("\n"),
  );
  expect(report).toMatchObject({ created: 1, problemCount: 5 });
  expect(report.problems).toEqual([
    { row: 2, problem: "fieldInvalid", value: "Plano: Premium" },
    { row: 3, problem: "fieldInvalid", value: "Saldo: muito" },
    { row: 4, problem: "fieldInvalid", value: "Gostos: Doce, Azedo" },
    { row: 5, problem: "fieldInvalid", value: "Vendedora: Ninguém" },
    { row: 7, problem: "fieldInvalid", value: expect.stringMatching(/^Site: exemplo\.com\.br\/x+/) },
  ]);
  expect(await textsOf("Hugo Fields")).toEqual({ Plano: "Básico", Saldo: "R$ 1,00" });
});

it("exports the fields in their order before free information, and reads its own export without a change", async () => {
  const text = await fetchText("/contacts/export?format=csv");
  const [heads, ...rows] = rowsOf(text);
  expect(heads?.slice(0, 12)).toEqual(["Nome", "Número", "E-mail", ...Object.keys(fields), "Bairro"]);
  expect(rows.find(([name]) => name === "Bia Fields")?.slice(3, 7)).toEqual(["", "R$ -10,50", "", "Doce, Salgado"]);
  const report = await importText(text);
  expect(report).toMatchObject({ created: 0, updated: 0, unchanged: rows.length, problemCount: 0 });
});

it("leaves removed fields out of both", async () => {
  await company.admin.call("DELETE", `/fields/${fields.Cidade?.id}`);
  const [heads] = rowsOf(await fetchText("/contacts/export?format=csv"));
  expect(heads).not.toContain("Cidade");
  await importText("Nome;Número;Cidade\nHugo Fields;5531970000008;Natal");
  const { contacts } = (await company.admin.call("GET", "/contacts?searchParam=Hugo Fields")).body as ContactPage;
  expect(contacts[0]?.extraInfo).toMatchObject([{ name: "Cidade", value: "Natal" }]);
});
