import { type Connection, connectionStatuses } from "@balcao/shared/channels/connections.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { applyEvent } from "../../app/live.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aConnection, aQueue, aSession, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, type Routes, refusal } from "../../testing/world.ts";

freshBrowserEachTest();

const uuid = "00000000-0000-4000-8000-000000000001";
const shop = aConnection(1, { name: "Loja Centro", isDefault: true });

async function connections(list: Connection[] = [shop], change: Routes = {}, profile: "admin" | "user" = "admin") {
  const world = makeWorld(
    {
      "GET /tickets": () => ({ body: ticketPage([]) }),
      "GET /whatsapp": () => ({ body: list }),
      "GET /queue": () => ({ body: [aQueue(1, "Suporte"), aQueue(2, "Vendas")] }),
      "POST /whatsapp": ({ body }) => ({ body: { ...aConnection(9), ...(body as object), queues: [] } }),
      "PUT /whatsapp/1": ({ body }) => ({ body: { ...shop, ...(body as object), queues: [] } }),
      "PUT /whatsapp/9": ({ body }) => ({ body: { ...aConnection(9), ...(body as object), queues: [] } }),
      ...change,
    },
    aSession("token-1", profile),
  );
  await renderApp(world, "/connections");
  const sent = () => world.calls.filter(({ method }) => method !== "GET");
  return { ...world, sent };
}
const edit = async (name = "Loja Centro") => {
  await userEvent.click(await screen.findByRole("button", { name: `Mais ações de ${name}` }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Editar" }));
  return within(await screen.findByRole("dialog"));
};
const add = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Nova conexão" }));
  return within(await screen.findByRole("dialog"));
};
const chooseQueue = async (form: Awaited<ReturnType<typeof add>>, name: string) => {
  await userEvent.click(form.getByRole("combobox", { name: "Filas" }));
  await userEvent.click(await screen.findByRole("menuitemcheckbox", { name }));
  await userEvent.keyboard("{Escape}");
};

// jsdom is 1024 px wide: there number and default have no columns, and are shown with the name. Beside the session's
// buttons there is no room for the time of the last change.
test("the list shows the kind and the status of each connection", { tags: ["long"] }, async () => {
  await connections();

  const row = within(await screen.findByRole("row", { name: /Loja Centro/ }));
  for (const cell of ["Loja Centro Padrão Celular conectado +55 31 98800-1020", "Conectado"])
    expect(row.getByRole("cell", { name: cell })).toBeTruthy();
  const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(heads).toEqual(["Conexão", "Status", "Sessão", "Ações"]);
});

test("each status has its own buttons", async () => {
  await connections(connectionStatuses.map((status, n) => aConnection(n + 1, { name: status, status })));

  const buttons = async (name: string) => {
    const row = within(await screen.findByRole("row", { name: new RegExp(`^${name}`) }));
    return row.getAllByRole("button").map((button) => button.textContent || button.getAttribute("aria-label"));
  };
  expect(await buttons("qrcode")).toEqual(["Ler QR", "Mais ações de qrcode"]);
  expect(await buttons("DISCONNECTED")).toEqual(["Tentar de novo", "Novo QR Code", "Mais ações de DISCONNECTED"]);
  for (const name of ["CONNECTED", "PAIRING", "TIMEOUT"])
    expect(await buttons(name)).toEqual(["Desconectar", `Mais ações de ${name}`]);
  expect(await buttons("OPENING")).toEqual(["Conectando", "Mais ações de OPENING"]);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: /^Conectando/ }).disabled).toBe(true);
});

test("an agent sees the status: no session, no actions, no add button", async () => {
  await connections([shop], {}, "user");

  const row = within(await screen.findByRole("row", { name: /Loja Centro/ }));
  expect(row.queryByRole("button")).toBeNull();
  const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(heads).toEqual(["Conexão", "Status", "Última atualização"]);
  expect(screen.queryByRole("button", { name: "Nova conexão" })).toBeNull();
});

