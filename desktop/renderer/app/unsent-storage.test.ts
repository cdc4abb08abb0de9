import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chatMessageQueued } from "../features/chats/chat-outbox-slice.ts";
import { messageQueued } from "../features/messages/outbox-slice.ts";
import { aSession } from "../testing/fixtures.ts";
import { makeWorld } from "../testing/world.ts";
import { draftChanged, noteKey } from "./drafts-slice.ts";
import { sessionEnded, sessionStarted } from "./session-slice.ts";

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const draft = (ticketId: number, text: string) => draftChanged({ ticketId, text });

test("a draft is there again after a reload, and gone once it is empty", () => {
  const first = makeWorld({});
  first.store.dispatch(draft(5, "Segue a segunda via"));
  first.store.dispatch(draft(6, "x"));
  first.store.dispatch(draft(6, ""));

  expect(makeWorld({}).store.getState().drafts).toEqual({ 5: "Segue a segunda via" });
});

test("another person on the same computer finds nobody's drafts, and the first one finds his own again", () => {
  const { store } = makeWorld({});
  store.dispatch(draft(5, "segredo"));
  store.dispatch(sessionEnded(null));
  expect(store.getState().drafts).toEqual({});

  const other = aSession();
  store.dispatch(sessionStarted({ ...other, user: { ...other.user, id: 8 } }));
  expect(store.getState().drafts).toEqual({});
  store.dispatch(sessionStarted(aSession()));

  expect(store.getState().drafts).toEqual({ 5: "segredo" });
});

test("renewing the token of the same person touches no draft", () => {
  const { store } = makeWorld({});
  store.dispatch(draft(5, "a meio"));

  store.dispatch(sessionStarted(aSession("token-2")));

  expect(store.getState().drafts).toEqual({ 5: "a meio" });
});

test("a message under way when the page closed comes back as failed, to be tried again", () => {
  makeWorld({}).store.dispatch(messageQueued({ clientId: "c1", ticketId: 1, body: "Oi" }));

  expect(makeWorld({}).store.getState().outbox).toMatchObject([{ clientId: "c1", body: "Oi", state: "failed" }]);
});

test("what was said to the team comes back too, to be tried again; a file does not", () => {
  const { store } = makeWorld({});
  const said = { chatId: 3, message: "Oi", mentions: [8], file: null };
  store.dispatch(chatMessageQueued({ ...said, clientId: "c1" }));
  const file = { name: "a.pdf", mimeType: "application/pdf", size: 3, previewUrl: "blob:1" };
  store.dispatch(chatMessageQueued({ ...said, clientId: "c2", file }));

  expect(makeWorld({}).store.getState().chatOutbox).toMatchObject([{ ...said, clientId: "c1", state: "failed" }]);
  store.dispatch(sessionEnded(null));
  expect(store.getState().chatOutbox).toEqual([]);
});

test("unreadable storage counts as empty", () => {
  localStorage.setItem("balcao.unsent.7", "{broken");

  expect(makeWorld({}).store.getState().drafts).toEqual({});
});

test("a note's draft is not the answer's, and both survive", () => {
  const { store } = makeWorld({});
  store.dispatch(draft(5, "para o contato"));
  store.dispatch(draftChanged({ ticketId: noteKey(5), text: "para a equipe" }));

  expect(makeWorld({}).store.getState().drafts).toEqual({ 5: "para o contato", "note-5": "para a equipe" });
});

test("a file of this computer is gone with the page, and so is its message", () => {
  const file = { name: "a.pdf", mimeType: "application/pdf", size: 3, previewUrl: "blob:1", isVoice: false };
  const { store } = makeWorld({});
  store.dispatch(messageQueued({ clientId: "c1", ticketId: 1, body: "", file: { ...file, source: "upload" } }));
  store.dispatch(messageQueued({ clientId: "c2", ticketId: 1, body: "", file: { ...file, source: "quick" } }));

  expect(
    makeWorld({})
      .store.getState()
      .outbox.map(({ clientId }) => clientId),
  ).toEqual(["c2"]);
});
