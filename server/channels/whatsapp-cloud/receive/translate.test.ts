import { createHmac } from "node:crypto";
import { carriageOf } from "@balcao/shared/channels/file-rules.ts";
import { describe, expect, it } from "vitest";
import type { OutboundMessage } from "../../channel.ts";
import { contactChat, idOf } from "../../chat.ts";
import { SendError } from "../../send-error.ts";
import { cloudFiles, typeFor, uploadType } from "../file-types.ts";
import { GraphRefusal, GraphSilent } from "../graph-client.ts";
import { asSendError, troubleIn } from "../graph-meaning.ts";
import { decodePayload } from "../payload.ts";
import { toCloud } from "../send/to-cloud.ts";
import { answerTo, isSigned } from "./authentic.ts";
import { changesIn } from "./envelope.ts";
import { timeAmongOurs } from "./process-updates.ts";
import { toCall } from "./to-call.ts";
import { NotUnderstood, toInbound } from "./to-inbound.ts";
import { toStatus } from "./to-status.ts";
import { updatesIn } from "./updates.ts";

const base = { from: "5531987654321", id: "wamid.A", timestamp: "1764000000" };
const ana = [{ profile: { name: "Ana" }, wa_id: "5531987654321" }];
const messageOf = (update: object) => {
  const event = toInbound({ ...base, ...update }, ana, false);
  if (event?.type !== "message") throw new Error(`a ${event?.type} came`);
  return event.message;
};
const file = { id: "123", mime_type: "image/jpeg", sha256: "c2hh" };

it("places a new message where it arrived, and an old one where it was written", () => {
  const now = new Date("2026-11-23T12:00:30.400Z");
  expect(timeAmongOurs(new Date("2026-11-23T12:00:30Z"), now)).toEqual(now);
  expect(timeAmongOurs(new Date("2026-11-23T12:00:32Z"), now)).toEqual(now);
  const late = new Date("2026-11-23T11:00:00Z");
  expect(timeAmongOurs(late, now)).toEqual(late);
  expect(timeAmongOurs(new Date("2286-11-20T17:46:39Z"), now)).toEqual(now);
});

