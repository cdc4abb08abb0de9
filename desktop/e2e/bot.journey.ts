import { expect } from "@playwright/test";
import { until } from "../../server/testing/until.ts";
import { botTexts } from "../../shared/automation/bot/texts.ts";
import { ratingQuestion } from "../../shared/channels/rating-request.ts";
import { test } from "./journey.ts";
import { marina, paulo, type Screen, type Stage, setStage, shop } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/**
 * A company sets up its bot in the browser only; the bot guides its contacts, asks for ratings, and always offers an
 * agent.
 */
let stage: Stage;
let admin: Screen;
let agent: Screen;
let phone: Screen;
const joana = { number: "5531977770041", name: "Joana Prado" };
const renata = { number: "5531977770042", name: "Renata Figueiredo" };

const question = "Podemos avisar você das novidades? Responda SIM ou SAIR.";
const closedText = "O financeiro volta na segunda-feira.";
const goodbye = "Obrigado, Joana Prado! Até a próxima.";

test.beforeAll(async () => {
  stage = await setStage();
  for (const one of [joana, renata]) await stage.sandbox.savePhone(one);
  admin = await stage.signIn(marina);
  phone = await stage.open("/sandbox/");
});
test.afterAll(() => stage?.close());

const dialog = () => admin.getByRole("dialog");
const go = (name: RegExp) => admin.getByRole("navigation").getByRole("link", { name }).first().click();
const consent = () => agent.getByRole("region", { name: "Autorização de envio" });
const press = (name: string) => dialog().getByRole("button", { name, exact: true }).click();

type Option = {
  title: string;
  message: string;
  below?: string;
  ends?: "Encerrar atendimento" | "Falar com atendente";
  /** Gives it a file. */
  file?: () => Promise<void>;
};

async function addOption({ title, message, below, ends, file }: Option): Promise<void> {
  await press(below ? `Adicionar abaixo de: ${below}` : "Adicionar opção");
  await dialog().getByRole("textbox", { name: "Título" }).fill(title);
  await dialog().getByRole("textbox", { name: "Mensagem", exact: true }).fill(message);
  if (ends) await dialog().getByRole("checkbox", { name: ends }).check();
  await file?.();
  await press("Salvar opção");
  await dialog()
    .getByRole("button", { name: `Mover: ${title}` })
    .waitFor();
}

async function choosePicture(): Promise<void> {
  await dialog().getByLabel("Tipo de arquivo").selectOption("Imagem");
  await dialog()
    .getByRole("group", { name: "Título não definido" })
    .locator("input[type=file]")
    .setInputFiles({ name: "batedeira.jpg", mimeType: "image/jpeg", buffer: await picture() });
}

async function record(): Promise<void> {
  await press("Gravar áudio");
  await dialog().getByRole("timer").getByText("00:02").waitFor();
  await press("Parar");
  await admin.getByText("Áudio gravado").waitFor();
}

/** An example picture of the simulated phone. */
async function picture(): Promise<Buffer> {
  const bytes = await phone.evaluate<number[]>(`(async () => {
    const { samplePicture } = await import("/sandbox/sample-picture.js");
    return [...new Uint8Array(await (await samplePicture()).arrayBuffer())];
  })()`);
  return Buffer.from(bytes);
}

async function editQueue(name: string): Promise<void> {
  await admin.getByRole("button", { name: `Editar: ${name}` }).click();
  await dialog().getByRole("textbox", { name: "Mensagem de saudação" }).waitFor();
}

async function pickUp({ name }: { name: string }): Promise<void> {
  await phone.getByRole("button", { name: new RegExp(name) }).click();
  await phone.getByRole("heading", { name }).waitFor();
}
async function write(text: string): Promise<void> {
  await phone.getByRole("textbox", { name: "Mensagem" }).fill(text);
  await phone.getByRole("button", { name: "Enviar", exact: true }).click();
  await phone.locator(".mine").last().getByText(text, { exact: true }).waitFor();
}
const received = ({ number }: { number: string }) => stage.sandbox.sentTo(number, shop);
/** The answers in order: texts, and the type of each file. */
async function ask(who: typeof joana, text: string, answers = 1): Promise<string[]> {
  const before = received(who).length;
  await write(text);
  await until("the answer", () => received(who).length >= before + answers);
  return received(who)
    .slice(before)
    .map(({ kind, text }) => text || kind);
}

