import { proto, type WAMessage, type WAMessageKey } from "@whiskeysockets/baileys";
import { describe, expect, test } from "vitest";
import { contactChat, groupChat } from "../../chat.ts";
import { decodePayload } from "../session/payload.ts";
import { toInbound } from "./to-inbound.ts";

const own = { id: "5511900000000:3@s.whatsapp.net", lid: "900000000000000:3@lid" };
const key: WAMessageKey = {
  remoteJid: "111@lid",
  remoteJidAlt: "5511988887777@s.whatsapp.net",
  fromMe: false,
  id: "ABC",
};

const wire = (message: proto.IMessage): proto.Message => proto.Message.decode(proto.Message.encode(message).finish());
const read = (message: proto.IMessage, change: Partial<WAMessage> = {}) =>
  toInbound({ key, messageTimestamp: 1_700_000_000, pushName: "Ana", message: wire(message), ...change }, own);
const contentOf = (message: proto.IMessage) => {
  const event = read(message);
  return event?.type === "message" ? [event.message.mediaType, event.message.body] : null;
};

const vcard =
  "BEGIN:VCARD\nVERSION:3.0\nFN:Bia\nitem1.TEL;waid=5511:+55 11 98888-0000\nTEL;type=HOME:+55 11 3333-0000\nEND:VCARD";

describe("the visible parts of a message", () => {
  test.for<[string, proto.IMessage, [string, string] | null]>([
    ["plain text", { conversation: "oi" }, ["chat", "oi"]],
    ["text with context", { extendedTextMessage: { text: "oi" } }, ["chat", "oi"]],
    ["a disappearing text", { ephemeralMessage: { message: { conversation: "psst" } } }, ["chat", "psst"]],
    ["a picture", { imageMessage: { caption: "look" } }, ["image", "look"]],
    [
      "a picture to see once, with its key",
      { viewOnceMessageV2: { message: { imageMessage: { mediaKey: Buffer.alloc(32) } } } },
      ["image", ""],
    ],
    ["a picture to see once", { viewOnceMessageV2: { message: { imageMessage: {} } } }, ["viewOnce", ""]],
    ["something to see once", { ephemeralMessage: { message: { viewOnceMessage: {} } } }, ["viewOnce", ""]],
    ["a video", { videoMessage: { caption: "film" } }, ["video", "film"]],
    ["a round video", { ptvMessage: {} }, ["video", ""]],
    ["a voice note", { audioMessage: { ptt: true } }, ["audio", ""]],
    ["a file", { documentMessage: { fileName: "nota.pdf" } }, ["document", "nota.pdf"]],
    [
      "a file with words",
      { documentWithCaptionMessage: { message: { documentMessage: { fileName: "nota.pdf", caption: "segue" } } } },
      ["document", "segue"],
    ],
    ["a sticker", { stickerMessage: {} }, ["sticker", ""]],
    [
      "a place",
      { locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: "Sé" } },
      ["location", "-23.5,-46.6 Sé"],
    ],
    ["a moving place", { liveLocationMessage: { degreesLatitude: 1, degreesLongitude: 2 } }, ["location", "1,2"]],
    [
      "a card",
      { contactMessage: { displayName: "Bia", vcard } },
      ["contact", "Bia\n+55 11 98888-0000\n+55 11 3333-0000"],
    ],
    [
      "cards",
      { contactsArrayMessage: { contacts: [{ displayName: "Bia" }, { displayName: "Caio" }] } },
      ["contact", "Bia\n\nCaio"],
    ],
    [
      "a poll",
      { pollCreationMessageV3: { name: "Sexta?", options: [{ optionName: "sim" }] } },
      ["poll", "Sexta?\n○ sim"],
    ],
    ["a chosen button", { buttonsResponseMessage: { selectedDisplayText: "Sim" } }, ["chat", "Sim"]],
    ["a chosen row", { listResponseMessage: { title: "Vendas" } }, ["chat", "Vendas"]],
    ["a catalogue order", { orderMessage: { orderTitle: "Pedido" } }, ["order", "Pedido"]],
    ["a reaction", { reactionMessage: { text: "👍", key: { id: "X" } } }, null],
    ["a vote", { pollUpdateMessage: {} }, null],
    ["history", { protocolMessage: { type: proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION } }, null],
    ["group keys alone", { senderKeyDistributionMessage: { groupId: "1@g.us" } }, null],
    [
      "a text that brings group keys",
      { senderKeyDistributionMessage: { groupId: "1@g.us" }, conversation: "oi" },
      ["chat", "oi"],
    ],
    ["no words", { conversation: "" }, null],
    ["no words with group keys", { senderKeyDistributionMessage: { groupId: "1@g.us" }, conversation: "" }, null],
    ["a mention in a status", { statusMentionMessage: { message: { conversation: "psst" } } }, null],
    ["an encrypted edit of an event", { secretEncryptedMessage: { secretEncType: 1 } }, null],
    ["an unknown kind", {}, ["unsupported", ""]],
    ["an unknown kind with context", { messageContextInfo: {} }, ["unsupported", ""]],
    ["an unknown kind in a wrapper", { groupMentionedMessage: { message: {} } }, ["unsupported", ""]],
  ])("%s", ([, message, expected]) => {
    expect(contentOf(message)).toEqual(expected);
  });
});

