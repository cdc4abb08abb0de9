import type { MessageTemplate } from "@balcao/shared/channels/message-templates.ts";
import type { Campaign, CampaignForecast, CampaignReport } from "@balcao/shared/outreach/campaigns.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { applyEvent } from "../../app/live.ts";
import { noAnswer } from "../../client/api-error.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aCampaign, editing, open, page } from "../../testing/campaigns.ts";
import { official } from "../../testing/costs.ts";
import { aConnection } from "../../testing/fixtures.ts";
import { type Answer, type Routes, refusal } from "../../testing/world.ts";

freshBrowserEachTest();

const number = { ...official, capabilities: ["templates", "serviceWindow", "cost"] as const };
const aTemplate = (name: string, id = 7): MessageTemplate => ({
  ...{ id, connectionId: 2, name, language: "pt_BR", category: "marketing", status: "approved" },
  ...{ nextCategory: null, nextCategoryAt: null, quality: "green", reason: "", isSupported: true },
  ...{ header: null, body: "Domingo tem feira.", footer: "", buttons: [], examples: {} },
  updatedAt: "2026-11-20T12:00:00.000Z",
});
const chosen = { name: "promo", language: "pt_BR", category: "marketing" as const, fields: {} };
const withTemplate = (change: Partial<Campaign> = {}) =>
  aCampaign(1, { ...{ message1: null, template: chosen, whatsappId: [2], waitTime: 0 }, ...change });

/** 340 people for R$ 12.34, 20 of them free. */
const aForecast = (change: Partial<CampaignForecast> = {}): CampaignForecast => ({
  ...{
    recipients: 340,
    free: 20,
    unpriced: 0,
    cost: 12_340_000,
    unreachable: 0,
    refusing: 0,
    month: "2026-11",
    left: null,
  },
  ...change,
});
const reportOf = (campaign: Campaign): CampaignReport => ({
  campaign,
  ...{ validContacts: 340, delivered: 0, confirmationsRequested: 0, confirmations: 0, progress: 0, failures: [] },
  shipments: {
    ...{ pending: 0, asking: 0, asked: 0, confirmed: 0, sending: 0, held: 0, sent: 0, delivered: 0, failed: 0 },
    uncertain: 0,
  },
});
const routesFor = (campaign: Campaign, forecast: Answer, more: Routes = {}): Routes => ({
  "GET /whatsapp": () => ({ body: [aConnection(1, { name: "Loja Centro" }), number] }),
  "GET /message-templates/2": () => ({ body: [aTemplate("promo"), aTemplate("novidade", 8)] }),
  "GET /campaigns": () => ({ body: page([campaign]) }),
  "GET /campaigns/1/report": () => ({ body: reportOf(campaign) }),
  "GET /campaigns/1/shipments": () => ({ body: page([]) }),
  "GET /campaigns/1/forecast": () => forecast,
  "POST /campaigns/forecast": () => forecast,
  ...more,
});

const november = () => vi.setSystemTime(new Date("2026-11-20T12:00:00Z"));
const plain = (text: string | null | undefined) => text?.replace(/\s+/g, " ").trim();
const banner = async () => {
  const words = await screen.findByText(/^(Cerca de|Sem custo|Nenhum contato|Custo desconhecido)/);
  return plain(words.textContent);
};

