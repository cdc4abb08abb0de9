import { cloudKind } from "@balcao/shared/channels/cloud.ts";
import type { MessageTemplate } from "@balcao/shared/channels/message-templates.ts";
import type { CampaignReport } from "@balcao/shared/outreach/campaigns.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aCampaign, editing, open, page } from "../../testing/campaigns.ts";
import { aField } from "../../testing/fields.ts";
import { aConnection } from "../../testing/fixtures.ts";
import { type Routes, refusal } from "../../testing/world.ts";

freshBrowserEachTest();

const official = (id: number, name: string) =>
  aConnection(id, { name, channelKind: cloudKind, capabilities: ["templates", "serviceWindow"] });
const aTemplate = (id: number, change: Partial<MessageTemplate> = {}): MessageTemplate => ({
  ...{ id, connectionId: 2, name: "promo", language: "pt_BR", category: "marketing", status: "approved" },
  ...{ nextCategory: null, nextCategoryAt: null, quality: "green", reason: "", isSupported: true },
  ...{ header: null, body: "Oi, {{1}}! Chegou em {{2}} a promoção.", footer: "", buttons: [] },
  ...{ examples: { "body.1": "Maria", "body.2": "Betim" }, updatedAt: "2026-11-20T12:00:00.000Z" },
  ...change,
});
const template = {
  ...{ name: "promo", language: "pt_BR", category: "marketing" as const },
  fields: {
    "body.1": { from: "contact" as const, value: "firstName", otherwise: "cliente" },
    "body.2": { from: "column" as const, value: "Cidade", otherwise: "" },
  },
};
const noTexts = { message1: null, template, whatsappId: [2], waitTime: 0 };

const withOfficial = (routes: Routes = {}): Routes => ({
  "GET /whatsapp": () => ({ body: [aConnection(1, { name: "Loja Centro" }), official(2, "Oficial")] }),
  "GET /message-templates/2": () => ({ body: [aTemplate(7), aTemplate(8, { name: "velho", status: "paused" })] }),
  ...routes,
});
const saved = (calls: readonly { method: string; path: string; body?: unknown }[]) =>
  calls.filter(({ method, path }) => method === "POST" && path !== "/campaigns/forecast").map(({ body }) => body);

test("an official number takes a template in place of texts, with a source and a stand-in for each variable", {
  tags: ["long"],
}, async () => {
  const { calls } = await open(
    "/broadcasts",
    withOfficial({ "POST /campaigns": () => ({ body: aCampaign(9, noTexts) }) }),
  );
  await userEvent.click(await screen.findByRole("button", { name: "Nova campanha" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByRole("textbox", { name: /^Nome/ }), "Promo");
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: /^Lista/ }), "5");
  await userEvent.click(dialog.getByRole("combobox", { name: /^Conexões/ }));
  await userEvent.click(await screen.findByRole("menuitemcheckbox", { name: /Oficial/ }));
  await userEvent.keyboard("{Escape}");
  expect(dialog.getByText(/^Números ligados por QR Code não aparecem/)).toBeTruthy();
  expect(dialog.getByText(/^Sem intervalo/)).toBeTruthy();
  expect(dialog.queryByRole("tab", { name: /^Mensagens|^Confirmação/ })).toBeNull();

  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  const choice = await dialog.findByRole("combobox", { name: "Modelo" });
  expect(dialog.getByText(/não há textos nem pergunta/)).toBeTruthy();
  expect(await dialog.findByText("Obrigatório")).toBeTruthy();
  // A paused template cannot be sent, and is not offered.
  expect(
    within(choice)
      .getAllByRole("option")
      .map((one) => one.textContent),
  ).toEqual([...["Escolha um modelo", "promo · Português (Brasil) · Marketing"]]);
  await userEvent.selectOptions(choice, "7");
  const [name, city] = dialog.getAllByRole<HTMLSelectElement>("combobox", { name: "Preencher com" });
  expect([name?.value, city?.value]).toEqual(["contact:firstName", "text"]);
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(document.activeElement).toBe(dialog.getByRole("textbox", { name: /^Texto/ }));
  await userEvent.selectOptions(city as HTMLSelectElement, "column:Cidade");
  expect(await dialog.findByText("Oi, Ana! Chegou em Sabará a promoção.")).toBeTruthy();
  expect(dialog.getByText(/^12 de 340 contatos não têm \{Cidade\} e ficam sem a mensagem/)).toBeTruthy();
  const [, otherwise] = dialog.getAllByRole("textbox", { name: "Se faltar" });
  await userEvent.type(otherwise as HTMLElement, "sua cidade");
  expect(dialog.queryByText(/ficam sem a mensagem/)).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "Próximo contato" }));
  expect(await dialog.findByText("Oi, Bento! Chegou em sua cidade a promoção.")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Campanha salva")).toBeTruthy();
  expect(saved(calls)).toMatchObject([
    {
      ...{ message1: null, confirmation: false, waitTime: 0, whatsappId: [2] },
      template: {
        ...{ name: "promo", language: "pt_BR" },
        fields: {
          "body.1": { from: "contact", value: "firstName", otherwise: "" },
          "body.2": { from: "column", value: "Cidade", otherwise: "sua cidade" },
        },
      },
    },
  ]);
});

