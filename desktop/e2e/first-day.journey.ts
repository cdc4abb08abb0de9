import { test } from "./journey.ts";
import { type Screen, type Stage, setStage } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** A new company goes from the sign-up to its first answered message, led by the checklist alone. */
let stage: Stage;
let owner: Screen;
const phone = "5531988004455";
const customer = "5531977770055";

test.beforeAll(async () => {
  stage = await setStage();
  await stage.sandbox.savePhone({ number: customer, name: "Joana Prado" });
});
test.afterAll(() => stage?.close());

const card = () => owner.getByRole("region", { name: "Primeiros passos" });
const open = (step: RegExp) => card().getByRole("link", { name: step }).click();
const back = async (done: number) => {
  await owner.getByRole("link", { name: "Voltar aos primeiros passos" }).click();
  await card()
    .getByRole("progressbar", { name: `${done} de 7` })
    .waitFor();
};
const save = async () => {
  const dialog = owner.getByRole("dialog");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await dialog.waitFor({ state: "hidden" });
};

test("begins with nothing done, right after the sign-up", async () => {
  owner = await stage.open("/app/signup");
  await owner.getByLabel("Nome da empresa").fill("Papelaria da Esquina");
  await owner.getByLabel("Seu nome").fill("Rosa Prado");
  await owner.getByLabel("E-mail").fill("dona@papelaria.example");
  await owner.getByLabel("Senha").fill("uma senha comprida");
  await owner.getByRole("radio").first().check();
  await owner.getByRole("button", { name: "Criar conta" }).click();
  await card().getByRole("progressbar", { name: "0 de 7" }).waitFor();
  await stage.inspect(owner, "first-day-begins");
});

test("connects a number", async () => {
  await open(/Conecte um número/);
  await owner.getByRole("button", { name: "Nova conexão" }).first().click();
  await owner.getByRole("dialog").getByLabel(/^Nome/).fill("Papelaria");
  await owner.getByRole("dialog").getByRole("button", { name: "Salvar" }).click();
  await owner.getByRole("button", { name: "Conectar com código de 8 caracteres" }).click();
  await owner.getByLabel("Número do WhatsApp").fill(phone);
  await owner.getByRole("button", { name: "Gerar código" }).click();
  const code = owner.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  await code.waitFor();
  const letters = ((await code.textContent()) ?? "").replace(/[^0-9A-Z]/g, "");
  await stage.sandbox.enterPairingCode({ account: phone, code: letters });
  await owner.getByRole("dialog", { name: "Número conectado" }).getByRole("button", { name: "Concluir" }).click();
  await owner
    .getByRole("row", { name: /Papelaria/ })
    .getByText("Conectado", { exact: true })
    .waitFor();
  await stage.inspect(owner, "first-day-back");
  await back(1);
});

test("sets hours, queues, people and greeting", async () => {
  await open(/Defina o horário/);
  await owner.getByLabel("Tipo de horário de atendimento").selectOption("company");
  // It leads on to the hours by itself.
  const saved = owner.waitForResponse((answer) => answer.url().endsWith("/schedules") && answer.ok());
  await owner.getByRole("combobox", { name: "Atendimento: Segunda-feira" }).selectOption("Com horário");
  await saved;
  await back(2);
  await open(/Crie as filas/);
  await owner.getByRole("button", { name: "Nova fila" }).first().click();
  await owner.getByRole("dialog").getByLabel(/^Nome/).fill("Balcão");
  await owner.getByRole("dialog").getByRole("button", { name: "Salvar" }).click();
  // It stays open for the menu's options.
  await owner.getByRole("dialog", { name: "Editar fila" }).getByRole("button", { name: "Cancelar" }).click();
  await back(3);
  await open(/Convide a equipe/);
  await owner.getByRole("dialog").getByLabel(/^Nome/).fill("Rita Nunes");
  await owner
    .getByRole("dialog")
    .getByLabel(/^E-mail/)
    .fill("rita@papelaria.example");
  await owner.getByRole("dialog").getByRole("button", { name: "Criar convite" }).click();
  const invitation = owner.getByRole("dialog", { name: "Convite para Rita Nunes" });
  await invitation.getByLabel("Link do convite").waitFor();
  await stage.inspect(owner, "first-day-invitation");
  await invitation.getByRole("button", { name: "Fechar" }).click();
  await back(4);
  await open(/Escreva a saudação/);
  await owner.getByRole("button", { name: "Editar: Balcão" }).click();
  await owner.getByRole("dialog").getByLabel("Mensagem de saudação").fill("Olá! Já vamos atender você.");
  await save();
  await back(5);
});

test("goes on at 400 px: quick messages, and the first answer", async () => {
  await stage.narrow(owner);
  await stage.inspect(owner, "first-day-400");
  await open(/Prepare mensagens rápidas/);
  await owner
    .getByRole("button", { name: /Adicionar|Nova mensagem/ })
    .first()
    .click();
  await owner
    .getByRole("dialog")
    .getByLabel(/^Atalho/)
    .fill("ola");
  await owner
    .getByRole("dialog")
    .getByLabel(/^Mensagem/)
    .fill("Olá! Como posso ajudar?");
  await save();
  await back(6);
  await stage.sandbox.sendText({ from: customer, to: phone, text: "Bom dia! Vocês têm caderno pautado?" });
  await open(/Responda o primeiro cliente/);
  await owner.getByRole("tab", { name: /^Aguardando(?! cliente)/ }).click();
  await owner
    .getByRole("button", { name: /^Aceitar/ })
    .first()
    .click();
  await owner.waitForURL("**/app/tickets/*");
  const composer = owner.getByRole("textbox", { name: /Mensagem|Escreva/ });
  await composer.fill("Temos, sim!");
  await composer.press("Enter");
  await owner
    .getByRole("log")
    .getByLabel(/Entregue|Lida/)
    .first()
    .waitFor();
});

test("says that everything is done, and is gone", async () => {
  const read = owner.waitForResponse("**/first-steps");
  await owner.getByRole("link", { name: "Voltar aos primeiros passos" }).click();
  await owner.getByRole("heading", { name: "Painel" }).waitFor();
  await read;
  await card().getByRole("heading", { name: "Primeiros passos concluídos" }).waitFor();
  await stage.inspect(owner, "first-day-done");
  await card().getByRole("button", { name: "Fechar" }).click();
  await card().waitFor({ state: "detached" });
});