test("every text is sent with the form, with its variables", { tags: ["long"] }, async () => {
  const { sent } = await connections();
  const form = await edit();
  const texts = {
    "Mensagem de saudação": "Olá",
    "Mensagem de conclusão": "Até logo",
    "Mensagem fora do horário": "Fechado",
    "Mensagem de avaliação": "De 1 a 3?",
  };
  for (const [label, text] of Object.entries(texts))
    await userEvent.type(form.getByRole("textbox", { name: label }), text);
  expect(form.getAllByRole("button", { name: "Inserir {protocolo}" })).toHaveLength(4);
  await userEvent.click(form.getByRole("switch", { name: "Receber grupos" }));
  expect(form.getByText(/Chave: 00000000/)).toBeTruthy();

  await userEvent.click(form.getByRole("button", { name: "Salvar" }));

  expect(await screen.findByText("Conexão salva")).toBeTruthy();
  expect(sent()[0]).toMatchObject({
    path: "/whatsapp/1",
    body: {
      name: "Loja Centro",
      isDefault: true,
      allowGroups: true,
      queueIds: [1],
      greetingMessageType: "MESSAGE",
      greetingMessage: "Olá",
      complationMessage: "Até logo",
      outOfHoursMessage: "Fechado",
      ratingMessage: "De 1 a 3?",
    },
  });
});

test("more than one queue needs a greeting, which is checked before the form is sent", { tags: ["long"] }, async () => {
  const { sent } = await connections();
  const form = await edit();
  expect(form.queryByText(/Com mais de uma fila/)).toBeNull();

  await chooseQueue(form, "Vendas");
  expect(form.getByText(/Com mais de uma fila/)).toBeTruthy();
  await userEvent.selectOptions(form.getByRole("combobox", { name: /^Tipo da saudação/ }), "FILE");
  await userEvent.selectOptions(form.getByRole("combobox", { name: /^Tipo da saudação/ }), "MESSAGE");
  await userEvent.click(form.getByRole("button", { name: "Salvar" }));
  expect(await form.findByText("Obrigatório")).toBeTruthy();
  expect(sent()).toEqual([]);

  await userEvent.type(form.getByRole("textbox", { name: /^Mensagem de saudação/ }), "Olá");
  await userEvent.click(form.getByRole("button", { name: "Salvar" }));
  await screen.findByText("Conexão salva");
  expect(sent()[0]?.body).toMatchObject({ queueIds: [1, 2], greetingMessage: "Olá" });
});

test("a new connection's file is uploaded after it; a second try updates the same connection, then the phone is linked", {
  tags: ["long"],
}, async () => {
  const made = aConnection(9, { name: "Nova", status: "qrcode", qrcode: "scan me" });
  const { routes, sent } = await connections([shop, made], {
    "POST /whatsapp": () => ({ body: made }),
    "PUT /whatsapp/9": () => ({ body: made }),
    "POST /whatsapp/9/upload": () => refusal(413, "ERR_FILE_TOO_LARGE"),
  });
  const form = await add();
  await userEvent.click(form.getByRole("button", { name: "Mais opções" }));
  await userEvent.type(form.getByRole("textbox", { name: /^Nome/ }), "N");
  await userEvent.click(form.getByRole("button", { name: "Salvar" }));
  expect(await form.findByText("Mínimo de 2 caracteres")).toBeTruthy();
  await userEvent.type(form.getByRole("textbox", { name: /^Nome/ }), "ova");
  await userEvent.selectOptions(form.getByRole("combobox", { name: /^Tipo da saudação/ }), "FILE");
  await userEvent.click(form.getByRole("button", { name: "Salvar" }));
  expect(await form.findByText("Obrigatório")).toBeTruthy();
  await userEvent.upload(form.getByLabelText("Arquivo", { selector: "input" }), new File(["x"], "menu.pdf"));
  await userEvent.click(form.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("O arquivo é grande demais para o WhatsApp.")).toBeTruthy();

  routes["POST /whatsapp/9/upload"] = () => ({ body: made });
  await userEvent.click(form.getByRole("button", { name: "Salvar" }));

  expect(await screen.findByText("Conectar Nova")).toBeTruthy();
  expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /whatsapp",
    "POST /whatsapp/9/upload",
    "PUT /whatsapp/9",
    "POST /whatsapp/9/upload",
  ]);
});

