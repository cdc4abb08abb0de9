import { expect, type Locator } from "@playwright/test";
import { pdf, png } from "../../server/testing/samples/samples.ts";
import { until } from "../../server/testing/until.ts";
import { test } from "./journey.ts";
import { linkShop } from "./link-shop.ts";
import { bruna, marina, paulo, type Screen, type Stage, setStage, shop } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** An agent's day inside one conversation: files, recordings, reactions, notes, prepared and planned messages. */
let stage: Stage;
let agent: Screen;
let phone: Screen;
let narrow: Screen;
const customer = "5531977770031";
const friend = "5531977770032";
const neighbour = "5531977770033";

test.beforeAll(async () => {
  stage = await setStage();
  await stage.sandbox.savePhone({ number: customer, name: "Renata Figueiredo" });
  await stage.sandbox.savePhone({ number: friend, name: "Otávio Prado" });
  await stage.sandbox.savePhone({ number: neighbour, name: "Otávia Monteiro de Albuquerque" });
  await linkShop(stage);
  for (const from of [friend, neighbour]) await stage.sandbox.sendText({ from, to: shop, text: "Oi" });
  await stage.sandbox.sendText({ from: customer, to: shop, text: "Bom dia, vocês entregam hoje?" });
  agent = await stage.signIn(paulo);
  await agent.getByRole("tab", { name: /^Aguardando(?! cliente)/ }).click();
  await agent
    .getByRole("button", { name: /^Aceitar o atendimento de Renata/ })
    .first()
    .click();
  await agent.getByRole("log").getByText("Bom dia, vocês entregam hoje?").waitFor();
  phone = await stage.open("/sandbox/");
  await phone.getByRole("button", { name: /Renata Figueiredo/ }).click();
});
test.afterAll(() => stage?.close());

const box = (screen = agent) => screen.getByRole("textbox", { name: /^Mensagem|^Escreva/ });
const log = (screen = agent) => screen.getByRole("log");
const sent = () => stage.sandbox.sentTo(customer, shop);
const files = [
  { name: "tabela de frete.pdf", mimeType: "application/pdf", buffer: pdf },
  { name: "foto.png", mimeType: "image/png", buffer: png },
];

async function openMenuOf(text: string, screen = agent): Promise<void> {
  const bubble = log(screen).locator("[data-message]").filter({ hasText: text }).last();
  await bubble.hover();
  await bubble.getByRole("button", { name: "Ações da mensagem" }).click();
}
async function menuOf(text: string, item: string, screen = agent): Promise<void> {
  await openMenuOf(text, screen);
  await screen.getByRole("menuitem", { name: item }).click();
}
/** Enlarges a picture of the conversation, looks at it, and closes it. */
async function enlarge(screen: Screen, name: string): Promise<void> {
  await log(screen)
    .getByRole("button", { name: /Ampliar a foto/ })
    .first()
    .click();
  await screen.getByRole("dialog", { name: "Fotos da conversa" }).waitFor();
  await stage.inspect(screen, name);
  await screen.keyboard.press("Escape");
}
/** Chooses two receivers of one message. */
async function chooseReceivers(screen: Screen): Promise<Locator> {
  await menuOf("Bom dia, vocês entregam hoje?", "Encaminhar", screen);
  const dialog = screen.getByRole("dialog", { name: "Encaminhar mensagem" });
  await dialog.getByRole("searchbox").fill("Otávi");
  for (const name of ["Otávio Prado", "Otávia Monteiro"]) await dialog.getByText(name).first().click();
  await dialog.getByRole("button", { name: /Encaminhar \(2\)/ }).waitFor();
  return dialog;
}
/** Chooses an emoji for the text. */
async function writeEmoji(screen: Screen, name: string): Promise<void> {
  await screen.getByRole("button", { name: "Emoji", exact: true }).click();
  const panel = screen.getByRole("dialog", { name: "Emoji" });
  await panel.getByText("😀").first().waitFor();
  await stage.inspect(screen, name);
  await panel.getByText("😀").first().click();
  await panel.waitFor({ state: "detached" });
  await expect(box(screen)).toHaveValue(/😀/);
  await box(screen).fill("");
}

test("shows a photo of the customer, which opens large", async () => {
  await phone.getByRole("button", { name: "Enviar foto de exemplo" }).click();
  await enlarge(agent, "picture-viewer");
});

test("sends files with a caption after a preview", async () => {
  await agent.locator("input[type=file]").first().setInputFiles(files);
  const dialog = agent.getByRole("dialog", { name: /Enviar 2 arquivos/ });
  await dialog
    .getByRole("textbox", { name: /Legenda/ })
    .first()
    .fill("Segue a tabela");
  await stage.inspect(agent, "attach");
  await dialog.getByRole("button", { name: "Enviar", exact: true }).click();
  await log().getByText("Segue a tabela").waitFor();
  await until("both files on the phone", () => sent().filter(({ kind }) => kind !== "text").length >= 2);
});

