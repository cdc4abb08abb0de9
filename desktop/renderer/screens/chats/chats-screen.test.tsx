import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { applyEvent } from "../../app/live.ts";
import { noAnswer } from "../../client/api-error.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { eventually } from "../../testing/eventually.ts";
import { aChat, aChatMessage, aSession, aUser, chatMessagePage, chatPage, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, type Routes, refusal, settle } from "../../testing/world.ts";

freshBrowserEachTest();

let tones = 0;
const param = () => ({
  value: 0,
  setValueAtTime() {},
  linearRampToValueAtTime() {},
  exponentialRampToValueAtTime() {},
});
const node = () => ({
  connect: (next: unknown) => next,
  gain: param(),
  frequency: param(),
  start: () => tones++,
  stop() {},
});
class SilentAudio {
  state = "running";
  currentTime = 0;
  createGain = node;
  createOscillator = node;
}
beforeEach(() => {
  tones = 0;
  vi.stubGlobal("AudioContext", SilentAudio);
  Element.prototype.scrollIntoView = () => undefined;
});

const users = [
  aUser(7, { name: "Marina Lopes" }),
  aUser(8, { name: "Paulo Teles" }),
  aUser(9, { name: "Bruna Alves" }),
];

async function chats(change: Routes = {}, address = "/chats", profile: "admin" | "user" = "admin") {
  const [one, two] = [aChat(1, { title: "Plantão" }), aChat(2, { title: "Estoque", ownerId: 8 })];
  const world = makeWorld(
    {
      "GET /tickets": () => ({ body: ticketPage([]) }),
      "GET /whatsapp": () => ({ body: [] }),
      "GET /users/list": () => ({ body: users }),
      "GET /chats": ({ params }) => ({ body: chatPage(params.has("withUnreadMessages") ? [] : [two, one]) }),
      [`GET /chats/u/${one.uuid}`]: () => ({ body: one }),
      [`GET /chats/u/${two.uuid}`]: () => ({ body: two }),
      "GET /chats/1/messages": () => ({ body: chatMessagePage([aChatMessage(1), aChatMessage(2)]) }),
      "GET /chats/2/messages": () => ({ body: chatMessagePage([]) }),
      "POST /chats/1/read": () => ({ body: one }),
      ...change,
    },
    aSession("token-1", profile),
  );
  await renderApp(world, address);
  const hear = (kind: Parameters<typeof applyEvent>[1], payload: unknown) =>
    act(async () => applyEvent(world.store.dispatch, kind, payload));
  const sent = (path: string) => world.calls.filter((call) => call.method !== "GET" && call.path === path);
  return { ...world, one, two, hear, sent };
}
const list = () => within(screen.getByRole("region", { name: "Chats" }));
const box = () => screen.findByRole("textbox", { name: "Mensagem para a equipe" });
const log = async () => within(await screen.findByRole("log"));
const dot = () => screen.queryByRole("link", { name: "Chat interno: há mensagens não lidas" });

test("a new message appears in the list with a dot, plays a sound, and is read when its chat is opened", {
  tags: ["long"],
}, async () => {
  const { one, hear, sent, routes } = await chats();
  await within(await screen.findByRole("region", { name: "Chats" })).findByText("Plantão");
  const later = { lastMessage: "Paulo Teles: Chegou", updatedAt: "2026-11-21T14:00:00.000Z" };
  const chat = aChat(1, { ...one, ...later, users: aChat(1, { unreads: 1 }).users });
  await hear("chat", { action: "new-message", newMessage: aChatMessage(3, { message: "Chegou" }), chat });

  await list().findByText("Paulo Teles: Chegou");
  expect(
    list()
      .getAllByRole("link", { name: /Plantão|Estoque/ })
      .map(({ textContent }) => textContent)[0],
  ).toMatch(/Plantão.*Chegou1$/);
  await waitFor(() => expect(dot()).toBeTruthy());
  await waitFor(() => expect(tones).toBe(2));
  routes[`GET /chats/u/${one.uuid}`] = () => ({ body: chat });
  await userEvent.click(list().getByText("Plantão"));
  await waitFor(() => expect(sent("/chats/1/read")).toHaveLength(1));
  // The event reaches every screen of this person, this one too.
  await hear("chat", { action: "update", chat: { ...chat, users: one.users } });
  await waitFor(() => expect(dot()).toBeNull());
});

