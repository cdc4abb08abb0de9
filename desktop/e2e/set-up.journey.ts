import { expect } from "@playwright/test";
import { pdf } from "../../server/testing/samples/samples.ts";
import { type Receiver, startReceiver } from "../../server/testing/servers/receiver.ts";
import { test } from "./journey.ts";
import { linkShop } from "./link-shop.ts";
import { marina, paulo, type Screen, type Stage, setStage, shop } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** An admin sets up the company: users, settings, connections, and the audit log. */
let stage: Stage;
let admin: Screen;
let receiver: Receiver | undefined;

test.beforeAll(async () => {
  stage = await setStage();
  await linkShop(stage);
  admin = await stage.signIn(marina);
});
test.afterAll(async () => {
  receiver?.close();
  await stage?.close();
});

const go = (screen: Screen, name: RegExp) => screen.getByRole("navigation").getByRole("link", { name }).first().click();
test("adds a person, who can sign in; a change of rights ends the session", async () => {
  await go(admin, /Usuários/);
  await admin.getByRole("button", { name: "Convidar pessoa" }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByLabel(/^Nome/).fill("Rita Nunes");
  await dialog.getByLabel(/^E-mail/).fill("rita@demo.balcao.app");
  await dialog.getByLabel("Acesso").selectOption("Com uma senha");
  await dialog.getByLabel(/^Senha/).fill("balcao-demo");
  await stage.inspect(admin, "user-dialog");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await admin.getByText("Usuário salvo").waitFor();
  const rita = await stage.signIn({ ...paulo, email: "rita@demo.balcao.app", password: "balcao-demo" });
  await rita.getByRole("heading", { name: "Atendimentos" }).first().waitFor();

  await admin.getByRole("button", { name: "Editar: Rita Nunes" }).click();
  await admin.getByRole("dialog").getByLabel("Perfil").selectOption("admin");
  await admin.getByRole("dialog").getByRole("button", { name: "Salvar" }).click();
  await rita.getByRole("button", { name: "Entrar" }).waitFor();

  await admin.getByRole("button", { name: "Mais ações de Rita Nunes" }).click();
  await admin.getByRole("menuitem", { name: "Excluir" }).click();
  await stage.inspect(admin, "user-delete");
  await admin.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
  await admin.getByRole("row", { name: /Rita Nunes/ }).waitFor({ state: "detached" });
});

test("lets agents change their own profile", async () => {
  const agent = await stage.signIn(paulo);
  await agent.getByRole("button", { name: "Conta de Paulo Teles" }).click();
  await agent.getByRole("menuitem", { name: "Meu perfil" }).click();
  await agent.getByRole("dialog").getByLabel(/^Nome/).fill("Paulo T. Teles");
  await stage.inspect(agent, "profile");
  await agent.getByRole("dialog").getByRole("button", { name: "Salvar" }).click();
  await agent.getByRole("button", { name: "Conta de Paulo T. Teles" }).waitFor();
  await expect(agent.getByRole("link", { name: "Configurações" })).toHaveCount(0);
});

test("saves settings, which remain after a reload", async () => {
  await go(admin, /Configurações/);
  await admin.getByLabel("Avaliações").selectOption("enabled");
  await admin.getByText("Operação realizada com sucesso!").first().waitFor();
  await admin.getByLabel("Autorização de envio (opt-in)", { exact: true }).selectOption("enabled");
  await admin.getByLabel("Pergunta de autorização").waitFor();
  // A setting that deletes data for good needs a confirmation.
  const keepFiles = admin.getByLabel("Guardar arquivos por");
  await keepFiles.selectOption("12");
  await admin.getByRole("alertdialog").waitFor();
  await stage.inspect(admin, "settings-retention");
  await admin.getByRole("button", { name: "Cancelar" }).click();
  await expect(keepFiles).toHaveValue("0");
  await keepFiles.selectOption("12");
  await admin.getByRole("button", { name: "Apagar o que for mais antigo" }).click();
  await admin.getByRole("alertdialog").waitFor({ state: "detached" });
  await admin.getByLabel("Tipo de horário de atendimento").selectOption("company");
  await admin.getByRole("tab", { name: "Horários" }).click();
  await admin.getByRole("tabpanel").getByText("Segunda-feira").first().waitFor();
  await stage.inspect(admin, "settings-hours");
  await admin.getByRole("tab", { name: "Opções" }).click();
  await admin.reload();
  await admin.getByLabel("Avaliações").waitFor();
  await expect(admin.getByLabel("Avaliações")).toHaveValue("enabled");
  await expect(keepFiles).toHaveValue("12");
});

test("sets up a connection: its texts, its token, its picture", async () => {
  await go(admin, /Conexões/);
  await admin.getByRole("button", { name: "Mais ações de Loja Centro" }).click();
  await admin.getByRole("menuitem", { name: "Editar" }).click();
  const form = admin.getByRole("dialog");
  // On a low screen the dialog keeps a margin and scrolls inside.
  const wide = admin.viewportSize();
  await admin.setViewportSize({ width: 1366, height: 640 });
  await expect.poll(async () => (await form.boundingBox())?.height).toBeLessThanOrEqual(640 - 2 * 20);
  await stage.inspect(admin, "connection-set-up-low");
  if (wide) await admin.setViewportSize(wide);
  await form.getByLabel("Mensagem de conclusão").fill("Obrigado, {nome}!");
  await form.getByRole("button", { name: "Gerar token" }).click();
  await form.getByRole("button", { name: "Copiar token" }).waitFor();
  await form.locator("input[type=file][accept^=image]").setInputFiles({
    name: "foto.png",
    mimeType: "image/png",
    buffer: Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWPgL8vDihiGlgQApWE8welJnBIAAAAASUVORK5CYII=",
      "base64",
    ),
  });
  await form.locator("img").waitFor();
  await stage.inspect(admin, "connection-set-up");
  await form.getByRole("button", { name: "Salvar" }).click();
  await admin.getByText("Conexão salva").waitFor();
  await admin.getByRole("button", { name: "Horários da empresa" }).click();
  await admin.getByRole("dialog").getByRole("heading", { name: "Feriados" }).waitFor();
  await stage.inspect(admin, "company-hours");
  await admin.getByRole("dialog").getByRole("button", { name: "Salvar" }).click();
  await admin.getByText("Horários atualizados com sucesso.").waitFor();
});

