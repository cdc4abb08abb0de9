import { afterAll, beforeAll, expect, test } from "vitest";
import { until } from "../../../testing/until.ts";
import { contactChat, groupChat } from "../../chat.ts";
import { openRig, quick, type Rig, textTo } from "../test-rig.ts";

const account = "5511900000021";
const customer = "5511988880021";

let rig: Rig;
beforeAll(async () => {
  rig = await openRig();
  await rig.pair(1, account);
});
afterAll(() => rig.close());

/** Receipts of either phone, also the owner's, would count as an acknowledgement, so both are offline. */
const switchPhones = async (online: boolean) => {
  for (const number of [customer, account]) await rig.sandbox.savePhone({ number, online });
};

test("a message is sent once the server has it, and its acknowledgements follow", async () => {
  const message = textTo(customer, "good morning");
  const { payload } = await rig.provider.send(1, message);
  expect(payload.length).toBeGreaterThan(0);
  const id = message.providerId;
  const shown = await rig.sandbox.waitForMessage({ phone: customer, chat: account, id });
  expect(shown.text).toBe("good morning");
  const receipt = (ack: number) =>
    rig.sink.until(() => rig.sink.receipts.some((one) => one.providerId === id && one.ack === ack), `tick ${ack}`);
  await receipt(3);
  await rig.sandbox.read({ phone: customer, chat: account });
  await receipt(4);
});

test("an answer quotes its message", async () => {
  const { id } = await rig.sandbox.sendText({ from: customer, to: account, text: "how much is it?" });
  const asked = await rig.sink.arrives(id);
  const answer = textTo(customer, "ten", { quoted: { providerId: id, fromMe: false, payload: asked.payload } });
  await rig.provider.send(1, answer);
  const shown = await rig.sandbox.waitForMessage({ phone: customer, chat: account, id: answer.providerId });
  expect(shown.quoted).toMatchObject({ id, author: customer, text: "how much is it?" });
});

test("a contact known by the private id only can be answered", async () => {
  const lid = (BigInt(customer) + 100_000_000_000_000n).toString();
  const message = textTo(customer, "to the private id", { chat: contactChat({ lid }) });
  await rig.provider.send(1, message);
  await rig.sandbox.waitForMessage({ phone: customer, chat: account, id: message.providerId });
});

test("a group is sent to, and its receipts come back", async () => {
  const group = await rig.sandbox.createGroup({ subject: "Equipe", members: [account, customer] });
  const chat = groupChat(group.id.replace("@g.us", ""));
  const message = textTo("", "hello everybody", { chat });
  await rig.provider.send(1, message);
  await rig.sandbox.waitForMessage({ phone: customer, chat: group.id, id: message.providerId });
  await rig.sink.until(() => rig.sink.receipts.some((one) => one.providerId === message.providerId), "a receipt");
});

test.each([
  [463, "newChats"],
  [475, "newChats"],
  [479, "refused"],
])("a message that the server refuses with %i fails as %s", async (ackError, reason) => {
  await rig.sandbox.faults({ ackError });
  const refused = rig.provider.send(1, textTo(customer, "never"));
  await expect(refused).rejects.toMatchObject({ name: "SendError", reason });
  await rig.sandbox.faults({ ackError: null });
});

test("without an answer it times out, and a repeat under the same id is shown once", async () => {
  const { sink, provider } = rig.another({ timings: { ...quick, acknowledgement: 150 } });
  await rig.provider.close(1);
  await provider.open(1);
  await sink.becomes(1, "CONNECTED");
  await switchPhones(false);
  await rig.sandbox.faults({ dropAck: true });
  const message = textTo(customer, "did you get this?");
  let copies = 0;
  rig.sandbox.network.events.on("sent", ({ id }) => (copies += id === message.providerId ? 1 : 0));
  await expect(provider.send(1, message)).rejects.toMatchObject({ reason: "timeout" });
  await until("the first copy", () => copies === 1);
  await rig.sandbox.faults({ dropAck: false });
  // On a busy machine the acknowledgement may be late again.
  await until("an acknowledgement", () => provider.send(1, message).then(Boolean, () => false));
  await switchPhones(true);
  await rig.sandbox.waitForMessage({ phone: customer, chat: account, id: message.providerId });
  const shown = rig.sandbox.sentTo(customer, account).filter((one) => one.id === message.providerId);
  expect(shown).toHaveLength(1);
  expect(shown[0]?.copies).toBeGreaterThan(1);
  await provider.stop();
  await rig.provider.open(1);
  await rig.sink.becomes(1, "CONNECTED");
});

test("a message fails as offline when the connection closes before its acknowledgement", async () => {
  await rig.sandbox.faults({ dropAck: true });
  const message = textTo(customer, "cut off");
  await switchPhones(false);
  const sending = rig.provider.send(1, message);
  const { events } = rig.sandbox.network;
  const cut = new Promise<void>((resolve) => {
    events.on("sent", ({ id }) => id === message.providerId && resolve());
  });
  await Promise.all([
    expect(sending).rejects.toMatchObject({ reason: "offline" }),
    cut.then(() => rig.sandbox.kick({ account, reason: "drop" })),
  ]);
  await rig.sandbox.faults({ dropAck: false });
  await switchPhones(true);
  await rig.sink.becomes(1, "CONNECTED");
});

test("a phone that cannot decrypt a message gets it again", async () => {
  await rig.sandbox.faults({ unreadableToPhones: 1 });
  const message = textTo(customer, "once more");
  const { payload } = await rig.provider.send(1, message);
  rig.sink.payloads.set(message.providerId, payload);
  const shown = await rig.sandbox.waitForMessage({ phone: customer, chat: account, id: message.providerId });
  expect(shown.text).toBe("once more");
});

test("a message can be deleted for everybody", async () => {
  const message = textTo(customer, "take it back");
  await rig.provider.send(1, message);
  await rig.provider.revoke(1, message.chat, message.providerId);
  await rig.sandbox.waitForMessage({ phone: customer, chat: account, id: message.providerId, deleted: true });
});

test("reading sends the contact a read receipt", async () => {
  const { id } = await rig.sandbox.sendText({ from: customer, to: account, text: "seen?" });
  const { chat } = await rig.sink.arrives(id);
  await rig.provider.markRead(1, chat, [id]);
  await rig.sandbox.waitForMessage({ phone: customer, chat: account, id, status: "read" });
});

test("numbers are looked up, and a missing answer is an error", async () => {
  const [old, written] = ["553188007744", "5531988007744"];
  await rig.sandbox.sendText({ from: old, to: account, text: "an old number" });
  const unknown = ["5531900000000", "553133334444", "99912345678"];
  const found = await rig.provider.checkNumbers(1, [unknown[0] ?? "", customer, written, ...unknown.slice(1)]);
  expect(found).toEqual(
    new Map([
      [customer, customer],
      [written, old],
    ]),
  );
  await rig.provider.close(1);
  const { sink, provider } = rig.another({ timings: { ...quick, query: 300 } });
  await provider.open(1);
  await sink.becomes(1, "CONNECTED");
  await rig.sandbox.faults({ muteIq: "usync" });
  await expect(provider.checkNumbers(1, [customer])).rejects.toMatchObject({ reason: "timeout" });
});
