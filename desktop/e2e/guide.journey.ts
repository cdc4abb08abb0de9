import { expect } from "@playwright/test";
import { untilNeedsNoServer, withoutNetwork } from "./cut-off.ts";
import { test } from "./journey.ts";
import { bruna, helena, marina, paulo, type Screen, type Stage, setStage } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** The guide: found, read and followed, from a screen's help, without a server, and on a phone. */
let stage: Stage;
let agent: Screen;
const site = () => `${stage.server().url}/app`;

test.beforeAll(async () => {
  stage = await setStage();
  agent = await stage.signIn(paulo);
});
test.afterAll(() => stage?.close());

const title = (screen: Screen, name: string) => screen.getByRole("heading", { level: 1, name, exact: true }).waitFor();
const page = (screen: Screen, name: string | RegExp) =>
  screen.getByRole("main").getByRole("link", { name, exact: true });
const search = (screen: Screen) => screen.getByRole("textbox", { name: "Buscar na ajuda" });

test("groups its pages by reader, finds one by words of its text, and leads on and back", async () => {
  await agent.getByRole("navigation").getByRole("link", { name: "Ajuda" }).first().click();
  await agent.getByRole("heading", { name: "Para quem administra" }).waitFor();
  await expect(agent.getByRole("heading", { name: "Para quem opera o servidor" })).toBeHidden();

  await search(agent).fill("microfone navegador");
  await page(agent, /^Transferir uma conversa/).waitFor({ state: "detached" });
  await stage.inspect(agent, "guide-search");
  await page(agent, /^Enviar arquivos e áudios/).click();
  await title(agent, "Enviar arquivos e áudios");
  await agent.getByRole("article").getByText("Até 10 arquivos por vez.").waitFor();
  await stage.inspect(agent, "guide-page");

  await page(agent, "Usar mensagens rápidas").click();
  await title(agent, "Usar mensagens rápidas");
  await agent.getByRole("button", { name: "Voltar ao guia" }).click();
  await page(agent, /^Enviar arquivos e áudios/).waitFor();
  await expect(search(agent)).toHaveValue("microfone navegador");
  await search(agent).fill("zzz");
  await agent.getByText("Nenhum resultado para “zzz”").waitFor();
  await stage.inspect(agent, "guide-nothing");
});

test("opens from each screen's help, and leads back to the screen", async () => {
  for (const [path, name] of [
    ["/tickets", "Conhecer a tela de atendimentos"],
    ["/chats", "Conversar com a equipe"],
    ["/kanban", "Acompanhar atendimentos no Kanban"],
  ] as const) {
    await agent.goto(site() + path);
    await agent.getByRole("link", { name: "Ajuda desta tela" }).click();
    await title(agent, name);
    await agent.getByRole("button", { name: "Voltar à tela" }).click();
    await agent.waitForURL(`**${path}*`);
  }
  await agent.goto(`${site()}/tickets`);
  await agent.getByRole("link", { name: "Ajuda desta tela" }).waitFor();
  await stage.inspect(agent, "tickets-with-help");
  await agent.keyboard.press("Control+k");
  await agent.getByRole("dialog").getByRole("combobox").fill("ajuda desta");
  await agent.getByRole("option", { name: "Ajuda desta tela" }).click();
  await title(agent, "Conhecer a tela de atendimentos");

  const admin = await stage.signIn(marina);
  await admin.goto(`${site()}/settings`);
  await admin.getByRole("link", { name: "Ajuda desta tela" }).waitFor();
  await stage.inspect(admin, "settings-with-help");
  await admin.goto(`${site()}/broadcasts?tab=contacts`);
  await admin.getByRole("link", { name: "Ajuda desta tela" }).click();
  await title(admin, "Montar uma lista de contatos");
  await stage.inspect(admin, "guide-page-admin");
});

test("is read without a server", async () => {
  await agent.goto(`${site()}/tickets`);
  await agent.getByRole("link", { name: "Ajuda desta tela" }).waitFor();
  await untilNeedsNoServer(agent);
  await withoutNetwork(agent, async () => {
    // The banner moves the screen when it appears: a click at that moment would miss.
    await agent.getByText(/Sem conexão com o servidor/).waitFor();
    await agent.getByRole("navigation").getByRole("link", { name: "Ajuda" }).first().click();
    await search(agent).fill("aguardando conexao");
    // A click while the list still changes would miss.
    await page(agent, /^Transferir uma conversa/).waitFor({ state: "detached" });
    await page(agent, /^Trabalhar sem conexão/).click();
    await title(agent, "Trabalhar sem conexão");
    await stage.inspect(agent, "guide-offline");
  });
});

test("is in English for who reads English", async () => {
  const screen = await stage.signIn(bruna);
  await screen.evaluate(() => localStorage.setItem("balcao.preferences", JSON.stringify({ language: "en" })));
  await screen.goto(`${site()}/helps`);
  await page(screen, "Answer a customer").click();
  await title(screen, "Answer a customer");
  await expect(screen.getByRole("article").locator("[lang]")).toHaveAttribute("lang", "en");
  await stage.inspect(screen, "guide-page-english");
});

test("works on a narrow screen", async () => {
  const screen = await stage.signIn(helena, { narrow: true });
  await screen.goto(`${site()}/helps`);
  await page(screen, "Responder um cliente").waitFor();
  await page(screen, "Conectar um número").click();
  await title(screen, "Conectar um número");
  await stage.inspect(screen, "guide-page-400");
  for (const [path, picture] of [
    ["/chats", "chats-help-400"],
    ["/contacts", "contacts-help-400"],
    ["/settings?tab=companies", "settings-help-400"],
  ] as const) {
    await screen.goto(site() + path);
    await screen.getByRole("link", { name: "Ajuda desta tela" }).waitFor();
    await stage.inspect(screen, picture);
  }
  // The tabs of the tickets leave no room for the link: the menu has it.
  await screen.goto(`${site()}/tickets`);
  await screen.getByRole("button", { name: "Abrir menu" }).click();
  await screen.getByRole("button", { name: "Ajuda desta tela" }).waitFor();
  await stage.inspect(screen, "menu-help-400");
  await screen.getByRole("button", { name: "Ajuda desta tela" }).click();
  await title(screen, "Conhecer a tela de atendimentos");
});