test("sends through the Messages API, as a company's program does", async () => {
  const customer = "5531977770001";
  await stage.sandbox.savePhone({ number: customer, name: "Joana Prado" });
  await go(admin, /API de mensagens/);
  const form = admin.getByRole("form", { name: "Testar o envio de texto" });
  await form.getByRole("textbox", { name: "Número" }).fill(customer);
  await form.getByRole("textbox", { name: "Mensagem" }).fill("Seu pedido saiu para entrega");
  await form.getByRole("button", { name: "Enviar" }).click();
  await admin.getByText("Mensagem na fila de envio").waitFor();
  const received = () => stage.sandbox.sentTo(customer, shop).map(({ text }) => text);
  await expect.poll(received).toEqual(["Seu pedido saiu para entrega"]);
  const file = admin.getByRole("form", { name: "Testar o envio de arquivo" });
  await file.getByRole("textbox", { name: "Número" }).fill(customer);
  await file
    .locator("input[type=file]")
    .setInputFiles({ name: "nota.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdf) });
  await file.getByRole("button", { name: "Enviar" }).click();
  await expect.poll(() => received().length).toBe(2);
});

test("calls the company's webhook, and shows the deliveries", async () => {
  receiver = await startReceiver();
  await go(admin, /API de mensagens/);
  await admin.getByRole("tab", { name: "Eventos" }).click();
  await admin.getByRole("region", { name: "Receber eventos" }).waitFor();
  await admin.getByRole("tab", { name: "Webhooks" }).click();
  await admin.getByText("Nenhum webhook ainda").waitFor();
  await stage.inspect(admin, "webhooks-empty");
  await admin.getByRole("button", { name: "Adicionar" }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByLabel(/^Nome/).fill("Sistema de pedidos");
  await dialog.getByLabel(/^Endereço/).fill(receiver.url);
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await dialog.getByRole("button", { name: "Copiar o segredo" }).waitFor();
  await stage.inspect(admin, "webhook-dialog");
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await stage.inspect(admin, "webhooks");
  await admin.getByRole("button", { name: "Entregas: Sistema de pedidos" }).click();
  await admin.getByText("Nada foi enviado ainda").waitFor();
  await admin.getByRole("button", { name: "Testar" }).click();
  await admin.getByRole("row", { name: /Entregue Teste/ }).waitFor();
  receiver.answer = (response) => void response.writeHead(500).end("sem banco de dados");
  const customer = "5531977770009";
  await stage.sandbox.savePhone({ number: customer, name: "Ana Braga" });
  await stage.sandbox.sendText({ from: customer, to: shop, text: "Meu pedido chegou?" });
  await admin.getByText(/Nenhuma entrega é aceita desde/).waitFor();
  await admin.getByRole("button", { name: /^Ver Mensagem recebida/ }).click();
  await admin.getByText("sem banco de dados").waitFor();
  await stage.inspect(admin, "webhook-log");
  receiver.answer = (response) => void response.end("recebido");
  await admin.getByRole("button", { name: "Tentar agora" }).click();
  await admin.getByText("recebido", { exact: true }).waitFor();
  await admin.getByText("Em dia").waitFor();
  expect(receiver.received.at(-1)?.body).toContain("Meu pedido chegou?");
});

test("shows the log of changes", async () => {
  await go(admin, /Auditoria/);
  await admin
    .getByRole("row", { name: /Loja Centro/ })
    .first()
    .waitFor();
  await admin.getByRole("button", { name: "Ver as mudanças de Loja Centro" }).first().click();
  await admin.getByText("Obrigado, {nome}!").waitFor();
  await stage.inspect(admin, "audit");
  await admin.getByLabel("Área").selectOption("user");
  await admin
    .getByRole("row", { name: /Rita Nunes/ })
    .first()
    .waitFor();
  await admin
    .getByRole("row", { name: /Loja Centro/ })
    .first()
    .waitFor({ state: "detached" });
});

test("works on a narrow screen", async () => {
  const screen = await stage.signIn(marina, { narrow: true });
  const look = async (path: string, name: string) => {
    await screen.goto(`${stage.server().url}/app${path}`);
    await screen.getByRole("heading", { level: 1 }).waitFor();
    await stage.inspect(screen, name);
  };
  await look("/users", "users-400");
  await look("/settings", "settings-400");
  await look("/audit", "audit-400");
  await look("/messages-api", "messages-api-400");
  await look("/messages-api?tab=events", "messages-api-events-400");
  await look("/messages-api?tab=webhooks", "webhooks-400");
  await screen.getByRole("button", { name: "Mais ações de Sistema de pedidos" }).click();
  await screen.getByRole("menuitem", { name: "Editar" }).click();
  await screen.getByRole("button", { name: "Copiar o segredo" }).waitFor();
  await stage.inspect(screen, "webhook-dialog-400");
  await screen.getByRole("button", { name: "Cancelar" }).click();
  await screen.getByRole("button", { name: "Mais ações de Sistema de pedidos" }).click();
  await screen.getByRole("menuitem", { name: "Entregas" }).click();
  await screen.getByRole("button", { name: /^Ver Mensagem recebida/ }).click();
  await screen.getByText("O que foi enviado").waitFor();
  await stage.inspect(screen, "webhook-log-400");
  await look("/connections", "connections-400");
  await screen.getByRole("button", { name: "Mais ações de Loja Centro" }).click();
  await screen.getByRole("menuitem", { name: "Editar" }).click();
  await screen.getByRole("dialog").waitFor();
  await stage.inspect(screen, "connection-set-up-400");
  await screen.getByRole("button", { name: "Cancelar" }).click();
  await screen.getByRole("button", { name: "Horários da empresa" }).click();
  await screen.getByRole("dialog").getByRole("heading", { name: "Feriados" }).waitFor();
  await stage.inspect(screen, "company-hours-400");
});
