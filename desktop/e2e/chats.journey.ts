import { expect } from "@playwright/test";
import { test } from "./journey.ts";
import { bruna, marina, paulo, type Screen, type Stage, setStage } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** The team's chats: two people in two windows, then on a narrow screen. */
let stage: Stage;
let admin: Screen;
let agent: Screen;

test.beforeAll(async () => {
  stage = await setStage();
  admin = await stage.signIn(marina);
  agent = await stage.signIn(paulo);
});
test.afterAll(() => stage?.close());

const navLink = (screen: Screen, name: RegExp) => screen.getByRole("navigation").getByRole("link", { name });
const row = (screen: Screen, name: RegExp) =>
  screen.getByRole("region", { name: "Chats", exact: true }).getByRole("link", { name });
const composer = (screen: Screen) => screen.getByRole("textbox", { name: "Mensagem para a equipe" });
const log = (screen: Screen) => screen.getByRole("log");
const say = async (screen: Screen, text: string) => {
  await composer(screen).fill(text);
  await screen.keyboard.press("Enter");
  await log(screen).getByText(text).waitFor();
};

test("marks unread messages by a dot, and removes it once they are read", async () => {
  await navLink(admin, /^Chat interno: há mensagens não lidas$/).waitFor();
  await navLink(admin, /^Chat interno/).click();
  await row(admin, /Equipe da loja/).waitFor();
  await row(admin, /Equipe da loja/).click();
  await log(admin).getByText("A transportadora ligou").waitFor();
  await navLink(admin, /^Chat interno$/).waitFor();
  await stage.inspect(admin, "chat-open");
});

test("creates a chat, which appears for its other members at once", async () => {
  await navLink(agent, /^Chat interno/).click();
  await row(agent, /Equipe da loja/).waitFor();
  await expect(agent.getByRole("button", { name: "Novo" })).toHaveCount(0);
  await admin.getByRole("button", { name: "Novo" }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await dialog.getByText("Obrigatório").first().waitFor();
  await dialog.getByLabel(/^Título/).fill("Plantão de sábado");
  await dialog.getByRole("combobox", { name: /^Quem participa/ }).click();
  await admin.getByRole("menuitemcheckbox", { name: "Paulo Teles" }).click();
  await admin.getByRole("menuitemcheckbox", { name: "Bruna Alves" }).click();
  await admin.keyboard.press("Escape");
  await stage.inspect(admin, "chat-dialog");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await admin.getByText("Chat criado").waitFor();
  await admin.getByRole("heading", { name: "Plantão de sábado" }).waitFor();
  await row(agent, /Plantão de sábado/).waitFor();
});

test("sends a message, which the other members see counted as unread", async () => {
  await say(admin, "Quem abre a loja?");
  await row(agent, /Plantão de sábado.*Quem abre a loja\?.*1/).waitFor();
  await navLink(agent, /^Chat interno: há mensagens não lidas$/).waitFor();
  await row(agent, /Plantão de sábado/).click();
  await log(agent).getByText("Quem abre a loja?").waitFor();
  await navLink(agent, /^Chat interno$/).waitFor();
  // An open and visible chat is read as messages arrive.
  await say(admin, "Às 8h, por favor");
  await log(agent).getByText("Às 8h, por favor").waitFor();
  await navLink(agent, /^Chat interno$/).waitFor();
});

test("mentions a person by @, chosen with the keyboard", async () => {
  await composer(agent).pressSequentially("Pode ser a @");
  await agent.getByRole("listbox", { name: "Chamar alguém" }).waitFor();
  await agent.keyboard.press("ArrowDown");
  await stage.inspect(agent, "chat-mention");
  await composer(agent).pressSequentially("mar");
  await agent.keyboard.press("Enter");
  await expect(composer(agent)).toHaveValue("Pode ser a @Marina Lopes ");
  await composer(agent).pressSequentially("ou eu");
  await agent.keyboard.press("Enter");
  await log(admin).getByText("Esta mensagem chama você").waitFor({ state: "attached" });
});

test("sends pictures and files, which the others open and save", async () => {
  await admin.locator("input[type=file]").setInputFiles([
    { name: "escala.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") },
    { name: "vitrine.png", mimeType: "image/png", buffer: await admin.screenshot() },
  ]);
  await composer(admin).fill("A escala e a vitrine");
  await stage.inspect(admin, "chat-files-chosen");
  await admin.getByRole("button", { name: "Enviar (Enter)" }).click();
  await log(agent).getByText("escala.pdf").waitFor();
  await log(agent).getByRole("button", { name: "Ampliar a foto" }).waitFor();
  const saving = agent.waitForEvent("download");
  await log(agent).getByRole("link", { name: "Baixar" }).click();
  expect((await saving).suggestedFilename()).toBe("escala.pdf");
  await stage.inspect(agent, "chat-conversation");
  await log(agent).getByRole("button", { name: "Ampliar a foto" }).click();
  await agent.getByRole("dialog", { name: "Fotos da conversa" }).waitFor();
  await agent.keyboard.press("Escape");
});

test("keeps a separate draft for each chat", async () => {
  await composer(agent).fill("Ainda pensando");
  await row(agent, /Equipe da loja/).click();
  await agent.getByRole("heading", { name: "Equipe da loja" }).waitFor();
  await expect(composer(agent)).toHaveValue("");
  await row(agent, /Plantão de sábado.*Rascunho:.*Ainda pensando/).click();
  await agent.getByRole("heading", { name: "Plantão de sábado" }).waitFor();
  await expect(composer(agent)).toHaveValue("Ainda pensando");
  await composer(agent).fill("");
});

