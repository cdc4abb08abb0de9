import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventually } from "../../testing/eventually.ts";
import { aMessage, aSession } from "../../testing/fixtures.ts";
import { type Call, disk, makeWorld } from "../../testing/world.ts";
import { noAnswer } from "../api-error.ts";
import { draftChanged, noteKey } from "../outbox/drafts-slice.ts";
import { messageQueued, messageRefused, messageSettled } from "../outbox/outbox-slice.ts";
import { sessionEnded, sessionStarted } from "../session/session-slice.ts";

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  URL.createObjectURL = () => "blob:preview";
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const one = "00000000-0000-4000-8000-000000000001";
const draft = (ticketId: number, text: string) => draftChanged({ ticketId, text });
/** Moves the clock past the write delay. */
const written = () => vi.advanceTimersByTimeAsync(300);
/** Moves the clock past a frame, after which the store has taken what was read or answered. */
const answered = () => vi.advanceTimersByTimeAsync(20);
const away = { "POST /messages/1": () => noAnswer, "POST /chats/3/messages": () => noAnswer };

/** Reopens the page, as after it was closed in any way. */
async function openAgain(routes: Parameters<typeof makeWorld>[0] = away) {
  await written();
  const world = makeWorld(routes);
  await answered();
  return world;
}

test("a draft is stored 300 ms after typing, and deleted once it is empty", async () => {
  const first = makeWorld({});
  first.store.dispatch(draft(5, "Segue"));
  first.store.dispatch(draft(5, "Segue a segunda via"));
  first.store.dispatch(draft(6, "x"));
  await written();
  first.store.dispatch(draft(6, ""));

  expect((await openAgain()).store.getState().drafts).toEqual({ 5: "Segue a segunda via" });
});

test("the first letter is stored at once, and the last one within the next pause", async () => {
  const { store } = makeWorld({});
  /** The stored state if the page ended now: no time passes. */
  const onDisk = async () => {
    await vi.advanceTimersByTimeAsync(0);
    const next = makeWorld({});
    await vi.advanceTimersByTimeAsync(0);
    return next.store.getState().drafts;
  };
  store.dispatch(draft(5, "S"));
  expect(await onDisk()).toEqual({ 5: "S" });
  store.dispatch(draft(5, "Se"));
  store.dispatch(draft(5, "Seg"));
  expect(await onDisk()).toEqual({ 5: "S" });
  await vi.advanceTimersByTimeAsync(100);
  expect(await onDisk()).toEqual({ 5: "Seg" });
  await vi.advanceTimersByTimeAsync(100);
  store.dispatch(draft(5, ""));
  expect(await onDisk()).toEqual({});
});

test("another person on the same computer sees no drafts, and the first person sees their own again", async () => {
  const { store } = makeWorld({});
  store.dispatch(draft(5, "segredo"));
  store.dispatch(sessionEnded(null));
  expect(store.getState().drafts).toEqual({});

  const other = aSession();
  store.dispatch(sessionStarted({ ...other, user: { ...other.user, id: 8 } }));
  await written();
  expect(store.getState().drafts).toEqual({});
  store.dispatch(sessionStarted(aSession()));
  await written();

  expect(store.getState().drafts).toEqual({ 5: "segredo" });
});

test("data of a supported company is not stored, and the user's own data is restored afterwards", async () => {
  const { store } = makeWorld({});
  store.dispatch(draft(5, "da minha"));
  const own = aSession();
  const supported = { companyId: 2, company: { ...own.user.company, id: 2 }, selectedCompanyId: 2 };
  store.dispatch(sessionStarted({ ...own, user: { ...own.user, ...supported } }));
  await written();
  expect(store.getState().drafts).toEqual({});
  store.dispatch(draft(9, "da outra"));
  await written();

  store.dispatch(sessionStarted(own));
  await written();
  expect(store.getState().drafts).toEqual({ 5: "da minha" });
});

test("renewing the token of the same person touches no draft", () => {
  const { store } = makeWorld({});
  store.dispatch(draft(5, "a meio"));

  store.dispatch(sessionStarted(aSession("token-2")));

  expect(store.getState().drafts).toEqual({ 5: "a meio" });
});

test("text typed before the store has loaded is not replaced by the stored one", async () => {
  makeWorld({}).store.dispatch(draft(5, "antiga"));
  await written();
  const { store } = makeWorld({});
  store.dispatch(draft(5, "nova"));
  await written();

  expect(store.getState().drafts).toEqual({ 5: "nova" });
  expect((await openAgain()).store.getState().drafts).toEqual({ 5: "nova" });
});

test("a message under way when the page closes is sent by the next page, under its own id", async () => {
  makeWorld({}).store.dispatch(messageQueued({ kind: "ticket", clientId: one, ticketId: 1, body: "Oi" }));
  const sent = ({ body }: Call) => ({ body: aMessage(9, { ...(body as object), fromMe: true }) });

  const { store, calls } = await openAgain({ "POST /messages/1": sent });
  await written();

  expect(calls.map(({ body }) => body)).toEqual([{ body: "Oi", clientId: one }]);
  expect(store.getState().outbox).toEqual([]);
  expect((await openAgain()).store.getState().outbox).toEqual([]);
});