test("a message in the visible chat is read without a sound; one in another chat is not read", {
  tags: ["long"],
}, async () => {
  const { one, two, hear, sent } = await chats({}, `/chats/${aChat(1).uuid}`);
  await (await log()).findByText("Recado 2");
  const unread = (chat: typeof one) => ({
    ...chat,
    users: aChat(1, { unreads: 1 }).users,
    updatedAt: "2026-11-21T14:00:00.000Z",
  });
  await hear("chat", { action: "new-message", newMessage: aChatMessage(3), chat: unread(one) });
  await (await log()).findByText("Recado 3");
  await waitFor(() => expect(sent("/chats/1/read")).toHaveLength(1));
  expect(tones).toBe(0);
  await hear("chat", { action: "new-message", newMessage: aChatMessage(4, { chatId: 2 }), chat: unread(two) });
  await waitFor(() => expect(tones).toBe(2));
});

test("an open chat is not marked as read while the window is in the background", { tags: ["long"] }, async () => {
  const state = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const { sent } = await chats(
    { [`GET /chats/u/${aChat(1).uuid}`]: () => ({ body: aChat(1, { unreads: 1 }) }) },
    `/chats/${aChat(1).uuid}`,
  );
  await (await log()).findByText("Novas mensagens");
  await act(settle);
  expect(sent("/chats/1/read")).toHaveLength(0);
  state.mockReturnValue("visible");
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await waitFor(() => expect(sent("/chats/1/read")).toHaveLength(1));
});

test("Enter sends at once with the mentions; a blank message and Shift+Enter do not", { tags: ["long"] }, async () => {
  const held = Promise.withResolvers<void>();
  const { sent } = await chats(
    {
      "POST /chats/1/messages": async ({ body }) => {
        await held.promise;
        const { message, clientId } = body as { message: string; clientId: string };
        return { body: aChatMessage(3, { message, clientId, senderId: 7, sender: { id: 7, name: "Marina Lopes" } }) };
      },
    },
    `/chats/${aChat(1).uuid}`,
  );
  await userEvent.type(await box(), "   {Enter}");
  expect(sent("/chats/1/messages")).toHaveLength(0);
  await userEvent.clear(await box());
  await userEvent.type(await box(), "@pau");
  expect(await screen.findByRole("option", { name: /Paulo Teles/ })).toBeTruthy();
  await userEvent.keyboard("{Enter}");
  await userEvent.type(await box(), "veja{Shift>}{Enter}{/Shift}isto{Enter}");
  const bubble = await (await log()).findByText(/isto/);
  expect((await box()) as HTMLTextAreaElement).toHaveProperty("value", "");
  expect((await log()).getByLabelText("Enviando")).toBeTruthy();
  expect(sent("/chats/1/messages")[0]?.body).toMatchObject({
    message: "@Paulo Teles veja\nisto",
    mentions: [8],
    clientId: expect.any(String),
  });
  held.resolve();
  await waitFor(async () => expect((await log()).getByLabelText("Enviada")).toBeTruthy());
  // The same element before and after the server's confirmation.
  expect(bubble.isConnected).toBe(true);
});