test("chooses ratings, opening hours of queues, and the question for consent", async () => {
  await go(/Configurações/);
  for (const [label, value] of [
    ["Avaliações", "enabled"],
    ["Tipo de horário de atendimento", "queue"],
    ["Autorização de envio (opt-in)", "enabled"],
  ] as const) {
    const saved = admin.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok());
    await admin.getByLabel(label, { exact: true }).selectOption(value);
    await saved;
  }
  const asked = admin.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok());
  await admin.getByLabel("Pergunta de autorização").fill(question);
  await admin.getByLabel("Pergunta de autorização").blur();
  await asked;
});

test("makes a queue that is closed now, and shows it as closed", async () => {
  await go(/Filas/);
  await admin.getByRole("button", { name: "Nova fila" }).click();
  await dialog().getByRole("textbox", { name: /^Nome/ }).fill("Financeiro");
  await dialog().getByRole("textbox", { name: "Mensagem de saudação" }).fill("Aqui é o financeiro.");
  await dialog().getByRole("textbox", { name: "Mensagem fora do horário" }).fill(closedText);
  await dialog().getByRole("tab", { name: "Horários de atendimento" }).click();
  await dialog().getByRole("combobox", { name: "Atendimento: Segunda-feira" }).selectOption("Fechado");
  await press("Copiar: Segunda-feira");
  await admin.getByRole("menuitem", { name: "Copiar para todos os dias" }).click();
  await press("Salvar");
  await admin.getByText("Fila criada. Agora você pode adicionar opções.").waitFor();
  await press("Cancelar");
});

test("gives another queue a tree of three levels, with a picture and a recording", async () => {
  await editQueue("Vendas");
  await dialog().getByRole("textbox", { name: "Mensagem de saudação" }).fill("Bem-vindo às vendas, {nome}!");
  await addOption({ title: "Produtos", message: "O que você procura?" });
  await addOption({ title: "Falar com um vendedor", message: "Um vendedor já vem.", ends: "Falar com atendente" });
  await addOption({ title: "Era só isso", message: "Até logo!", ends: "Encerrar atendimento" });
  await addOption({ title: "Batedeiras", message: "Nossa vitrine", below: "Produtos", file: choosePicture });
  await addOption({ title: "Preço da vermelha", message: "Sai por R$ 399", below: "Batedeiras", file: record });
  await press("Salvar");
  await admin.getByText("Dados da fila atualizados").waitFor();
  await editQueue("Suporte");
  await dialog().getByRole("textbox", { name: "Mensagem de saudação" }).fill("Suporte, às ordens.");
  await press("Salvar");
  await dialog().waitFor({ state: "detached" });
});

test("tries the tree beside its editor", async () => {
  await editQueue("Vendas");
  const preview = dialog().getByRole("region", { name: "Como o contato vê" });
  const answer = (name: string) => preview.getByRole("button", { name }).click();
  await preview.getByText(/Bem-vindo às vendas, Maria Souza!/).waitFor();
  for (const name of ["Responder 1: Produtos", "Responder 1: Batedeiras"]) await answer(name);
  await preview.getByRole("img", { name: "batedeira.jpg" }).waitFor();
  await answer("Responder 1: Preço da vermelha");
  await preview.getByText(/\.mp3$/).waitFor();
  await answer("Responder 00: voltar ao início");
  await answer("Responder 2: Falar com um vendedor");
  await preview.getByText("Aguarda um atendente, em Oportunidade").waitFor();
  await press("Cancelar");
});

