import { proto } from "@whiskeysockets/baileys";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openRig, type Rig, textTo } from "./test-rig.ts";

const account = "5511900000011";
const other = "5511900000012";
const customer = "5511988880011";
const lidOf = (number: string) => (BigInt(number) + 100_000_000_000_000n).toString();

let rig: Rig;
beforeAll(async () => {
  rig = await openRig();
  await rig.pair(1, account);
  await rig.pair(2, other);
});
afterAll(() => rig.close());

test("a message arrives with both addresses of its author, whichever it came under", async () => {
  for (const addressing of ["lid", "pn"] as const) {
    const { id } = await rig.sandbox.sendText({ from: customer, to: account, text: `by ${addressing}`, addressing });
    expect(await rig.sink.arrives(id)).toMatchObject({
      connectionId: 1,
      chat: { kind: "contact", number: customer, lid: lidOf(customer) },
      fromMe: false,
      body: `by ${addressing}`,
      mediaType: "chat",
      undecryptable: false,
    });
  }
});

test("what came while it was away is delivered afterwards, in order", async () => {
  await rig.provider.close(1);
  const ids: string[] = [];
  for (const text of ["one", "two", "three"]) {
    ids.push((await rig.sandbox.sendText({ from: customer, to: account, text })).id);
  }
  await rig.provider.open(1);
  await rig.sink.arrives(ids[2] ?? "");
  expect(rig.sink.messages.flatMap((message) => (ids.includes(message.providerId) ? message.body : []))).toEqual([
    "one",
    "two",
    "three",
  ]);
  await rig.sink.becomes(1, "CONNECTED");
});

test("a message that comes twice keeps its id and its text", async () => {
  const { id } = await rig.sandbox.sendText({ from: customer, to: account, text: "twice", duplicate: true });
  const next = await rig.sandbox.sendText({ from: customer, to: account, text: "after" });
  await rig.sink.arrives(next.id);
  const copies = rig.sink.messages.filter((message) => message.providerId === id);
  expect(new Set(copies.map((message) => `${message.body} ${message.undecryptable}`))).toEqual(
    new Set(["twice false"]),
  );
});

test("what cannot be decrypted is announced, and comes again under the same id", async () => {
  const { id } = await rig.sandbox.sendText({ from: customer, to: account, text: "at last", corrupt: 1 });
  expect(await rig.sink.arrives(id)).toMatchObject({ body: "at last" });
  const all = rig.sink.messages.filter((message) => message.providerId === id);
  expect(all.map((message) => [message.undecryptable, message.body])).toEqual([
    [true, ""],
    [false, "at last"],
  ]);
});

test("what the owner writes on the phone is ours, in the recipient's chat", async () => {
  const { id } = await rig.sandbox.sendText({ from: account, to: customer, text: "typed on the phone" });
  expect(await rig.sink.arrives(id)).toMatchObject({
    fromMe: true,
    chat: { kind: "contact", number: customer, lid: lidOf(customer) },
    body: "typed on the phone",
    pushName: null,
  });
});

test("messages of a group carry the group", async () => {
  const group = await rig.sandbox.createGroup({ subject: "Equipe", members: [account, customer] });
  for (const text of ["first", "second"]) {
    const { id } = await rig.sandbox.sendText({ from: customer, to: group.id, text });
    expect(await rig.sink.arrives(id)).toMatchObject({
      chat: { kind: "group", number: null, lid: group.id.replace("@g.us", "") },
      body: text,
      fromMe: false,
    });
  }
});

test("a deleted message is reported, an edited one comes as a message that quotes it", async () => {
  const first = await rig.sandbox.sendText({ from: customer, to: account, text: "oops" });
  await rig.sink.arrives(first.id);
  await rig.sandbox.editMessage({ phone: customer, chat: account, id: first.id, text: "corrected" });
  const edited = await rig.sink.until(
    () => rig.sink.messages.find((message) => message.body === "corrected"),
    "the new wording",
  );
  expect(edited.quotedProviderId).toBe(first.id);
  await rig.sandbox.deleteMessage({ phone: customer, chat: account, id: first.id });
  await rig.sink.until(() => rig.sink.revocations.some(({ providerId }) => providerId === first.id), "the deletion");
});

test("in a group its author takes a message back, and on our phone we do", async () => {
  const group = await rig.sandbox.createGroup({ subject: "Equipe", members: [account, customer] });
  for (const phone of [customer, account]) {
    const { id } = await rig.sandbox.sendText({ from: phone, to: group.id, text: "oops" });
    await rig.sink.arrives(id);
    await rig.sandbox.deleteMessage({ phone, chat: group.id, id });
    await rig.sink.until(() => rig.sink.revocations.some(({ providerId }) => providerId === id), "the deletion");
    expect(rig.sink.revocations.at(-1)).toMatchObject({ providerId: id, fromMe: phone === account });
  }
});

test("reactions are no messages", async () => {
  const { id } = await rig.sandbox.sendText({ from: customer, to: account, text: "like me" });
  await rig.sink.arrives(id);
  const before = rig.sink.messages.length;
  await rig.sandbox.react({ phone: account, chat: customer, id, emoji: "👍" });
  const after = await rig.sandbox.sendText({ from: customer, to: account, text: "next" });
  await rig.sink.arrives(after.id);
  expect(rig.sink.messages.length).toBe(before + 1);
});

test("a picture can be fetched, even after WhatsApp has thrown it away", async () => {
  const bytes = Buffer.from("a picture, as far as anybody knows ".repeat(50));
  const { id } = await rig.sandbox.sendImage({ from: customer, to: account, bytes, caption: "look" });
  const message = await rig.sink.arrives(id);
  expect(message).toMatchObject({ mediaType: "image", body: "look" });
  expect((await rig.provider.downloadMedia(1, message.payload)).equals(bytes)).toBe(true);

  const old = proto.WebMessageInfo.decode(message.payload);
  const picture = old.message?.imageMessage;
  if (!picture?.url) throw new Error("no picture in the payload");
  // Where the file was; the phone puts it elsewhere when asked.
  Object.assign(picture, { url: `${picture.url}gone`, directPath: `${picture.directPath}gone` });
  const again = await rig.provider.downloadMedia(1, proto.WebMessageInfo.encode(old).finish());
  expect(again.equals(bytes)).toBe(true);
});

test("sessions of two companies do not mix", async () => {
  const [mine, theirs] = await Promise.all([
    rig.sandbox.sendText({ from: customer, to: account, text: "for the first" }),
    rig.sandbox.sendText({ from: customer, to: other, text: "for the second" }),
  ]);
  expect((await rig.sink.arrives(mine.id)).connectionId).toBe(1);
  expect((await rig.sink.arrives(theirs.id)).connectionId).toBe(2);
  await Promise.all([
    rig.provider.send(1, textTo(customer, "from the first")),
    rig.provider.send(2, textTo(customer, "from the second")),
  ]);
  const received = (number: string) => rig.sandbox.sentTo(customer, number).at(-1)?.text;
  expect(received(account)).toBe("from the first");
  expect(received(other)).toBe("from the second");
});