test("time, name and both addresses are copied", () => {
  expect(read({ conversation: "oi" })).toMatchObject({
    type: "message",
    message: {
      providerId: "ABC",
      chat: contactChat({ phone: "5511988887777", lid: "111" }),
      fromMe: false,
      pushName: "Ana",
      sentAt: new Date(1_700_000_000_000),
      undecryptable: false,
    },
  });
});

test.for<[string, Partial<WAMessageKey>, object | null]>([
  ["a number alone", { remoteJid: "5511@s.whatsapp.net", remoteJidAlt: "" }, contactChat({ phone: "5511" })],
  [
    "a number first",
    { remoteJid: "5511:2@s.whatsapp.net", remoteJidAlt: "111@lid" },
    contactChat({ phone: "5511", lid: "111" }),
  ],
  ["a private id alone", { remoteJidAlt: "" }, contactChat({ lid: "111" })],
  ["a group", { remoteJid: "123-456@g.us", participant: "111@lid" }, groupChat("123-456")],
  [
    "our phone, which names itself",
    { fromMe: true, remoteJidAlt: "5511900000000@s.whatsapp.net" },
    contactChat({ lid: "111" }),
  ],
  [
    "notes to oneself",
    { fromMe: true, remoteJid: "900000000000000@lid", remoteJidAlt: "5511900000000@s.whatsapp.net" },
    contactChat({ phone: "5511900000000", lid: "900000000000000" }),
  ],
  ["status", { remoteJid: "status@broadcast" }, null],
  ["a newsletter", { remoteJid: "1@newsletter" }, null],
  ["WhatsApp itself", { remoteJid: "0@s.whatsapp.net" }, null],
  ["no number", { remoteJid: "55\u000011@s.whatsapp.net" }, null],
])("the chat of %s", ([, change, chat]) => {
  const event = read({ conversation: "oi" }, { key: { ...key, ...change } });
  if (chat) expect(event).toMatchObject({ message: { chat } });
  else expect(event).toBeNull();
});

test("an answer names its quoted message", () => {
  const message = { extendedTextMessage: { text: "sim", contextInfo: { stanzaId: "Q1" } } };
  expect(read(message)).toMatchObject({ message: { quotedProviderId: "Q1" } });
});

test("an edit names its message", () => {
  const protocolMessage = {
    type: proto.Message.ProtocolMessage.Type.MESSAGE_EDIT,
    key: { id: "OLD" },
    editedMessage: { conversation: "melhor" },
  };
  for (const message of [{ protocolMessage }, { editedMessage: { message: { protocolMessage } } }]) {
    expect(read(message)).toMatchObject({
      type: "edited",
      providerId: "OLD",
      fromMe: false,
      wording: { providerId: "ABC", body: "melhor", payload: expect.any(Uint8Array) },
    });
  }
  const caption = { ...protocolMessage, editedMessage: { imageMessage: { caption: "melhor" } } };
  expect(read({ protocolMessage: caption })).toMatchObject({ type: "edited", wording: { body: "melhor" } });
  expect(read({ protocolMessage: { ...protocolMessage, editedMessage: {} } })).toBeNull();
});

