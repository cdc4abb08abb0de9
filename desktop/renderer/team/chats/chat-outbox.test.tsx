import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { sendWaiting } from "../../app/console-store.ts";
import { ChatEntry, outboxLoaded } from "../../client/outbox/outbox-slice.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aChatMessage, chatPage } from "../../testing/fixtures.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { type Answer, makeWorld, refusal } from "../../testing/world.ts";
import { ChatConflict } from "./ChatConflict.tsx";
import { sendToChat } from "./chat-outbox.ts";

freshBrowserEachTest();

const hourMs = 3_600_000;
const waiting = (hoursAgo: number, body: string) =>
  ChatEntry.parse({
    kind: "chat",
    clientId: crypto.randomUUID(),
    chatId: 3,
    title: "Logística",
    body,
    mentions: [],
    createdAt: new Date(Date.now() - hoursAgo * hourMs).toISOString(),
    state: "queued",
    code: null,
    afterId: null,
    file: null,
    hasWaited: true,
  });
const stored = (body: unknown): Answer => ({ body: aChatMessage(9, { chatId: 3, ...(body as object), mentions: [] }) });

async function left(answer: (body: unknown) => Answer, entries: ChatEntry[]) {
  const world = makeWorld({
    "POST /chats/3/messages": ({ body }) => answer(body),
    "GET /chats": () => ({ body: chatPage([]) }),
  });
  await renderPart(world, <ChatConflict />);
  await act(async () => {
    world.store.dispatch(outboxLoaded(entries));
    world.store.dispatch(sendWaiting());
  });
  const sends = () => world.calls.filter(({ method }) => method === "POST").map(({ body }) => body);
  return { ...world, sends };
}
const decide = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Decidir" }));
  return within(await screen.findByRole("dialog"));
};

test("a chat deleted meanwhile asks once for all waiting messages; their text can be copied or discarded", async () => {
  const user = userEvent.setup();
  const { store, sends } = await left(
    () => refusal(404, "ERR_NO_CHAT_FOUND"),
    [waiting(1, "Chegou o caminhão"), waiting(1, "Doca 2")],
  );
  expect(await screen.findByText("2 mensagens para Logística não saíram")).toBeTruthy();
  expect(sends()).toHaveLength(1);
  const dialog = await decide();
  expect(dialog.getByText(/O chat foi apagado/)).toBeTruthy();
  expect(dialog.getByText("Doca 2")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Copiar textos" }));
  expect(await navigator.clipboard.readText()).toBe("Chegou o caminhão\nDoca 2");

  await user.click(dialog.getByRole("button", { name: "Descartar" }));
  expect(store.getState().outbox).toEqual([]);
  expect(screen.queryByRole("status")?.textContent ?? "").not.toMatch(/Logística/);
});

test("a message that waited for more than a day asks before it is sent, and shows its date", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T18:00:00.000Z") });
  const { store, sends } = await left(stored, [waiting(24.5, "Alguém vem?")]);
  expect(
    await screen.findByText(/^1 mensagem para Logística espera desde ontem às 14:30\. Enviar agora\?$/),
  ).toBeTruthy();
  expect(sends()).toEqual([]);

  await userEvent.click((await decide()).getByRole("button", { name: "Enviar agora" }));
  await waitFor(() => expect(sends()).toMatchObject([{ message: "Alguém vem?" }]));
  await waitFor(() => expect(store.getState().outbox).toEqual([]));
});

test("a message is stored with its chat's name", async () => {
  const { store } = await left(stored, []);
  await act(async () => {
    store.dispatch(sendToChat({ chatId: 3, title: "Logística", body: "Oi", mentions: [] }, []));
    expect(store.getState().outbox).toMatchObject([{ title: "Logística", mayLeaveLate: false }]);
  });
});
