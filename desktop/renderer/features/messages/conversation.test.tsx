import type { Message, MessageContent } from "@balcao/shared/messages.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { presenceChanged } from "../../app/presence-slice.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aContact, aMedia, aMessage, aTicket, contactPage, messagePage, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, type Routes } from "../../testing/world.ts";

freshBrowserEachTest();
beforeEach(() => {
  URL.createObjectURL = () => "blob:preview";
  URL.revokeObjectURL = () => undefined;
});

const ticket = aTicket(1, { status: "open", userId: 7, user: { id: 7, name: "Marina Lopes" } });
const own = { fromMe: true, userId: 7, user: { id: 7, name: "Marina Lopes" } };

async function open(messages: Message[], change: Routes = {}, query = "") {
  const world = makeWorld({
    "GET /tickets": () => ({ body: ticketPage([ticket]) }),
    "GET /tickets/counts": () => ({ body: { open: 1, verified: 0, pending: 0 } }),
    "GET /whatsapp": () => ({ body: [] }),
    "GET /ticket-notes/list": () => ({ body: [] }),
    [`GET /tickets/u/${ticket.uuid}`]: () => ({ body: ticket }),
    "GET /messages/1": () => ({ body: messagePage(messages) }),
    ...change,
  });
  await renderApp(world, `/tickets/${ticket.uuid}${query}`);
  const log = await screen.findByRole("log");
  const said = (method: string, path: string) =>
    world.calls.filter((call) => call.method === method && call.path === path).map(({ body }) => body);
  return { ...world, log, said, box: () => screen.getByRole("textbox", { name: "Mensagem" }) };
}

const menuOf = async (log: HTMLElement, id: string) => {
  const message = log.querySelector<HTMLElement>(`[data-message="${id}"]`);
  if (!message) throw new Error(`message ${id} is not shown`);
  await userEvent.click(within(message).getByRole("button", { name: "Ações da mensagem" }));
};