test.each<[string, Partial<CampaignForecast>, string]>([
  ["with free ones", {}, "Cerca de R$ 12,34 para 340 contatos, 20 deles sem custo."],
  ["without", { free: 0 }, "Cerca de R$ 12,34 para 340 contatos."],
  ["for one", { recipients: 1, free: 0, cost: 340_000 }, "Cerca de R$ 0,34 para 1 contato."],
  ["all free", { recipients: 20, cost: 0 }, "Sem custo para 20 contatos."],
  ["for nobody", { recipients: 0, free: 0, cost: 0 }, "Nenhum contato vai receber."],
  [
    "with money enough",
    { left: 12_340_000 },
    "Cerca de R$ 12,34 para 340 contatos, 20 deles sem custo. Restam R$ 12,34 do orçamento de novembro.",
  ],
  [
    "with too little",
    { left: 12_339_999 },
    "Cerca de R$ 12,34 para 340 contatos, 20 deles sem custo. Restam R$ 12,34 do orçamento de novembro: quando ele acabar, a campanha para.",
  ],
  [
    "with nothing left",
    { left: 0, cost: 0, free: 340 },
    "Sem custo para 340 contatos. O orçamento de novembro acabou. Aumente o valor antes de enviar.",
  ],
  [
    "without some prices",
    { free: 0, unpriced: 2 },
    "Cerca de R$ 12,34 para 340 contatos. 2 contatos ficaram fora deste valor: falta o preço do país deles em Painel > Custos.",
  ],
  [
    "without any price",
    { recipients: 2, free: 0, unpriced: 2, cost: 0 },
    "Custo desconhecido para 2 contatos: falta o preço do país deles em Painel > Custos.",
  ],
  [
    "without any price, apart from free ones",
    { recipients: 3, free: 2, unpriced: 1, cost: 0 },
    "Sem custo para 2 contatos. Custo desconhecido para 1 contato: falta o preço do país dele em Painel > Custos.",
  ],
  [
    "without some people",
    { free: 0, unreachable: 12, refusing: 1 },
    "Cerca de R$ 12,34 para 340 contatos. 12 contatos não podem ser alcançados: o número deles não foi confirmado no WhatsApp. 1 contato fica de fora: pediu para sair ou não autorizou.",
  ],
])("the report says before the start what it costs: %s", async (_which, change, words) => {
  november();
  await open("/campaign/1/report", routesFor(withTemplate(), { body: aForecast(change) }));
  expect(await banner()).toBe(words);
});

test("a later campaign needs the budget of its own month", async () => {
  november();
  const later = withTemplate({ status: "PROGRAMADA", scheduledAt: "2026-12-01T03:00:00.000Z" });
  await open("/campaign/1/report", routesFor(later, { body: aForecast({ left: 50_000_000, month: "2026-12" }) }));
  expect(await banner()).toContain("do orçamento de dezembro.");
});

test("a campaign that halted for the budget says what the rest costs, and a refused restart says why", async () => {
  november();
  const halted = withTemplate({ status: "CANCELADA", halt: "budget", scheduledAt: "2026-10-01T12:00:00.000Z" });
  const { sent } = await open(
    "/campaign/1/report",
    routesFor(
      halted,
      { body: aForecast({ left: 0 }) },
      { "POST /campaigns/1/restart": () => refusal(400, "ERR_CAMPAIGN_BUDGET") },
    ),
  );
  expect(await banner()).toContain("O orçamento de novembro acabou.");
  expect(
    screen.getByText(/^A campanha parou: o orçamento de mensagens deste mês não cobre o próximo envio\./),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Reiniciar" }));
  expect(await screen.findByText(/^O orçamento de mensagens deste mês não cobre nenhum envio/)).toBeTruthy();
  expect(sent()).toEqual(["POST /campaigns/1/restart"]);
});

test.each<[string, Campaign, Answer]>([
  ["a campaign with texts", aCampaign(1), { body: aForecast() }],
  ["a running campaign", withTemplate({ status: "EM_ANDAMENTO" }), { body: aForecast() }],
  ["a finished one", withTemplate({ status: "FINALIZADA" }), { body: aForecast() }],
  ["an older server", withTemplate(), refusal(404, "ERR_NOT_FOUND")],
])("%s has no forecast in the report", async (which, campaign, answer) => {
  const { calls } = await open("/campaign/1/report", routesFor(campaign, answer));
  expect(await screen.findByText("Contatos válidos")).toBeTruthy();
  const asked = () => calls.filter(({ path }) => path === "/campaigns/1/forecast").length;
  if (which === "an older server") await waitFor(() => expect(asked()).toBe(1));
  else expect(asked()).toBe(0);
  expect(screen.queryByText(/^Cerca de/)).toBeNull();
});

test("the question before the start has the cost, and waits for it", { tags: ["long"] }, async () => {
  november();
  const answer = Promise.withResolvers<Answer>();
  const { sent } = await open(
    "/broadcasts",
    routesFor(
      withTemplate(),
      { body: null },
      {
        "GET /campaigns/1/forecast": () => answer.promise,
        "POST /campaigns/1/start": () => refusal(400, "ERR_CAMPAIGN_BUDGET"),
      },
    ),
  );
  await userEvent.click(await screen.findByRole("button", { name: "Iniciar: Campanha 1" }));
  const question = within(await screen.findByRole("alertdialog"));
  const start = question.getByRole("button", { name: "Iniciar" });
  expect(start.getAttribute("aria-disabled")).toBe("true");
  answer.resolve({ body: aForecast({ left: 5_000_000, unreachable: 12 }) });
  expect(plain((await question.findByText(/^Cerca de/)).textContent)).toBe(
    "Cerca de R$ 12,34 para 340 contatos, 20 deles sem custo.",
  );
  expect(plain(question.getByText(/^Restam/).textContent)).toBe(
    "Restam R$ 5,00 do orçamento de novembro: quando ele acabar, a campanha para.",
  );
  // A warning has a symbol, too.
  expect(question.getByText(/^Restam/).querySelector("svg")).toBeTruthy();
  expect(question.getByText(/^12 contatos não podem ser alcançados/).querySelector("svg")).toBeNull();
  await waitFor(() => expect(start.getAttribute("aria-disabled")).not.toBe("true"));
  await userEvent.click(start);
  expect(await screen.findByText(/^O orçamento de mensagens deste mês não cobre nenhum envio/)).toBeTruthy();
  expect(sent()).toEqual(["POST /campaigns/1/start"]);
});

test("a forecast that fails does not keep from starting", async () => {
  const { sent } = await open(
    "/broadcasts",
    routesFor(withTemplate(), noAnswer, { "POST /campaigns/1/start": () => ({ status: 204 }) }),
  );
  await userEvent.click(await screen.findByRole("button", { name: "Iniciar: Campanha 1" }));
  const question = within(await screen.findByRole("alertdialog"));
  const start = question.getByRole("button", { name: "Iniciar" });
  await waitFor(() => expect(start.getAttribute("aria-disabled")).not.toBe("true"));
  expect(question.getByRole("status").textContent).toBe("Não deu para calcular o custo agora.");
  await userEvent.click(start);
  expect(await screen.findByText("Campanha iniciada")).toBeTruthy();
  expect(sent()).toEqual(["POST /campaigns/1/start"]);
});

test("a forecast that does not come keeps nobody from starting", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const answer = Promise.withResolvers<Answer>();
  const { sent } = await open(
    "/broadcasts",
    routesFor(withTemplate(), noAnswer, {
      "GET /campaigns/1/forecast": () => answer.promise,
      "POST /campaigns/1/start": () => ({ status: 204 }),
    }),
  );
  await userEvent.click(await screen.findByRole("button", { name: "Iniciar: Campanha 1" }));
  const question = within(await screen.findByRole("alertdialog"));
  const start = question.getByRole("button", { name: "Iniciar" });
  expect(start.getAttribute("aria-disabled")).toBe("true");
  expect(question.getByRole("status").textContent).toBe("");
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(question.getByRole("status").textContent).toBe("Não deu para calcular o custo agora.");
  await userEvent.click(start);
  expect(await screen.findByText("Campanha iniciada")).toBeTruthy();
  expect(sent()).toEqual(["POST /campaigns/1/start"]);
  answer.resolve(noAnswer);
});

