import { expect } from "@playwright/test";
import { test } from "./journey.ts";
import { linkShop } from "./link-shop.ts";
import { marina, paulo, type Screen, type Stage, setStage, shop } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** An admin defines fields; an agent fills them in, writes with them, is asked for a missing one, and sets a priority. */
let stage: Stage;
let admin: Screen;
let agent: Screen;
const ana = { number: "5531977770051", name: "Ana Lúcia Prado" };

test.beforeAll(async () => {
  stage = await setStage();
  await stage.sandbox.savePhone(ana);
  await linkShop(stage);
  await stage.sandbox.sendText({ from: ana.number, to: shop, text: "Quero trocar de plano" });
  admin = await stage.signIn(marina);
  agent = await stage.signIn(paulo);
  await agent.getByRole("button", { name: "Agora não" }).click();
});
test.afterAll(() => stage?.close());

const drawerOf = (screen: Screen) => screen.getByRole("complementary", { name: "Dados do contato" });
const row = (screen: Screen) => screen.getByRole("option", { name: /Ana/ });

test("the admin defines a close reason and a field of choices", async () => {
  await admin.goto(`${stage.server().url}/app/settings?tab=fields`);
  await stage.inspect(admin, "fields-none");
  await admin.getByRole("button", { name: "Criar motivo de encerramento" }).click();
  await admin.getByRole("dialog").waitFor();
  await stage.inspect(admin, "field-dialog");
  await admin.getByRole("button", { name: "Salvar" }).click();
  await admin.getByText("Motivo de encerramento").first().waitFor();
  await admin.getByRole("region", { name: "Campos do contato" }).getByRole("button", { name: "Novo campo" }).click();
  await admin.getByRole("textbox", { name: /^Nome/ }).fill("Plano");
  await admin.getByRole("combobox", { name: "Tipo" }).selectOption("Uma opção");
  await admin.getByRole("button", { name: "Adicionar opção" }).click();
  await admin.keyboard.type("Básico");
  await admin.keyboard.press("Enter");
  await admin.keyboard.type("Completo");
  await admin.getByRole("button", { name: "Salvar" }).click();
  await admin.getByText("Uma opção · Básico, Completo").waitFor();
  await stage.inspect(admin, "fields");
});

test("an agent fills in a contact's field, and the admin sees it at once", async () => {
  await agent
    .getByRole("button", { name: /^Aceitar o atendimento de Ana/ })
    .first()
    .click();
  await agent.getByRole("log").getByText("Quero trocar de plano").waitFor();
  await agent.getByRole("button", { name: "Abrir dados do contato" }).click();
  const plan = drawerOf(agent).getByRole("combobox", { name: "Plano" });
  await plan.waitFor();
  await admin.goto(agent.url());
  await admin.getByRole("button", { name: "Abrir dados do contato" }).click();
  await drawerOf(admin).getByRole("combobox", { name: "Plano" }).waitFor();
  await plan.selectOption("Completo");
  await expect(drawerOf(admin).getByRole("combobox", { name: "Plano" }).locator("option:checked")).toHaveText(
    "Completo",
  );
  await stage.inspect(agent, "fields-drawer");
});