test("every kind of message is shown as what it is", async () => {
  const location: MessageContent = { kind: "location", latitude: -19.9, longitude: -43.9, name: "Praça", address: "" };
  const contacts: MessageContent = { kind: "contacts", contacts: [{ name: "Paulo", numbers: ["+55 31 98842-1907"] }] };
  const poll: MessageContent = { kind: "poll", question: "Que horas?", options: ["Manhã", "Tarde"] };
  const waiting = { state: "waiting", file: null } as const;
  const { log } = await open([
    aMessage(1, { mediaType: "image", body: "Veja *isto*", media: aMedia("a.jpg", "image/jpeg") }),
    aMessage(2, { mediaType: "audio", body: "", media: aMedia("a.ogg", "audio/ogg", { durationSeconds: 24 }) }),
    aMessage(3, { mediaType: "document", body: "", media: aMedia("tabela.pdf", "application/pdf") }),
    aMessage(4, { mediaType: "location", body: "", content: location }),
    aMessage(5, { mediaType: "contact", body: "", content: contacts }),
    aMessage(6, { mediaType: "poll", body: "", content: poll }),
    aMessage(7, { mediaType: "image", body: "", media: aMedia("b.jpg", "image/jpeg", waiting) }),
  ]);

  expect(within(log).getByText("isto").tagName).toBe("STRONG");
  expect(within(log).getByText("0:00 / 0:24")).toBeTruthy();
  expect(within(log).getByText("PDF · 184 KB")).toBeTruthy();
  expect(within(log).getByRole("link", { name: /Ver no mapa/ })).toMatchObject({
    target: "_blank",
    rel: "noopener noreferrer nofollow",
  });
  expect(within(log).getByRole("button", { name: "Copiar o número +55 31 98842-1907" })).toBeTruthy();
  expect(
    within(log)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual(["Manhã", "Tarde"]);
  expect(within(log).getByRole("progressbar", { name: "Recebendo o arquivo" })).toBeTruthy();
  // The server tells addresses below its root.
  expect(within(log).getByRole("img", { name: "Veja *isto*" })).toMatchObject({
    src: expect.stringContaining(".test/public/"),
  });
});

test("what was said automatically says so in its author's place, and a contact's words never do", async () => {
  const { log } = await open([
    aMessage(1, { body: "Oi", isAutomatic: true }),
    aMessage(2, { fromMe: true, body: "*Atenção:*\nLeia com calma", isAutomatic: true }),
    aMessage(3, { ...own, body: "Bom dia!" }),
  ]);

  const words = (id: number) => log.querySelector(`[data-message="${id}"]`)?.textContent ?? "";
  expect(words(1)).not.toContain("Automática");
  expect(words(2)).toMatch(/^Automática.*Atenção:\nLeia com calma/);
  expect(words(3)).toMatch(/^Marina Lopes.*Bom dia!/);
});

test("a picture opens as large as the window, and the arrow keys lead to the others", async () => {
  const picture = (id: number, name: string) =>
    aMessage(id, { mediaType: "image", body: name, media: aMedia(`${name}.jpg`, "image/jpeg") });
  const { log } = await open([picture(1, "um"), aMessage(2), picture(3, "dois")]);

  await userEvent.click(within(log).getAllByRole("button", { name: "Ampliar a foto" })[0] as HTMLElement);
  const viewer = await screen.findByRole("dialog", { name: "Fotos da conversa" });
  expect(within(viewer).getByText("1 de 2")).toBeTruthy();
  await userEvent.keyboard("{ArrowRight}");
  expect(within(viewer).getByText("dois.jpg")).toBeTruthy();
  await userEvent.keyboard("{Escape}");

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a file that could not be fetched is asked for again", async () => {
  const failed = aMedia("a.pdf", "application/pdf", { state: "failed", file: null });
  const message = aMessage(5, { mediaType: "document", body: "", media: failed });
  const ready = { ...message, media: aMedia("a.pdf", "application/pdf") };
  const { log } = await open([message], { "POST /messages/5/media": () => ({ body: ready }) });

  await userEvent.click(within(log).getByRole("button", { name: "Tentar de novo" }));

  expect(await within(log).findByText("a.pdf")).toBeTruthy();
});

test("an answer quotes its message once, and Escape gives the quote up", async () => {
  const { log, box, said } = await open([aMessage(1, { body: "Qual o preço?" })], {
    "POST /messages/1": ({ body }) => ({ body: aMessage(9, { ...own, ...(body as object), quotedMsg: null }) }),
  });

  await menuOf(log, "1");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Responder" }));
  await screen.findByText("Respondendo a Contato 1");
  await userEvent.type(box(), "50{Enter}e mais{Enter}");
  await menuOf(log, "1");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Responder" }));
  await userEvent.type(box(), "{Escape}");

  await waitFor(() => expect(said("POST", "/messages/1")).toHaveLength(2));
  expect(said("POST", "/messages/1").map((body) => (body as { quotedMsg?: unknown }).quotedMsg)).toEqual([
    { id: "1" },
    undefined,
  ]);
  expect(screen.queryByText("Respondendo a Contato 1")).toBeNull();
});

test("reactions are counted together; a click takes one's own back", async () => {
  const reactions = [
    { emoji: "👍", fromMe: false, name: "Renata" },
    { emoji: "👍", fromMe: true, name: "Marina Lopes" },
    { emoji: "❤️", fromMe: false, name: "Ana" },
  ];
  const { log, said } = await open([aMessage(1, { reactions })], {
    "PUT /messages/1/reaction": () => ({ body: null }),
  });
  const both = within(log).getByRole("button", { name: "👍 Renata, Marina Lopes", pressed: true });
  expect(both.textContent).toBe("👍2");

  await userEvent.click(both);

  expect(await within(log).findByRole("button", { name: "👍 Renata", pressed: false })).toBeTruthy();
  expect(said("PUT", "/messages/1/reaction")).toEqual([{ emoji: "" }]);
});

test("a reaction that is refused goes away again", async () => {
  const { log } = await open([aMessage(1)]);
  const [line] = log.querySelectorAll<HTMLElement>("[data-message]");
  await userEvent.click(within(line as HTMLElement).getByRole("button", { name: "Reagir" }));
  await userEvent.click(await screen.findByRole("button", { name: "Reagir com 👍" }));

  await waitFor(() => expect(within(log).queryByRole("button", { name: /👍/ })).toBeNull());
  expect(screen.getByText("Não encontrado.")).toBeTruthy();
});

test("one's own words are changed under the same signature, and marked", async () => {
  const message = aMessage(1, { ...own, body: "*Marina Lopes:*\nBom dai", createdAt: new Date().toISOString() });
  const { log, box, said } = await open([message], {
    "PUT /messages/1": ({ body }) => ({
      body: { ...message, ...(body as object), editedAt: "2026-11-21T12:05:00.000Z" },
    }),
  });

  await userEvent.type(box(), "{ArrowUp}");
  const dialog = await screen.findByRole("dialog", { name: "Editar mensagem" });
  const words = within(dialog).getByRole("textbox");
  await userEvent.clear(words);
  await userEvent.type(words, "Bom dia{Enter}");

  expect(await within(log).findByText("Bom dia")).toBeTruthy();
  expect(within(log).getByText("editada")).toBeTruthy();
  expect(said("PUT", "/messages/1")).toEqual([{ body: "*Marina Lopes:*\nBom dia" }]);
});

test("a message is passed on to several contacts, and each one's outcome is told", async () => {
  const { log, said, calls } = await open([aMessage(1)], {
    "GET /contacts": () => ({
      body: contactPage([aContact(2), aContact(3)]),
    }),
    "POST /messages/1/forward": () => ({
      body: {
        results: [
          { contactId: 2, ticketUuid: ticket.uuid, error: null },
          { contactId: 3, ticketUuid: null, error: "ERR_WAPP_INVALID_CONTACT" },
        ],
      },
    }),
  });
  await menuOf(log, "1");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Encaminhar" }));
  const dialog = await screen.findByRole("dialog", { name: "Encaminhar mensagem" });

  const search = within(dialog).getByRole("searchbox");
  await userEvent.type(search, "Co");
  expect(within(dialog).getByText("Digite pelo menos 3 letras.")).toBeTruthy();
  await userEvent.type(search, "ntato");
  await userEvent.click(await within(dialog).findByRole("checkbox", { name: "Contato 2" }));
  await userEvent.click(within(dialog).getByRole("checkbox", { name: "Contato 3" }));
  await userEvent.click(within(dialog).getByRole("button", { name: "Encaminhar (2)" }));

  expect(await within(dialog).findByText(/Este não é um número de WhatsApp válido/)).toBeTruthy();
  expect(within(dialog).getByText(/Encaminhada/)).toBeTruthy();
  expect(said("POST", "/messages/1/forward")).toEqual([{ contactIds: [2, 3] }]);
  expect(calls.filter(({ path }) => path === "/contacts").map(({ params }) => params.get("searchParam"))).toEqual([
    "Contato",
  ]);
});

test("a quick message is found, filled and sent once nothing in it is empty", async () => {
  const quick = (id: number, shortcode: string, message: string) => ({
    ...{ id, shortcode, message, messageType: "MESSAGE", fileId: null, file: null },
    ...{ scope: "company", queueId: null, userId: null, companyId: 1 },
  });
  const { box, said } = await open([], {
    "GET /quick-messages/list": () => ({
      body: [quick(1, "prazo", "Dois dias"), quick(2, "email", "Olá {nome}, é {email}?")],
    }),
    "POST /messages/1": ({ body }) => ({ body: aMessage(9, { ...own, ...(body as object) }) }),
  });

  await userEvent.type(box(), "/");
  expect(screen.queryByRole("listbox", { name: "Mensagens rápidas" })).toBeNull();
  await userEvent.type(box(), "e");
  const list = await screen.findByRole("listbox", { name: "Mensagens rápidas" });
  const option = await within(list).findByRole("option", { name: /\/email/, selected: true });
  expect(option.textContent).toContain("e-mail: preencher");
  await userEvent.type(box(), "{Tab}");
  expect(box()).toMatchObject({ value: "Olá Contato 1, é {email}?" });

  await userEvent.type(box(), "{Enter}");
  expect(said("POST", "/messages/1")).toEqual([]);
  fireEvent.change(box(), { target: { value: "Olá Contato 1, é a@b.co?" } });
  await userEvent.type(box(), "{Enter}");

  await waitFor(() => expect(said("POST", "/messages/1")).toHaveLength(1));
  expect(said("POST", "/messages/1")[0]).toMatchObject({ body: "*Marina Lopes:*\nOlá Contato 1, é a@b.co?" });
});

test("a note goes to the team only, and its draft is not the answer's", async () => {
  const { box, said } = await open([], { "POST /ticket-notes": () => ({ body: {} }) });
  await userEvent.type(box(), "para o contato");

  await userEvent.click(screen.getByRole("tab", { name: "Nota interna" }));
  const note = screen.getByRole("textbox", { name: "Nota interna" });
  expect(note).toMatchObject({ value: "" });
  await userEvent.type(note, "cliente antigo{Enter}");

  await waitFor(() => expect(note).toMatchObject({ value: "" }));
  expect(said("POST", "/ticket-notes")).toEqual([{ note: "cliente antigo", ticketId: 1, contactId: 1 }]);
  expect(said("POST", "/messages/1")).toEqual([]);
  await userEvent.click(screen.getByRole("tab", { name: "Mensagem" }));
  expect(box()).toMatchObject({ value: "para o contato" });
});

test("colleagues who see or write in the same conversation are named, oneself is not", async () => {
  const { store } = await open([]);
  const marina = { id: 7, name: "Marina Lopes", isTyping: true };
  const bruna = { id: 8, name: "Bruna Alves", isTyping: false };
  act(() => void store.dispatch(presenceChanged({ ticketId: 1, viewers: [marina, bruna] })));
  expect(screen.getByText("Bruna Alves também está vendo")).toBeTruthy();

  act(() => void store.dispatch(presenceChanged({ ticketId: 1, viewers: [marina, { ...bruna, isTyping: true }] })));

  expect(screen.getByText("Bruna Alves está digitando…")).toBeTruthy();
});

test("pasted files wait for a caption, and an empty one holds the others back until it is taken out", async () => {
  const { box } = await open([]);
  const files = [new File(["x"], "foto.png", { type: "image/png" }), new File([], "vazio.pdf")];
  fireEvent.paste(box(), { clipboardData: { files, types: ["Files"] } });

  const dialog = await screen.findByRole("dialog", { name: "Enviar 2 arquivos" });
  const send = within(dialog).getByRole("button", { name: "Enviar" });
  expect(within(dialog).getByText("O arquivo está vazio.")).toBeTruthy();
  expect(send.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(within(dialog).getByRole("button", { name: "Tirar vazio.pdf" }));

  expect(send.getAttribute("aria-disabled")).toBeNull();
  expect(within(dialog).getByRole("textbox", { name: "Legenda de foto.png" })).toBeTruthy();
});

test("the address names a message to start at, which is fetched with those around it", async () => {
  const { calls } = await open([aMessage(1)], {}, "?message=500");

  await waitFor(() => expect(calls.filter(({ params }) => params.get("around") === "500")).toHaveLength(1));
  expect(await screen.findByText("Esta mensagem não está mais na conversa.")).toBeTruthy();
});