test("a stored file is removed with the second click", { tags: ["long"] }, async () => {
  const file = { id: uuid, name: "menu.pdf", mimeType: "application/pdf", size: 10, url: "/x" };
  const { sent } = await connections([{ ...shop, greetingMessageType: "FILE", fileId: uuid, file }], {
    "DELETE /whatsapp/1/upload": () => ({ body: shop }),
  });
  const form = await edit();

  await userEvent.click(form.getByRole("button", { name: "Remover" }));
  expect(sent()).toEqual([]);
  await userEvent.click(form.getByRole("button", { name: "Clique de novo para excluir" }));

  expect(await screen.findByText("Arquivo excluído")).toBeTruthy();
});

test("a token is created and copied; a second click renews or removes it", { tags: ["long"] }, async () => {
  const answers = [{ token: "first" }, { token: "second" }];
  const { sent } = await connections([shop], {
    "POST /whatsapp/1/token": () => ({ body: { ...shop, ...answers.shift() } }),
    "DELETE /whatsapp/1/token": () => ({ body: shop }),
  });
  const form = await edit();
  const token = () => form.getByRole<HTMLInputElement>("textbox", { name: "Token da API" }).value;
  // Provides a clipboard, which jsdom lacks.
  userEvent.setup();

  await userEvent.click(form.getByRole("button", { name: "Gerar token" }));
  await waitFor(() => expect(token()).toBe("first"));
  await userEvent.click(form.getByRole("button", { name: "Copiar token" }));
  expect(await screen.findByText("Token copiado")).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe("first");
  await userEvent.click(form.getByRole("button", { name: "Gerar outro" }));
  expect(token()).toBe("first");
  await userEvent.click(form.getByRole("button", { name: /^Clique de novo/ }));
  await waitFor(() => expect(token()).toBe("second"));
  await userEvent.click(form.getByRole("button", { name: "Remover" }));
  await userEvent.click(form.getByRole("button", { name: /^Clique de novo/ }));

  expect(await form.findByRole("button", { name: "Gerar token" })).toBeTruthy();
  expect(sent().map(({ method }) => method)).toEqual(["POST", "POST", "DELETE"]);
});

test("the number's picture is sent to WhatsApp, and shown afterwards", { tags: ["long"] }, async () => {
  const image = "data:image/jpeg;base64,AAAA";
  const { store, sent } = await connections([shop], { "POST /whatsapp/profile/1": () => ({ body: shop }) });
  const form = await edit();

  await userEvent.upload(
    form.getByLabelText("Trocar foto", { selector: "input" }),
    new File(["x"], "foto.png", { type: "image/png" }),
  );
  expect(await screen.findByText("A foto foi enviada ao WhatsApp")).toBeTruthy();
  expect(sent()[0]?.path).toBe("/whatsapp/profile/1");
  const told = { action: "update", whatsapp: { ...shop, image, profileName: "Casa & Cozinha" } };
  await act(async () => applyEvent(store.dispatch, "whatsapp", told));

  expect(await form.findByText("Casa & Cozinha")).toBeTruthy();
  expect(document.querySelectorAll(`img[src="${image}"]`)).toHaveLength(2);
});

test("no picture is requested while the number is not connected", async () => {
  await connections([{ ...shop, status: "DISCONNECTED" }]);
  const form = await edit();

  expect(form.getByText("Conecte o número para trocar a foto.")).toBeTruthy();
  expect(form.getByRole("button", { name: "Trocar foto" }).getAttribute("aria-disabled")).toBe("true");
});