test("a quick message has the contact's field, and Tab goes to the one without a value", async () => {
  await admin.goto(`${stage.server().url}/app/quick-messages`);
  await admin.getByRole("button", { name: "Adicionar" }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByRole("textbox", { name: /^Atalho/ }).fill("plano");
  await dialog.getByRole("textbox", { name: /^Mensagem/ }).fill("Seu plano é o ");
  await dialog.getByRole("button", { name: "Inserir {Plano}" }).click();
  await dialog.getByRole("textbox", { name: /^Mensagem/ }).press("End");
  await admin.keyboard.type(", certo? {email}");
  await stage.inspect(admin, "fields-quick-message");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await admin.getByText("Mensagem rápida adicionada").waitFor();

  const box = agent.getByRole("textbox", { name: "Mensagem", exact: true });
  await box.fill("/plano");
  await agent.getByRole("option", { name: /plano é o Completo, certo/ }).waitFor();
  await agent.keyboard.press("Enter");
  await expect(box).toHaveValue("Seu plano é o Completo, certo? {email}");
  await stage.inspect(agent, "fields-in-answer");
  await box.press("Home");
  await box.press("Tab");
  await agent.keyboard.type("Até logo!");
  await agent.keyboard.press("Enter");
  await agent.getByRole("log").getByText("Seu plano é o Completo, certo? Até logo!").waitFor();
});

test("extra information of a contact becomes a field", async () => {
  const drawer = drawerOf(agent);
  await drawer.getByRole("button", { name: "Editar" }).click();
  await drawer.getByRole("button", { name: "Adicionar informação" }).click();
  await drawer.getByRole("textbox", { name: "Dado" }).fill("Cidade");
  await drawer.getByRole("textbox", { name: "Valor" }).fill("Sabará");
  await drawer.getByRole("button", { name: "Salvar" }).click();
  await drawer.getByText("Sabará").waitFor();

  await admin.goto(`${stage.server().url}/app/settings?tab=fields`);
  await admin.getByRole("button", { name: "Aproveitar informações extras" }).click();
  await admin.getByRole("checkbox", { name: /^Cidade/ }).check();
  await stage.inspect(admin, "fields-adopt");
  await admin.getByRole("button", { name: "Transformar 1" }).click();
  await admin.getByText("1 campo pronto").waitFor();
  await expect(drawer.getByRole("textbox", { name: "Cidade" })).toHaveValue("Sabará");
  await expect(drawer.getByRole("definition").filter({ hasText: "Sabará" })).toHaveCount(0);
  await stage.inspect(agent, "fields-adopted");
  await admin.goto(agent.url());
});

test("a priority set by keyboard is seen in the lists of both, and in the conversation", async () => {
  await agent.keyboard.press("Control+k");
  await agent.getByRole("combobox", { name: "Ir para ou fazer" }).waitFor();
  await agent.keyboard.type("prioridade urg");
  await agent.getByRole("option", { name: "Prioridade: Urgente" }).waitFor();
  await agent.keyboard.press("Enter");
  await row(agent).getByRole("img", { name: "Prioridade: Urgente" }).waitFor();
  await agent
    .getByRole("log")
    .getByText(/Paulo.* mudou a prioridade para Urgente/)
    .waitFor();
  await admin
    .getByRole("log")
    .getByText(/Paulo.* mudou a prioridade para Urgente/)
    .waitFor();
  await stage.inspect(agent, "priority");
});

test("resolving asks for the missing reason, and goes on with it", async () => {
  await agent.getByRole("button", { name: "Resolver", exact: true }).click();
  const dialog = agent.getByRole("dialog", { name: "Falta preencher" });
  await dialog.waitFor();
  await stage.inspect(agent, "fields-missing");
  await dialog.getByRole("button", { name: "Salvar e resolver" }).click();
  await dialog.getByText("Obrigatório").waitFor();
  await dialog.getByRole("combobox", { name: /Motivo de encerramento/ }).selectOption("Dúvida respondida");
  await dialog.getByRole("button", { name: "Salvar e resolver" }).click();
  await agent.getByText("Escolha uma conversa").waitFor();
  await admin
    .getByRole("log")
    .getByText(/Paulo.* preencheu Motivo de encerramento: Dúvida respondida/)
    .waitFor();
});

test("on a narrow screen the fields have room, in three languages", async () => {
  await stage.narrow(admin);
  for (const [language, title] of [
    ["pt", "Campos do atendimento"],
    ["en", "Ticket fields"],
    ["es", "Campos de la conversación"],
  ] as const) {
    await admin.evaluate((chosen) => {
      const kept = JSON.parse(localStorage.getItem("balcao.preferences") ?? "{}");
      localStorage.setItem("balcao.preferences", JSON.stringify({ ...kept, language: chosen }));
    }, language);
    await admin.goto(`${stage.server().url}/app/settings?tab=fields`);
    await admin.getByRole("region", { name: title }).waitFor();
    await stage.inspect(admin, `fields-400-${language}`);
  }
});
