import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isToTicket } from "../../client/outbox/outbox-slice.ts";
import { sessionStarted } from "../../client/session/session-slice.ts";
import { aMedia, aMessage, aSession, messagePage } from "../../testing/fixtures.ts";
import { makeWorld, settle } from "../../testing/world.ts";
import { messagesOf } from "./message-pages.ts";
import { messagesApi } from "./messages-api.ts";
import { discard, sendAgain, sendFile, sendMessage } from "./outbox.ts";

/** The part of the browser's request that an upload uses; `answer` plays the server. */
class FakeRequest {
  static sent: FakeRequest[] = [];
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = "";
  headers: Record<string, string> = {};
  form: FormData | undefined;
  url = "";
  open(_method: string, url: string) {
    this.url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(form: FormData) {
    this.form = form;
    FakeRequest.sent.push(this);
  }
  abort() {
    this.onabort?.();
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
  }
}

beforeEach(() => {
  localStorage.clear();
  FakeRequest.sent = [];
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  URL.createObjectURL = () => "blob:preview";
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => vi.unstubAllGlobals());

const pdf = new File(["conteúdo"], "tabela.pdf", { type: "application/pdf" });

async function conversation() {
  const world = makeWorld({
    "GET /messages/1": () => ({ body: messagePage([aMessage(1)]) }),
    "POST /messages/1": ({ body }) => ({ body: aMessage(20, { ...(body as object), fromMe: true }) }),
  });
  await world.store.dispatch(messagesApi.endpoints.listMessages.initiate(1));
  const bodies = () => {
    const { data } = messagesApi.endpoints.listMessages.select(1)(world.store.getState());
    return messagesOf(data?.pages).map(({ body, media }) => media?.name ?? body);
  };
  return { ...world, bodies };
}

const stored = (request: FakeRequest | undefined) => {
  const clientId = String(request?.form?.get("clientId"));
  const media = aMedia("tabela.pdf", "application/pdf");
  return aMessage(10, { clientId, fromMe: true, ack: 1, mediaType: "document", media });
};

test("a file is sent as a form, reports its progress, and becomes the server's message", async () => {
  const { store, bodies } = await conversation();

  const quoted = { id: "1", body: "Mensagem 1", fromMe: false, mediaType: "chat", contact: null } as const;
  store.dispatch(sendFile({ ticketId: 1, body: "Veja", quoted }, pdf, true));
  await settle();
  const [request] = FakeRequest.sent;
  const { clientId } = store.getState().outbox[0] ?? { clientId: "" };
  request?.upload.onprogress?.({ loaded: 1, total: 4 });

  expect(request).toMatchObject({
    url: expect.stringMatching(/\/messages\/1$/),
    headers: { authorization: "Bearer token-1" },
  });
  expect(Object.fromEntries(request?.form ?? [])).toMatchObject({
    body: "Veja",
    clientId,
    quotedMsg: '{"id":"1"}',
    isVoice: "true",
    medias: expect.objectContaining({ name: "tabela.pdf" }),
  });
  expect(store.getState().uploads[clientId]).toBe(0.25);
  request?.answer(200, [stored(request)]);
  await settle();

  expect(bodies()).toEqual(["Mensagem 1", "tabela.pdf"]);
  expect(store.getState()).toMatchObject({ outbox: [], uploads: {} });
});

test("an expired token is refreshed, and the file sent again with the new one", async () => {
  const { store, transport } = await conversation();
  transport.refresh.mockResolvedValue(aSession("token-2"));
  store.dispatch(sendFile({ ticketId: 1, body: "" }, pdf));
  await settle();

  FakeRequest.sent[0]?.answer(403, { error: "ERR_SESSION_EXPIRED", message: "" });
  await settle();

  expect(FakeRequest.sent[1]?.headers.authorization).toBe("Bearer token-2");
  store.dispatch(sessionStarted(aSession()));
});

test("a refused file shows its reason, and is sent again from the same bytes", async () => {
  const { store, bodies } = await conversation();
  store.dispatch(sendFile({ ticketId: 1, body: "" }, pdf));
  await settle();
  FakeRequest.sent[0]?.answer(413, { error: "ERR_FILE_TOO_LARGE", message: "" });
  await settle();
  const [failed] = store.getState().outbox.filter(isToTicket);
  expect(failed).toMatchObject({ state: "failed", code: "ERR_FILE_TOO_LARGE" });

  if (failed) store.dispatch(sendAgain(failed));
  await settle();
  FakeRequest.sent[1]?.answer(200, [stored(FakeRequest.sent[1])]);
  await settle();

  expect(FakeRequest.sent[1]?.form?.get("clientId")).toBe(failed?.clientId);
  expect(bodies()).toEqual(["Mensagem 1", "tabela.pdf"]);
});

test("a cancelled upload stops and leaves nothing behind", async () => {
  const { store } = await conversation();
  store.dispatch(sendFile({ ticketId: 1, body: "" }, pdf));
  await settle();
  const abort = vi.spyOn(FakeRequest.sent[0] as FakeRequest, "abort");

  for (const entry of store.getState().outbox.filter(isToTicket)) store.dispatch(discard(entry));
  await settle();

  expect(abort).toHaveBeenCalledOnce();
  expect(store.getState()).toMatchObject({ outbox: [], uploads: {} });
});

test("texts do not wait for a large file, but keep their place behind a small one", async () => {
  const { store, calls } = await conversation();
  const large = new File([new Uint8Array(5 * 1024 * 1024)], "filme.mp4", { type: "video/mp4" });
  const posted = () => calls.filter(({ method }) => method === "POST").length;

  store.dispatch(sendFile({ ticketId: 1, body: "" }, large));
  store.dispatch(sendMessage({ ticketId: 1, body: "já vai" }));
  await settle();
  expect(posted()).toBe(1);
  store.dispatch(sendFile({ ticketId: 1, body: "" }, pdf));
  store.dispatch(sendMessage({ ticketId: 1, body: "viu?" }));
  await settle();

  expect(posted()).toBe(1);
});