test("a company's field fills a variable of a template, as a column does", async () => {
  const { calls } = await open("/broadcasts", {
    ...withOfficial(),
    "GET /fields": () => ({ body: [aField(1, { name: "Plano", kind: "money" })] }),
    "GET /campaigns": () => ({ body: page([aCampaign(1, noTexts)]) }),
    "PUT /campaigns/1": () => ({ body: aCampaign(1, noTexts) }),
  });
  const dialog = await editing();
  await userEvent.click(dialog.getByRole("tab", { name: "Modelo" }));
  const [, source] = await dialog.findAllByRole("combobox", { name: "Preencher com" });
  await within(source as HTMLElement).findByRole("option", { name: "Plano" });
  await userEvent.selectOptions(source as HTMLElement, "column:Plano");
  expect(await dialog.findByText("Oi, Ana! Chegou em R$ 120,00 a promoção.")).toBeTruthy();
  expect(dialog.getByText("O valor de {Plano} é um exemplo: no envio entra o de cada contato.")).toBeTruthy();
  expect(dialog.queryByText(/^A lista escolhida não tem/)).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Campanha salva")).toBeTruthy();
  expect(calls.find(({ method }) => method === "PUT")?.body).toMatchObject({
    template: { fields: { "body.2": { from: "column", value: "Plano", otherwise: "" } } },
  });
});

test("only templates that all chosen numbers can send are offered; one that is paused meanwhile is named", async () => {
  await open("/broadcasts", {
    ...withOfficial(),
    "GET /whatsapp": () => ({ body: [official(2, "Oficial"), official(3, "Filial")] }),
    "GET /message-templates/3": () => ({ body: [aTemplate(17, { status: "paused" })] }),
    "GET /campaigns": () => ({ body: page([aCampaign(1, { ...noTexts, whatsappId: [2, 3] })]) }),
  });
  const dialog = await editing();
  await userEvent.click(dialog.getByRole("tab", { name: "Modelo" }));
  expect(await dialog.findByText(/^O modelo promo não pode ser enviado agora/)).toBeTruthy();
  expect(dialog.getByText(/^Nenhum modelo aprovado em todos os números/)).toBeTruthy();
});

test("a file is asked for where the header has one, and a refusal of the server opens the template", async () => {
  const picture = aTemplate(7, { header: { format: "image" } });
  const { calls } = await open("/broadcasts", {
    ...withOfficial({ "GET /message-templates/2": () => ({ body: [picture] }) }),
    "GET /campaigns": () => ({ body: page([aCampaign(1, noTexts)]) }),
    "PUT /campaigns/1": () => refusal(400, "ERR_CAMPAIGN_TEMPLATE"),
  });
  const dialog = await editing();
  await userEvent.click(dialog.getByRole("tab", { name: "Modelo" }));
  await dialog.findAllByRole("combobox", { name: "Preencher com" });
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(await dialog.findByText("Obrigatório")).toBeTruthy();
  expect(calls.some(({ method }) => method === "PUT")).toBe(false);
  const image = new File(["x"], "loja.png", { type: "image/png" });
  await userEvent.upload(dialog.getByLabelText("Imagem", { selector: "input" }), image);
  await userEvent.click(dialog.getByRole("tab", { name: "Dados" }));
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(await dialog.findByText(/^O modelo desta campanha não pode ser enviado agora/)).toBeTruthy();
  expect(dialog.getByRole("tab", { name: /^Modelo/ }).getAttribute("aria-selected")).toBe("true");
});

test("a campaign that halted because its template was deleted takes another one, and nothing else", async () => {
  const halted = aCampaign(1, { ...noTexts, status: "CANCELADA", halt: "template" });
  const { calls } = await open("/broadcasts", {
    ...withOfficial({ "GET /message-templates/2": () => ({ body: [aTemplate(9, { name: "outro", body: "Oi!" })] }) }),
    "GET /campaigns": () => ({ body: page([halted]) }),
    "PUT /campaigns/1": () => ({ body: halted }),
  });
  const dialog = await editing();
  expect(
    dialog.getByRole("heading", { name: "Campanha parada: só o modelo, os valores e o arquivo podem mudar" }),
  ).toBeTruthy();
  expect(dialog.getByRole("tab", { name: "Modelo" }).getAttribute("aria-selected")).toBe("true");
  await userEvent.selectOptions(await dialog.findByRole("combobox", { name: /^Modelo/ }), "9");
  await userEvent.click(dialog.getByRole("tab", { name: "Dados" }));
  expect(dialog.getByRole("textbox", { name: /^Nome/ }).matches(":disabled")).toBe(true);
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Campanha salva")).toBeTruthy();
  const template = { name: "outro", language: "pt_BR", fields: {} };
  expect(calls.find(({ method }) => method === "PUT")?.body).toMatchObject({ template, whatsappId: [2] });
});

