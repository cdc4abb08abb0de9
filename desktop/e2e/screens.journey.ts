import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { test } from "./journey.ts";
import { linkShop } from "./link-shop.ts";
import { marina, paulo, type Screen, type Stage, setStage, shop } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** The screens besides conversations: contacts, tags, quick messages, schedules, the board. */
let stage: Stage;
let admin: Screen;
const customer = "5531977770041";
const longName = "Maria Aparecida dos Santos Albuquerque de Figueiredo";

test.beforeAll(async () => {
  stage = await setStage();
  await stage.sandbox.savePhone({ number: customer, name: longName });
  await linkShop(stage);
  await stage.sandbox.sendText({ from: customer, to: shop, text: "Vocês têm panela de pressão?" });
  admin = await stage.signIn(marina);
});
test.afterAll(() => stage?.close());

const go = (screen: Screen, name: RegExp) => screen.getByRole("navigation").getByRole("link", { name }).first().click();

test("saves contacts, in any notation of their number", async () => {
  await go(admin, /Contatos/);
  await admin.getByText("Maria Aparecida dos Santos").first().waitFor();
  await admin.getByRole("button", { name: "Novo contato" }).first().click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByRole("textbox", { name: /^Nome/ }).fill("José Araújo");
  await dialog.getByRole("textbox", { name: /^Número/ }).fill("(31) 98877-6655");
  await dialog.getByRole("button", { name: "Adicionar informação" }).click();
  await stage.inspect(admin, "contact-dialog");
  await dialog.getByRole("textbox", { name: /^Dado/ }).fill("Cidade");
  await dialog.getByRole("textbox", { name: /^Valor/ }).fill("Betim");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await admin.getByText("Contato salvo").waitFor();
  await admin
    .getByRole("searchbox")
    .or(admin.getByRole("textbox", { name: "Nome ou número" }))
    .first()
    .fill("jose arau");
  await admin.getByText("José Araújo").first().waitFor();
});

test("imports a spreadsheet, and lists the rows left out", async () => {
  await admin.getByRole("button", { name: "Importar e exportar" }).click();
  await admin.getByRole("menuitem", { name: "De planilha" }).click();
  const rows = Array.from({ length: 200 }, (_, n) => `Cliente ${n};31 9${70000000 + n};`);
  const sheet = ["nome;numero;email", ...rows, "Sem número;;", "Errado;12;"].join("\n");
  await admin.locator("input[type=file]").setInputFiles({
    name: "clientes.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(sheet),
  });
  await admin.getByText("2 linhas ficaram de fora").waitFor();
  await stage.inspect(admin, "contact-import");
  const download = admin.waitForEvent("download");
  await admin.getByRole("button", { name: "Baixar em CSV" }).click();
  const text = readFileSync((await (await download).path()) ?? "", "utf8");
  expect(text.split("\r\n").slice(1, 3)).toEqual(["Sem número;;;Falta o número", "Errado;12;;Número inválido"]);
  await admin.keyboard.press("Escape");
});