test("an older server has no forecast in the question, and says nothing of it", async () => {
  await open("/broadcasts", routesFor(withTemplate(), refusal(404, "ERR_NOT_FOUND")));
  await userEvent.click(await screen.findByRole("button", { name: "Iniciar: Campanha 1" }));
  const question = within(await screen.findByRole("alertdialog"));
  const start = question.getByRole("button", { name: "Iniciar" });
  await waitFor(() => expect(start.getAttribute("aria-disabled")).not.toBe("true"));
  expect(question.getByRole("status").textContent).toBe("");
});

test("the report asks again when a restart is refused, and when a planned campaign was not begun", {
  tags: ["long"],
}, async () => {
  november();
  const planned = withTemplate({ status: "PROGRAMADA", scheduledAt: "2026-11-20T13:00:00.000Z" });
  const { routes, store } = await open(
    "/campaign/1/report",
    routesFor(planned, { body: aForecast({ left: 50_000_000 }) }),
  );
  expect(await banner()).toContain("Restam R$ 50,00");
  const halted = withTemplate({ status: "INATIVA", halt: "budget" });
  routes["GET /campaigns/1/report"] = () => ({ body: reportOf(halted) });
  routes["GET /campaigns/1/forecast"] = () => ({ body: aForecast({ left: 1_000_000 }) });
  act(() => applyEvent(store.dispatch, "campaign", { action: "update", record: halted }));
  expect(await screen.findByText(/Restam R\$\s1,00 do orçamento de novembro: quando/)).toBeTruthy();
  routes["GET /campaigns/1/report"] = () => ({ body: reportOf({ ...halted, status: "CANCELADA" }) });
  act(() => applyEvent(store.dispatch, "campaign", { action: "update", record: halted }));
  routes["POST /campaigns/1/restart"] = () => refusal(400, "ERR_CAMPAIGN_BUDGET");
  const restart = await screen.findByRole("button", { name: "Reiniciar" });
  routes["GET /campaigns/1/forecast"] = () => ({ body: aForecast({ left: 0 }) });
  await userEvent.click(restart);
  expect(await screen.findByText(/O orçamento de novembro acabou\. Aumente o valor/)).toBeTruthy();
});