test("a failed message keeps its place, is retried under the same id, or discarded", { tags: ["long"] }, async () => {
  const refused = refusal(500, "ERR_INTERNAL");
  const answers = [refused, refused, { body: null as unknown }];
  const { sent, hear, one } = await chats(
    {
      "POST /chats/1/messages": ({ body }) => {
        const answer = answers.shift() ?? refused;
        if (answer === refused) return answer;
        const { message, clientId } = body as { message: string; clientId: string };
        return { body: aChatMessage(9, { message, clientId, senderId: 7, sender: { id: 7, name: "Marina Lopes" } }) };
      },
    },
    `/chats/${aChat(1).uuid}`,
  );
  await userEvent.type(await box(), "Alguém?{Enter}");
  await (await log()).findByText("Não enviada.");
  await hear("chat", { action: "new-message", newMessage: aChatMessage(3, { message: "Depois" }), chat: one });
  await (await log()).findByText("Depois");
  const texts = [...document.querySelectorAll("[data-item]")].map(({ textContent }) => textContent);
  expect(texts.findIndex((text) => text?.includes("Alguém?"))).toBeLessThan(
    texts.findIndex((text) => text?.includes("Depois")),
  );
  await userEvent.click((await log()).getByRole("button", { name: "Tentar de novo" }));
  await waitFor(() => expect(sent("/chats/1/messages")).toHaveLength(2));
  await userEvent.click(await (await log()).findByRole("button", { name: "Tentar de novo" }));
  await waitFor(() => expect(screen.queryByText("Não enviada.")).toBeNull());
  const ids = sent("/chats/1/messages").map(({ body }) => (body as { clientId: string }).clientId);
  expect(new Set(ids).size).toBe(1);

  await userEvent.type(await box(), "Deixa{Enter}");
  await userEvent.click(await (await log()).findByRole("button", { name: "Descartar" }));
  expect(screen.queryByText("Deixa")).toBeNull();
});

