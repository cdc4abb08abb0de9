import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "@playwright/test";
import sharp from "sharp";
import { test } from "./journey.ts";
import { linkShop } from "./link-shop.ts";
import { seedCampaigns } from "./seed-campaigns.ts";
import { seedTagged } from "./seed-tagged.ts";
import { marina, paulo, type Screen, type Stage, setStage } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** Campaigns on the admin's screens. Other tests cover the sending. */
let stage: Stage;
let admin: Screen;
let writer: Server;

const written = "Olá {nome}! 🎉 Domingo a loja de {cidade} abre com *20% de desconto*. Esperamos você!";

test.beforeAll(async () => {
  writer = createServer((_request, response) => {
    response.end(JSON.stringify({ choices: [{ message: { role: "assistant", content: written } }] }));
  });
  await new Promise<void>((listening) => writer.listen(0, "127.0.0.1", listening));
  const { port } = writer.address() as AddressInfo;
  stage = await setStage({ BALCAO_AI_URL: `http://127.0.0.1:${port}/v1`, BALCAO_AI_MODEL: "stand-in" });
  await linkShop(stage);
  await seedCampaigns(stage);
  admin = await stage.signIn(marina);
});
test.afterAll(async () => {
  await stage?.close();
  writer?.close();
});

const go = (screen: Screen, path: string) => screen.goto(`${stage.server().url}/app${path}`);
const tab = (screen: Screen, name: RegExp) => screen.getByRole("dialog").getByRole("tab", { name }).click();
const row = (screen: Screen, name: string) => screen.getByRole("row").filter({ hasText: name });
const poster = sharp({ create: { width: 640, height: 360, channels: 3, background: "#0F766E" } }).png();

test("lists every campaign with its state and what can be done with it", async () => {
  await admin.getByRole("navigation").getByRole("link", { name: "Campanhas" }).first().click();
  for (const status of ["Pendente", "Programada", "Em andamento", "Cancelada", "Finalizada"])
    await admin.getByRole("cell", { name: status, exact: true }).waitFor();
  const colour = (status: string) =>
    admin
      .getByRole("cell", { name: status, exact: true })
      .locator("span")
      .first()
      .evaluate((pill) => getComputedStyle(pill).backgroundColor);
  // Scheduled and finished campaigns have no warning colour.
  expect([await colour("Programada"), await colour("Finalizada")]).toEqual(Array(2).fill(await colour("Pendente")));
  expect(await colour("Cancelada")).not.toBe(await colour("Pendente"));
  await row(admin, "Domingo com desconto").getByRole("button", { name: "Cancelar: Domingo com desconto" }).waitFor();
});