test("records a voice note that plays on the customer's phone", async () => {
  await agent.getByRole("button", { name: "Gravar áudio" }).click();
  await agent.getByText("0:02").or(agent.getByText("00:02")).first().waitFor();
  await agent.getByRole("button", { name: "Enviar a gravação" }).click();
  await phone
    .getByRole("button", { name: /Ouvir|Tocar|Reproduzir/ })
    .last()
    .click();
  await stage.inspect(agent, "voice-note");
});

test("answers, reacts, edits and deletes", async () => {
  await menuOf("Bom dia, vocês entregam hoje?", "Responder");
  await box().fill("Entregamos até as 18h");
  await box().press("Enter");
  await phone.getByText("Entregamos até as 18h").first().waitFor();
  await menuOf("Entregamos até as 18h", "Editar");
  await log().getByRole("textbox", { name: "Editar mensagem" }).fill("Entregamos até as 20h");
  await stage.inspect(agent, "edit-message");
  await log().getByRole("button", { name: "Salvar" }).click();
  await log().getByText("editada").waitFor();
  await phone.getByText("Entregamos até as 20h").first().waitFor();
  await menuOf("Entregamos até as 20h", "Apagar");
  await agent.getByRole("alertdialog").waitFor();
  await stage.inspect(agent, "delete-message");
  await agent.getByRole("alertdialog").getByRole("button", { name: "Apagar" }).click();
  await log().getByText("Mensagem apagada").waitFor();
  await stage.inspect(agent, "conversation-changes");
});

test("forwards to two other customers at once", async () => {
  const dialog = await chooseReceivers(agent);
  await stage.inspect(agent, "forward");
  await dialog.getByRole("button", { name: /Encaminhar \(2\)/ }).click();
  await dialog.getByText("Encaminhada").nth(1).waitFor();
  await stage.inspect(agent, "forwarded");
  await dialog.getByRole("button", { name: "Fechar" }).click();
  for (const one of [friend, neighbour]) {
    await until("the copy", () => stage.sandbox.sentTo(one, shop).some(({ text }) => text?.includes("entregam hoje")));
  }
});

test("sends a quick message by its shortcut, with its variables filled", async () => {
  await box().fill("/");
  await box().pressSequentially("o");
  await agent.getByRole("listbox", { name: "Mensagens rápidas" }).waitFor();
  await stage.inspect(agent, "quick-messages");
  await agent.keyboard.press("Escape");
  await box().fill("");
});

test("writes an emoji chosen from all of them", () => writeEmoji(agent, "emoji"));

test("keeps a note for the team, and shows the colleagues in the conversation", async () => {
  const colleague = await stage.signIn(marina);
  await colleague.goto(agent.url());
  await agent.getByText(/Marina Lopes também está vendo/).waitFor();
  await agent
    .getByRole("tab", { name: "Nota interna" })
    .or(agent.getByRole("radio", { name: "Nota interna" }))
    .first()
    .click();
  await stage.inspect(agent, "note-mode");
  await agent
    .getByRole("textbox", { name: /Escreva para a equipe|Nota interna/ })
    .fill("Cliente antiga, dar prioridade");
  await agent.keyboard.press("Enter");
  await log().getByText("Cliente antiga, dar prioridade").waitFor();
  expect(sent().some(({ text }) => text?.includes("prioridade"))).toBe(false);
  await colleague.close();
});

test("shows the contact beside the conversation, with tags and notes", async () => {
  await agent.getByRole("button", { name: "Abrir dados do contato" }).click();
  const drawer = agent.getByRole("complementary", { name: "Dados do contato" });
  await drawer.getByText("Cliente antiga, dar prioridade").waitFor();
  await drawer.getByRole("combobox", { name: "Adicionar etiqueta" }).click();
  await agent.getByRole("option", { name: "VENDA" }).click();
  await drawer.getByText("VENDA").waitFor();
  await stage.inspect(agent, "contact-drawer");
});

