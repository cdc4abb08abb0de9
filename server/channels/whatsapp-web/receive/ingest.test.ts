import {
  type BinaryNode,
  encodeWAMessage,
  proto,
  type SignalKeyStore,
  type WAMessage,
  type WAMessageKey,
} from "@whiskeysockets/baileys";
import { pino } from "pino";
import { expect, test } from "vitest";
import { RecordingSink } from "../../../testing/recording-sink.ts";
import { decodePayload, encodePayload } from "../session/payload.ts";
import { createIngest } from "./ingest.ts";
import { voteFor } from "./sample-vote.ts";

const own = { id: "5511900000000:3@s.whatsapp.net", lid: "900@lid" };
const keys = { get: async () => ({}), set: async () => undefined } as SignalKeyStore;
const group = "1@g.us";
const written: WAMessageKey = { remoteJid: group, fromMe: false, id: "OLD", participant: "111:2@lid" };
const revoke = { type: proto.Message.ProtocolMessage.Type.REVOKE, key: { id: "OLD", fromMe: true } };

/** The sink's revocations after a message, stored under this key, is revoked under that one. */
async function revocationsAfter(stored: WAMessageKey | null, by: Partial<WAMessageKey>) {
  const sink = new RecordingSink();
  if (stored) sink.payloads.set("OLD", encodePayload({ key: stored, message: { conversation: "oops" } }));
  const ingest = createIngest(1, sink, pino({ level: "silent" }), async () => true);
  const key = { remoteJid: group, fromMe: false, id: "NEW", ...by };
  const message: WAMessage = { key, message: { protocolMessage: revoke } };
  await ingest.storeEmitted(message, { own, keys, groupNameOf: async () => null });
  return sink.revocations.map(({ fromMe }) => fromMe);
}

test.for<[string, WAMessageKey | null, Partial<WAMessageKey>, boolean[]]>([
  ["by its author, on another device", written, { participant: "111@lid" }, [false]],
  [
    "by its author's other address",
    written,
    { participant: "5511@s.whatsapp.net", participantAlt: "111@lid" },
    [false],
  ],
  ["by somebody else", written, { participant: "222@lid" }, []],
  ["by a number that looks like the private id", written, { participant: "111@s.whatsapp.net" }, []],
  ["by nobody in particular", { ...written, participant: null }, {}, []],
  ["though it was written in another group", { ...written, remoteJid: "2@g.us" }, { participant: "111@lid" }, []],
  ["though it is ours", { ...written, fromMe: true }, { participant: "111@lid" }, []],
  ["though nobody knows it", null, { participant: "111@lid" }, []],
  ["by us", null, { fromMe: true, participant: "900@lid" }, [true]],
])("a message of a group is taken back %s", async ([, stored, by, heard]) => {
  expect(await revocationsAfter(stored, by)).toEqual(heard);
});

test("a contact revokes its own messages, and only we revoke ours", async () => {
  const chat = { remoteJid: "111@lid" };
  expect(await revocationsAfter(null, chat)).toEqual([false]);
  expect(await revocationsAfter(null, { ...chat, fromMe: true })).toEqual([true]);
});

const account = { own, keys, groupNameOf: async () => null };
const fromContact: BinaryNode = { tag: "message", attrs: { id: "NEW", from: "111@lid", t: "1700000000" } };
const fromOurPhone: BinaryNode = {
  tag: "message",
  attrs: { id: "NEW", from: "900@lid", recipient: "111@lid", t: "1700000000" },
};

/** The sink after one stanza's encrypted parts, in their order. */
async function after(stanza: BinaryNode, parts: readonly proto.IMessage[], sink = new RecordingSink()) {
  const ingest = createIngest(1, sink, pino({ level: "silent" }), async () => true);
  for (const part of parts) await ingest.storeDecrypted(stanza, encodeWAMessage(part), account);
  return sink;
}

const groupKeys: proto.IMessage = {
  senderKeyDistributionMessage: { groupId: group },
  messageContextInfo: { deviceListMetadataVersion: 2 },
};

test.for<[string, BinaryNode, proto.IMessage[], string[]]>([
  ["keys alone", fromContact, [groupKeys], []],
  ["keys beside the message", fromContact, [groupKeys, { conversation: "oi" }], ["chat oi"]],
  ["keys in our phone's copy", fromOurPhone, [{ deviceSentMessage: { message: groupKeys } }], []],
  ["an empty copy of our phone", fromOurPhone, [{ deviceSentMessage: { destinationJid: group } }], []],
  ["an unknown kind", fromContact, [{}], ["unsupported "]],
  ["an unknown kind in our phone's copy", fromOurPhone, [{ deviceSentMessage: { message: {} } }], ["unsupported "]],
])("%s", async ([, stanza, parts, kept]) => {
  const { messages } = await after(stanza, parts);
  expect(messages.map(({ mediaType, body }) => `${mediaType} ${body}`)).toEqual(kept);
});

const secret = Buffer.alloc(32, 9);
const poll = { pollCreationMessageV3: { name: "Sexta?", options: [{ optionName: "sim" }] } };
const copy = { deviceSentMessage: { message: poll }, messageContextInfo: { messageSecret: secret } };
const vote = { id: "NEW", secret, creator: "900@lid", voter: "111@lid", options: ["sim"] };

test("a poll of our phone keeps the key that stands beside the copy, and its votes are read", async () => {
  const sink = await after(fromOurPhone, [copy]);
  const payload = decodePayload(sink.payloads.get("NEW") ?? new Uint8Array());
  expect(Buffer.from(payload?.message?.messageContextInfo?.messageSecret ?? [])).toEqual(secret);
  const voting = { ...fromContact, attrs: { ...fromContact.attrs, id: "VOTE" } };
  await after(voting, [{ pollUpdateMessage: voteFor(vote) }], sink);
  expect(sink.votes).toEqual([{ providerId: "NEW", voter: "111", name: null, fromMe: false, options: ["sim"] }]);
  expect(sink.messages).toHaveLength(1);
});

test.for<[string, Uint8Array | null, Partial<typeof vote>]>([
  ["for an unknown poll", null, {}],
  ["for something else", encodePayload({ key: written, message: { conversation: "oi" } }), {}],
  ["for a poll whose payload is nonsense", Buffer.from("nonsense"), {}],
  ["by somebody else", encodePayload({ key: written, message: { ...poll, ...copy } }), { voter: "222@lid" }],
])("a vote %s is dropped, and nothing fails", async ([, stored, change]) => {
  const sink = new RecordingSink();
  if (stored) sink.payloads.set("NEW", stored);
  await after(fromContact, [{ pollUpdateMessage: voteFor({ ...vote, ...change }) }], sink);
  expect([sink.votes, sink.messages]).toEqual([[], []]);
});