test("links the phone of a connection that greets, thanks and asks for a rating", async () => {
  await go(/Conexões/);
  await admin.getByRole("button", { name: "Mais ações de Loja Centro" }).click();
  await admin.getByRole("menuitem", { name: "Editar" }).click();
  await dialog().getByRole("combobox", { name: "Filas" }).click();
  for (const name of ["Financeiro", "Vendas"]) await admin.getByRole("menuitemcheckbox", { name }).click();
  await dialog().getByRole("combobox", { name: "Filas" }).click();
  await dialog()
    .getByLabel(/^Mensagem de saudação/)
    .fill("{saudacao}, {nome}! Como podemos ajudar?");
  await dialog().getByLabel("Mensagem de conclusão").fill("Obrigado, {nome}! Até a próxima.");
  await dialog().getByLabel("Mensagem de avaliação").fill("Sua opinião conta, {nome}.");
  await press("Salvar");
  await admin.getByText("Conexão salva").waitFor();
  await admin.getByRole("button", { name: "Ler QR" }).click();
  await phone.getByRole("button", { name: "Escanear" }).first().click();
  await admin.getByRole("dialog", { name: "Número conectado" }).getByRole("button", { name: "Concluir" }).click();
  await admin.getByText("Conectado", { exact: true }).waitFor();
});

test("asks a contact for consent, and offers the queues", async () => {
  await pickUp(joana);
  const [asked, menu] = await ask(joana, "Oi", 2);
  expect(asked).toBe(question);
  expect(menu).toMatch(/, Joana Prado! Como podemos ajudar\?\n\n1 - Financeiro\n2 - Suporte\n3 - Vendas$/);
  expect(await ask(joana, "SIM")).toEqual([botTexts.consentGiven]);
});

test("leads down three levels, with their media, and up again", async () => {
  expect((await ask(joana, "3"))[0]).toContain("Bem-vindo às vendas, Joana Prado!\n\n1 - Produtos\n2 - Falar");
  expect((await ask(joana, "1"))[0]).toContain("O que você procura?\n\n1 - Batedeiras\n\n0 - Voltar");
  expect(await ask(joana, "1️⃣", 2)).toEqual(["image", expect.stringContaining("Nossa vitrine\n\n1 - Preço da ver")]);
  const shown = phone.locator(".theirs img").last();
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(100);
  expect(await ask(joana, "1", 2)).toEqual(["audio", expect.stringContaining("Sai por R$ 399\n\n0 - Voltar")]);
  await phone.locator(".theirs").getByRole("button", { name: "Ouvir" }).last().waitFor();
  expect((await ask(joana, "0"))[0]).toMatch(/^1 - Preço da vermelha\n\n0 - Voltar/);
  expect((await ask(joana, "00"))[0]).toMatch(/^Escolha uma das opções:\n\n1 - Financeiro/);
});

test("hints once at a wrong answer, and hands over to an agent on request", async () => {
  expect((await ask(joana, "99"))[0]).toMatch(/^Não entendi sua resposta\..*\n\n1 - Financeiro/);
  await write("quero uma batedeira");
  expect((await ask(joana, "vendas"))[0]).toContain("Bem-vindo às vendas");
  expect(await ask(joana, "#")).toEqual([botTexts.wait]);
});

test("tells another contact once that a queue is closed, where its conversation waits", async () => {
  await pickUp(renata);
  await ask(renata, "Boa noite", 2);
  expect(await ask(renata, "1")).toEqual([`${closedText}\n\n${botTexts.toQueues}`]);
  await write("Tem alguém?");
  expect(await ask(renata, "Não")).toEqual([botTexts.consentRefused]);
  await go(/Atendimentos/);
  await admin.getByRole("tab", { name: /^Aguardando(?! cliente)/ }).click();
  await admin.getByRole("option", { name: /Renata Figueiredo.*Financeiro/ }).waitFor();
});

