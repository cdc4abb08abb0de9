import { expect } from "@playwright/test";
import { test } from "./journey.ts";
import { linkShop } from "./link-shop.ts";
import { bruna, marina, paulo, type Screen, type Stage, setStage, shop } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** Agents search conversations, select several of them, and hand them over. */
let stage: Stage;
let admin: Screen;
let agent: Screen;
const customers = [
  { number: "5531977770021", name: "João Antônio da Conceição", text: "A batedeira vermelha já chegou?" },
  { number: "5531977770022", name: "Maria das Graças Albuquerque Figueiredo de Sousa", text: "Quero trocar a panela" },
  { number: "5531977770023", name: "Zé", text: "Bom dia" },
];

test.beforeAll(async () => {
  stage = await setStage();
  for (const { number, name } of customers) await stage.sandbox.savePhone({ number, name });
  await linkShop(stage);
  admin = await stage.signIn(marina);
  for (const { number: from, text } of customers) await stage.sandbox.sendText({ from, to: shop, text });
});
test.afterAll(() => stage?.close());

const accept = (screen: Screen, name: RegExp) => screen.getByRole("button", { name }).first().click();
const rowOf = (screen: Screen, name: RegExp) => screen.getByRole("option", { name });

test("lists unread conversations in the bell", async () => {
  await admin.getByRole("button", { name: /^Notificações: 3/ }).click();
  await admin.getByRole("dialog").getByText("Quero trocar a panela").waitFor();
  await stage.inspect(admin, "notifications");
  await admin.keyboard.press("Escape");
});

test("hands a conversation to a colleague, who sees it come in", async () => {
  agent = await stage.signIn(paulo);
  const colleague = await stage.signIn(bruna);
  await agent.getByRole("tab", { name: /^Aguardando(?! cliente)/ }).click();
  await accept(agent, /^Aceitar o atendimento de João/);
  await agent.getByRole("log").getByText("A batedeira vermelha já chegou?").waitFor();
  await agent.getByRole("button", { name: "Mais ações" }).click();
  await agent.getByRole("menuitem", { name: "Transferir" }).click();
  await agent.getByRole("combobox", { name: "Atendente" }).pressSequentially("bru");
  await agent.getByRole("option", { name: "Bruna Alves" }).click();
  await agent.getByRole("combobox", { name: "Fila" }).selectOption("Vendas");
  await stage.inspect(agent, "transfer");
  await agent.getByRole("button", { name: "Transferir", exact: true }).click();
  await agent.getByText("Atendimento transferido").waitFor();
  await rowOf(agent, /João Antônio/).waitFor({ state: "detached" });
  await rowOf(colleague, /João Antônio/).waitFor();
});

test("finds a conversation without accents, and a message by its words", async () => {
  await admin.getByRole("tab", { name: "Busca" }).click();
  const box = admin.getByRole("searchbox");
  await box.fill("joao conceicao");
  await admin.getByText(/Nenhum resultado para/).waitFor();
  await box.fill("antonio da conce");
  await rowOf(admin, /João Antônio/).waitFor();
  await stage.inspect(admin, "search-tickets");
  await admin.getByRole("tab", { name: "Mensagens" }).click();
  await box.fill("bated verm");
  await admin.getByText(/Nenhum resultado para/).waitFor();
  await box.fill("batedeira ja cheg");
  await admin.getByRole("button", { name: /batedeira vermelha/ }).waitFor();
  await stage.inspect(admin, "search-messages");
  await admin.getByRole("button", { name: /batedeira vermelha/ }).click();
  await admin.getByRole("log").getByText("A batedeira vermelha já chegou?").waitFor();
});

test("changes several conversations at once, and says what could not be changed", async () => {
  await admin.goto(`${stage.server().url}/app/tickets?list=pending`);
  await accept(admin, /^Aceitar o atendimento de Zé/);
  await admin.getByRole("log").getByText("Bom dia").waitFor();
  await admin.getByRole("tab", { name: "Busca" }).click();
  await admin.getByRole("tab", { name: "Atendimentos" }).click();
  await admin.getByRole("searchbox").fill("55319777700");
  await rowOf(admin, /Zé/).waitFor();
  await admin.getByRole("button", { name: "Selecionar várias" }).click();
  for (const name of [/Zé/, /Maria das Graças/]) await rowOf(admin, name).click();
  await admin.getByText("2 selecionados").waitFor();
  await stage.inspect(admin, "bulk");
  await admin
    .getByRole("region", { name: "Atendimentos selecionados" })
    .getByRole("button", { name: "Resolver" })
    .click();
  await admin.getByText("1 atendimento alterado").waitFor();
  await admin.getByText("1 não pôde ser alterado").waitFor();
  await expect(admin.getByText("2 selecionados")).toBeHidden();
});

test("removes a conversation for good, after asking", async () => {
  await admin.getByRole("tab", { name: "Resolvidos" }).click();
  await rowOf(admin, /Zé/).click();
  await admin.getByRole("button", { name: "Mais ações" }).click();
  await admin.getByRole("menuitem", { name: "Excluir" }).click();
  await admin.getByRole("alertdialog").waitFor();
  await stage.inspect(admin, "ticket-delete");
  await admin.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
  await admin.getByText("Atendimento excluído").waitFor();
  await rowOf(admin, /Zé/).waitFor({ state: "detached" });
});

test("works on a narrow screen", async () => {
  const narrow = await stage.signIn(marina, { narrow: true });
  await narrow.getByRole("tab", { name: "Busca" }).click();
  await narrow.getByRole("searchbox").fill("55319777700");
  await rowOf(narrow, /Maria das Graças/).waitFor();
  await stage.inspect(narrow, "search-400");
});
