import { readFileSync } from "node:fs";
import { read, utils, write } from "@e965/xlsx";
import { expect } from "@playwright/test";
import { test } from "./journey.ts";
import { linkShop } from "./link-shop.ts";
import { seedTagged } from "./seed-tagged.ts";
import { marina, type Screen, type Stage, setStage } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** A contact list for campaigns: created, filled from a spreadsheet, checked at WhatsApp, and exported. */
let stage: Stage;
let admin: Screen;
const listName = "Clientes da loja do centro que pediram o catálogo";

test.beforeAll(async () => {
  stage = await setStage();
  admin = await stage.signIn(marina);
});
test.afterAll(() => stage?.close());

const sheet = (rows: unknown[][]): Buffer => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), "Clientes");
  return write(book, { type: "buffer", bookType: "xlsx" }) as Buffer;
};
const rowOf = (name: string) => admin.getByRole("row", { name: new RegExp(name) });

test("creates a list, which opens empty and explains the next step", async () => {
  await admin.getByRole("navigation").getByRole("link", { name: "Campanhas" }).first().click();
  await admin.getByRole("tab", { name: "Contatos" }).click();
  await rowOf("Clientes do Dia").waitFor();
  await admin.getByRole("button", { name: "Nova lista" }).click();
  await admin.getByRole("dialog").getByLabel(/^Nome/).fill(listName);
  await admin.getByRole("dialog").getByRole("button", { name: "Salvar" }).click();
  await admin.getByText("Ninguém nesta lista ainda").waitFor();
  await stage.inspect(admin, "contact-list-empty");
});

test("imports a sheet with bad rows after a confirmation, and lists the rows left out", async () => {
  await admin.getByRole("button", { name: "Importar" }).click();
  await stage.inspect(admin, "contact-list-import-choice");
  const people = Array.from({ length: 180 }, (_, n) => [
    `Cliente ${String(n).padStart(3, "0")}`,
    `(31) 98${String(700_0001 + n)}`,
    `cliente${n}@example.com`,
    n % 2 ? "Belo Horizonte" : "Contagem",
  ]);
  const rows = [
    ["Nome", "Número", "E-mail", "Cidade"],
    ["Ana Lúcia", "+55 31 98800-1020", "", "Betim"],
    ["Ana repetida", "31 8800-1020", "", ""],
    ["Padaria Central", "(31) 3222-1020", "", "Sabará"],
    ["Fora do ar", "(31) 98900-0000", "", ""],
    ["Só lixo", "12345", "", ""],
    ...people,
  ];
  await admin.locator("input[type=file]").setInputFiles({
    name: "clientes.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: sheet(rows),
  });
  await admin.getByText(`Importar os contatos de “clientes.xlsx” para a lista “${listName}”?`).waitFor();
  await stage.inspect(admin, "contact-list-import-question");
  await admin.getByRole("dialog").getByRole("button", { name: "Importar" }).click();
  await admin.getByText("2 linhas ficaram de fora").waitFor();
  await stage.inspect(admin, "contact-list-import-report");
  await stage.narrow(admin);
  await stage.inspect(admin, "contact-list-import-report-400");
  await admin.setViewportSize({ width: 1280, height: 800 });
});

test("saves the rows left out as a file, which is mended and imported again", async () => {
  const download = admin.waitForEvent("download");
  await admin.getByRole("dialog").getByRole("button", { name: "Baixar em Excel" }).click();
  const book = read(readFileSync((await (await download).path()) ?? ""));
  const rows = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ""] ?? {}, { header: 1, defval: "" });
  expect(rows).toEqual([
    ["Nome", "Número", "E-mail", "Cidade", "Por que ficou de fora"],
    ["Ana repetida", "31 8800-1020", "", "", "Repetido na planilha"],
    ["Só lixo", "12345", "", "", "Número inválido"],
  ]);
  await admin.getByRole("dialog").getByRole("button", { name: "Fechar" }).click();
  await admin.getByRole("button", { name: "Importar" }).click();
  const mended = rows.map((row) => row.map((cell) => cell.replace("12345", "(31) 98800-7788")));
  await admin.locator("input[type=file]").setInputFiles({
    name: "linhas.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: sheet(mended.filter(([name]) => name !== "Ana repetida")),
  });
  await admin.getByRole("dialog").getByRole("button", { name: "Importar" }).click();
  await admin.getByText("criados").waitFor();
  await expect(admin.getByText("ficaram de fora")).toHaveCount(0);
  await admin.getByRole("dialog").getByRole("button", { name: "Fechar" }).click();
  await admin.getByRole("textbox", { name: "Nome ou número" }).fill("lixo");
  await rowOf("Só lixo").waitFor();
  // The column with the reasons is no variable.
  await expect(rowOf("Só lixo")).not.toContainText("Número inválido");
  await admin.getByRole("textbox", { name: "Nome ou número" }).fill("");
  await rowOf("Ana Lúcia").waitFor();
});