test("shows the agent the opportunity mark, the automatic messages and the consent", async () => {
  agent = await stage.signIn(paulo);
  await agent.getByRole("tab", { name: /Oportunidade/ }).click();
  await agent.getByRole("option", { name: /Joana Prado.*Vendas/ }).waitFor();
  await stage.inspect(agent, "bot-opportunity");
  await agent.getByRole("button", { name: "Aceitar o atendimento de Joana Prado" }).first().click();
  const log = agent.getByRole("log");
  await log.getByText(botTexts.wait).waitFor();
  await log.getByText("Automática", { exact: true }).nth(8).waitFor();
  await agent.getByRole("button", { name: "Abrir dados do contato" }).click();
  await consent().getByText("Autorizou mensagens").waitFor();
  await consent().getByText("Escreveu: “SIM”").waitFor();
  await consent().getByRole("button", { name: "Ver histórico" }).click();
  await consent().getByText(`Perguntamos: “${question}”`).waitFor();
  await expect(consent().locator("time").first()).toHaveAttribute("datetime", /T/);
  await stage.inspect(agent, "bot-attended");
});

test("asks for a rating when the agent resolves, and thanks for it", async () => {
  await pickUp(joana);
  const before = received(joana).length;
  await agent.getByRole("textbox", { name: /^Mensagem|^Escreva/ }).fill("Separei a vermelha para você.");
  await agent.keyboard.press("Enter");
  await phone.getByText("Separei a vermelha para você.").first().waitFor();
  await agent.getByRole("button", { name: "Resolver", exact: true }).click();
  await until("the question", () => received(joana).length >= before + 2);
  expect(received(joana)).toHaveLength(before + 2);
  expect(received(joana).at(-1)?.text).toBe(`Sua opinião conta, Joana Prado.\n\n${ratingQuestion}`);
  expect(await ask(joana, "3")).toEqual([goodbye]);
});

test("leads the contact back by an option that calls a person, and closes without asking", async () => {
  expect((await ask(joana, "Bom dia"))[0]).toContain("1 - Financeiro\n2 - Suporte\n3 - Vendas");
  await ask(joana, "Vendas");
  expect(await ask(joana, "2")).toEqual(["Um vendedor já vem."]);
  const before = received(joana).length;
  await agent.getByRole("tab", { name: /Oportunidade/ }).click();
  await agent.getByRole("button", { name: "Aceitar o atendimento de Joana Prado" }).first().click();
  await agent.getByRole("button", { name: "Outras formas de resolver" }).click();
  await agent.getByRole("menuitem", { name: "Resolver sem pedir avaliação" }).click();
  await until("the goodbye", () => received(joana).length > before);
  expect(received(joana)).toHaveLength(before + 1);
  expect(received(joana).at(-1)?.text).toBe(goodbye);
});

test("stores a contact's opt-out, and ends at an option that ends the conversation", async () => {
  expect(await ask(joana, "SAIR")).toEqual([botTexts.consentLeft]);
  await ask(joana, "Oi");
  await ask(joana, "3");
  expect(await ask(joana, "3", 2)).toEqual(["Até logo!", goodbye]);
  await agent.getByRole("tab", { name: /Resolvidos/ }).click();
  await agent
    .getByRole("option", { name: /Joana Prado/ })
    .first()
    .click();
  await agent.getByRole("log").getByText("Até logo!").waitFor();
  await consent().getByText("Pediu para sair").waitFor();
  await consent().getByText("Escreveu: “SAIR”").waitFor();
  await agent.getByText("Atendimento resolvido", { exact: true }).waitFor({ state: "detached" });
  await stage.narrow(agent);
  await agent.getByRole("button", { name: "Abrir dados do contato" }).click();
  await consent().getByText("Pediu para sair").waitFor();
  await stage.inspect(agent, "bot-consent-400");
});

test("shows the admin the log of changes", async () => {
  await go(/Auditoria/);
  for (const [area, name] of [
    ["queue", /Financeiro/],
    ["queueOption", /Preço da vermelha/],
    ["connection", /Loja Centro/],
    ["setting", /Opções da empresa/],
  ] as const) {
    await admin.getByLabel("Área").selectOption(area);
    await admin.getByRole("row", { name }).filter({ hasText: "Marina Lopes" }).first().waitFor();
  }
});