test("creates a campaign with previewed variables, a text written by the service, and a picture", async () => {
  await admin.getByRole("button", { name: "Nova campanha" }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await dialog.getByText("Obrigatório").first().waitFor();
  await dialog.getByLabel(/^Nome/).fill("Domingo na loja");
  await dialog.getByLabel(/^Lista de contatos/).selectOption("Feira de dezembro");
  await dialog.getByText(/Nenhum número desta lista/).waitFor();
  await dialog.getByLabel(/^Lista de contatos/).selectOption("Clientes de novembro");
  await dialog.getByText("42 de 46 com WhatsApp").waitFor();
  await dialog.getByRole("combobox", { name: /^Conexões/ }).click();
  await admin.getByRole("menuitemcheckbox", { name: /Loja Centro/ }).click();
  await admin.getByRole("menuitemcheckbox", { name: /Loja Norte/ }).click();
  await admin.keyboard.press("Escape");
  await dialog.getByText(/Sem envio por enquanto: Loja Norte/).waitFor();
  await dialog.getByText(/Para 42 contatos: cerca de 11 minutos/).waitFor();
  await stage.inspect(admin, "campaign-dialog");

  await tab(admin, /^Mensagens/);
  await dialog.getByRole("button", { name: "Escrever com ajuda" }).click();
  const helper = admin.getByRole("dialog", { name: "Escrever com ajuda" });
  await helper.getByLabel("Sobre o que é a mensagem?").fill("desconto no domingo");
  await helper.getByRole("button", { name: "Escrever", exact: true }).click();
  await helper.getByLabel("Sugestão").waitFor();
  await stage.inspect(admin, "campaign-helper");
  await helper.getByRole("button", { name: "Usar texto" }).click();
  await helper.waitFor({ state: "detached" });
  const preview = admin.getByRole("region", { name: "Como o contato vai ler" });
  await preview.getByText("Olá Ana Lúcia Prado!").waitFor();
  await dialog.getByRole("button", { name: "Próximo contato" }).click();
  await dialog.getByText("Vazio para este contato: {cidade}").waitFor();
  await dialog.getByRole("button", { name: "Contato anterior" }).click();
  await dialog.getByRole("tab", { name: "2" }).click();
  await dialog.getByRole("textbox", { name: "Mensagem 2" }).fill("Plano: ");
  await dialog.getByRole("button", { name: "Inserir {plano atual}" }).click();
  await preview.getByText("Plano: Ouro").waitFor();
  await dialog.locator("input[type=file]").setInputFiles({
    name: "domingo.png",
    mimeType: "image/png",
    buffer: await poster.toBuffer(),
  });
  await preview.getByRole("img", { name: "domingo.png" }).waitFor();
  await stage.inspect(admin, "campaign-messages");

  await tab(admin, /^Confirmação/);
  await dialog.getByRole("switch", { name: "Perguntar antes de enviar" }).click();
  await dialog.getByRole("textbox", { name: "Pergunta 1" }).fill("{nome}, posso contar uma novidade? {surpresa}");
  await dialog.getByText("O nome {surpresa} não é uma variável: sai escrito assim.").waitFor();
  await stage.inspect(admin, "campaign-confirmation");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await admin.getByText("Campanha salva").waitFor();
  await row(admin, "Domingo na loja").getByRole("cell", { name: "Sim" }).waitFor();

  await admin.getByRole("button", { name: "Mais ações de Domingo na loja" }).click();
  await admin.getByRole("menuitem", { name: "Enviar teste" }).click();
  const test = admin.getByRole("dialog", { name: "Enviar teste de Domingo na loja" });
  await test.getByLabel("Seu número de WhatsApp").fill("12");
  await test.getByRole("button", { name: "Enviar teste" }).click();
  await test.getByRole("alert").waitFor();
  await stage.inspect(admin, "campaign-test");
  await test.getByLabel("Seu número de WhatsApp").fill("(31) 97777-0101");
  await test.getByRole("button", { name: "Enviar teste" }).click();
  await admin.getByText("3 mensagens a caminho de +55 31 97777-0101").waitFor();

  await admin.getByRole("button", { name: "Iniciar: Domingo na loja" }).click();
  const asked = admin.getByRole("alertdialog");
  await asked.getByText("Iniciar “Domingo na loja” agora?").waitFor();
  await asked.getByText(/contatos? não têm {cidade}/i).waitFor();
  await asked.getByText("O nome {surpresa} não é uma variável: sai escrito assim.").waitFor();
  await admin.keyboard.press("Escape");
});

test("makes a list by tag inside the form, and chooses it", async () => {
  await seedTagged(stage, "VENDA", [["Quitéria Vasconcelos de Andrade", "5531988115501"]]);
  await admin.getByRole("button", { name: "Nova campanha" }).click();
  const form = admin.getByRole("dialog");
  await form.getByLabel(/^Nome/).fill("Para quem já comprou");
  await form.getByRole("button", { name: "Nova lista por etiqueta" }).click();
  const making = admin.getByRole("dialog", { name: "Nova lista por etiqueta" });
  await making.getByRole("combobox", { name: /^Etiquetas/ }).click();
  await admin.getByRole("menuitemcheckbox", { name: /VENDA.*1 conversa/ }).click();
  await admin.keyboard.press("Escape");
  await making.getByText("1 contato com número").waitFor();
  await expect(making.getByLabel(/^Nome da lista/)).toHaveValue("VENDA");
  await stage.inspect(admin, "campaign-list-by-tag");
  await admin.setViewportSize({ width: 400, height: 800 });
  await stage.inspect(admin, "campaign-list-by-tag-400");
  await making.getByRole("button", { name: "Criar lista" }).click();
  await making.waitFor({ state: "detached" });
  await form.getByText("1 de 1 com WhatsApp").waitFor();
  await stage.inspect(admin, "campaign-dialog-400-by-tag");
  await admin.setViewportSize({ width: 1280, height: 800 });
  await form.getByRole("button", { name: "Cancelar" }).click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "Descartar" }).click();
});