test("the form asks as soon as list, numbers and template are chosen, and again after a change", {
  tags: ["long"],
}, async () => {
  const { calls } = await open(
    "/broadcasts",
    routesFor(
      withTemplate(),
      { body: null },
      {
        "GET /campaigns": () => ({ body: page([]) }),
        "POST /campaigns/forecast": ({ body }) => {
          const { template } = body as { template: { name: string } };
          return { body: aForecast(template.name === "promo" ? {} : { cost: 2_000_000, free: 0 }) };
        },
      },
    ),
  );
  const asked = () => calls.filter(({ path }) => path === "/campaigns/forecast").map(({ body }) => body);
  await userEvent.click(await screen.findByRole("button", { name: "Nova campanha" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("combobox", { name: /^Conexões/ }));
  await userEvent.click(await screen.findByRole("menuitemcheckbox", { name: /Oficial/ }));
  await userEvent.keyboard("{Escape}");
  await userEvent.click(dialog.getByRole("tab", { name: "Modelo" }));
  await userEvent.selectOptions(await dialog.findByRole("combobox", { name: "Modelo" }), "7");
  expect(asked()).toEqual([]);
  await userEvent.click(dialog.getByRole("tab", { name: "Dados" }));
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: /^Lista/ }), "5");
  expect(plain((await dialog.findByText(/^Cerca de/)).textContent)).toContain("R$ 12,34 para 340 contatos, 20 deles");
  const template = { name: "promo", language: "pt_BR" };
  const first = { contactListId: 5, whatsappId: [2], template, scheduledAt: null };
  expect(asked()).toEqual([first]);
  await userEvent.click(dialog.getByRole("tab", { name: "Modelo" }));
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: "Modelo" }), "8");
  expect(dialog.queryByText(/R\$\s12,34/)).toBeNull();
  expect(await dialog.findByText(/R\$\s2,00/)).toBeTruthy();
  expect(asked()).toEqual([first, { ...first, template: { ...template, name: "novidade" } }]);
});

test("a name that is typed asks for nothing, and a planned time asks once it is whole", {
  tags: ["long"],
}, async () => {
  november();
  const forecast = ({ body }: { body: unknown }) => {
    const month = (body as { scheduledAt: string | null }).scheduledAt?.slice(0, 7) ?? "2026-11";
    return { body: aForecast({ left: 50_000_000, month }) };
  };
  const { calls } = await open(
    "/broadcasts",
    routesFor(withTemplate(), noAnswer, { "POST /campaigns/forecast": forecast }),
  );
  const dialog = await editing();
  expect(plain((await dialog.findByText(/^Restam/)).textContent)).toBe("Restam R$ 50,00 do orçamento de novembro.");
  await userEvent.type(dialog.getByRole("textbox", { name: /^Nome/ }), " de dezembro");
  await userEvent.type(dialog.getByLabelText(/^Início programado/), "10/12/2026 09:00");
  expect(plain((await dialog.findByText(/de dezembro\.$/)).textContent)).toBe(
    "Restam R$ 50,00 do orçamento de dezembro.",
  );
  const times = calls
    .filter(({ path }) => path === "/campaigns/forecast")
    .map(({ body }) => (body as { scheduledAt: unknown }).scheduledAt);
  expect(times).toEqual([null, "2026-12-10T09:00"]);
});

test("a failed forecast keeps nobody from saving", async () => {
  const { sent } = await open(
    "/broadcasts",
    routesFor(withTemplate(), noAnswer, { "PUT /campaigns/1": () => ({ body: withTemplate() }) }),
  );
  const dialog = await editing();
  await dialog.findByText("Domingo tem feira.");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Campanha salva")).toBeTruthy();
  expect(sent()).toContain("PUT /campaigns/1");
});

test("the form of a stopped campaign does not count those who have received it", async () => {
  const halted = withTemplate({ status: "CANCELADA", halt: "budget" });
  const { sent } = await open("/broadcasts", routesFor(halted, { body: aForecast() }));
  const dialog = await editing();
  expect(await dialog.findByText("Domingo tem feira.")).toBeTruthy();
  expect(sent()).toEqual([]);
});