describe("a received message", () => {
  it("has its sender, time and quote", () => {
    const got = messageOf({ type: "text", text: { body: "oi" }, context: { from: "1", id: "wamid.Q" } });
    expect(got).toMatchObject({ providerId: "wamid.A", pushName: "Ana", body: "oi", quotedProviderId: "wamid.Q" });
    expect(got.chat).toEqual(contactChat({ phone: "5531987654321" }));
    expect(got.sentAt).toEqual(new Date(1_764_000_000_000));
  });

  it.each([
    ["image", { image: { ...file, caption: "olhe" } }, { body: "olhe", mediaType: "image" }],
    ["audio", { audio: { ...file, voice: true } }, { body: "", mediaType: "audio", media: { isVoice: true } }],
    ["document", { document: { ...file, filename: "a.pdf" } }, { body: "a.pdf", media: { name: "a.pdf" } }],
    ["sticker", { sticker: { ...file, animated: true } }, { body: "", mediaType: "sticker" }],
    ["location", { location: { latitude: -19.5, longitude: -43.9 } }, { body: "-19.5,-43.9", mediaType: "location" }],
    [
      "contacts",
      { contacts: [{ name: { formatted_name: "Bia" }, phones: [{ phone: "+55 31 9" }] }] },
      { body: "Bia\n+55 31 9", content: { kind: "contacts", contacts: [{ name: "Bia", numbers: ["+55 31 9"] }] } },
    ],
    [
      "interactive",
      { interactive: { type: "list_reply", list_reply: { id: "plano-2", title: "Plano", description: "R$ 50" } } },
      {
        ...{ body: "Plano\nR$ 50", mediaType: "chat" },
        content: { kind: "choice", id: "plano-2", title: "Plano", description: "R$ 50" },
      },
    ],
    [
      "button",
      { button: { payload: "p", text: "Quero" } },
      { body: "Quero", content: { kind: "choice", id: "p", title: "Quero", description: "" } },
    ],
    [
      "interactive",
      { interactive: { nfm_reply: { name: "flow", body: "Sent", response_json: '{"cor":"azul","flow_token":"x"}' } } },
      { body: "cor: azul" },
    ],
    [
      "order",
      { order: { product_items: [{ product_retailer_id: "SKU", quantity: 2, item_price: 5, currency: "BRL" }] } },
      { body: "2 × SKU (R$ 5,00)", mediaType: "order" },
    ],
    ["unsupported", { errors: [{ code: 131051 }] }, { body: "", mediaType: "unsupported" }],
    ["unsupported", { unsupported: { type: "poll_creation" } }, { body: "", mediaType: "poll" }],
    ["of_tomorrow", {}, { body: "", mediaType: "unsupported" }],
    ["text", { text: {} }, { body: "", mediaType: "unsupported" }],
    ["image", { image: { mime_type: "image/jpeg" } }, { body: "", mediaType: "unsupported", media: null }],
    ["location", { location: { latitude: "aqui", longitude: 1 } }, { body: "", mediaType: "unsupported" }],
    [
      "contacts",
      { contacts: ["Bia", { name: { formatted_name: "Caio" }, phones: [{ phone: "+55 31 9" }] }] },
      { mediaType: "contact", body: "Caio\n+55 31 9" },
    ],
  ])("of type %s is shown", (type, content, expected) => {
    expect(messageOf({ type, ...content })).toMatchObject(expected);
  });

  it("keeps the place of its file, and shows the ad that the person came by", () => {
    expect(decodePayload(messageOf({ type: "image", image: file }).payload)?.file).toEqual({
      id: "123",
      sha256: "c2hh",
    });
    const referral = { headline: "Promo", body: "Só hoje", source_url: "https://fb.me/1", source_type: "ad" };
    expect(messageOf({ type: "text", text: { body: "oi" }, referral }).body).toBe(
      "oi\n\n↗ Promo\nSó hoje\nhttps://fb.me/1",
    );
  });

  const ids = {
    "a NUL": "wamid.\0",
    "half a character": "wamid.\ud83d",
    "a space": "a b",
    "a megabyte": "x".repeat(2 ** 20),
  };
  const places: [string, (id: string) => object][] = [
    ["its id", (id) => ({ id })],
    ["its writer", (from) => ({ from: from.replace(" ", "\n") })],
    ["its writer's id", (from_user_id) => ({ from_user_id: from_user_id.replace(" ", "\n") })],
    ["a reaction", (message_id) => ({ type: "reaction", reaction: { message_id, emoji: "👍" } })],
    ["a revocation", (id) => ({ type: "revoke", revoke: { original_message_id: id } })],
  ];
  it.each(places.flatMap(([place, make]) => Object.entries(ids).map(([what, id]) => [what, place, make(id)] as const)))(
    "is not understood with %s in %s",
    (_what, _place, update) => {
      expect(() => toInbound({ ...base, type: "text", ...update }, ana, false)).toThrow(NotUnderstood);
    },
  );

  it.each(Object.entries(ids))("keeps its place with %s in its file, or in what it changes", (_what, id) => {
    expect(messageOf({ type: "image", image: { ...file, id } })).toMatchObject({
      mediaType: "unsupported",
      media: null,
    });
    const edit = { original_message_id: id, message: { type: "text", text: { body: "novo" } } };
    expect(messageOf({ type: "edit", edit })).toMatchObject({ providerId: "wamid.A", body: "novo", mediaType: "chat" });
    const unreadable = { original_message_id: "wamid.O", message: { type: "text", text: {} } };
    expect(messageOf({ type: "edit", edit: unreadable })).toMatchObject({ quotedProviderId: "wamid.O", body: "" });
  });

  it("that nobody wrote is dropped", () => {
    const event = (update: object) => toInbound({ ...base, ...update }, ana, false);
    expect(event({ type: "request_welcome" })).toBeNull();
    for (const type of ["pin", "keep_in_chat", "poll_update", "reaction"])
      expect(event({ type: "unsupported", unsupported: { type } })).toBeNull();
  });

  it("keeps its text when what it quotes, or its file's sum, cannot be stored", () => {
    const context = { id: "wamid.\0" };
    expect(messageOf({ type: "text", text: { body: "oi" }, context }).quotedProviderId).toBeNull();
    const broken = messageOf({ type: "image", image: { ...file, sha256: "\0" } });
    expect(decodePayload(broken.payload)?.file).toEqual({ id: "123", sha256: "" });
  });

  it("carries as much of a vast card, and of a place's name, as a page can show", () => {
    const phones = Array.from({ length: 100 }, () => ({ phone: "9".repeat(500) }));
    const contacts = Array.from({ length: 48 }, () => ({ name: { formatted_name: "x".repeat(5_000) }, phones }));
    expect(JSON.stringify(messageOf({ type: "contacts", contacts })).length).toBeLessThan(80_000);
    const location = { latitude: 1, longitude: 2, name: "n".repeat(60_000), address: "a".repeat(60_000) };
    expect(JSON.stringify(messageOf({ type: "location", location })).length).toBeLessThan(5_000);
  });

  it("shows a card by one of its names, and by the number that WhatsApp knows", () => {
    const phones = [{ phone: "(11) 4000-0001", wa_id: "551140000001" }, { phone: "(11) 4000-0002" }, {}];
    const name = { first_name: "Paulo", last_name: "Reis" };
    const contacts = [{ name, phones }, { org: { company: "Padaria Sol" } }];
    expect(messageOf({ type: "contacts", contacts }).content).toEqual({
      kind: "contacts",
      contacts: [
        { name: "Paulo Reis", numbers: ["+551140000001", "(11) 4000-0002"] },
        { name: "Padaria Sol", numbers: [] },
      ],
    });
  });

  it("may change an earlier one, or come from the phone's app, or have an id in place of a number", () => {
    const event = (update: object, fromMe = false) => toInbound({ ...base, ...update }, ana, fromMe);
    const edit = { original_message_id: "wamid.O", message: { type: "text", text: { body: "novo" } } };
    expect(event({ type: "edit", edit })).toMatchObject({
      type: "edited",
      providerId: "wamid.O",
      wording: { body: "novo" },
    });
    const revoke = { original_message_id: "wamid.O" };
    expect(event({ type: "revoke", revoke })).toMatchObject({ type: "revoked", providerId: "wamid.O", fromMe: false });
    const removed = event({ type: "reaction", reaction: { message_id: "wamid.O" } });
    expect(removed).toMatchObject({ type: "reacted", reaction: { emoji: "", author: "5531987654321" } });
    const echo = event({ to: "5531900000001", type: "text", text: { body: "do celular" } }, true);
    expect(echo).toMatchObject({
      message: { fromMe: true, pushName: null, chat: contactChat({ phone: "5531900000001" }) },
    });
    const hidden = event({ from: undefined, from_user_id: "BR.1", type: "text", text: { body: "oi" } });
    expect(hidden).toMatchObject({ message: { chat: contactChat({ bsuid: "BR.1" }) } });
    const parent = { from: undefined, from_user_id: "BR.1", from_parent_user_id: "BR.ENT.1", type: "text" };
    expect(event(parent)).toMatchObject({
      message: { chat: contactChat({ bsuid: "BR.1", parent_bsuid: "BR.ENT.1" }) },
    });
    expect(event({ ...parent, from_parent_user_id: "\n" })).toMatchObject({
      message: { chat: contactChat({ bsuid: "BR.1" }) },
    });
    for (const wrong of [{ id: "" }, { timestamp: "now" }, { from: undefined }])
      expect(() => event({ type: "text", text: { body: "oi" }, ...wrong })).toThrow(NotUnderstood);
  });
});