test("exports contacts as a file without spreadsheet formulas", async () => {
  await admin.getByRole("button", { name: "Importar e exportar" }).click();
  const download = admin.waitForEvent("download");
  await admin.getByRole("menuitem", { name: "Arquivo CSV" }).click();
  const text = readFileSync((await (await download).path()) ?? "", "utf8");
  expect(text).toContain("Cliente 199");
  expect(text).not.toMatch(/(^|[;,"])[=@]/m);
});

test("exports a contact's personal data, and erases the contact after two confirmations", async () => {
  await admin.getByRole("textbox", { name: "Nome ou número" }).fill("Cliente 150");
  const openDialog = async () => {
    await admin.getByRole("button", { name: "Mais ações de Cliente 150" }).click();
    await admin.getByRole("menuitem", { name: "Dados pessoais (LGPD)" }).click();
  };
  await openDialog();
  await stage.inspect(admin, "contact-personal-data");
  const download = admin.waitForEvent("download");
  await admin.getByRole("button", { name: "Baixar tudo" }).click();
  expect(
    readFileSync((await (await download).path()) ?? "")
      .subarray(0, 4)
      .toString("latin1"),
  ).toBe("PK\u0003\u0004");
  await admin.getByRole("button", { name: "Apagar tudo" }).click();
  await stage.inspect(admin, "contact-erase");
  await admin.getByRole("button", { name: "Apagar para sempre" }).click();
  await admin.getByText("Os dados da pessoa foram apagados.").waitFor();
  await admin.getByText("Nenhum resultado para “Cliente 150”").waitFor();
});

test("saves tags", async () => {
  await go(admin, /Etiquetas/);
  await admin.getByRole("button", { name: "Nova etiqueta" }).first().click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByRole("textbox", { name: /^Nome/ }).fill("Orçamento");
  await stage.inspect(admin, "tag-dialog");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await admin.getByText("Etiqueta salva").waitFor();
});

test("saves quick messages", async () => {
  await go(admin, /Mensagens rápidas/);
  await admin
    .getByRole("button", { name: /Adicionar|Nova mensagem rápida/ })
    .first()
    .click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByRole("textbox", { name: /^Atalho/ }).fill("frete");
  await dialog.getByRole("textbox", { name: /^Mensagem/ }).fill("{saudacao}, {nome}! O frete é grátis.");
  await stage.inspect(admin, "quick-message-dialog");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await admin.getByText("Mensagem rápida adicionada").waitFor();
  await stage.inspect(admin, "quick-messages-screen");
});

test("moves a card on the board by keyboard, live for everybody", async () => {
  await go(admin, /Kanban/);
  const other = await stage.signIn(paulo);
  await go(other, /Kanban/);
  const card = admin
    .getByRole("button", { name: /Maria Aparecida/ })
    .or(admin.locator("[aria-roledescription]"))
    .first();
  await card.waitFor();
  await card.focus();
  await admin.keyboard.press("Space");
  await admin.keyboard.press("ArrowRight");
  await admin.keyboard.press("Enter");
  await admin.getByText(/ foi para /).waitFor();
  await other.getByText("Maria Aparecida dos Santos").first().waitFor();
  await stage.inspect(other, "kanban-moved");
});

test("starts a conversation with a contact", async () => {
  await go(admin, /Atendimentos/);
  await admin.getByRole("button", { name: "Novo atendimento" }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByRole("combobox", { name: /Contato/ }).pressSequentially("jose ara");
  await admin.getByRole("option", { name: /José Araújo/ }).click();
  await stage.inspect(admin, "new-ticket");
  await dialog.getByRole("button", { name: "Iniciar" }).click();
  await admin.waitForURL("**/app/tickets/*");
  await admin.getByRole("log").waitFor();
});

test("has dialogs that fit a narrow screen", async () => {
  const narrow = await stage.signIn(marina, { narrow: true });
  for (const [path, button] of [
    ["contacts", /Novo contato/],
    ["tags", /Nova etiqueta/],
    ["quick-messages", /Adicionar|Nova mensagem/],
    ["schedules", /Adicionar|Novo agendamento/],
    ["tickets", /Novo atendimento/],
  ] as const) {
    await narrow.goto(`${stage.server().url}/app/${path}`);
    await narrow.getByRole("button", { name: button }).first().click();
    await narrow.getByRole("dialog").waitFor();
    await stage.inspect(narrow, `${path}-dialog-400`);
  }
  await narrow.close();
});

test("works on a narrow screen, in English and in Spanish", async () => {
  const narrow = await stage.signIn(marina, { narrow: true });
  for (const [language, path] of [
    ["pt", "contacts"],
    ["en", "schedules"],
    ["es", "kanban"],
    ["en", "quick-messages"],
    ["es", "tags"],
  ] as const) {
    await narrow.evaluate((chosen) => localStorage.setItem("balcao.preferences", `{"language":"${chosen}"}`), language);
    await narrow.goto(`${stage.server().url}/app/${path}`);
    await narrow.getByRole("main").getByRole("heading", { level: 1 }).first().waitFor();
    await stage.inspect(narrow, `${path}-400`);
  }
  await narrow.close();
});

test("shows the operator's contact if there is no payment method yet", async () => {
  const visitor = await stage.signIn(marina);
  await visitor.goto(`${stage.server().url}/app/subscription`);
  await visitor.getByRole("note").waitFor();
  await stage.inspect(visitor, "subscription-unset");
  await visitor.getByRole("button", { name: "Falar com o suporte" }).click();
  await visitor.getByRole("dialog").getByText("+55 20 90000-1020").waitFor();
  await visitor.goto(`${stage.server().url}/app/financeiro`);
  await visitor.getByText("Nenhuma fatura ainda").waitFor();
  await stage.inspect(visitor, "invoices-empty");
  await visitor.close();
});