test("the QR dialog closes once the code was scanned", async () => {
  const waiting = { ...shop, status: "qrcode" as const, qrcode: "scan me" };
  const { store } = await connections([waiting]);
  await userEvent.click(await screen.findByRole("button", { name: "Ler QR" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Conectar Loja Centro" }));
  expect(dialog.getByText(/No Android: Mais opções; no iPhone: Configurações\./)).toBeTruthy();

  const session = { ...waiting, status: "PAIRING" as const, qrcode: "" };
  await act(async () => applyEvent(store.dispatch, "whatsappSession", { action: "update", session }));

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a number that wants a passkey says so in place of its code, with what to do", async () => {
  const waiting = { ...shop, status: "qrcode" as const, qrcode: "scan me" };
  const refused = { ...shop, status: "DISCONNECTED" as const, qrcode: "", obstacle: "passkey" as const };
  let stored: Connection = waiting;
  const { store, sent } = await connections([], {
    // The list is fetched again after the PUT.
    "GET /whatsapp": () => ({ body: [stored] }),
    "PUT /whatsappsession/1": () => {
      stored = { ...refused, status: "OPENING", obstacle: null };
      return { body: {} };
    },
    "GET /whatsapp-cloud": () => ({ body: {} }),
  });
  const tell = (session: Connection) => {
    stored = session;
    return act(async () => applyEvent(store.dispatch, "whatsappSession", { action: "update", session }));
  };
  await userEvent.click(await screen.findByRole("button", { name: "Ler QR" }));
  await screen.findByRole("dialog", { name: "Conectar Loja Centro" });
  await tell(refused);

  const title = "O WhatsApp pede uma chave de acesso para este número";
  const notice = within(await screen.findByRole("dialog", { name: title }));
  expect(notice.getByRole("status").textContent).toContain("Nada mudou no celular");
  expect(notice.getByRole("button", { name: "Conectar pela API oficial" })).toBeTruthy();
  await userEvent.click(notice.getByRole("button", { name: "Fechar" }));
  // Later the list still says it, and the words lead back.
  await userEvent.click(await screen.findByRole("button", { name: "O WhatsApp pede uma chave de acesso" }));
  const again = within(await screen.findByRole("dialog", { name: title }));
  await userEvent.click(again.getByRole("button", { name: "Novo QR Code" }));
  expect(sent()).toMatchObject([{ method: "PUT", path: "/whatsappsession/1" }]);
  // The session that ends reports itself before the next one begins.
  await tell({ ...refused, status: "OPENING", obstacle: null });
  await tell({ ...refused, obstacle: null });
  await tell({ ...waiting, obstacle: null });
  await screen.findByRole("dialog", { name: "Conectar Loja Centro" });
  expect(screen.queryByText("O WhatsApp pede uma chave de acesso")).toBeNull();
});

test("an agent reads that a number wants a passkey, without a button", async () => {
  await connections([{ ...shop, status: "DISCONNECTED", obstacle: "passkey" }], {}, "user");

  const row = within(await screen.findByRole("row", { name: /Loja Centro/ }));
  expect(row.getByText("O WhatsApp pede uma chave de acesso")).toBeTruthy();
  expect(row.queryByRole("button")).toBeNull();
});

test("an obstacle of before is not the reason why WhatsApp cannot be reached now", async () => {
  await connections([{ ...shop, status: "TIMEOUT", obstacle: "passkey" }]);

  await screen.findByRole("row", { name: /Loja Centro/ });
  expect(screen.queryByText("O WhatsApp pede uma chave de acesso")).toBeNull();
});

test("a linked phone is said in words that stay until they are closed", { tags: ["long"] }, async () => {
  const waiting = { ...shop, status: "qrcode" as const, qrcode: "scan me" };
  const { store } = await connections([waiting]);
  const tell = (session: Connection) =>
    act(async () => applyEvent(store.dispatch, "whatsappSession", { action: "update", session }));
  await userEvent.click(await screen.findByRole("button", { name: "Ler QR" }));
  await screen.findByRole("dialog", { name: "Conectar Loja Centro" });
  await tell({ ...waiting, status: "PAIRING", qrcode: "" });
  await tell({ ...waiting, status: "CONNECTED", qrcode: "", number: "5531988001020" });

  const linked = within(await screen.findByRole("dialog", { name: "Número conectado" }));
  expect(linked.getByText("Loja Centro · +55 31 98800-1020")).toBeTruthy();
  await userEvent.click(linked.getByRole("button", { name: "Filas e mensagens" }));
  expect(await screen.findByRole("dialog", { name: "Editar conexão" })).toBeTruthy();
});

test("a new connection asks for its name only; the rest waits behind a button", { tags: ["long"] }, async () => {
  const { sent } = await connections();
  const form = await add();
  expect(form.getAllByRole("textbox")).toHaveLength(1);
  expect(form.queryByRole("combobox")).toBeNull();
  expect(form.queryByRole("switch")).toBeNull();
  await userEvent.click(form.getByRole("button", { name: "Mais opções", expanded: false }));
  await chooseQueue(form, "Vendas");
  await chooseQueue(form, "Suporte");
  await userEvent.click(form.getByRole("button", { name: "Mais opções", expanded: true }));
  expect(form.getAllByRole("textbox")).toHaveLength(1);
  // An error is not hidden.
  await userEvent.type(form.getByRole("textbox", { name: /^Nome/ }), "Nova");
  await userEvent.click(form.getByRole("button", { name: "Salvar" }));
  expect(await form.findByText("Obrigatório")).toBeTruthy();
  expect(sent()).toEqual([]);
  // Nor is the field while the error is mended in it.
  const greeting = form.getByRole<HTMLTextAreaElement>("textbox", { name: /^Mensagem de saudação/ });
  await userEvent.type(greeting, "Olá");
  expect(greeting.value).toBe("Olá");
  expect(document.activeElement).toBe(greeting);
});

test("the rating's question is shown only where ratings are on", { tags: ["long"] }, async () => {
  const { store } = await connections();
  const form = await edit();
  expect(form.queryByText(/^Depois do seu texto vai/)).toBeNull();
  const setting = { key: "userRating", value: "enabled" } as const;
  await act(async () => applyEvent(store.dispatch, "settings", { action: "update", setting }));
  expect(await form.findByText(/^Depois do seu texto vai/)).toBeTruthy();
});

test("disconnecting and deleting ask first", { tags: ["long"] }, async () => {
  const { sent } = await connections([shop], {
    "DELETE /whatsappsession/1": () => ({ body: { message: "" } }),
    "DELETE /whatsapp/1": () => refusal(400, "ERR_NO_OTHER_WHATSAPP"),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Desconectar" }));
  expect(sent()).toEqual([]);
  const question = within(await screen.findByRole("alertdialog", { name: "Desconectar “Loja Centro”?" }));
  await userEvent.click(question.getByRole("button", { name: "Desconectar" }));
  expect(await screen.findByText("Conexão desconectada")).toBeTruthy();

  await userEvent.click(await screen.findByRole("button", { name: "Mais ações de Loja Centro" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Excluir" }));
  await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Excluir" }));
  expect(await screen.findByText("Deve haver pelo menos uma conexão padrão.")).toBeTruthy();
});

test("the menu marks connections after two seconds of an outage", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  await connections([{ ...shop, status: "DISCONNECTED" }]);
  await screen.findByRole("row", { name: /Loja Centro/ });
  const marked = () => screen.queryByRole("link", { name: "Conexões: nenhum número conectado" });

  await act(async () => vi.advanceTimersByTime(1_500));
  expect(marked()).toBeNull();
  await act(async () => vi.advanceTimersByTime(600));
  expect(marked()).toBeTruthy();
});

test("admins open the company's hours from here where they apply", { tags: ["long"] }, async () => {
  const hours = { id: 1, name: "Loja", timeZone: "America/Sao_Paulo", schedules: [], holidays: [] };
  const world = await connections([shop], { "GET /companies/1": () => ({ body: hours }) });
  expect(screen.queryByRole("button", { name: "Horários da empresa" })).toBeNull();
  const setting = { key: "scheduleType", value: "company" } as const;
  await act(async () => applyEvent(world.store.dispatch, "settings", { action: "update", setting }));
  await userEvent.click(await screen.findByRole("button", { name: "Horários da empresa" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Horários da empresa" }));
  expect(await dialog.findByRole("combobox", { name: "Atendimento: Domingo" })).toBeTruthy();
});
