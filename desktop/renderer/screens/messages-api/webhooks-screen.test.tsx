import type { Webhook, WebhookDelivery, WebhookDeliveryDetail } from "@balcao/shared/integrations/webhooks.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { applyEvent } from "../../app/live.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aConnection, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, type Routes, refusal } from "../../testing/world.ts";

freshBrowserEachTest();

const aWebhook = (change: Partial<Webhook> = {}): Webhook => ({
  id: 3,
  name: "ERP",
  url: "https://erp.example.com/hook",
  events: ["message.received"],
  signature: "standard",
  isActive: true,
  pausedAt: null,
  pauseReason: null,
  failingSince: null,
  waiting: 0,
  createdAt: "2026-11-21T12:00:00.000Z",
  ...change,
});
const aDelivery = (id: string, change: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id,
  eventId: `7${id}`,
  eventType: "message.received",
  state: "delivered",
  attempts: 1,
  nextAt: null,
  lastAttemptAt: "2026-11-21T12:00:01.000Z",
  status: 200,
  durationMs: 84,
  problem: null,
  createdAt: "2026-11-21T12:00:00.000Z",
  ...change,
});
const detailOf = (delivery: WebhookDelivery): WebhookDeliveryDetail => ({
  ...delivery,
  request: {
    type: "webhook.test",
    id: delivery.eventId,
    connectionId: null,
    createdAt: delivery.createdAt,
    data: { webhookId: "3" },
  },
  answer: "recebido",
});
const page = (deliveries: WebhookDelivery[]) => ({
  deliveries,
  count: deliveries.length,
  hasMore: false,
  nextCursor: null,
});
const late = aDelivery("2", { state: "waiting", status: 500, problem: "status", nextAt: "2026-11-21T12:05:00.000Z" });

async function open(webhooks: Webhook[], address = "/messages-api?tab=webhooks", change: Routes = {}) {
  const world = makeWorld({
    "GET /tickets": () => ({ body: ticketPage([]) }),
    "GET /whatsapp": () => ({ body: [aConnection(1, { token: "t" })] }),
    "GET /webhooks": () => ({ body: webhooks }),
    "GET /webhooks/3/secret": () => ({ body: { secret: "whsec_abc" } }),
    "GET /webhooks/3/deliveries": () => ({ body: page([aDelivery("1"), late]) }),
    "GET /webhooks/3/deliveries/2": () => ({ body: detailOf(late) }),
    ...change,
  });
  await renderApp(world, address);
  const made = (call: string) => world.calls.filter(({ method, path }) => `${method} ${path}` === call);
  return { ...world, made };
}