test("shows what cannot be changed any more, and says why", async () => {
  await admin.getByRole("button", { name: "Mais ações de Domingo com desconto" }).click();
  await admin.getByRole("menuitem", { name: "Ver" }).click();
  const shown = admin.getByRole("dialog", { name: "Campanha em andamento: somente leitura" });
  await expect(shown.getByLabel(/^Nome/)).toBeDisabled();
  await expect(shown.getByRole("button", { name: "Salvar" })).toHaveCount(0);
  await stage.inspect(admin, "campaign-read-only");
  await shown.getByRole("button", { name: "Fechar" }).click();

  await admin.getByRole("button", { name: "Mais ações de Pesquisa de satisfação" }).click();
  await admin.getByRole("menuitem", { name: "Editar" }).click();
  const cancelled = admin.getByRole("dialog", { name: "Campanha cancelada: só os textos podem mudar" });
  await expect(cancelled.getByLabel(/^Nome/)).toBeDisabled();
  await tab(admin, /^Mensagens/);
  await cancelled.getByRole("textbox", { name: "Mensagem 1" }).fill("Outro texto, {nome}");
  await cancelled.getByRole("button", { name: "Salvar" }).click();
  await admin.getByText("Campanha salva").first().waitFor();
  await cancelled.waitFor({ state: "detached" });
});

test("reports a campaign's progress and the result for each contact", async () => {
  await admin.getByRole("link", { name: "Domingo com desconto" }).click();
  await admin.getByRole("progressbar").waitFor();
  await admin.getByRole("row", { name: /^Ana Lúcia Prado \+55/ }).waitFor();
  await stage.inspect(admin, "campaign-report");
  await admin.getByRole("button", { name: /^Incerto/ }).click();
  await admin
    .getByRole("button", { name: /^Tentar de novo/ })
    .first()
    .click();
  await admin.getByText(/o WhatsApp mostra uma vez só/).waitFor();
  await stage.inspect(admin, "campaign-resend");
  await admin.keyboard.press("Escape");
  await admin.getByRole("button", { name: /^Falhou/ }).click();
  await admin.getByRole("button", { name: /^Falhou/, pressed: true }).waitFor();
  await admin.getByRole("button", { name: /^Todos/ }).click();
  await admin.getByRole("textbox", { name: "Nome ou número" }).fill("celia");
  await admin.getByRole("row", { name: /^Ana Lúcia Prado \+55/ }).waitFor({ state: "detached" });
  const saved = admin.waitForEvent("download");
  await admin.getByRole("button", { name: "Exportar" }).click();
  await admin.getByRole("menuitem", { name: "Planilha (.xlsx)" }).click();
  expect((await saved).suggestedFilename()).toBe("Envios de Domingo com desconto.xlsx");
  await admin.getByRole("button", { name: "Voltar às campanhas" }).click();
  await admin.getByRole("link", { name: "Convite da feira" }).click();
  await admin.getByText(/o horário passou enquanto o servidor estava parado/).waitFor();
  await admin.getByText("Nada foi enviado ainda").waitFor();
  await stage.inspect(admin, "campaign-report-empty");
});

test("works on a narrow screen, and is for admins only", async () => {
  const screen = await stage.signIn(marina, { narrow: true });
  await go(screen, "/broadcasts");
  await row(screen, "Natal").waitFor();
  await screen.getByRole("button", { name: "Mais ações de Natal" }).click();
  await screen.getByRole("menuitem", { name: "Editar" }).click();
  await screen.getByRole("dialog", { name: "Editar campanha" }).waitFor();
  await stage.inspect(screen, "campaign-dialog-400");
  await tab(screen, /^Mensagens/);
  await stage.inspect(screen, "campaign-messages-400");
  await screen.keyboard.press("Escape");
  await screen.getByRole("link", { name: "Domingo com desconto" }).click();
  await screen.getByRole("row", { name: /^Ana Lúcia Prado \+55/ }).waitFor();
  await stage.inspect(screen, "campaign-report-400");

  const agent = await stage.signIn(paulo);
  await go(agent, "/broadcasts");
  await agent.waitForURL("**/app/tickets**");
});