test("waits for a connection, then checks every number at WhatsApp", async () => {
  await admin.getByText("Aguardando uma conexão").waitFor();
  await stage.inspect(admin, "contact-list-waiting");
  const address = admin.url();
  // Linking the phone signs in as the same user, which ends this session.
  await linkShop(stage);
  admin = await stage.signIn(marina);
  await admin.goto(address);
  await admin.getByText("184 contatos · 182 com WhatsApp").first().waitFor();
  await rowOf("Ana Lúcia").getByText("Tem WhatsApp", { exact: true }).waitFor();
  await admin.getByRole("textbox", { name: "Nome ou número" }).fill("padaria");
  await rowOf("Padaria Central").getByText("Não tem WhatsApp").waitFor();
  await admin.getByRole("textbox", { name: "Nome ou número" }).fill("");
  await rowOf("Cliente 003").waitFor();
  await stage.inspect(admin, "contact-list");
});

test("adds a contact to the list and removes one", async () => {
  await admin.getByRole("button", { name: "Adicionar" }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByLabel(/^Nome/).fill("Aline Cristina de Albuquerque Figueiredo");
  await dialog.getByLabel(/^Número/).fill("(31) 98811-2233");
  await stage.inspect(admin, "contact-list-item-dialog");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await admin.getByText("Contato salvo").waitFor();
  await rowOf("Aline Cristina").getByText("Tem WhatsApp", { exact: true }).waitFor();
  await admin.getByRole("button", { name: "Mais ações de Ana Lúcia" }).click();
  await admin.getByRole("menuitem", { name: "Excluir" }).click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
  await rowOf("Ana Lúcia").waitFor({ state: "detached" });
});

test("adds contacts by their tag, at both widths", async () => {
  await seedTagged(stage, "VENDA", [
    ["Quitéria Vasconcelos de Andrade", "5531988115501"],
    ["Rui Cliente 003", "5531987000004"],
  ]);
  const fill = async () => {
    await admin.getByRole("button", { name: /^Mais ações de Clientes/ }).click();
    await admin.getByRole("menuitem", { name: "Adicionar por etiqueta" }).click();
    await admin.getByRole("combobox", { name: /^Etiquetas/ }).click();
    await admin.getByRole("menuitemcheckbox", { name: /VENDA.*2 conversas/ }).waitFor();
  };
  await fill();
  await stage.inspect(admin, "contact-list-tags");
  await admin.getByRole("menuitemcheckbox", { name: /VENDA/ }).click();
  await admin.keyboard.press("Escape");
  await admin.getByText("2 contatos com número").waitFor();
  await stage.inspect(admin, "contact-list-tags-chosen");
  await stage.narrow(admin);
  await stage.inspect(admin, "contact-list-tags-400");
  await admin.setViewportSize({ width: 1280, height: 800 });
  await admin.getByRole("dialog").getByRole("button", { name: "Adicionar" }).click();
  await admin.getByText("1 contato adicionado. 1 já estava na lista.").waitFor();
  await admin.getByRole("textbox", { name: "Nome ou número" }).fill("quiteria");
  await rowOf("Quitéria").getByText("Tem WhatsApp", { exact: true }).waitFor();
  await admin.getByRole("textbox", { name: "Nome ou número" }).fill("");
  await rowOf("Cliente 003").waitFor();
});

test("checks the list again, and saves it as a file", async () => {
  await admin.getByRole("button", { name: /^Mais ações de Clientes/ }).click();
  await admin.getByRole("menuitem", { name: "Verificar de novo" }).click();
  // Both pass by within seconds.
  await Promise.all([
    admin.getByText("A lista está sendo verificada de novo.").waitFor(),
    admin.getByText(/Verificando: \d+ de 185/).waitFor(),
  ]);
  await stage.inspect(admin, "contact-list-checking");
  await admin.getByText(/Verificando/).waitFor({ state: "detached" });
  await admin.getByRole("button", { name: /^Mais ações de Clientes/ }).click();
  const download = admin.waitForEvent("download");
  await admin.getByRole("menuitem", { name: "Arquivo CSV" }).click();
  const text = readFileSync((await (await download).path()) ?? "", "utf8");
  expect(text).toContain("Nome;Número;E-mail;Tem WhatsApp;Cidade");
  expect(text).toContain("Padaria Central;553132221020;;Não;Sabará");
});

test("shows every list, also on a narrow screen", async () => {
  await admin.getByRole("button", { name: "Voltar para as listas" }).click();
  await rowOf("Clientes da loja").waitFor();
  await stage.narrow(admin);
  await admin.getByRole("link", { name: listName }).click();
  await rowOf("Aline Cristina").waitFor();
  await stage.inspect(admin, "contact-list-400");
});