test("a webhook is created in the empty list, and shows its secret once", { tags: ["long"] }, async () => {
  const webhooks: Webhook[] = [];
  const world = await open(webhooks, undefined, {
    "POST /webhooks": () => {
      webhooks.push(aWebhook());
      return { body: aWebhook() };
    },
  });
  await screen.findByText("Nenhum webhook ainda");
  await userEvent.click(screen.getByRole("button", { name: "Adicionar" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(await dialog.findAllByText("Obrigatório")).toHaveLength(2);
  await userEvent.type(dialog.getByRole("textbox", { name: "Nome" }), "ERP");
  await userEvent.type(dialog.getByRole("textbox", { name: "Endereço (URL)" }), "https://erp.example.com/hook");
  await userEvent.click(dialog.getByRole("checkbox", { name: "Entregue, lida ou ouvida" }));
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByDisplayValue("whsec_abc")).toBeTruthy();
  const body = { name: "ERP", url: "https://erp.example.com/hook", signature: "standard", isActive: true };
  expect(world.made("POST /webhooks")[0]?.body).toEqual({ ...body, events: ["message.received", "message.ack"] });
});

test("a webhook keeps its signature method until another is chosen", async () => {
  const before = aWebhook({ signature: "balcao" });
  const world = await open([before], undefined, { "PUT /webhooks/3": () => ({ body: before }) });
  await userEvent.click(await screen.findByRole("button", { name: "Mais ações de ERP" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Editar" }));
  const dialog = within(await screen.findByRole("dialog"));
  const choice = dialog.getByRole("combobox", { name: "Assinatura" });
  expect((choice as HTMLSelectElement).value).toBe("balcao");
  await userEvent.selectOptions(choice, "Standard Webhooks (recomendada)");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(world.made("PUT /webhooks/3")[0]?.body).toMatchObject({ signature: "standard" }));
});

test("a forbidden address shows an error in the form", async () => {
  await open([], undefined, { "POST /webhooks": () => refusal(400, "ERR_WEBHOOK_ADDRESS") });
  await userEvent.click(await screen.findByRole("button", { name: "Adicionar" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByRole("textbox", { name: "Nome" }), "ERP");
  await userEvent.type(dialog.getByRole("textbox", { name: "Endereço (URL)" }), "http://10.0.0.1/");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect((await dialog.findByRole("alert")).textContent).toContain("Este endereço não pode ser chamado");
});

test("the secret is renewed only with the second click", async () => {
  const world = await open([aWebhook()], undefined, {
    "POST /webhooks/3/secret": () => ({ body: { secret: "whsec_new" } }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Mais ações de ERP" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Editar" }));
  await screen.findByDisplayValue("whsec_abc");
  await userEvent.click(screen.getByRole("button", { name: "Gerar outro" }));
  expect(world.made("POST /webhooks/3/secret")).toHaveLength(0);
  await userEvent.click(screen.getByRole("button", { name: /Clique de novo: o atual vale por mais 24 horas/ }));
  expect(await screen.findByDisplayValue("whsec_new")).toBeTruthy();
});

test("the log shows requests and answers, resends, and updates live", { tags: ["long"] }, async () => {
  const world = await open([aWebhook({ failingSince: "2026-11-21T12:00:00.000Z" })], undefined, {
    "POST /webhooks/3/deliveries/2/replay": () => ({ body: detailOf(late) }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Entregas: ERP" }));
  const table = within(await screen.findByRole("table", { name: "Entregas" }));
  expect(table.getByText("HTTP 500 · 84 ms")).toBeTruthy();
  expect(screen.getByText(/Nenhuma entrega é aceita desde/)).toBeTruthy();
  await userEvent.click(table.getByRole("button", { name: "Ver Mensagem recebida 72" }));
  expect(await screen.findByText("recebido")).toBeTruthy();
  expect(screen.getByText(/"type": "webhook.test"/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Tentar agora" }));
  await waitFor(() => expect(world.made("POST /webhooks/3/deliveries/2/replay")).toHaveLength(1));
  world.routes["GET /webhooks/3/deliveries"] = () => ({ body: page([aDelivery("5"), aDelivery("1"), late]) });
  applyEvent(world.store.dispatch, "webhook", { action: "deliveries", webhookId: 3 });
  expect(await table.findByText("Evento 75", { exact: false })).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Mostrar" }), "Falhou");
  await waitFor(() => expect(world.calls.at(-1)?.params.get("state")).toBe("failed"));
});

test("a paused webhook shows the reason and its backlog, and resumes", async () => {
  const paused = aWebhook({ pausedAt: "2026-11-21T12:00:00.000Z", pauseReason: "failing", waiting: 12 });
  const world = await open([paused], "/messages-api?tab=webhooks&webhook=3", {
    "POST /webhooks/3/resume": () => {
      world.routes["GET /webhooks"] = () => ({ body: [aWebhook()] });
      return { body: aWebhook() };
    },
  });
  await screen.findByText(/nada foi aceito durante um dia. 12 entregas estão na fila/);
  await userEvent.click(screen.getByRole("button", { name: "Retomar" }));
  expect(await screen.findByText("Webhook retomado")).toBeTruthy();
  expect(await screen.findByText("Em dia")).toBeTruthy();
});

test("the events page shows how to connect and how to verify a signature, with the token", async () => {
  await open([], "/messages-api?tab=events");
  const stream = within(await screen.findByRole("region", { name: "Receber eventos" }));
  expect(stream.getByRole("tabpanel").textContent).toContain("Bearer t");
  expect(stream.getByText(/^WS ws:.*\/api\/messages\/events$/)).toBeTruthy();
  const verify = within(screen.getByRole("region", { name: "Conferir a assinatura de um webhook" }));
  await userEvent.click(verify.getByRole("tab", { name: "PHP" }));
  expect(verify.getByRole("tabpanel").textContent).toContain("$webhook->verify(");
  const own = within(screen.getByRole("region", { name: "Conferir a assinatura Balcao-Signature" }));
  await userEvent.click(own.getByRole("tab", { name: "PHP" }));
  expect(own.getByRole("tabpanel").textContent).toContain("hash_equals");
});
