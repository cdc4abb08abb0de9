import { lidJid, phoneJid, unixSeconds } from "@balcao/whatsapp-sandbox/network/addresses.ts";
import { deliver, linkedDevice } from "@balcao/whatsapp-sandbox/network/deliver.ts";
import { sendFromPhone } from "@balcao/whatsapp-sandbox/phones/from-phone.ts";
import type { BinaryNode, proto } from "@whiskeysockets/baileys";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contactChat } from "../../chat.ts";
import { openRig, type Rig } from "../test-rig.ts";
import { voteFor } from "./sample-vote.ts";

const account = "5511900000051";
const customer = "5511988880051";
const lidOf = (number: string) => lidJid(number).replace("@lid", "");

let rig: Rig;
beforeAll(async () => {
  rig = await openRig();
  await rig.pair(1, account);
});
afterAll(() => rig.close());

const write = (message: proto.IMessage, from = customer, to = account) =>
  sendFromPhone(rig.sandbox.network, from, to, message);
const copiesOf = (id: string) => rig.sink.messages.filter(({ providerId }) => providerId === id);
const waiting = () => rig.sandbox.network.queues.all(`${account}:1`);
const acknowledged = () => rig.sandbox.until(() => waiting().length === 0, "the acknowledgement");

let count = 0;
/** Hands over a stanza as it is, from the customer. Returns its id. */
function handOver(content: BinaryNode[], attrs: Record<string, string> = {}, tag = "message"): string {
  const device = linkedDevice(rig.sandbox.network, account, 1);
  if (!device) throw new Error("no linked device");
  count++;
  const id = `RARE${count}`;
  const sender = { from: lidJid(customer), sender_pn: phoneJid(customer), addressing_mode: "lid" };
  deliver(rig.sandbox.network, device, {
    tag,
    attrs: { id, t: unixSeconds(), type: "text", notify: "Ana", ...sender, ...attrs },
    content,
  });
  return id;
}
const unavailable = (type: string): BinaryNode[] => [{ tag: "unavailable", attrs: { type } }];

test("a message of an unknown kind has its place, from either side, and keys alone have none", async () => {
  const theirs = await write({ messageContextInfo: { paddingBytes: Buffer.of(1) } });
  expect(await rig.sink.arrives(theirs)).toMatchObject({ mediaType: "unsupported", body: "", fromMe: false });
  const ours = await write({}, account, customer);
  expect(await rig.sink.arrives(ours)).toMatchObject({ mediaType: "unsupported", fromMe: true });

  const group = await rig.sandbox.createGroup({ subject: "Equipe", members: [account, customer] });
  const text = await write({ conversation: "with its keys" }, customer, group.id);
  await rig.sink.arrives(text);
  const keys = await write({ senderKeyDistributionMessage: { groupId: group.id } });
  await acknowledged();
  expect(copiesOf(text).map(({ body }) => body)).toEqual(["with its keys"]);
  expect(copiesOf(keys)).toEqual([]);
});

test.for<[string, BinaryNode[], number, string]>([
  ["to see once", unavailable("view_once"), 0, "viewOnce"],
  ["to see once, which phones alone get", unavailable("view_once_unavailable_fanout"), 0, "viewOnce"],
  ["of a hosted business", unavailable("hosted_unavailable_fanout"), 0, "unsupported"],
  ["of a bot", [{ tag: "enc", attrs: { type: "msmsg", v: "2" }, content: Buffer.of(1) }], 0, "unsupported"],
  ["that is too old to ask for", [], 15 * 86_400, "unsupported"],
])("a message %s comes without content, for good, and once", async ([, content, age, mediaType]) => {
  const id = handOver(content, { t: unixSeconds(Date.now() - age * 1000) });
  expect(await rig.sink.arrives(id)).toMatchObject({
    chat: contactChat({ phone: customer, lid: lidOf(customer) }),
    pushName: "Ana",
    mediaType,
    body: "",
    undecryptable: false,
  });
  await acknowledged();
  const next = await write({ conversation: "after it" });
  await rig.sink.arrives(next);
  expect(copiesOf(id)).toHaveLength(1);
});

test("a message whose content the phone still has to send is unreadable until then", async () => {
  const id = handOver([]);
  await rig.sink.until(() => copiesOf(id).length > 0, "its place");
  expect(copiesOf(id)[0]).toMatchObject({ mediaType: "unreadable", undecryptable: true, body: "" });
  await acknowledged();
});