describe("a person whose number is hidden", () => {
  const hidden = { from: undefined, from_user_id: "BR.1", type: "text", text: { body: "oi" } };
  const chatFrom = (update: object, profile: object = { name: "Bia" }) => {
    const value = { metadata: { phone_number_id: "1" }, contacts: [{ profile, user_id: "BR.1" }] };
    const entry = [{ changes: [{ field: "messages", value }] }];
    const webhook = JSON.stringify({ object: "whatsapp_business_account", entry });
    const profiles = updatesIn(changesIn(webhook) ?? []).flatMap((updates) => updates.profiles);
    const event = toInbound({ ...base, ...hidden, ...update }, profiles, false);
    if (event?.type !== "message") throw new Error(`a ${event?.type} came`);
    return { ...event.message.chat, pushName: event.message.pushName };
  };

  it.each([
    ["bia.silva", "bia.silva"],
    ["@Bia_9", "bia_9"],
    ["b\0", undefined],
    ["x".repeat(1000), undefined],
    [7, undefined],
  ])("has the username %j as %j, and its name in any case", (username, expected) => {
    const chat = chatFrom({}, { name: "Bia", username });
    expect([idOf(chat, "username") ?? undefined, chat.pushName]).toEqual([expected, "Bia"]);
  });

  const card = (phones: object[], more: object = {}) => ({
    type: "contacts",
    contacts: [{ name: { formatted_name: "Bia" }, phones, ...more }],
  });
  const origin = "contact_request";
  const phone = "+55 31 98765-9999";
  const attested = { number: "553187659999", isAttested: true };
  it.each([
    ["its own card", { ...card([{ phone, wa_id: "553187659999" }]), origin }, attested],
    ["its own card, as marked inside", card([{ phone, wa_id: "553187659999" }], { origin }), attested],
    [
      "its own card with a number that WhatsApp does not know",
      { ...card([{ phone }]), origin },
      { number: "5531987659999", isAttested: false },
    ],
    ["a card of another", card([{ phone, wa_id: "5531987659999" }], { origin: "other" }), undefined],
    ["a card without an origin", card([{ phone, wa_id: "5531987659999" }]), undefined],
    ["two numbers", card([{ phone }, { phone: "+55 31 98765-8888" }], { origin }), undefined],
    ["a number without country code", card([{ phone: "98765-9999" }], { origin }), undefined],
    ["no number", card([{ phone: "+55 1" }], { origin }), undefined],
    [
      "two cards",
      { type: "contacts", contacts: [...card([{ phone }]).contacts, ...card([]).contacts], origin },
      undefined,
    ],
  ])("tells its number by %s: %j", (_what, update, expected) => {
    expect(chatFrom({ text: undefined, ...update }).ownCard).toEqual(expected);
    const { content } = messageOf({ ...hidden, text: undefined, ...update });
    expect(content?.kind === "contacts" && content.isOwn).toBe(expected?.isAttested || undefined);
  });

  it("has no need of a card whose number is visible", () => {
    expect(chatFrom({ from: "5531987651111", ...card([{ phone }]), origin }).ownCard).toBeUndefined();
  });
});