test("a reaction names its message and its author, in digits", () => {
  const reactionMessage = { text: "👍", key: { id: "X", fromMe: true } };
  const author = (change: Partial<WAMessageKey>) => read({ reactionMessage }, { key: { ...key, ...change } });
  expect(author({})).toMatchObject({
    type: "reacted",
    chat: contactChat({ lid: "111", phone: "5511988887777" }),
    reaction: { providerId: "X", emoji: "👍", fromMe: false, author: "5511988887777", pushName: "Ana" },
  });
  expect(author({ fromMe: true })).toMatchObject({
    reaction: { fromMe: true, author: "5511900000000", pushName: null },
  });
  const inGroup = { remoteJid: "1@g.us", participant: "222:4@lid", remoteJidAlt: "" };
  expect(author(inGroup)).toMatchObject({ reaction: { author: "222" } });
  expect(author({ ...inGroup, participantAlt: "5511@s.whatsapp.net" })).toMatchObject({ reaction: { author: "5511" } });
  expect(read({ reactionMessage: { ...reactionMessage, text: "" } })).toMatchObject({ reaction: { emoji: "" } });
  expect(read({ reactionMessage: { text: "👍", key: { id: "a\0b" } } })).toBeNull();
});

test("in a group the author is named by name, or by number", () => {
  const inGroup = { ...key, remoteJid: "1@g.us", participant: "222@lid", participantAlt: "5511@s.whatsapp.net" };
  const authorName = (change: Partial<WAMessage>) => read({ conversation: "oi" }, { key: inGroup, ...change });
  expect(authorName({})).toMatchObject({ message: { authorName: "Ana" } });
  expect(authorName({ pushName: "" })).toMatchObject({ message: { authorName: "5511" } });
  expect(authorName({ key: { ...inGroup, fromMe: true } })).toMatchObject({ message: { authorName: null } });
  expect(read({ conversation: "oi" })).toMatchObject({ message: { authorName: null } });
});

test("a file's description is copied, without invalid values", () => {
  const jpegThumbnail = Buffer.from([0xff, 0xd8]);
  const media = (message: proto.IMessage) => {
    const event = read(message);
    return event?.type === "message" ? event.message.media : undefined;
  };
  const untold = {
    name: "",
    size: null,
    width: null,
    height: null,
    seconds: null,
    isVoice: false,
    thumbnail: null,
    waveform: null,
  };
  expect(media({ imageMessage: { width: 640, height: 480, fileLength: 1234, jpegThumbnail } })).toMatchObject({
    ...untold,
    size: 1234,
    width: 640,
    height: 480,
    thumbnail: expect.anything(),
  });
  expect(media({ audioMessage: { ptt: true, seconds: 7 } })).toEqual({ ...untold, isVoice: true, seconds: 7 });
  const waveform = Buffer.of(0, 50, 100);
  expect(media({ audioMessage: { ptt: true, waveform } })).toEqual({ ...untold, isVoice: true, waveform });
  expect(media({ documentMessage: { fileName: "a.pdf", title: "b.pdf" } })).toEqual({ ...untold, name: "a.pdf" });
  expect(media({ videoMessage: { fileLength: Number.MAX_VALUE, width: 0 } })).toEqual(untold);
  expect(media({ conversation: "oi" })).toBeNull();
});

test("a deletion names its message", () => {
  const protocolMessage = { type: proto.Message.ProtocolMessage.Type.REVOKE, key: { id: "OLD" } };
  expect(read({ protocolMessage })).toMatchObject({
    type: "revoked",
    providerId: "OLD",
    fromMe: false,
    chat: contactChat({ lid: "111", phone: "5511988887777" }),
  });
});

const revoke = (fromMe: boolean, id = "OLD"): proto.IMessage => ({
  protocolMessage: { type: proto.Message.ProtocolMessage.Type.REVOKE, key: { id, fromMe } },
});

test("the owner's phone revokes our messages only", () => {
  const ours = { key: { ...key, fromMe: true } };
  expect(read(revoke(true), ours)).toMatchObject({ type: "revoked", providerId: "OLD", fromMe: true });
  expect(read(revoke(false), ours)).toBeNull();
});

test("the author of a revocation in a group is given by every address", () => {
  const inGroup = { ...key, remoteJid: "1@g.us", participant: "111:4@lid", participantAlt: "5511@s.whatsapp.net" };
  expect(read(revoke(true), { key: inGroup })).toMatchObject({
    fromMe: false,
    senders: ["111:4@lid", "5511@s.whatsapp.net"],
  });
});