test("while the server is unreachable a message waits, can be edited or discarded, and is sent afterwards", {
  tags: ["long"],
}, async () => {
  let isBack = false;
  const { sent } = await chats(
    {
      "POST /chats/1/messages": ({ body }) => {
        if (!isBack) return noAnswer;
        const { message, clientId } = body as { message: string; clientId: string };
        return { body: aChatMessage(9, { message, clientId, senderId: 7, sender: { id: 7, name: "Marina Lopes" } }) };
      },
    },
    `/chats/${aChat(1).uuid}`,
  );
  await userEvent.type(await box(), "Alguem?{Enter}");
  await userEvent.type(await box(), "Deixa{Enter}");
  await waitFor(async () => expect((await log()).getAllByText("Aguardando conexão")).toHaveLength(2));
  expect(screen.queryByText("Não enviada.")).toBeNull();
  const [, second] = (await log()).getAllByRole("button", { name: "Cancelar envio" });
  if (second) await userEvent.click(second);
  expect(screen.queryByText("Deixa")).toBeNull();

  // Discarding the later message makes the earlier one be retried; while it is being sent it cannot be edited.
  await userEvent.click(await (await log()).findByRole("button", { name: "Editar" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Editar mensagem não enviada" }));
  await userEvent.clear(dialog.getByRole("textbox"));
  await userEvent.type(dialog.getByRole("textbox"), "Alguém?");
  isBack = true;
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(screen.queryByText("Aguardando conexão")).toBeNull());
  expect(sent("/chats/1/messages").at(-1)?.body).toMatchObject({ message: "Alguém?" });
  await (await log()).findByText("Alguém?");
});

test("a draft stays in its chat", { tags: ["long"] }, async () => {
  await chats({}, `/chats/${aChat(1).uuid}`);
  await userEvent.type(await box(), "quase");
  await userEvent.click(await list().findByText("Estoque"));
  await screen.findByRole("heading", { name: "Estoque" });
  expect((await box()) as HTMLTextAreaElement).toHaveProperty("value", "");
  await userEvent.click(await list().findByText("quase"));
  await screen.findByRole("heading", { name: "Plantão" });
  expect((await box()) as HTMLTextAreaElement).toHaveProperty("value", "quase");
});

test("only the owner can change and delete it, and only admins create one on a wide screen", async () => {
  await chats({}, `/chats/${aChat(2).uuid}`, "user");
  await screen.findByRole("heading", { name: "Estoque" });
  expect(screen.queryByRole("button", { name: "Mais ações" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Novo" })).toBeNull();
  await userEvent.click(await list().findByText("Plantão"));
  await screen.findByRole("heading", { name: "Plantão" });
  expect(screen.getByRole("button", { name: "Mais ações" })).toBeTruthy();
});

test("a new chat needs a title and a member, and is opened with the cursor in its text", {
  tags: ["long"],
}, async () => {
  const made = aChat(3, { title: "Sábado" });
  const { sent } = await chats({
    "POST /chats": () => ({ body: made }),
    [`GET /chats/u/${made.uuid}`]: () => ({ body: made }),
    "GET /chats/3/messages": () => ({ body: chatMessagePage([]) }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Novo" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(await dialog.findAllByText("Obrigatório")).toHaveLength(2);
  await userEvent.type(dialog.getByRole("textbox", { name: /Título/ }), "Sábado");
  await userEvent.click(dialog.getByRole("combobox", { name: /Quem participa/ }));
  expect(screen.queryByRole("menuitemcheckbox", { name: "Marina Lopes" })).toBeNull();
  await userEvent.click(await screen.findByRole("menuitemcheckbox", { name: "Bruna Alves" }));
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Chat criado")).toBeTruthy();
  expect(sent("/chats")[0]?.body).toEqual({ title: "Sábado", users: [{ id: 9 }] });
  expect(await screen.findByRole("heading", { name: "Sábado" })).toBeTruthy();
  const text = await box();
  await eventually(() => expect(document.activeElement).toBe(text));
});

test("a deleted chat leads back to the list", async () => {
  const { hear, routes, one } = await chats({}, `/chats/${aChat(1).uuid}`);
  await (await log()).findByText("Recado 2");
  routes[`GET /chats/u/${one.uuid}`] = () => refusal(404, "ERR_NO_CHAT_FOUND");
  await hear("chat", { action: "delete", id: 1 });
  expect(await screen.findByText("Escolha um chat")).toBeTruthy();
  expect(screen.getByText("Este chat não existe mais, ou você não participa dele.")).toBeTruthy();
  expect(list().queryByText("Plantão")).toBeNull();
});

test("the list shows an empty state, an empty search, and a failed load", async () => {
  const { routes } = await chats({ "GET /chats": () => ({ body: chatPage([]) }) });
  expect(await screen.findByText("Nenhum chat ainda")).toBeTruthy();
  await userEvent.type(screen.getByRole("textbox", { name: "Buscar por título ou pessoa" }), "nada{Enter}");
  expect(await screen.findByText("Nenhum resultado para “nada”")).toBeTruthy();
  routes["GET /chats"] = () => refusal(500, "ERR_INTERNAL");
  await userEvent.type(screen.getByRole("textbox", { name: "Buscar por título ou pessoa" }), " mais{Enter}");
  expect(await screen.findByText("Não deu para abrir a lista")).toBeTruthy();
});

test("deleting one's own chat shows a success toast, and no failure", { tags: ["long"] }, async () => {
  const uuid = aChat(1).uuid;
  let isThere = true;
  const { routes, hear } = await chats(
    {
      "DELETE /chats/1": async () => {
        isThere = false;
        routes[`GET /chats/u/${uuid}`] = () => refusal(404, "ERR_NO_CHAT_FOUND");
        // The event arrives before the response.
        await hear("chat", { action: "delete", chatId: 1 });
        return { body: { message: "gone" } };
      },
      "GET /chats": () => ({ body: chatPage(isThere ? [aChat(1, { title: "Plantão" })] : []) }),
    },
    `/chats/${uuid}`,
  );
  await (await log()).findByText("Recado 2");
  await userEvent.click(screen.getByRole("button", { name: "Mais ações" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: /Excluir/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Excluir" }));

  expect(await screen.findByText("Chat excluído")).toBeTruthy();
  await act(settle);
  expect(screen.queryByText(/Este chat não existe mais/)).toBeNull();
  expect(screen.queryByRole("log")).toBeNull();
});
