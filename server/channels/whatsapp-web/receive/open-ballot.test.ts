import type { proto, WAMessageKey } from "@whiskeysockets/baileys";
import { expect, test } from "vitest";
import { encodePayload } from "../session/payload.ts";
import { openBallot } from "./open-ballot.ts";
import { voteFor } from "./sample-vote.ts";
import type { Ballot } from "./to-inbound.ts";

const secret = Buffer.alloc(32, 7);
const [creator, voter] = ["900@lid", "111@lid"];
const asked = { name: "Sexta?", options: [{ optionName: "sim" }, { optionName: "não\0" }] };
const pollKey: WAMessageKey = { remoteJid: "111@lid", fromMe: true, id: "POLL" };
const pollWith = (message: proto.IMessage) => encodePayload({ key: pollKey, message });
const poll = pollWith({ pollCreationMessageV3: asked, messageContextInfo: { messageSecret: secret } });

const addressesOf = async ({ fromMe }: WAMessageKey) =>
  fromMe ? ["5511900000000:3@s.whatsapp.net", "900:3@lid"] : ["5511988887777@s.whatsapp.net", "111:2@lid"];
const ballotOf = (update: proto.Message.IPollUpdateMessage): Ballot => ({
  key: { remoteJid: "111@lid", fromMe: false, id: "VOTE" },
  update,
  vote: { providerId: "POLL", voter: "111", name: "Ana", fromMe: false },
});
const ballot = (options: readonly string[], change = {}) =>
  ballotOf(voteFor({ id: "POLL", secret, creator, voter, options, ...change }));

test.each([
  [["sim"], ["sim"]],
  [
    ["não\0", "sim"],
    ["não", "sim"],
  ],
  [[], []],
  [["unknown"], []],
])("a vote for %j names %j", async (options, named) => {
  expect(await openBallot(ballot(options), poll, addressesOf)).toEqual(named);
});

test.each([
  ["900@lid", "5511988887777@s.whatsapp.net"],
  ["5511900000000@s.whatsapp.net", "111@lid"],
  ["5511900000000@s.whatsapp.net", "5511988887777@s.whatsapp.net"],
])("a vote by any of the addresses is read: %s, %s", async (creator, voter) => {
  expect(await openBallot(ballot(["sim"], { creator, voter }), poll, addressesOf)).toEqual(["sim"]);
});

test("a poll in a wrapper has its key outside or inside", async () => {
  const inner = { pollCreationMessageV3: asked };
  const messageContextInfo = { messageSecret: secret };
  for (const message of [
    { pollCreationMessageV4: { message: inner }, messageContextInfo },
    { pollCreationMessageV4: { message: { ...inner, messageContextInfo } } },
  ]) {
    expect(await openBallot(ballot(["sim"]), pollWith(message), addressesOf)).toEqual(["sim"]);
  }
});

test("other votes, and other payloads, are no vote for the poll", async () => {
  const strangers = ballot(["sim"], { voter: "222@lid" });
  const others = ballot(["sim"], { id: "OTHER" });
  const garbled = ballotOf({ vote: { encPayload: Buffer.of(1), encIv: Buffer.of(1) } });
  for (const one of [strangers, others, garbled, ballotOf({ vote: {} }), ballotOf({})]) {
    expect(await openBallot(one, poll, addressesOf)).toBeNull();
  }
  const text = pollWith({ conversation: "oi", messageContextInfo: { messageSecret: secret } });
  const keyless = pollWith({ pollCreationMessageV3: asked });
  for (const payload of [text, keyless, new Uint8Array()]) {
    expect(await openBallot(ballot(["sim"]), payload, addressesOf)).toBeNull();
  }
});