test("a message without content is acknowledged only after it is stored, and repeated if it was not", async () => {
  let attempts = 0;
  rig.sink.beforeMessage = () => {
    expect(waiting().length).toBe(1);
    attempts++;
    if (attempts < 3) throw new Error("no room");
  };
  const id = handOver(unavailable("view_once_unavailable_fanout"));
  expect(await rig.sink.arrives(id)).toMatchObject({ mediaType: "viewOnce" });
  expect(attempts).toBe(3);
  rig.sink.beforeMessage = () => undefined;
  await acknowledged();
});

test.for([false, true])("a missed call is a message of the caller, with video: %s", async (isVideo) => {
  const caller = isVideo ? "5511988880052" : "5511988880053";
  const attrs = { "call-id": `CALL${caller}`, "call-creator": lidJid(caller), caller_pn: phoneJid(caller) };
  const offer = { tag: "offer", attrs, content: isVideo ? [{ tag: "video", attrs: {} }] : [] };
  handOver([offer], { from: lidJid(caller) }, "call");
  handOver([{ tag: "terminate", attrs: { ...attrs, reason: "timeout" } }], { from: lidJid(caller) }, "call");
  expect(await rig.sink.arrives(attrs["call-id"])).toMatchObject({
    chat: contactChat({ phone: caller, lid: lidOf(caller) }),
    mediaType: "call",
    body: "",
    content: { kind: "call", isVideo, isMissed: true, seconds: null },
  });
});

test("votes in polls of either side are reported with their options, and their withdrawal", async () => {
  const secret = Buffer.alloc(32, 3);
  const poll = {
    messageContextInfo: { messageSecret: secret },
    pollCreationMessageV3: { name: "Sexta?", options: [{ optionName: "sim" }, { optionName: "não" }] },
  };
  const before = rig.sink.messages.length;
  const votesIn = (id: string) => rig.sink.votes.filter(({ providerId }) => providerId === id);
  for (const [asking, other] of [
    [account, customer],
    [customer, account],
  ] as const) {
    const id = await write(poll, asking, other);
    await rig.sink.arrives(id);
    for (const options of [["sim"], ["não"], []]) {
      const vote = voteFor({ id, secret, creator: lidJid(asking), voter: lidJid(customer), options });
      await write({ pollUpdateMessage: vote });
      const seen = await rig.sink.until(
        () => votesIn(id).at(-1)?.options.join() === options.join() && votesIn(id),
        "it",
      );
      expect(seen.at(-1)).toMatchObject({ fromMe: false, voter: customer, options });
    }
    const own = voteFor({ id, secret, creator: lidJid(asking), voter: lidJid(account), options: ["sim"] });
    await write({ pollUpdateMessage: own }, account, customer);
    await rig.sink.until(() => votesIn(id).some(({ fromMe }) => fromMe), "our vote");
  }
  expect(rig.sink.messages.length).toBe(before + 2);
});

test("a member's vote in a group counts for the member, and one that nobody can read disturbs nothing", async () => {
  const secret = Buffer.alloc(32, 4);
  const group = await rig.sandbox.createGroup({ subject: "Equipe", members: [account, customer] });
  const id = await write(
    { messageContextInfo: { messageSecret: secret }, pollCreationMessage: { options: [{ optionName: "sim" }] } },
    account,
    group.id,
  );
  await rig.sink.arrives(id);
  const vote = { id, secret, creator: lidJid(account), voter: lidJid(customer), options: ["sim"] };
  const votes = () => rig.sink.votes.filter(({ providerId }) => providerId === id);
  for (const broken of [
    { ...vote, secret: Buffer.alloc(32) },
    { ...vote, id: "UNKNOWN" },
  ])
    await write({ pollUpdateMessage: { ...voteFor(broken), pollCreationMessageKey: { id } } }, customer, group.id);
  await write({ pollUpdateMessage: voteFor(vote) }, customer, group.id);
  await rig.sink.until(() => votes().length > 0, "the vote");
  expect(votes()).toMatchObject([{ voter: customer, fromMe: false, options: ["sim"] }]);
  expect(rig.sink.stateOf(1)).toMatchObject({ status: "CONNECTED" });
});