test.for(["a\0b", "", "x".repeat(129)])("an id like %j is refused", (id) => {
  expect(read({ conversation: "oi" }, { key: { ...key, id } })).toBeNull();
  expect(read(revoke(true, id))).toBeNull();
  const dropped: string[] = [];
  toInbound({ key: { ...key, id }, message: { conversation: "oi" } }, own, (what) => dropped.push(what));
  toInbound({ key, message: wire(revoke(true, id)) }, own, (what) => dropped.push(what));
  expect(dropped).toEqual(["message", "change"]);
  const answer = { extendedTextMessage: { text: "sim", contextInfo: { stanzaId: id } } };
  expect(read(answer)).toMatchObject({ message: { quotedProviderId: null } });
  const edit = {
    type: proto.Message.ProtocolMessage.Type.MESSAGE_EDIT,
    key: { id },
    editedMessage: { conversation: "melhor" },
  };
  expect(read({ protocolMessage: edit })).toBeNull();
});

test("an undecryptable message is marked as such, and other notices are not messages", () => {
  const stub = (type: number): WAMessage => ({ key, messageTimestamp: 1, messageStubType: type });
  expect(toInbound(stub(proto.WebMessageInfo.StubType.CIPHERTEXT), own)).toMatchObject({
    message: { mediaType: "unreadable", undecryptable: true, body: "", payload: new Uint8Array() },
  });
  expect(toInbound(stub(proto.WebMessageInfo.StubType.GROUP_CREATE), own)).toBeNull();
});

test("a message to see once is final, with and without a notice", () => {
  const once = { key: { ...key, isViewOnce: true }, messageTimestamp: 1 };
  for (const change of [{}, { messageStubType: proto.WebMessageInfo.StubType.CIPHERTEXT }]) {
    expect(toInbound({ ...once, ...change }, own)).toMatchObject({
      message: { mediaType: "viewOnce", undecryptable: false, body: "" },
    });
  }
});

test.for([
  ["CALL_MISSED_VOICE", false],
  ["CALL_MISSED_VIDEO", true],
  ["CALL_MISSED_GROUP_VOICE", false],
  ["CALL_MISSED_GROUP_VIDEO", true],
] as const)("%s is a message of the caller", ([type, isVideo]) => {
  const messageStubType = proto.WebMessageInfo.StubType[type];
  for (const remoteJid of ["111@lid", "111:4@lid"]) {
    expect(toInbound({ key: { ...key, remoteJid, remoteJidAlt: "" }, messageStubType }, own)).toMatchObject({
      message: {
        chat: contactChat({ lid: "111" }),
        mediaType: "call",
        body: "",
        content: { kind: "call", isVideo, isMissed: true, seconds: null },
        undecryptable: false,
      },
    });
  }
});

test("an edit that only phones can read quotes its message", () => {
  const { MESSAGE_EDIT } = proto.Message.SecretEncryptedMessage.SecretEncType;
  const secretEncryptedMessage = { secretEncType: MESSAGE_EDIT, targetMessageKey: { id: "OLD" } };
  expect(read({ secretEncryptedMessage })).toMatchObject({
    message: { mediaType: "unsupported", body: "", quotedProviderId: "OLD" },
  });
});

test("a vote names its poll and its voter", () => {
  const pollUpdateMessage = { pollCreationMessageKey: { id: "POLL" }, vote: { encPayload: Buffer.of(1) } };
  const vote = { providerId: "POLL", voter: "5511988887777", name: "Ana", fromMe: false };
  expect(read({ pollUpdateMessage })).toMatchObject({
    type: "voted",
    chat: contactChat({ lid: "111", phone: "5511988887777" }),
    ballot: { vote },
  });
  const ours = read({ pollUpdateMessage }, { key: { ...key, fromMe: true } });
  expect(ours).toMatchObject({ ballot: { vote: { voter: "5511900000000", name: null, fromMe: true } } });
  const crooked = { ...pollUpdateMessage, pollCreationMessageKey: { id: "a\0b" } };
  expect(read({ pollUpdateMessage: crooked })).toBeNull();
});

test("the payload restores the message", () => {
  const event = read({ imageMessage: { caption: "look", mediaKey: Buffer.from("key") } });
  const payload = event?.type === "message" ? event.message.payload : new Uint8Array();
  expect(decodePayload(payload)).toMatchObject({
    key: { remoteJid: "111@lid", id: "ABC" },
    message: { imageMessage: { caption: "look" } },
  });
});
