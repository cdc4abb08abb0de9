import { type CloudNumber, cloudKind } from "@balcao/shared/channels/cloud.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { applyEvent } from "../../app/live.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aConnection, aSession, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, type Routes, refusal } from "../../testing/world.ts";

freshBrowserEachTest();

const official = aConnection(7, { name: "Oficial", channelKind: cloudKind, capabilities: ["serviceWindow"] });
const number: CloudNumber = {
  connectionId: 7,
  phoneNumberId: "106540352242922",
  wabaId: "102290129340398",
  quality: "GREEN",
  qualityAt: null,
  throughput: "STANDARD",
  messagingLimit: "TIER_250",
  readAt: null,
  trouble: null,
};
const token = "EAAG a token of Meta".replaceAll(" ", "x");

async function connections(change: Routes = {}) {
  const world = makeWorld(
    {
      "GET /tickets": () => ({ body: ticketPage([]) }),
      "GET /whatsapp": () => ({ body: [official] }),
      "GET /queue": () => ({ body: [] }),
      "GET /whatsapp-cloud": () => ({ body: { isConfigured: true, webhookUrl: null, verifyToken: null } }),
      "GET /whatsapp-cloud/7": () => ({ body: number }),
      "POST /whatsapp-cloud": () => ({ body: official }),
      "PUT /whatsapp-cloud/7": () => ({ body: official }),
      ...change,
    },
    aSession("token-1", "admin"),
  );
  await renderApp(world, "/connections");
  return { ...world, sent: () => world.calls.filter(({ method }) => method !== "GET") };
}