describe("a call", () => {
  const call = { ...{ id: "wacid.A", from: base.from, to: "5531988007201" }, timestamp: "1764000000" };
  const ended = { ...call, event: "terminate", direction: "USER_INITIATED" };
  const shown = (update: object) => toCall({ ...ended, ...update }, ana);

  it("becomes a message once it is over", () => {
    expect(shown({ event: "connect" })).toBeNull();
    expect(shown({ status: "FAILED" })).toMatchObject({
      ...{
        providerId: "wacid.A",
        fromMe: false,
        pushName: "Ana",
        chat: contactChat({ phone: base.from }),
        mediaType: "call",
      },
      content: { kind: "call", isMissed: true, seconds: null },
    });
    expect(shown({ status: ["COMPLETED"], duration: 33 })?.content).toMatchObject({ isMissed: false, seconds: 33 });
    expect(shown({ direction: "BUSINESS_INITIATED", status: "COMPLETED" })).toMatchObject({
      ...{ fromMe: true, chat: contactChat({ phone: "5531988007201" }) },
    });
  });

  it("without a person, an id or a time is not understood", () => {
    for (const wrong of [{ from: "" }, { id: "a b" }, { timestamp: "now" }]) {
      expect(() => shown(wrong)).toThrow(NotUnderstood);
    }
  });
});

it("reads statuses with our id, and a failure with its meaning", () => {
  const status = { id: "wamid.A", timestamp: "1", biz_opaque_callback_data: "ours" };
  expect(toStatus({ ...status, status: "read" })).toEqual({
    ...{ type: "receipt", receipt: { providerId: "wamid.A", sentAs: "ours", ack: 4 } },
  });
  expect(toStatus({ ...status, status: "failed", errors: [{ code: 131047 }] })).toMatchObject({
    ...{ type: "failed", trouble: null, failed: { sentAs: "ours", reason: "outsideWindow" } },
  });
  expect(toStatus({ ...status, status: "failed", errors: [{ code: 131031 }] })).toMatchObject({ trouble: "account" });
  expect(toStatus({ ...status, status: "warmed up" })).toBeNull();
  expect(() => toStatus({ ...status, id: "wamid.\0", status: "read" })).toThrow(NotUnderstood);
});

it("gives errors their meaning", () => {
  const refusal = (code: number) => asSendError(new GraphRefusal(400, code, ""));
  expect(refusal(131056)).toMatchObject({ reason: "rateLimited", until: null, mayHaveLeft: false });
  expect(refusal(130429)).toMatchObject({ reason: "rateLimited", until: expect.any(Date) });
  expect(refusal(424242)).toMatchObject({ reason: "refused" });
  const reasons = [131026, 131021, 131049, 130472, 131050, 131053, 131062, 132001, 132015, 132016, 132068].map(refusal);
  expect(reasons.map((error) => error instanceof SendError && error.reason)).toEqual([
    ...["notReachable", "ownNumber", "marketingLimit", "marketingLimit", "optedOut", "fileProblem", "templateProblem"],
    ...["templateUnavailable", "templateUnavailable", "templateUnavailable", "templateUnavailable"],
  ]);
  for (const code of [132000, 132012, 131008]) expect(refusal(code)).toMatchObject({ reason: "templateMismatch" });
  expect(troubleIn(new GraphRefusal(401, 190, ""))).toBe("token");
  expect(troubleIn(new GraphRefusal(403, 200, ""))).toBe("permission");
  expect(asSendError(new GraphSilent("", true))).toMatchObject({ reason: "timeout", mayHaveLeft: true });
});

