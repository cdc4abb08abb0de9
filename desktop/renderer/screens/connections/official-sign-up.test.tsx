import { type CloudNumber, type CloudSignUp, cloudKind, signUpChannel } from "@balcao/shared/channels/cloud.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";
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
const granted = (change: Partial<CloudSignUp["numbers"][number]> = {}): CloudSignUp["numbers"][number] => ({
  ...{ phoneNumberId: number.phoneNumberId, wabaId: number.wabaId, number: "5531988002030", name: "Padaria" },
  ...{ needsPin: false, isConnected: false, ...change },
});
const setUp = { isConfigured: true, webhookUrl: null, verifyToken: null, takesOwnApps: true };
const dialogAddress = "https://www.facebook.com/v25.0/dialog/oauth?client_id=1&config_id=2";
const withSignUp = () => ({
  body: { ...setUp, signUpUrl: dialogAddress, signUpOrigin: location.origin },
});

async function connections(change: Routes) {
  const world = makeWorld(
    {
      "GET /tickets": () => ({ body: ticketPage([]) }),
      "GET /whatsapp": () => ({ body: [official] }),
      "GET /queue": () => ({ body: [] }),
      "GET /whatsapp-cloud": withSignUp,
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

async function openWizard() {
  await userEvent.click(await screen.findByRole("button", { name: "Nova conexão" }));
  await userEvent.click(await screen.findByRole("button", { name: "Conectar pela API oficial" }));
  return within(await screen.findByRole("dialog", { name: "Conectar pela API oficial" }));
}

async function openCard() {
  await userEvent.click(await screen.findByRole("button", { name: "Mais ações de Oficial" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Editar" }));
  return within(await screen.findByRole("dialog"));
}

/** Longer than a connection's name may be. */
const longName = "Entrega da padaria com um nome comprido demais para a conexão";

/** Stands for Meta's window. `word` is the one that the console gave it. */
function metasWindow() {
  const open = vi.spyOn(window, "open").mockReturnValue(window);
  const page = new BroadcastChannel(signUpChannel);
  onTestFinished(() => page.close());
  const send = (given: { state: string; code: string | null; error: string | null }) => page.postMessage(given);
  const word = () => new URL(String(open.mock.lastCall?.[0])).searchParams.get("state") ?? "";
  return { open, send, word };
}

test("a number that was authorized at Meta becomes a connection, with its PIN and name", {
  tags: ["long"],
}, async () => {
  const taken = granted({ phoneNumberId: "106540352249999", name: "Outra", isConnected: true });
  const fresh = granted({ phoneNumberId: "106540352240000", number: "5531988002031", name: longName, needsPin: true });
  const { sent } = await connections({
    "POST /whatsapp-cloud/sign-up": () => ({ body: { ticket: "bilhete", numbers: [taken, granted(), fresh] } }),
  });
  const meta = metasWindow();
  const form = await openWizard();
  const begin = await form.findByRole("button", { name: "Continuar com o Facebook" });
  expect(form.queryByRole("button", { name: "Conectar" })).toBeNull();
  await userEvent.click(begin);
  expect(String(meta.open.mock.lastCall?.[0])).toContain(dialogAddress);
  expect(await form.findByText(/Continue na janela da Meta/)).toBeTruthy();
  // Another console's return is not this one's.
  meta.send({ state: "another", code: "stolen", error: null });
  meta.send({ state: meta.word(), code: "AQB123", error: null });
  const choice = await form.findByRole("combobox", { name: "Número" });
  expect(
    within(choice)
      .getAllByRole("option")
      .map((option) => option.textContent),
  ).toEqual(["+55 31 98800-2030 · Padaria", `+55 31 98800-2031 · ${longName}`]);
  expect(form.getByLabelText(/^Nome/)).toHaveProperty("value", "Padaria");
  await userEvent.selectOptions(choice, "106540352240000");
  await userEvent.click(form.getByRole("button", { name: "Conectar" }));
  expect(await form.findByText("Obrigatório")).toBeTruthy();
  await userEvent.type(form.getByLabelText(/^PIN/), "123456");
  await userEvent.click(form.getByRole("button", { name: "Conectar" }));
  expect(await screen.findByText("Oficial está conectada")).toBeTruthy();
  expect(sent().map(({ path, body }) => ({ path, body }))).toEqual([
    { path: "/whatsapp-cloud/sign-up", body: { code: "AQB123" } },
    {
      path: "/whatsapp-cloud",
      body: {
        ...{
          name: "Entrega da padaria com um nome comprido demais par",
          phoneNumberId: "106540352240000",
          wabaId: number.wabaId,
        },
        ...{ ticket: "bilhete", pin: "123456" },
      },
    },
  ]);
});

test("a window that was blocked, a person who cancelled, and a late code are told", { tags: ["long"] }, async () => {
  await connections({ "POST /whatsapp-cloud/sign-up": () => refusal(400, "ERR_CLOUD_SIGN_UP") });
  const meta = metasWindow();
  meta.open.mockReturnValueOnce(null);
  const form = await openWizard();
  const begin = () => form.findByRole("button", { name: "Continuar com o Facebook" });
  await userEvent.click(await begin());
  expect((await form.findByRole("alert")).textContent).toContain("bloqueou a janela");
  await userEvent.click(await begin());
  meta.send({ state: meta.word(), code: null, error: "access_denied" });
  expect((await form.findByRole("alert")).textContent).toContain("cancelada na Meta");
  await userEvent.click(await begin());
  meta.send({ state: meta.word(), code: "late", error: null });
  expect((await form.findByRole("alert")).textContent).toContain("Comece de novo");
});

test("a person who has a token uses it, and comes back to Facebook", { tags: ["long"] }, async () => {
  const { sent } = await connections({});
  const form = await openWizard();
  await userEvent.click(await form.findByRole("button", { name: "Conectar com um token de acesso" }));
  expect(await form.findByLabelText(/^Token de acesso/)).toBeTruthy();
  await userEvent.click(form.getByRole("button", { name: "Conectar pelo Facebook" }));
  expect(await form.findByRole("button", { name: "Continuar com o Facebook" })).toBeTruthy();
  expect(sent()).toEqual([]);
});

test.each([
  ["of another origin", { signUpUrl: dialogAddress, signUpOrigin: "https://elsewhere.example" }],
  ["of a server without a sign-up", { signUpUrl: null, signUpOrigin: null }],
  ["of an older server", {}],
])("a console %s takes tokens only", { tags: ["long"] }, async (_, signUp) => {
  await connections({ "GET /whatsapp-cloud": () => ({ body: { ...setUp, ...signUp } }) });
  const form = await openWizard();
  expect(await form.findByLabelText(/^Token de acesso/)).toBeTruthy();
  expect(form.queryByRole("button", { name: /Facebook/ })).toBeNull();
  const hint = form.queryByText(/abra o Balcão no navegador: https:\/\/elsewhere\.example\/app\//);
  expect(hint !== null).toBe("signUpOrigin" in signUp && signUp.signUpOrigin !== null);
  await userEvent.click(form.getByRole("button", { name: "Voltar" }));
  await userEvent.click(await screen.findByRole("button", { name: "Cancelar" }));
  const card = await openCard();
  expect(await card.findByLabelText("Novo token de acesso")).toBeTruthy();
  expect(card.queryByRole("button", { name: /Facebook/ })).toBeNull();
});

test("numbers that are all connected are said to be", { tags: ["long"] }, async () => {
  await connections({
    "POST /whatsapp-cloud/sign-up": () => ({
      body: { ticket: "bilhete", numbers: [granted({ isConnected: true })] },
    }),
  });
  const meta = metasWindow();
  const form = await openWizard();
  await userEvent.click(await form.findByRole("button", { name: "Continuar com o Facebook" }));
  meta.send({ state: meta.word(), code: "AQB123", error: null });
  expect(await form.findByText(/já estão conectados/)).toBeTruthy();
  expect(form.queryByRole("button", { name: "Conectar" })).toBeNull();
});

test("a token is renewed at Meta, for this number only", { tags: ["long"] }, async () => {
  let numbers = [granted({ phoneNumberId: "106540352249999" })];
  const { sent } = await connections({
    "POST /whatsapp-cloud/sign-up": () => ({ body: { ticket: "bilhete", numbers } }),
  });
  const meta = metasWindow();
  const card = await openCard();
  await userEvent.click(await card.findByRole("button", { name: "Renovar o token pelo Facebook" }));
  meta.send({ state: meta.word(), code: "one", error: null });
  expect(await card.findByText(/não autorizou o número desta conexão/)).toBeTruthy();
  numbers = [granted({ isConnected: true })];
  await userEvent.click(await card.findByRole("button", { name: "Renovar o token pelo Facebook" }));
  meta.send({ state: meta.word(), code: "two", error: null });
  expect(await screen.findByText("Token trocado")).toBeTruthy();
  expect(sent().at(-1)).toMatchObject({ method: "PUT", path: "/whatsapp-cloud/7", body: { ticket: "bilhete" } });
});

test("a company's own app is asked for its secret where the server has no app, or the company wants it", {
  tags: ["long"],
}, async () => {
  let isConfigured = false;
  const { sent } = await connections({ "GET /whatsapp-cloud": () => ({ body: { ...setUp, isConfigured } }) });
  let form = await openWizard();
  expect(await form.findByText(/Use o da sua empresa/)).toBeTruthy();
  const fields = { Nome: "Oficial", "ID do número": number.phoneNumberId, "ID da conta": number.wabaId };
  for (const [label, value] of Object.entries(fields))
    await userEvent.type(form.getByLabelText(new RegExp(`^${label}`)), value);
  await userEvent.type(form.getByLabelText(/^Token de acesso/), "EAAGxxxxxxxxxxxxxxxxxxxx");
  await userEvent.click(form.getByRole("button", { name: "Conectar" }));
  expect(await form.findByText("Obrigatório")).toBeTruthy();
  const secret = "0123456789abcdef0123456789abcdef";
  await userEvent.type(form.getByLabelText(/^Chave secreta/), secret);
  await userEvent.click(form.getByRole("button", { name: "Conectar" }));
  expect(await screen.findByText("Oficial está conectada")).toBeTruthy();
  expect(sent()[0]?.body).toMatchObject({ appSecret: secret });
  isConfigured = true;
  await userEvent.click(await screen.findByRole("button", { name: "Cancelar" }));
  form = await openWizard();
  expect(await form.findByLabelText(/^Token de acesso/)).toBeTruthy();
});

test("the card of a company's own app has its webhook, and takes a new secret", { tags: ["long"] }, async () => {
  const ownApp = { webhookUrl: "https://balcao.example/channels/whatsapp-cloud/webhook/abc", verifyToken: "palavra" };
  const { sent } = await connections({ "GET /whatsapp-cloud/7": () => ({ body: { ...number, ownApp } }) });
  const card = await openCard();
  expect((await card.findByLabelText<HTMLInputElement>("URL de callback")).value).toBe(ownApp.webhookUrl);
  expect(card.queryByRole("button", { name: "Renovar o token pelo Facebook" })).toBeNull();
  const field = card.getByLabelText("Nova chave secreta do aplicativo");
  await userEvent.type(field, "curta");
  await userEvent.click(card.getByRole("button", { name: "Trocar chave" }));
  expect(await card.findByText(/Curta demais/)).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, "0123456789abcdef0123456789abcdef");
  await userEvent.click(card.getByRole("button", { name: "Trocar chave" }));
  expect(await screen.findByText("Chave trocada")).toBeTruthy();
  expect(sent()).toMatchObject([{ method: "PUT", body: { appSecret: "0123456789abcdef0123456789abcdef" } }]);
});

test("a code that is exchanged after the person stopped, or closed the window, changes nothing", {
  tags: ["long"],
}, async () => {
  let answer: () => void = () => undefined;
  const { sent } = await connections({
    "POST /whatsapp-cloud/sign-up": () =>
      new Promise((resolve) => {
        answer = () => resolve({ body: { ticket: "bilhete", numbers: [granted({ isConnected: true })] } });
      }),
  });
  const meta = metasWindow();
  const exchanges = () => sent().filter(({ path }) => path === "/whatsapp-cloud/sign-up").length;
  const form = await openWizard();
  await userEvent.click(await form.findByRole("button", { name: "Continuar com o Facebook" }));
  meta.send({ state: meta.word(), code: "one", error: null });
  await waitFor(() => expect(exchanges()).toBe(1));
  await userEvent.click(form.getByRole("button", { name: "Cancelar a autorização" }));
  expect(await form.findByRole("button", { name: "Continuar com o Facebook" })).toBeTruthy();
  answer();
  await userEvent.click(form.getByRole("button", { name: "Voltar" }));
  await userEvent.click(await screen.findByRole("button", { name: "Cancelar" }));

  const card = await openCard();
  await userEvent.click(await card.findByRole("button", { name: "Renovar o token pelo Facebook" }));
  meta.send({ state: meta.word(), code: "two", error: null });
  await waitFor(() => expect(exchanges()).toBe(2));
  await userEvent.click(card.getByRole("button", { name: "Cancelar" }));
  answer();
  // The next step comes after the answer.
  const again = await openCard();
  await userEvent.click(await again.findByRole("button", { name: "Renovar o token pelo Facebook" }));
  meta.send({ state: meta.word(), code: "three", error: null });
  await waitFor(() => expect(exchanges()).toBe(3));
  expect(sent().filter(({ method }) => method === "PUT")).toEqual([]);
  answer();
  expect(await screen.findByText("Token trocado")).toBeTruthy();
  expect(sent().filter(({ method }) => method === "PUT")).toHaveLength(1);
});

test("an authorization that expired before the number was connected is begun again, with the typed name", {
  tags: ["long"],
}, async () => {
  await connections({
    "POST /whatsapp-cloud/sign-up": () => ({ body: { ticket: "bilhete", numbers: [granted()] } }),
    "POST /whatsapp-cloud": () => refusal(400, "ERR_CLOUD_SIGN_UP"),
  });
  const meta = metasWindow();
  const form = await openWizard();
  const begin = () => form.findByRole("button", { name: "Continuar com o Facebook" });
  await userEvent.click(await begin());
  meta.send({ state: meta.word(), code: "one", error: null });
  const name = await form.findByLabelText(/^Nome/);
  await waitFor(() => expect(document.activeElement).toBe(name));
  await userEvent.clear(name);
  await userEvent.type(name, "Loja");
  await userEvent.click(form.getByRole("button", { name: "Conectar" }));
  expect((await form.findByRole("alert")).textContent).toContain("Comece de novo");
  await userEvent.click(await begin());
  expect(form.queryByRole("alert")).toBeNull();
  meta.send({ state: meta.word(), code: "two", error: null });
  expect(await form.findByLabelText(/^Nome/)).toHaveProperty("value", "Loja");
});

test("a PIN that Meta refuses, or asks for only now, is typed without another authorization", {
  tags: ["long"],
}, async () => {
  const refusals = ["ERR_CLOUD_NOT_REGISTERED", "ERR_CLOUD_PIN"];
  const { sent } = await connections({
    "POST /whatsapp-cloud/sign-up": () => ({ body: { ticket: "bilhete", numbers: [granted()] } }),
    "POST /whatsapp-cloud": () => {
      const next = refusals.shift();
      return next ? refusal(400, next) : { body: official };
    },
  });
  const meta = metasWindow();
  const form = await openWizard();
  await userEvent.click(await form.findByRole("button", { name: "Continuar com o Facebook" }));
  meta.send({ state: meta.word(), code: "one", error: null });
  const connect = async () => userEvent.click(await form.findByRole("button", { name: "Conectar" }));
  await connect();
  const pin = await form.findByLabelText(/^PIN/);
  await connect();
  expect(await form.findByText("Obrigatório")).toBeTruthy();
  await userEvent.type(pin, "111111");
  await connect();
  await waitFor(async () => expect((await form.findByRole("alert")).textContent).toContain("não aceitou o PIN"));
  await userEvent.clear(pin);
  await userEvent.type(pin, "222222");
  await connect();
  expect(await screen.findByText("Oficial está conectada")).toBeTruthy();
  expect(sent().at(-1)?.body).toMatchObject({ ticket: "bilhete", pin: "222222" });
});

test("a keyboard's focus follows the sign-up", { tags: ["long"] }, async () => {
  await connections({});
  const meta = metasWindow();
  const form = await openWizard();
  const isFocused = (name: string) =>
    waitFor(() => expect(document.activeElement).toBe(form.getByRole("button", { name })));
  (await form.findByRole("button", { name: "Continuar com o Facebook" })).focus();
  await userEvent.keyboard("{Enter}");
  await isFocused("Cancelar a autorização");
  expect(form.getByRole("status").textContent).toContain("Continue na janela da Meta");
  await userEvent.keyboard("{Enter}");
  await isFocused("Continuar com o Facebook");
  await userEvent.keyboard("{Enter}");
  await isFocused("Cancelar a autorização");
  meta.send({ state: meta.word(), code: null, error: "access_denied" });
  await isFocused("Continuar com o Facebook");
});

test("each empty field of a number with a token is said to be missing", { tags: ["long"] }, async () => {
  const { sent } = await connections({ "GET /whatsapp-cloud": () => ({ body: setUp }) });
  const form = await openWizard();
  await userEvent.click(await form.findByRole("button", { name: "Conectar" }));
  await waitFor(() => expect(form.getAllByText("Obrigatório")).toHaveLength(4));
  await userEvent.click(form.getByRole("checkbox", { name: /aplicativo próprio/ }));
  await userEvent.click(form.getByRole("button", { name: "Conectar" }));
  await waitFor(() => expect(form.getAllByText("Obrigatório")).toHaveLength(5));
  await userEvent.type(form.getByLabelText(/^Chave secreta/), "0123456789 abcdef");
  await userEvent.click(form.getByRole("button", { name: "Conectar" }));
  expect(await form.findByText("Sem espaços.")).toBeTruthy();
  expect(sent()).toEqual([]);
});

test("Enter in a new token saves the token, not the connection", { tags: ["long"] }, async () => {
  const { sent } = await connections({});
  const card = await openCard();
  await userEvent.type(await card.findByLabelText("Novo token de acesso"), "EAAGxxxxxxxxxxxxxxxxxxxx{Enter}");
  expect(await screen.findByText("Token trocado")).toBeTruthy();
  expect(sent()).toMatchObject([{ path: "/whatsapp-cloud/7", body: { accessToken: "EAAGxxxxxxxxxxxxxxxxxxxx" } }]);
});
