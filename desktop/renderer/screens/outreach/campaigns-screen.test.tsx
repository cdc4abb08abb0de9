import { cloudKind } from "@balcao/shared/channels/cloud.ts";
import {
  type Campaign,
  type CampaignReport,
  campaignStatuses,
  type Shipment,
} from "@balcao/shared/outreach/campaigns.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { applyEvent } from "../../app/live.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aCampaign, editing, open, page } from "../../testing/campaigns.ts";
import { aConnection, aSession } from "../../testing/fixtures.ts";
import { type Routes, refusal } from "../../testing/world.ts";

freshBrowserEachTest();

test("every state has its label and its next action", { tags: ["long"] }, async () => {
  const all = campaignStatuses.map((status, n) => aCampaign(n + 1, { status }));
  const { sent } = await open("/broadcasts", {
    "GET /campaigns": () => ({ body: page(all) }),
    "POST /campaigns/3/cancel": () => ({ status: 204 }),
  });

  const rows = (await screen.findAllByRole("row")).slice(1).map((row) => row.textContent);
  const words = ["Pendente", "Programada", "Em andamento", "Fora do horário", "Cancelada", "Finalizada"];
  const next = ["Iniciar", "Cancelar", "Cancelar", "Cancelar", "Reiniciar", "Ver"];
  for (const [n, row] of rows.entries()) expect(row).toMatch(new RegExp(`${words[n]}.*${next[n]}`));

  await userEvent.click(screen.getByRole("button", { name: "Cancelar: Campanha 3" }));
  expect(await screen.findByText("Campanha cancelada")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Iniciar: Campanha 1" }));
  expect(await screen.findByText("Iniciar “Campanha 1” agora?")).toBeTruthy();
  expect(sent()).toEqual(["POST /campaigns/3/cancel"]);
});

test("a campaign's first number decides which others are offered, with the reason; an older one's can be taken out", async () => {
  const official = aConnection(2, {
    ...{ name: "Oficial", channelKind: cloudKind, capabilities: ["templates", "serviceWindow"] },
  });
  await open("/broadcasts", {
    "GET /whatsapp": () => ({ body: [aConnection(1, { name: "Loja Centro" }), official] }),
    "GET /campaigns": () => ({ body: page([aCampaign(1, { whatsappId: [1] }), aCampaign(2, { whatsappId: [2] })]) }),
    "GET /message-templates/2": () => ({ body: [] }),
  });
  const dialog = await editing();
  expect(dialog.getByText(/^Números da API oficial não aparecem: eles só enviam campanhas com modelo/)).toBeTruthy();
  await userEvent.click(dialog.getByRole("combobox", { name: /^Conexões/ }));
  expect(screen.getAllByRole("menuitemcheckbox", { name: /Loja|Oficial/ }).map((one) => one.textContent)).toEqual([
    "Loja CentroConectado",
  ]);
  await userEvent.keyboard("{Escape}");
  await userEvent.click(dialog.getByRole("button", { name: "Cancelar" }));
  const older = await editing("Campanha 2");
  expect(older.getByRole("combobox", { name: /^Conexões/ }).textContent).toContain("Oficial");
});

test("a company without campaigns has no such screen", { tags: ["long"] }, async () => {
  const session = aSession();
  session.user.company.settings = [{ key: "campaignsEnabled", value: "false" }];
  const { calls } = await open("/broadcasts", {}, session);

  expect(await screen.findByRole("heading", { name: "Atendimentos" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Campanhas" })).toBeNull();
  expect(calls.some(({ path }) => path.startsWith("/campaigns"))).toBe(false);
});

test("the preview shows the text for each contact, and missing values", { tags: ["long"] }, async () => {
  await open("/broadcasts");
  const dialog = await editing();

  expect(await dialog.findByText("Olá Ana, de Sabará")).toBeTruthy();
  expect(await dialog.findByText("2 de 3 com WhatsApp")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Próximo contato" }));
  expect(await dialog.findByText("Vazio para este contato: {cidade}")).toBeTruthy();
  await userEvent.click(dialog.getByRole("tab", { name: /^Mensagens/ }));
  expect(await dialog.findByRole("button", { name: "Inserir {Cidade}" })).toBeTruthy();
  expect(dialog.queryByRole("button", { name: "Escrever com ajuda" })).toBeNull();
  expect(dialog.queryByRole("button", { name: "Inserir {protocolo}" })).toBeNull();
  await userEvent.type(dialog.getByRole("textbox", { name: /1$/ }), " {{Protocolo}");
  expect(dialog.getByText(/^\{protocolo\} sai vazio/)).toBeTruthy();
});

test("a refused form keeps its values; the tab with the invalid field opens", { tags: ["long"] }, async () => {
  const { calls } = await open("/broadcasts", { "PUT /campaigns/1": () => refusal(400, "ERR_SCHEDULE_PAST") });
  const dialog = await editing();
  await userEvent.click(dialog.getByRole("tab", { name: /^Confirmação/ }));
  await userEvent.click(dialog.getByRole("switch", { name: "Perguntar antes de enviar" }));
  await userEvent.click(dialog.getByRole("tab", { name: "Dados" }));
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));

  const question = await dialog.findByRole("textbox", { name: "Pergunta 1" });
  expect(await dialog.findByText("Obrigatório")).toBeTruthy();
  await userEvent.type(question, "Posso?");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(await dialog.findByText("Escolha um momento no futuro.")).toBeTruthy();
  const time = dialog.getByLabelText("Início programado");
  expect([time.getAttribute("aria-invalid"), document.activeElement]).toEqual(["true", time]);
  expect(dialog.getByRole("tab", { name: /^Dados/ }).textContent).toContain("com algo a corrigir");
  await userEvent.type(time, "01/01/2040 09:00");
  expect(dialog.queryByText("Escolha um momento no futuro.")).toBeNull();
  expect(dialog.getByRole("tab", { name: /^Dados/ }).textContent).toBe("Dados");
  await userEvent.click(dialog.getByRole("tab", { name: /^Confirmação/ }));
  expect(dialog.getByRole<HTMLTextAreaElement>("textbox", { name: "Pergunta 1" }).value).toBe("Posso?");
  expect(calls.find(({ method }) => method === "PUT")?.body).toMatchObject({
    confirmation: true,
    confirmationMessage1: "Posso?",
    message2: null,
    scheduledAt: null,
    waitTime: 30,
  });
});

test("closing with unsaved changes needs a confirmation", { tags: ["long"] }, async () => {
  const { sent } = await open("/broadcasts");
  const dialog = await editing();
  await userEvent.type(dialog.getByRole("textbox", { name: /^Nome/ }), " nova");
  await userEvent.keyboard("{Escape}");
  const asked = within(await screen.findByRole("alertdialog"));
  await userEvent.click(asked.getByRole("button", { name: "Cancelar" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(dialog.getByRole<HTMLInputElement>("textbox", { name: /^Nome/ }).value).toBe("Campanha 1 nova");
  await userEvent.click(dialog.getByRole("button", { name: "Cancelar" }));
  await userEvent.click(await screen.findByRole("button", { name: "Descartar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  const again = await editing();
  await userEvent.click(again.getByRole("button", { name: "Cancelar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent()).toEqual([]);
});

test("a scheduled campaign is saved with its file in one step; without text and file nothing is saved", {
  tags: ["long"],
}, async () => {
  const { calls, sent } = await open("/broadcasts", { "POST /campaigns": () => ({ body: aCampaign(9) }) });
  await userEvent.click(await screen.findByRole("button", { name: "Nova campanha" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByRole("textbox", { name: /^Nome/ }), "Só um cartaz");
  await userEvent.selectOptions(await dialog.findByRole("combobox", { name: /^Lista/ }), "Clientes");
  await userEvent.click(dialog.getByRole("combobox", { name: /^Conexões/ }));
  await userEvent.click(await screen.findByRole("menuitemcheckbox", { name: /Loja Centro/ }));
  await userEvent.keyboard("{Escape}");
  await userEvent.type(dialog.getByLabelText("Início programado"), "01/01/2040 09:00");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  const nothing = "Escreva pelo menos uma mensagem ou anexe um arquivo.";
  expect(await dialog.findByText(nothing)).toBeTruthy();
  expect(sent()).toEqual([]);
  await userEvent.type(dialog.getByRole("textbox", { name: "Mensagem 1" }), "O");
  expect(dialog.queryByText(nothing)).toBeNull();
  await userEvent.clear(dialog.getByRole("textbox", { name: "Mensagem 1" }));

  const file = dialog.getByLabelText("Arquivo (opcional)", { selector: "input" });
  await userEvent.upload(file, new File(["x"], "cartaz.pdf"));
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Campanha salva")).toBeTruthy();
  expect(sent()).toEqual(["POST /campaigns"]);
  const body = String(calls.find(({ method }) => method === "POST")?.body);
  expect(body).toMatch(/name="form"[\s\S]*"scheduledAt":"2040-01-01T09:00"[\s\S]*name="file"/);
});

test.each([
  [{ status: "EM_ANDAMENTO" }, "Campanha em andamento: somente leitura"],
  [
    { status: "PROGRAMADA", scheduledAt: new Date(Date.now() + 600_000).toISOString() },
    "Começa em menos de 1 hora: somente leitura",
  ],
] as const)("%j is read-only, and the title gives the reason", async (change, title) => {
  await open("/broadcasts", { "GET /campaigns": () => ({ body: page([aCampaign(1, change)]) }) });
  await userEvent.click(await screen.findByRole("button", { name: "Mais ações de Campanha 1" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Ver" }));

  const dialog = within(await screen.findByRole("dialog", { name: title }));
  expect(dialog.queryByRole("button", { name: "Salvar" })).toBeNull();
  expect(dialog.getByRole("textbox", { name: /^Nome/ }).matches(":disabled")).toBe(true);
});

test("the service's text is inserted; an exhausted daily quota is shown", { tags: ["long"] }, async () => {
  const { routes } = await open("/broadcasts", {
    "GET /campaigns/text": () => ({ body: { isConfigured: true, left: 1 } }),
    "POST /campaigns/text": () => refusal(429, "ERR_TEXTS_QUOTA"),
  });
  const dialog = await editing();
  await userEvent.click(dialog.getByRole("tab", { name: /^Mensagens/ }));
  await userEvent.click(await dialog.findByRole("button", { name: "Escrever com ajuda" }));
  const helper = within(await screen.findByRole("dialog", { name: "Escrever com ajuda" }));
  await userEvent.type(helper.getByRole("textbox", { name: "Sobre o que é a mensagem?" }), "desconto");
  await userEvent.click(helper.getByRole("button", { name: "Escrever" }));
  expect(await helper.findByText("Os textos de hoje acabaram. Tente de novo amanhã.")).toBeTruthy();
  routes["POST /campaigns/text"] = ({ body }) => ({
    body: { text: `Sobre ${(body as { prompt: string }).prompt}` },
  });
  await userEvent.click(helper.getByRole("button", { name: "Escrever" }));
  expect(await helper.findByText("Os textos de hoje acabaram")).toBeTruthy();
  await userEvent.click(helper.getByRole("button", { name: "Trocar o texto" }));
  const message = await dialog.findByRole<HTMLTextAreaElement>("textbox", { name: "Mensagem 1" });
  expect(message.value).toBe("Sobre desconto");
});

const counts = { pending: 0, asking: 0, asked: 0, confirmed: 0, sending: 0, held: 0, sent: 0, failed: 0 };
const aReport = (change: Partial<CampaignReport> = {}, campaign: Partial<Campaign> = {}): CampaignReport => ({
  campaign: aCampaign(1, { status: "EM_ANDAMENTO", ...campaign }),
  validContacts: 40,
  delivered: 10,
  confirmationsRequested: 0,
  confirmations: 0,
  progress: 25,
  shipments: { ...counts, delivered: 10, uncertain: 1 },
  failures: [],
  ...change,
});
const uncertain: Shipment = {
  id: 7,
  campaignId: 1,
  name: "Célia",
  number: "5531988009001",
  status: "uncertain",
  failure: null,
  whatsapp: { id: 1, name: "Loja Centro" },
  confirmationRequestedAt: null,
  confirmedAt: null,
  sentAt: null,
  deliveredAt: null,
};
const reportRoutes = (): Routes => ({
  "GET /campaigns/1/report": () => ({ body: aReport() }),
  "GET /campaigns/1/shipments": () => ({ body: page([uncertain]) }),
});

test("the report shows counts and the reason of a stop, and asks before an uncertain message is resent", {
  tags: ["long"],
}, async () => {
  const halted = aReport({}, { halt: "noConnection", status: "CANCELADA" });
  const { calls, sent } = await open("/campaign/1/report", {
    ...reportRoutes(),
    "GET /campaigns/1/report": () => ({ body: halted }),
    "POST /campaigns/1/shipments/7/resend": () => ({ body: { ...uncertain, status: "sending" } }),
  });

  expect(await screen.findByText("10 de 40 contatos válidos receberam")).toBeTruthy();
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("25");
  expect(screen.getByText(/nenhuma conexão pode enviar/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Reiniciar" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: /^Incerto/ }));
  await waitFor(() => expect(calls.at(-1)?.params.get("status")).toBe("uncertain"));
  await userEvent.click(await screen.findByRole("button", { name: "Tentar de novo: Célia" }));
  const asked = within(await screen.findByRole("alertdialog"));
  expect(asked.getByText(/mostra uma vez só/)).toBeTruthy();
  await userEvent.click(asked.getByRole("button", { name: "Tentar de novo" }));
  expect(await screen.findByText("O envio voltou para a fila")).toBeTruthy();
  expect(sent()).toEqual(["POST /campaigns/1/shipments/7/resend"]);
});

test("the report says until when a number starts no chats, and goes on without a halt", async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const point = { whatsappId: 1, whatsapp: { name: "Loja Centro", status: "CONNECTED" as const }, isRestricted: false };
  const waiting = { ...point, newChatsBlock: { until, reason: "quota" as const } };
  const running = aReport({}, { status: "EM_ANDAMENTO", pointCampaigns: [waiting] });
  await open("/campaign/1/report", { ...reportRoutes(), "GET /campaigns/1/report": () => ({ body: running }) });
  const words = /^Loja Centro não inicia conversas novas até \d{1,2}\/\d{1,2} \d\d:\d\d \(limite do WhatsApp\)/;
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("before the start the report compares the chats that the numbers may start with those that the list needs", async () => {
  const until = new Date(Date.now() + 50 * 3_600_000).toISOString();
  await open("/campaign/1/report", {
    ...reportRoutes(),
    "GET /campaigns/1/report": () => ({ body: aReport({}, { status: "INATIVA" }) }),
    "GET /campaigns/1/new-chats": () => ({ body: { left: 360, until, strangers: 500 } }),
  });
  const words =
    /^Os números desta campanha ainda podem iniciar 360 conversas novas até \d{1,2}\/\d{1,2}\. 500 contatos nunca/;
  expect(await screen.findByText(words)).toBeTruthy();
});

test("the report says who declined or left, and offers no other attempt that must fail", async () => {
  const failures = ["declined", "optedOut", "removed", "ERR_WAPP_OUTSIDE_WINDOW", "noAnswer"] as const;
  const failed = failures.map((failure, n) => ({
    ...uncertain,
    id: n + 1,
    name: `Pessoa ${n}`,
    status: "failed",
    failure,
  }));
  await open("/campaign/1/report", {
    ...reportRoutes(),
    "GET /campaigns/1/shipments": () => ({ body: page(failed) }),
  });
  const row = async (n: number) => (await screen.findByRole("row", { name: new RegExp(`Pessoa ${n}`) })).textContent;
  expect(await row(0)).toContain("RecusouO contato respondeu que não.");
  expect(await row(1)).toContain("Saiu");
  expect(await row(4)).toContain("Falhou");
  const again = screen.getAllByRole("button", { name: /^Tentar de novo/ });
  expect(again.map((one) => one.getAttribute("aria-label"))).toEqual(["Tentar de novo: Pessoa 4"]);
});

test("the report refreshes once for a burst of events, and again a little after its end", async () => {
  const { store, calls, routes } = await open("/campaign/1/report", reportRoutes());
  await screen.findByText("10 de 40 contatos válidos receberam");
  const loads = () => calls.filter(({ path }) => path === "/campaigns/1/report").length;
  const finished = aReport({ delivered: 40, progress: 100 }, { status: "FINALIZADA" });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  routes["GET /campaigns/1/report"] = () => ({ body: finished });
  for (let n = 0; n < 20; n++)
    act(() => applyEvent(store.dispatch, "campaign", { action: "update", record: finished.campaign }));
  await act(() => vi.advanceTimersByTimeAsync(900));
  await screen.findByText("40 de 40 contatos válidos receberam");
  expect(loads()).toBe(2);
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(loads()).toBe(3);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(loads()).toBe(3);
});

test("a deleted campaign shows that it was deleted", async () => {
  await open("/campaign/1/report", { "GET /campaigns/1/report": () => refusal(404, "ERR_NO_CAMPAIGN_FOUND") });
  expect(await screen.findByText("Esta campanha não existe mais.")).toBeTruthy();
});