test("before the start it says who gets nothing, and a test sends the template", async () => {
  await open("/broadcasts", {
    ...withOfficial(),
    "GET /campaigns": () => ({ body: page([aCampaign(1, noTexts)]) }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Iniciar: Campanha 1" }));
  expect(await screen.findByText(/^12 de 340 contatos não têm \{Cidade\} e ficam sem a mensagem/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
  await userEvent.click(await screen.findByRole("button", { name: "Mais ações de Campanha 1" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Enviar teste" }));
  expect(await screen.findByText(/Chega o modelo, preenchido/)).toBeTruthy();
});

test("a finished campaign whose contacts lacked a value can be restarted after their correction", async () => {
  const report: CampaignReport = {
    campaign: aCampaign(1, { ...noTexts, status: "FINALIZADA" }),
    ...{ validContacts: 2, delivered: 1, confirmationsRequested: 0, confirmations: 0, progress: 50 },
    shipments: {
      ...{ pending: 0, asking: 0, asked: 0, confirmed: 0, sending: 0, held: 0, sent: 0, delivered: 1, failed: 1 },
      uncertain: 0,
    },
    failures: [{ failure: "noValue", count: 1 }],
  };
  const { calls } = await open("/campaign/1/report", {
    ...withOfficial({ "POST /campaigns/1/restart": () => ({ status: 204 }) }),
    "GET /campaigns/1/report": () => ({ body: report }),
    "GET /campaigns/1/shipments": () => ({ body: page([]) }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Reiniciar" }));
  expect(await screen.findByText("Campanha reiniciada")).toBeTruthy();
  expect(saved(calls)).toHaveLength(1);
});

test("the notice of a template names the button that the report has", async () => {
  const report: CampaignReport = {
    campaign: aCampaign(1, { ...noTexts, status: "INATIVA", halt: "template" }),
    ...{ validContacts: 0, delivered: 0, confirmationsRequested: 0, confirmations: 0, progress: 0, failures: [] },
    shipments: {
      ...{ pending: 0, asking: 0, asked: 0, confirmed: 0, sending: 0, held: 0, sent: 0, delivered: 0, failed: 0 },
      uncertain: 0,
    },
  };
  await open("/campaign/1/report", {
    ...withOfficial(),
    "GET /campaigns/1/report": () => ({ body: report }),
    "GET /campaigns/1/shipments": () => ({ body: page([]) }),
  });
  expect(await screen.findByText(/Clique em Iniciar quando/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Iniciar" })).toBeTruthy();
});

test("a wait that only templates allow grows when texts are sent after all", async () => {
  const { calls } = await open("/broadcasts", {
    ...withOfficial({ "PUT /campaigns/1": () => ({ body: aCampaign(1) }) }),
    "GET /campaigns": () => ({ body: page([aCampaign(1, { whatsappId: [1], waitTime: 0 })]) }),
  });
  const dialog = await editing();
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Campanha salva")).toBeTruthy();
  expect(calls.find(({ method }) => method === "PUT")?.body).toMatchObject({ waitTime: 10, template: null });
});

test("the report names the template and its category, what is held, failures by reason, and one notice of its pause", async () => {
  const report: CampaignReport = {
    campaign: aCampaign(1, {
      ...{ ...noTexts, status: "CANCELADA", halt: "template" },
      template: {
        ...template,
        earlier: [
          { name: "natal", language: "pt_BR", category: "marketing" },
          { name: "promo", language: "en", category: "marketing" },
        ],
      },
    }),
    ...{ validContacts: 40, delivered: 10, confirmationsRequested: 0, confirmations: 0, progress: 25 },
    shipments: {
      ...{ pending: 20, asking: 0, asked: 0, confirmed: 0, sending: 0, held: 4, sent: 0, delivered: 10, failed: 6 },
      uncertain: 0,
    },
    failures: [
      { failure: "noValue", count: 5 },
      { failure: "optedOut", count: 1 },
    ],
  };
  await open("/campaign/1/report", {
    ...withOfficial(),
    "GET /campaigns/1/report": () => ({ body: report }),
    "GET /campaigns/1/shipments": () => ({ body: page([]) }),
  });
  const before = "natal · Português (Brasil), promo · Inglês";
  expect(await screen.findByText(`promo · Português (Brasil) · Marketing; antes: ${before}`)).toBeTruthy();
  expect(screen.getAllByText(/^A campanha parou: o modelo/)).toHaveLength(1);
  expect(screen.getByText("Retidas pelo WhatsApp")).toBeTruthy();
  expect(screen.queryByText("Confirmações solicitadas")).toBeNull();
  const reasons = within(screen.getByRole("list", { name: "Falhas por motivo" }));
  expect(reasons.getAllByRole("listitem").map((one) => one.textContent)).toEqual([
    "5 Falta o valor de uma variável do modelo. Corrija o contato na lista e reinicie a campanha.",
    "1 O contato pediu para não receber campanhas.",
  ]);
  expect(screen.getByRole("button", { name: /^Retido/ })).toBeTruthy();
});