const outgoing = (change: Partial<OutboundMessage>): OutboundMessage => ({
  ...{ providerId: "ours", chat: contactChat({ phone: "5531987654321" }), body: "" },
  ...{ media: null, content: null, quoted: null, ...change },
});

it("writes messages in Meta's form", () => {
  expect(toCloud(outgoing({ body: "veja https://a.b" }), null)).toMatchObject({
    ...{ to: "+5531987654321", biz_opaque_callback_data: "ours", type: "text" },
    text: { body: "veja https://a.b", preview_url: true },
  });
  const quoted = { providerId: "wamid.Q", fromMe: false, payload: null };
  expect(toCloud(outgoing({ body: "sim", quoted }), null)).toMatchObject({ context: { message_id: "wamid.Q" } });
  const hidden = contactChat({ bsuid: "BR.1" });
  expect(toCloud(outgoing({ chat: hidden, body: "oi" }), null)).toMatchObject({ recipient: "BR.1" });
  const poll = { kind: "poll", question: "?", options: [] } as const;
  for (const change of [{ content: { ...poll, options: [] } }, { chat: { ...hidden, kind: "group" as const } }])
    expect(() => toCloud(outgoing(change), null)).toThrow(expect.objectContaining({ reason: "refused" }));
});

it("sends files of other formats as documents, and refuses what Meta takes in no form", () => {
  expect(typeFor({ kind: "image", mimeType: "image/webp" })).toBe("document");
  expect(uploadType({ kind: "audio", mimeType: "audio/ogg; codecs=opus" }, 10)).toBe("audio/ogg");
  expect(uploadType({ kind: "audio", mimeType: "audio/x-m4a" }, 10)).toBe("audio/mp4");
  expect(uploadType({ kind: "document", mimeType: "text/csv" }, 10)).toBe("text/plain");
  expect(uploadType({ kind: "image", mimeType: "image/png" }, 6 * 1024 * 1024)).toBeNull();
  expect(uploadType({ kind: "document", mimeType: "application/zip" }, 10)).toBeNull();
});

it("leaves a picture that was sent as a document the document that it is", () => {
  const mb = 1024 * 1024;
  const document = { kind: "document", mimeType: "image/png" } as const;
  expect(carriageOf(cloudFiles, { ...document, size: mb })).toEqual({ how: "asDocument" });
  expect(carriageOf(cloudFiles, { ...document, size: 6 * mb })).toMatchObject({ how: "not", problem: "size" });
  expect(carriageOf(cloudFiles, { kind: "image", mimeType: "image/png", size: 6 * mb })).toMatchObject({
    how: "converted",
  });
  expect(carriageOf(cloudFiles, { kind: "document", mimeType: "audio/wav", size: mb })).toMatchObject({
    kind: "audio",
  });
});

it("accepts Meta's signature and challenge only", () => {
  const body = Buffer.from('{"a":"\\u00e9"}');
  const signed = (secret: string) => `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
  const isTrue = (signature: string) => isSigned({ headers: { "x-hub-signature-256": signature }, body }, "secret");
  expect([isTrue(signed("secret")), isTrue(signed("other")), isTrue("sha256="), isTrue("")]).toEqual([
    ...[true, false, false, false],
  ]);
  expect(isSigned({ headers: {}, body }, "secret")).toBe(false);
  const query = { "hub.mode": "subscribe", "hub.challenge": "1158", "hub.verify_token": "word" };
  const answer = (asked: Record<string, string>, word: string) => answerTo(asked, (token) => token === word);
  expect([answer(query, "word"), answer(query, "other"), answer({}, "word")]).toEqual(["1158", null, null]);
});

it("refuses a body that is no webhook of Meta's, and skips fields of other kinds", () => {
  expect(changesIn("{}")).toBeNull();
  const entry = [{ id: "1", changes: [null, { field: "account_update", value: 1 }, { field: "messages", value: 2 }] }];
  const changes = changesIn(JSON.stringify({ object: "whatsapp_business_account", entry })) ?? [];
  expect(changes.map(({ wabaId, field }) => [wabaId, field])).toEqual([
    ["1", ""],
    ["1", "account_update"],
    ["1", "messages"],
  ]);
  expect(updatesIn(changes)).toEqual([]);
});
