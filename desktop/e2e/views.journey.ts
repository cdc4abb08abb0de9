import { expect } from "@playwright/test";
import { test } from "./journey.ts";
import { linkShop } from "./link-shop.ts";
import { bruna, marina, paulo, type Screen, type Stage, setStage, shop } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** An admin shares a view, two agents work in it and in their own, and its counts follow what happens. */
let stage: Stage;
let admin: Screen;
let agent: Screen;
let colleague: Screen;
const ana = { number: "5531977770061", name: "Ana Lúcia Prado" };
const beto = { number: "5531977770062", name: "Beto Nunes" };

test.beforeAll(async () => {
  stage = await setStage();
  for (const person of [ana, beto]) await stage.sandbox.savePhone(person);
  await linkShop(stage);
  for (const { number } of [ana, beto])
    await stage.sandbox.sendText({ from: number, to: shop, text: "Preciso de ajuda" });
  admin = await stage.signIn(marina);
  agent = await stage.signIn(paulo);
  colleague = await stage.signIn(bruna, { narrow: true });
  await agent.getByRole("button", { name: "Agora não" }).click();
});
test.afterAll(() => stage?.close());

const tab = (screen: Screen, name: string | RegExp) => screen.getByRole("tab", { name });
const row = (screen: Screen, name: RegExp) => screen.getByRole("option", { name });

test("a new company has three views, and their counts follow what agents do", async () => {
  await tab(admin, "Urgentes").waitFor();
  await tab(admin, /^Aguardando cliente/).waitFor();
  await stage.inspect(admin, "views");
  await agent
    .getByRole("button", { name: /^Aceitar o atendimento de Ana/ })
    .first()
    .click();
  await agent.getByRole("log").getByText("Preciso de ajuda").waitFor();
  await agent.getByRole("button", { name: "Mais ações" }).click();
  await agent.getByRole("menuitem", { name: "Prioridade" }).click();
  await agent.getByRole("menuitemradio", { name: "Urgente" }).click();
  await expect(tab(admin, /^Urgentes/)).toHaveText("Urgentes1");
  await tab(admin, /^Urgentes/).click();
  await row(admin, /Ana/).waitFor();
  await expect(admin.getByRole("option")).toHaveCount(1);
  await stage.inspect(admin, "view-open");
});

test("the admin shares a view with a queue, and sees what it finds before it is saved", async () => {
  await admin.getByRole("button", { name: "Criar e mudar visões" }).click();
  await admin.getByRole("menuitem", { name: "Nova visão" }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByRole("textbox", { name: /^Nome/ }).fill("Ainda sem atendente");
  await dialog.getByRole("combobox", { name: "O que comparar" }).selectOption("Atendente");
  await dialog.getByRole("combobox", { name: "Valores" }).click();
  await admin.getByRole("menuitemcheckbox", { name: "Sem atendente" }).click();
  await admin.keyboard.press("Escape");
  await dialog.getByText(/atendimentos? agora/).waitFor();
  await dialog.getByRole("combobox", { name: "Quem vê" }).selectOption("Todos");
  await stage.inspect(admin, "view-dialog");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await dialog.waitFor({ state: "detached" });
  await row(admin, /Beto/).waitFor();
  await tab(agent, /^Ainda sem atendente/).click();
  await row(agent, /Beto/).waitFor();
  await agent.keyboard.press("ArrowLeft");
  await expect(tab(agent, /^Urgentes/)).toHaveAttribute("aria-selected", "true");
  await row(agent, /Ana/).waitFor();
});

test("a resolved ticket leaves the view, which is then up to date", async () => {
  await agent.getByRole("button", { name: "Resolver", exact: true }).click();
  await agent.getByText("Tudo em dia").waitFor();
  await expect(tab(admin, /^Urgentes/)).toHaveText("Urgentes");
  await stage.inspect(agent, "view-empty");
});

test("an agent's own view is nobody else's; it comes back with a reload", async () => {
  await agent.getByRole("button", { name: "Criar e mudar visões" }).click();
  await agent.getByRole("menuitem", { name: "Copiar para uma nova" }).click();
  await agent.getByRole("dialog").getByRole("button", { name: "Salvar" }).click();
  await expect(tab(agent, "Urgentes (cópia)")).toHaveAttribute("aria-selected", "true");
  await agent.reload();
  await expect(tab(agent, "Urgentes (cópia)")).toHaveAttribute("aria-selected", "true");
  await tab(colleague, /^Ainda sem atendente/).waitFor();
  await expect(tab(colleague, "Urgentes (cópia)")).toHaveCount(0);
  await colleague.getByRole("button", { name: "Criar e mudar visões" }).click();
  await colleague.getByRole("menuitem", { name: "Nova visão" }).click();
  await colleague.getByRole("dialog").waitFor();
  await stage.inspect(colleague, "view-dialog-narrow");
});

test("the admin sees the view as a table, with chosen columns", async () => {
  await admin.getByRole("button", { name: "Criar e mudar visões" }).click();
  await admin.getByRole("menuitem", { name: "Abrir como tabela" }).click();
  const table = admin.getByRole("table", { name: "Ainda sem atendente" });
  await table.getByRole("row", { name: /Beto Nunes.*Preciso de ajuda/ }).waitFor();
  await admin.getByRole("button", { name: "Colunas" }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: "Número" }).click();
  for (let moves = 0; moves < 8; moves++) await dialog.getByRole("button", { name: "Mover Número para cima" }).click();
  await dialog.getByRole("checkbox", { name: "Fila" }).click();
  await stage.inspect(admin, "view-columns");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await table.getByRole("columnheader", { name: "Número" }).waitFor();
  const headers = ["Contato", "Número", "Status", "Atendente", "Prioridade", "Espera", "Última mensagem"];
  await expect(table.getByRole("columnheader")).toHaveText([...headers, "Mensagem em", "Etiquetas"]);
  await stage.inspect(admin, "view-table");
  // A new message shows in the row; the ticket can be looked at from here.
  await stage.sandbox.sendText({ from: beto.number, to: shop, text: "Ainda estou aqui" });
  await table.getByText("Ainda estou aqui").waitFor();
  await table.getByRole("button", { name: "Beto Nunes" }).click();
  await admin.getByRole("dialog").getByText("Ainda estou aqui").waitFor();
  await admin.keyboard.press("Escape");
});

test("the palette leads to a view from any screen", async () => {
  await admin.keyboard.press("Control+k");
  await admin.getByRole("combobox", { name: "Ir para ou fazer" }).fill("sem atendente");
  await admin.getByRole("option", { name: "Visão: Ainda sem atendente" }).click();
  await expect(tab(admin, /^Ainda sem atendente/)).toHaveAttribute("aria-selected", "true");
  await row(admin, /Beto/).waitFor();
});

test("a view that is deleted leaves the screens of those who are in it", async () => {
  await tab(agent, /^Ainda sem atendente/).click();
  await row(agent, /Beto/).waitFor();
  await admin.getByRole("button", { name: "Criar e mudar visões" }).click();
  await admin.getByRole("menuitem", { name: "Excluir visão" }).click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
  await expect(tab(agent, "Todos")).toHaveAttribute("aria-selected", "true");
  await expect(tab(agent, /^Ainda sem atendente/)).toHaveCount(0);
});