test("while the server is unreachable a message waits, over any number of pages", async () => {
  makeWorld({}).store.dispatch(messageQueued({ kind: "ticket", clientId: one, ticketId: 1, body: "Oi" }));
  await openAgain();

  const { store } = await openAgain();
  expect(store.getState().outbox).toMatchObject([{ clientId: one, state: "queued", hasWaited: true }]);
});

test("a refused message is not retried automatically", async () => {
  const { store } = makeWorld({});
  store.dispatch(messageQueued({ kind: "ticket", clientId: one, ticketId: 1, body: "Oi" }));
  store.dispatch(messageRefused({ clientId: one, code: "ERR_NO_CONSENT", afterId: null }));

  const again = await openAgain();
  expect(again.store.getState().outbox).toMatchObject([{ state: "failed", code: "ERR_NO_CONSENT" }]);
  expect(again.calls).toEqual([]);
});

test("a team chat message is restored too, with its file", async () => {
  const { store } = makeWorld(away);
  const said = { kind: "chat" as const, chatId: 3, body: "Oi", mentions: [8], file: null };
  store.dispatch(messageQueued({ ...said, clientId: one }));

  const again = await openAgain();
  expect(again.store.getState().outbox).toMatchObject([{ ...said, clientId: one, state: "queued" }]);
  again.store.dispatch(sessionEnded(null));
  expect(again.store.getState().outbox).toEqual([]);
});

test("a file is restored byte by byte, and deleted once its message arrived", async () => {
  const { sendFile } = await import("../../inbox/messages/outbox.ts");
  const { store } = makeWorld(away);
  const given = new File([new Uint8Array([1, 2, 250])], "foto.png", { type: "image/png" });
  store.dispatch(sendFile({ ticketId: 1, body: "legenda" }, given));
  const clientId = store.getState().outbox[0]?.clientId ?? "";

  const again = await openAgain();
  const [entry] = again.store.getState().outbox;
  expect(entry).toMatchObject({ clientId, body: "legenda", file: { name: "foto.png", previewUrl: "blob:preview" } });
  const kept = again.store.dispatch((_dispatch, _getState, { pendingFiles }) => pendingFiles.get(clientId)?.file);
  expect([...new Uint8Array((await kept?.arrayBuffer()) ?? new ArrayBuffer())]).toEqual([1, 2, 250]);

  again.store.dispatch(messageSettled(clientId));
  await eventually(async () => expect(await disk.outbox()).toEqual([]));
  expect((await openAgain()).store.getState().outbox).toEqual([]);
});

test("drafts of a note and of an answer are separate, and both survive", async () => {
  const { store } = makeWorld({});
  store.dispatch(draft(5, "para o contato"));
  store.dispatch(draftChanged({ ticketId: noteKey(5), text: "para a equipe" }));

  expect((await openAgain()).store.getState().drafts).toEqual({ 5: "para o contato", "note-5": "para a equipe" });
});

test("data of an earlier console in localStorage is migrated once", async () => {
  const entry = { clientId: one, ticketId: 1, body: "Oi", createdAt: new Date().toISOString(), afterId: null };
  const outbox = [{ ...entry, state: "failed", code: null }];
  localStorage.setItem("balcao.unsent.7", JSON.stringify({ drafts: { 5: "antiga" }, outbox, chatOutbox: [] }));

  const { store } = await openAgain();
  expect(store.getState().drafts).toEqual({ 5: "antiga" });
  expect(store.getState().outbox).toMatchObject([{ clientId: one, state: "queued" }]);
  expect(localStorage.getItem("balcao.unsent.7")).toBeNull();
});

test("unreadable storage counts as empty", async () => {
  localStorage.setItem("balcao.unsent.7", "{broken");

  expect((await openAgain()).store.getState().drafts).toEqual({});
});

test("a failed write shows a warning until it succeeds, is retried with the latest text, and is dropped at sign-out", async () => {
  vi.useFakeTimers();
  const { store } = makeWorld(away);
  const told: boolean[] = [];
  store.subscribe(() => {
    const { unkept } = store.getState();
    if (unkept !== (told.at(-1) ?? false)) told.push(unkept);
  });
  disk.isFull = true;
  for (const text of ["S", "Se", "Seg"]) store.dispatch(draft(5, text));
  store.dispatch(messageQueued({ kind: "ticket", clientId: one, ticketId: 1, body: "Oi" }));
  await vi.advanceTimersByTimeAsync(200);
  expect(store.getState().unkept).toBe(true);
  store.dispatch(draft(5, "Segue"));
  await vi.advanceTimersByTimeAsync(200);

  disk.isFull = false;
  store.dispatch(draft(6, "cabe"));
  await vi.advanceTimersByTimeAsync(200);
  expect(store.getState().unkept).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual([true, false]);
  const next = makeWorld(away);
  await vi.advanceTimersByTimeAsync(0);
  expect(next.store.getState().drafts).toEqual({ 5: "Segue", 6: "cabe" });
  expect(next.store.getState().outbox.map(({ body }) => body)).toEqual(["Oi"]);

  disk.isFull = true;
  store.dispatch(draft(5, "de Marina"));
  await vi.advanceTimersByTimeAsync(200);
  store.dispatch(sessionEnded(null));
  expect(store.getState().unkept).toBe(false);
});