test("keeps the reading position while older messages load above", async () => {
  for (let n = 1; n <= 45; n++) {
    await composer(admin).fill(`Linha ${n}`);
    await admin.keyboard.press("Enter");
  }
  await log(agent).getByText("Linha 45", { exact: true }).waitFor();
  await agent.reload();
  await log(agent).getByText("Linha 45", { exact: true }).waitFor();
  // A page of short lines leaves less than 600 px above it, so exactly one more page is fetched.
  await log(agent).getByText("Linha 10", { exact: true }).waitFor({ state: "attached" });
  await expect(log(agent).getByText("Linha 2", { exact: true })).toHaveCount(0);
  // The first visible line must not move when a page is added above it.
  const place = () =>
    agent.evaluate(() => {
      const element = document.querySelector("[role=log]") as HTMLElement;
      const top = element.getBoundingClientRect().top;
      const items = [...element.querySelectorAll<HTMLElement>("[data-item]:not([data-loose])")];
      const first = items.find((item) => item.getBoundingClientRect().bottom > top + 8);
      return { text: first?.textContent ?? "", top: Math.round((first?.getBoundingClientRect().top ?? 0) - top) };
    });
  // The request of the page waits until the line's position without it is measured.
  let letPageCome = () => {};
  const isMeasured = new Promise<void>((done) => {
    letPageCome = done;
  });
  await agent.route(/\/chats\/\d+\/messages\?/, (route) => isMeasured.then(() => route.continue()));
  await log(agent).hover();
  await agent.mouse.wheel(0, -300);
  await agent.getByRole("button", { name: "Ir para o fim" }).waitFor();
  const before = await place();
  await expect(log(agent).getByText("Linha 2", { exact: true })).toHaveCount(0);
  letPageCome();
  await log(agent).getByText("Linha 2", { exact: true }).waitFor({ state: "attached" });
  const after = await place();
  expect(after.text).toBe(before.text);
  expect(Math.abs(after.top - before.top)).toBeLessThanOrEqual(2);
  await agent.unrouteAll();
  await say(admin, "Enquanto isso");
  await agent.getByRole("button", { name: "1 nova" }).click();
  await log(agent).getByText("Enquanto isso").waitFor();
});

test("offers only the owner to change and delete it", async () => {
  await expect(agent.getByRole("button", { name: "Mais ações" })).toHaveCount(0);
  const third = await stage.signIn(bruna);
  await navLink(third, /^Chat interno/).click();
  await row(third, /Plantão de sábado/).click();
  await log(third).getByText("Enquanto isso").waitFor();

  await admin.getByRole("button", { name: "Mais ações" }).click();
  await admin.getByRole("menuitem", { name: "Editar" }).click();
  await admin
    .getByRole("dialog")
    .getByRole("combobox", { name: /^Quem participa/ })
    .click();
  await admin.getByRole("menuitemcheckbox", { name: "Bruna Alves" }).click();
  await admin.keyboard.press("Escape");
  await admin
    .getByRole("dialog")
    .getByLabel(/^Título/)
    .fill("Plantão de domingo");
  await admin.getByRole("dialog").getByRole("button", { name: "Salvar" }).click();
  await admin.getByText("Chat salvo").waitFor();
  await agent.getByRole("heading", { name: "Plantão de domingo" }).waitFor();
  // A removed member is led out of the chat and sees nothing more of it.
  await third.getByText("Este chat não existe mais, ou você não participa dele.").waitFor();
  await third.waitForURL("**/app/chats");
  await row(third, /Plantão/).waitFor({ state: "detached" });

  await admin.getByRole("button", { name: "Mais ações" }).click();
  await admin.getByRole("menuitem", { name: "Excluir" }).click();
  await admin.getByText("As mensagens também são apagadas. Não dá para desfazer.").waitFor();
  await stage.inspect(admin, "chat-delete");
  await admin.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
  await admin.getByText("Chat excluído").waitFor();
  await admin.waitForURL("**/app/chats");
  await agent.waitForURL("**/app/chats");
  await row(agent, /Plantão/).waitFor({ state: "detached" });
});

test("keeps a message that the server did not receive, and sends it automatically", async () => {
  await row(agent, /Equipe da loja/).click();
  await log(agent).waitFor();
  await agent.route("**/chats/*/messages", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await composer(agent).fill("Sem rede");
  await agent.keyboard.press("Enter");
  await log(agent).getByText("Aguardando conexão").waitFor();
  await stage.inspect(agent, "chat-waiting");
  await agent.unroute("**/chats/*/messages");
  await row(admin, /Equipe da loja/).click();
  await log(admin).getByText("Sem rede").waitFor();
  await log(agent).getByText("Aguardando conexão").waitFor({ state: "detached" });
});

test("has two tabs on a narrow screen, where everybody can create a chat", async () => {
  const phone = await stage.signIn(bruna, { narrow: true });
  await phone.goto(`${stage.server().url}/app/chats`);
  await row(phone, /Equipe da loja/).waitFor();
  await phone.getByRole("button", { name: "Novo" }).click();
  await phone
    .getByRole("dialog")
    .getByLabel(/^Título/)
    .waitFor();
  await stage.inspect(phone, "chat-dialog-400");
  await phone.keyboard.press("Escape");
  await phone.getByRole("button", { name: "Mensagens" }).click();
  await phone.getByText("Escolha um chat").waitFor();
  await stage.inspect(phone, "chat-none-400");
  await phone.getByRole("button", { name: "Ver os chats" }).click();
  await row(phone, /Equipe da loja/).click();
  await log(phone).getByText("Sem rede").waitFor();
  await stage.inspect(phone, "chat-open-400");
  await phone.getByRole("button", { name: "Voltar para os chats" }).click();
  await phone.getByRole("textbox", { name: "Buscar por título ou pessoa" }).fill("nada disso");
  await phone.getByText("Nenhum resultado para “nada disso”").waitFor();
});
