import { proto, type SignalKeyStore, type WAMessage, type WAMessageKey } from "@whiskeysockets/baileys";
import { pino } from "pino";
import { expect, test } from "vitest";
import { RecordingSink } from "../../testing/recording-sink.ts";
import { createKeeper } from "./keeper.ts";
import { encodePayload } from "./payload.ts";

const own = { id: "5511900000000:3@s.whatsapp.net", lid: "900@lid" };
const keys = { get: async () => ({}), set: async () => undefined } as SignalKeyStore;
const group = "1@g.us";
const written: WAMessageKey = { remoteJid: group, fromMe: false, id: "OLD", participant: "111:2@lid" };
const revoke = { type: proto.Message.ProtocolMessage.Type.REVOKE, key: { id: "OLD", fromMe: true } };

/** The sink's revocations after a message, stored under this key, is revoked under that one. */
async function revocationsAfter(stored: WAMessageKey | null, by: Partial<WAMessageKey>) {
  const sink = new RecordingSink();
  if (stored) sink.payloads.set("OLD", encodePayload({ key: stored, message: { conversation: "oops" } }));
  const keeper = createKeeper(1, sink, pino({ level: "silent" }), async () => true);
  const key = { remoteJid: group, fromMe: false, id: "NEW", ...by };
  const message: WAMessage = { key, message: { protocolMessage: revoke } };
  await keeper.keepEmitted(message, { own, keys, groupNameOf: async () => null });
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
