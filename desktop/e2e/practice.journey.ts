import { expect } from "@playwright/test";
import { test } from "./journey.ts";
import { bruna, marina, paulo, type Screen, type Stage, setStage } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** An agent practises to the end on a server whose sandbox sends nothing, and the manager sees it. */
let stage: Stage;
let admin: Screen;
let agent: Screen;
let other: Screen;

test.beforeAll(async () => {
  stage = await setStage();
  admin = await stage.signIn(marina);
  agent = await stage.signIn(paulo);
});
test.afterAll(() => stage?.close());

const offer = (screen: Screen) => screen.getByText(/^Novo por aqui\?/);
const panel = (screen: Screen) => screen.getByRole("region", { name: "Você está praticando" });
/** Waits until so many steps are ticked. */
const ticked = (screen: Screen, n: number) => panel(screen).getByText(`${n} de 5`).waitFor();
const composer = (screen: Screen) => screen.getByRole("textbox", { name: /Mensagem|Escreva/ });

async function accept(screen: Screen, name: string): Promise<void> {
  await screen.getByRole("tab", { name: /^Aguardando(?! cliente)/ }).click();
  await screen.getByRole("button", { name: `Aceitar o atendimento de ${name}` }).click();
  await composer(screen).waitFor();
}

async function say(screen: Screen, text: string): Promise<void> {
  await composer(screen).fill(text);
  await composer(screen).press("Enter");
}

test("offers the practice to an agent among the conversations, not to an admin", async () => {
  await offer(agent).waitFor();
  await stage.inspect(agent, "practice-offer");
  await admin.getByRole("tab", { name: /^Aguardando(?! cliente)/ }).waitFor();
  await expect(offer(admin)).toHaveCount(0);
  other = await stage.signIn(bruna);
  await offer(other).waitFor();
  await other.getByRole("button", { name: "Agora não" }).click();
  await offer(other).waitFor({ state: "detached" });
  await other.reload();
  // Declined for good on this computer; the menu still has it.
  await other.getByRole("button", { name: /^Conta de / }).click();
  await other.getByRole("menuitem", { name: "Praticar" }).click();
  const dialog = other.getByRole("dialog", { name: "Praticar" });
  await dialog.getByText(/Nada disso entra na sua empresa/).waitFor();
  await stage.inspect(other, "practice-dialog");
  await expect(offer(other)).toHaveCount(0);
  await stage.narrow(other);
  await stage.inspect(other, "practice-dialog-400");
  await dialog.getByRole("button", { name: "Cancelar" }).click();
});

test("answers the first customer in the real console", async () => {
  await agent.getByRole("button", { name: "Praticar", exact: true }).click();
  await ticked(agent, 0);
  await panel(agent).getByText("Aceite a conversa de Marina").waitFor();
  await accept(agent, "Marina Souza");
  await ticked(agent, 1);
  await stage.inspect(agent, "practice-begun");
  await say(agent, "Abrimos sim, das 9 às 13 horas.");
  await ticked(agent, 2);
  const log = agent.getByRole("log");
  await log.getByText("Que bom, obrigada! Passo aí então 😊").waitFor();
  await log.getByLabel("Lida").last().waitFor();
});

test("leaves in the middle, and goes on where it was", async () => {
  await panel(agent).getByRole("button", { name: "Sair da prática" }).click();
  await panel(agent).waitFor({ state: "detached" });
  await agent.getByText(/^Sua prática ficou pela metade/).waitFor();
  await agent.getByRole("tab", { name: /^Aguardando(?! cliente)/ }).waitFor();
  await expect(agent.getByText("Marina Souza")).toHaveCount(0);
  await agent.getByRole("button", { name: "Continuar a prática" }).click();
  await ticked(agent, 2);
  await agent.reload();
  await ticked(agent, 2);
});