test("schedules a message", async () => {
  await agent.getByRole("button", { name: "Mais ações" }).click();
  await agent.getByRole("menuitem", { name: "Agendar mensagem" }).click();
  const dialog = agent.getByRole("dialog");
  await dialog.getByRole("textbox", { name: /^Mensagem/ }).fill("{saudacao}, {nome}! Seu pedido saiu.");
  await stage.inspect(agent, "schedule-dialog");
  const sendAt = agent.getByRole("dialog").getByRole("textbox", { name: /^Data e hora/ });
  await sendAt.fill("");
  await sendAt.pressSequentially("25/12/2031 9:30");
  await expect(sendAt).toHaveValue("25/12/2031 09:30");
  await sendAt.press("ArrowDown");
  await agent.getByRole("grid", { name: /dezembro 2031/i }).waitFor();
  await stage.inspect(agent, "schedule-calendar");
  await agent.keyboard.press("ArrowRight");
  await agent.keyboard.press("Enter");
  await agent.getByRole("button", { name: "Pronto" }).click();
  await expect(sendAt).toHaveValue("26/12/2031 09:30");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await agent.getByText("Agendamento salvo").waitFor();
  await agent.waitForURL("**/app/schedules**");
  await agent.getByRole("row", { name: /Renata Figueiredo/ }).waitFor();
});

test("lets an admin read a conversation without being shown in it", async () => {
  const admin = await stage.signIn(marina);
  await admin
    .getByRole("button", { name: /^Espiar conversa com Renata/ })
    .first()
    .click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByText("Bom dia, vocês entregam hoje?").first().waitFor();
  await expect(dialog.getByRole("textbox")).toHaveCount(0);
  await stage.inspect(admin, "peek");
  await stage.narrow(admin);
  await stage.inspect(admin, "peek-400");
});

test("works on a narrow screen", async () => {
  narrow = await stage.signIn(paulo, { narrow: true });
  await narrow.getByRole("option", { name: /Renata/ }).click();
  await narrow.getByRole("log").waitFor();
  await stage.inspect(narrow, "conversation-media-400");
  await narrow.getByRole("button", { name: "Abrir dados do contato" }).click();
  await narrow.getByRole("complementary").getByText("Etiquetas").waitFor();
  await stage.inspect(narrow, "contact-drawer-400");
  await narrow.getByRole("complementary").getByRole("button", { name: "Fechar dados do contato" }).click();
});

test("writes on a narrow screen: files, emoji, quick messages, a note", async () => {
  await narrow.locator("input[type=file]").first().setInputFiles(files);
  const dialog = narrow.getByRole("dialog", { name: /Enviar 2 arquivos/ });
  await dialog
    .getByRole("textbox", { name: /Legenda/ })
    .first()
    .fill("Segue a tabela");
  await stage.inspect(narrow, "attach-400");
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await writeEmoji(narrow, "emoji-400");
  await narrow.getByRole("button", { name: /^Mensagens rápidas/ }).click();
  await narrow.getByRole("listbox", { name: "Mensagens rápidas" }).waitFor();
  await stage.inspect(narrow, "quick-messages-400");
  await narrow.keyboard.press("Escape");
  await box(narrow).fill("");
});

test("edits and forwards messages on a narrow screen", async () => {
  await box(narrow).fill("Entregamos também aos sábados");
  await narrow.getByRole("button", { name: /^Enviar \(/ }).click();
  await openMenuOf("também aos sábados", narrow);
  await narrow.getByRole("menu").waitFor();
  await stage.inspect(narrow, "message-menu-400");
  await narrow.getByRole("menuitem", { name: "Editar" }).click();
  await narrow.getByRole("textbox", { name: "Editar mensagem" }).waitFor();
  await stage.inspect(narrow, "edit-message-400");
  await narrow.keyboard.press("Escape");
  await menuOf("também aos sábados", "Apagar", narrow);
  await narrow.getByRole("alertdialog").waitFor();
  await stage.inspect(narrow, "delete-message-400");
  await narrow.getByRole("alertdialog").getByRole("button", { name: "Cancelar" }).click();
  await menuOf("também aos sábados", "Reagir", narrow);
  await narrow.getByRole("button", { name: "Outras reações" }).waitFor();
  await stage.inspect(narrow, "reactions-400");
  await narrow.keyboard.press("Escape");
  await chooseReceivers(narrow);
  await stage.inspect(narrow, "forward-400");
  await narrow.keyboard.press("Escape");
  await enlarge(narrow, "picture-viewer-400");
});

test("schedules and hands over on a narrow screen", async () => {
  for (const [item, name] of [
    ["Agendar mensagem", "schedule-dialog-400"],
    ["Transferir", "transfer-400"],
  ] as const) {
    await narrow.getByRole("button", { name: "Mais ações" }).click();
    await narrow.getByRole("menuitem", { name: item }).click();
    await narrow.getByRole("dialog").waitFor();
    await stage.inspect(narrow, name);
    await narrow.getByRole("dialog").getByRole("button", { name: "Cancelar" }).click();
  }
});

test("is hidden from an agent without access", async () => {
  const other = await stage.signIn(bruna);
  await other.goto(`${stage.server().url}/app/tickets`);
  await expect(other.getByRole("option", { name: /Renata/ })).toHaveCount(0);
});