async function openOfficial() {
  await userEvent.click(await screen.findByRole("button", { name: "Mais ações de Oficial" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Editar" }));
  return within(await screen.findByRole("dialog"));
}

async function openWizard() {
  await userEvent.click(await screen.findByRole("button", { name: "Nova conexão" }));
  await userEvent.click(await screen.findByRole("button", { name: "Conectar pela API oficial" }));
  const form = within(await screen.findByRole("dialog", { name: "Conectar pela API oficial" }));
  // The server says first in which way its numbers are connected.
  await form.findByText(/^(Em Usuários do sistema|Este servidor ainda)/);
  return form;
}

async function fill(form: Awaited<ReturnType<typeof openWizard>>) {
  const values = {
    Nome: "Oficial",
    "ID do número de telefone": number.phoneNumberId,
    "ID da conta do WhatsApp Business": number.wabaId,
    "Token de acesso": token,
  };
  for (const [label, value] of Object.entries(values))
    await userEvent.type(form.getByLabelText(new RegExp(`^${label}`)), value);
}

test("a number of the official API is connected by its ids and token, without a PIN if it has none", {
  tags: ["long"],
}, async () => {
  const { sent } = await connections();
  const form = await openWizard();
  await userEvent.click(form.getByRole("button", { name: "Conectar" }));
  expect(sent()).toEqual([]);

  await fill(form);
  await userEvent.click(form.getByRole("button", { name: "Conectar" }));

  expect(await screen.findByText("Oficial está conectada")).toBeTruthy();
  expect(await screen.findByRole("dialog", { name: "Editar conexão" })).toBeTruthy();
  const { phoneNumberId, wabaId } = number;
  expect(sent()[0]).toMatchObject({ path: "/whatsapp-cloud" });
  expect(sent()[0]?.body).toEqual({ name: "Oficial", phoneNumberId, wabaId, accessToken: token });
});

test("the name that was typed first is kept on the way there and back", async () => {
  await connections();
  await userEvent.click(await screen.findByRole("button", { name: "Nova conexão" }));
  await userEvent.type(await screen.findByLabelText(/^Nome/), "Loja");
  await userEvent.click(screen.getByRole("button", { name: "Conectar pela API oficial" }));
  const form = within(await screen.findByRole("dialog", { name: "Conectar pela API oficial" }));
  expect(await form.findByLabelText(/^Nome/)).toHaveProperty("value", "Loja");

  await userEvent.type(form.getByLabelText(/^Nome/), " 2");
  await userEvent.click(form.getByRole("button", { name: "Voltar" }));
  const back = within(await screen.findByRole("dialog", { name: "Nova conexão" }));
  expect(back.getByLabelText(/^Nome/)).toHaveProperty("value", "Loja 2");
});

test("a refusal keeps what was typed and says what to do", { tags: ["long"] }, async () => {
  await connections({ "POST /whatsapp-cloud": () => refusal(400, "ERR_CHANNEL_CANNOT") });
  const form = await openWizard();
  await fill(form);
  await userEvent.click(form.getByRole("button", { name: "Conectar" }));
  expect((await form.findByRole("alert")).textContent).toContain("não permite");
  expect(form.getByLabelText<HTMLInputElement>(/^Token de acesso/).value).toBe(token);
});

test("without an app of the installation the wizard says who can help, and offers nothing to fill in", {
  tags: ["long"],
}, async () => {
  await connections({
    "GET /whatsapp-cloud": () => ({ body: { isConfigured: false, webhookUrl: null, verifyToken: null } }),
  });
  const form = await openWizard();
  expect(await form.findByText(/BALCAO_CLOUD_APP_SECRET/)).toBeTruthy();
  expect(form.queryByRole("textbox")).toBeNull();
  expect(form.queryByRole("button", { name: "Conectar" })).toBeNull();
  await userEvent.click(form.getByRole("button", { name: "Voltar" }));
  expect(await screen.findByRole("dialog", { name: "Nova conexão" })).toBeTruthy();
});

test("the operator copies the webhook's address and word", async () => {
  const setUp = { isConfigured: true, webhookUrl: "https://balcao.example/channels/whatsapp-cloud/webhook" };
  await connections({ "GET /whatsapp-cloud": () => ({ body: { ...setUp, verifyToken: "palavra" } }) });
  const form = await openWizard();
  expect((await form.findByLabelText<HTMLInputElement>("URL de callback")).value).toBe(setUp.webhookUrl);
  expect(form.getByLabelText<HTMLInputElement>("Token de verificação").value).toBe("palavra");
});

test("a number that Meta has not rated yet says so", { tags: ["long"] }, async () => {
  await connections({ "GET /whatsapp-cloud/7": () => ({ body: { ...number, quality: "UNKNOWN" } }) });
  await userEvent.click(await screen.findByRole("button", { name: "Mais ações de Oficial" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Editar" }));
  expect(await within(await screen.findByRole("dialog")).findByText("Ainda sem nota")).toBeTruthy();
});

test("a connection's settings say what Meta says of its number, and take a new token", { tags: ["long"] }, async () => {
  const { sent } = await connections({
    "GET /whatsapp-cloud/7": () => ({ body: { ...number, quality: "RED", trouble: "token" } }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Mais ações de Oficial" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Editar" }));
  const form = within(await screen.findByRole("dialog"));
  expect(await form.findByText(/não aceita mais o token/)).toBeTruthy();
  expect(form.getByText("Baixa")).toBeTruthy();
  expect(form.queryByRole("switch", { name: "Receber grupos" })).toBeNull();
  const newToken = form.getByLabelText("Novo token de acesso");
  await userEvent.type(newToken, "EAAG1234");
  await userEvent.click(form.getByRole("button", { name: "Trocar token" }));
  expect(await form.findByText("Curto demais para um token da Meta. Copie o token inteiro.")).toBeTruthy();
  await userEvent.clear(newToken);
  await userEvent.type(newToken, token);
  await userEvent.click(form.getByRole("button", { name: "Trocar token" }));
  expect(await screen.findByText("Token trocado")).toBeTruthy();
  expect(sent()).toMatchObject([{ method: "PUT", path: "/whatsapp-cloud/7", body: { accessToken: token } }]);
});

test("the list tells an official number, its rating, and a phone apart, and the card says since when and how many a day", {
  tags: ["long"],
}, async () => {
  const times = { qualityAt: "2026-11-26T17:03:00.000Z", readAt: "2026-11-28T09:30:00.000Z" };
  const rated = { ...number, ...times, quality: "YELLOW", messagingLimit: "TIER_2K" };
  let shown = rated;
  const { store } = await connections({
    "GET /whatsapp": () => ({ body: [official, aConnection(8, { name: "Loja" })] }),
    "GET /whatsapp-cloud/7": () => ({ body: shown }),
  });
  const row = await screen.findByRole("row", { name: /^Oficial/ });
  await waitFor(() => expect(row.textContent).toContain("API oficial · Qualidade média"));
  expect(screen.getByRole("row", { name: /^Loja/ }).textContent).toContain("Celular conectado");
  await userEvent.click(screen.getByRole("button", { name: "Mais ações de Oficial" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Editar" }));
  const form = within(await screen.findByRole("dialog"));
  expect(form.getByText(/qualidade média desde 26\/11\/26 14:03\./)).toBeTruthy();
  expect(form.getByText("2.000 conversas por dia")).toBeTruthy();
  expect(form.getByText("28/11/26 06:30")).toBeTruthy();
  shown = { ...rated, quality: "RED", readAt: "2026-11-28T12:00:00.000Z" };
  await act(async () => applyEvent(store.dispatch, "whatsapp", { action: "update", whatsapp: official }));
  expect(await form.findByText(/qualidade baixa desde/)).toBeTruthy();
  expect(form.getByText("28/11/26 09:00")).toBeTruthy();
});

test("wrong ids, a wrong PIN and a token that is too short are told in their own words", {
  tags: ["long"],
}, async () => {
  const { sent } = await connections();
  const form = await openWizard();
  await userEvent.type(form.getByLabelText(/^ID do número/), "12a");
  await userEvent.type(form.getByLabelText(/^Token de acesso/), "EAAG1234");
  await userEvent.type(form.getByLabelText(/^PIN/), "12");
  await userEvent.click(form.getByRole("button", { name: "Conectar" }));
  expect(await form.findByText("Só números.")).toBeTruthy();
  expect(form.getByText("São 6 números.")).toBeTruthy();
  expect(form.getByText("Mínimo de 20 caracteres")).toBeTruthy();
  await userEvent.click(form.getByRole("button", { name: "Voltar" }));
  await userEvent.click(await screen.findByRole("button", { name: "Cancelar" }));
  await userEvent.click(await screen.findByRole("button", { name: "Mais ações de Oficial" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Editar" }));
  const card = within(await screen.findByRole("dialog"));
  await userEvent.type(await card.findByLabelText("Novo token de acesso"), "EAAG1234");
  await userEvent.click(card.getByRole("button", { name: "Trocar token" }));
  expect(await card.findByText(/Curto demais para um token/)).toBeTruthy();
  expect(sent()).toEqual([]);
});

test("an admin sees what Meta says of sending, and that the token ends soon", { tags: ["long"] }, async () => {
  const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
  const problem = { description: "There is an error with the payment method.", solution: "Add a payment method." };
  const kept = { ...number, canSend: "BLOCKED", sendProblems: [problem], tokenEndsAt: days(5) };
  await connections({ "GET /whatsapp-cloud/7": () => ({ body: kept }) });
  expect(await screen.findByText("Envio bloqueado")).toBeTruthy();
  expect(screen.getByText("Token vence em 5 dias")).toBeTruthy();
  const dialog = await openOfficial();
  expect(await dialog.findByText("Bloqueado pela Meta")).toBeTruthy();
  expect(dialog.getByText(`${problem.description} ${problem.solution}`)).toBeTruthy();
  expect(dialog.getByText(/^Token vence em 5 dias\. Depois disso as mensagens param/)).toBeTruthy();
});

test("a token without an end is no news", { tags: ["long"] }, async () => {
  await connections({
    "GET /whatsapp-cloud/7": () => ({ body: { ...number, canSend: "AVAILABLE", tokenEndsAt: null } }),
  });
  const dialog = await openOfficial();
  expect(await dialog.findByText("Sem data de vencimento conhecida")).toBeTruthy();
  expect(dialog.getByText("Liberado")).toBeTruthy();
  expect(screen.queryByText(/Token vence/)).toBeNull();
});

test("contacts and conversations of the phone are asked for once, and the card follows them", {
  tags: ["long"],
}, async () => {
  const history = { contacts: true, messages: false, state: "waiting", progress: 0, contactCount: 0, messageCount: 0 };
  const offered = {
    ...number,
    throughput: "COEXISTENCE",
    historyUntil: new Date(Date.now() + 3_600_000).toISOString(),
  };
  let shown: CloudNumber = offered;
  const { sent, store } = await connections({
    "GET /whatsapp-cloud/7": () => ({ body: shown }),
    "POST /whatsapp-cloud/7/history": () => {
      shown = { ...offered, historyUntil: null, history: history as CloudNumber["history"] };
      return { body: shown };
    },
  });
  const dialog = await openOfficial();
  await userEvent.click(await dialog.findByRole("checkbox", { name: "Conversas, sem os grupos" }));
  await userEvent.click(dialog.getByRole("checkbox", { name: "Contatos da agenda" }));
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Trazer" }).disabled).toBe(true);
  await userEvent.click(dialog.getByRole("checkbox", { name: "Contatos da agenda" }));
  await userEvent.click(dialog.getByRole("button", { name: "Trazer" }));
  expect(await dialog.findByText(/^Esperando o celular/)).toBeTruthy();
  expect(sent()).toMatchObject([{ path: "/whatsapp-cloud/7/history", body: { contacts: true, messages: false } }]);
  expect(dialog.queryByRole("button", { name: "Trazer" })).toBeNull();
  shown = { ...shown, history: { ...history, state: "done", contactCount: 1_200 } as CloudNumber["history"] };
  await act(async () => applyEvent(store.dispatch, "whatsapp", { action: "update", whatsapp: official }));
  expect(await dialog.findByText("Pronto: 1.200 contatos.")).toBeTruthy();
});

test("the rest of the phone's history is offered, and asked for again if nothing came", {
  tags: ["long"],
}, async () => {
  const history = { contacts: true, messages: false, state: "done", progress: 0, contactCount: 3, messageCount: 0 };
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const shownAs = (history: object) => ({ ...number, throughput: "COEXISTENCE", historyUntil: until, history });
  let shown = shownAs(history);
  const { sent } = await connections({
    "GET /whatsapp-cloud/7": () => ({ body: shown }),
    "POST /whatsapp-cloud/7/history": () => {
      shown = shownAs({ ...history, messages: true, state: "waiting" });
      return { body: shown };
    },
  });
  const dialog = await openOfficial();
  expect(await dialog.findByText("Pronto: 3 contatos.")).toBeTruthy();
  expect(dialog.queryByRole("checkbox", { name: "Contatos da agenda" })).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "Trazer" }));
  await userEvent.click(await dialog.findByRole("button", { name: "Pedir de novo" }));
  expect(sent().map(({ body }) => body)).toEqual([
    { contacts: false, messages: true },
    { contacts: true, messages: true },
  ]);
});

test("Meta's reasons are shown once each, and none are announced without any", { tags: ["long"] }, async () => {
  const problem = { description: "Pay.", solution: "" };
  let shown = { ...number, canSend: "LIMITED", sendProblems: [problem, problem] };
  const { store } = await connections({ "GET /whatsapp-cloud/7": () => ({ body: shown }) });
  const dialog = await openOfficial();
  expect(await dialog.findAllByText("Pay.")).toHaveLength(1);
  expect(dialog.getByText(/A Meta informa:/)).toBeTruthy();
  shown = { ...shown, sendProblems: [] };
  await act(async () => applyEvent(store.dispatch, "whatsapp", { action: "update", whatsapp: official }));
  await waitFor(() => expect(dialog.queryByText(/A Meta informa:/)).toBeNull());
});