test("transfers the second, and tags and resolves the third", async () => {
  await accept(agent, "Roberto Lima");
  await agent.getByRole("button", { name: "Mais ações" }).click();
  await agent.getByRole("menuitem", { name: "Transferir" }).click();
  await agent.getByRole("combobox", { name: "Fila" }).selectOption("Financeiro");
  await agent.getByRole("dialog").getByRole("button", { name: "Transferir" }).click();
  await ticked(agent, 3);
  await accept(agent, "Júlia Alves");
  await agent.getByRole("button", { name: "Abrir dados do contato" }).click();
  const drawer = agent.getByRole("complementary");
  await drawer.getByRole("combobox", { name: "Adicionar etiqueta" }).click();
  await agent.getByRole("option", { name: "Orçamento" }).click();
  await ticked(agent, 4);
  await stage.inspect(agent, "practice-tagged");
  await say(agent, "Sai por 80 reais.");
  await agent
    .getByRole("log")
    .getByText(/Muito obrigada pela ajuda/)
    .waitFor();
  await agent.getByRole("button", { name: "Resolver", exact: true }).click();
  await panel(agent)
    .getByText(/^Muito bem!/)
    .waitFor();
  await stage.inspect(agent, "practice-done");
});

test("shows the manager the date, and leaves nothing in the company", async () => {
  await admin.getByRole("link", { name: "Usuários" }).click();
  const today = new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo" }).format(new Date());
  await admin.getByRole("row", { name: new RegExp(`${paulo.name}.*${today}`) }).waitFor();
  await stage.inspect(admin, "practice-users");
  await panel(agent).getByRole("button", { name: "Voltar para a minha empresa" }).click();
  await panel(agent).waitFor({ state: "detached" });
  await agent.getByRole("tab", { name: /^Aguardando(?! cliente)/ }).waitFor();
  await expect(agent.getByText(/Novo por aqui|ficou pela metade/)).toHaveCount(0);
  await expect(agent.getByText(/Marina Souza|Júlia Alves/)).toHaveCount(0);
});

test("works on a narrow screen, in the language of the console", async () => {
  await agent.getByRole("button", { name: /^Conta de / }).click();
  await agent.getByRole("menuitemradio", { name: "Español" }).click();
  await agent.getByRole("button", { name: /^Cuenta de / }).click();
  await agent.getByRole("menuitem", { name: "Practicar" }).click();
  await agent
    .getByRole("dialog")
    .getByText(/^Practicaste el /)
    .waitFor();
  await agent.getByRole("button", { name: "Empezar la práctica" }).click();
  const here = agent.getByRole("region", { name: "Estás practicando" });
  await here.getByText("0 de 5").waitFor();
  await stage.inspect(agent, "practice-es");
  await stage.narrow(agent);
  await agent.getByRole("tab", { name: /En espera/ }).click();
  await agent.getByRole("button", { name: /^Aceptar .*Marina Souza/ }).click();
  await here.getByText("1 de 5").waitFor();
  await stage.inspect(agent, "practice-400");
  // It covers nothing: the message field is whole on the screen, below the panel.
  const field = await agent.getByRole("textbox", { name: /Mensaje|Escribe/ }).boundingBox();
  const bar = await here.boundingBox();
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThan(field?.y ?? 0);
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(agent.viewportSize()?.height ?? 0);
  expect(await agent.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test("begins folded on a phone, and is found in the menu there", async () => {
  await other.getByRole("button", { name: "Abrir menu" }).click();
  await other.getByRole("combobox", { name: "Idioma" }).selectOption("English");
  await other.getByRole("button", { name: "Practise" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Start the practice" }).click();
  const here = other.getByRole("region", { name: "You are practising" });
  await here.getByText("Accept Marina's conversation").waitFor();
  await expect(here.getByRole("listitem")).toHaveCount(1);
  await stage.inspect(other, "practice-folded-400");
  await here.getByRole("button", { name: "Show the steps" }).click();
  await here.getByText("Resolve Júlia's conversation").waitFor();
  await here.getByRole("button", { name: "Leave the practice" }).click();
  await here.waitFor({ state: "detached" });
});
