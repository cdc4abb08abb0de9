import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { proto } from "@whiskeysockets/baileys";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { until } from "../../../testing/until.ts";
import { MediaGone } from "../../channel.ts";
import { contactChat, groupChat } from "../../chat.ts";
import { openRig, type Rig, textTo } from "../test-rig.ts";

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

test("a message has both addresses of its author, whichever it was sent from", async () => {
  for (const addressing of ["lid", "pn"] as const) {
    const { id } = await rig.sandbox.sendText({ from: customer, to: account, text: `by ${addressing}`, addressing });
    expect(await rig.sink.arrives(id)).toMatchObject({
      connectionId: 1,
      chat: contactChat({ phone: customer, lid: lidOf(customer) }),
      fromMe: false,
      body: `by ${addressing}`,
      mediaType: "chat",
      undecryptable: false,
    });
  }
});

test("messages from the time offline are delivered afterwards, in order", async () => {
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

test("a repeated message keeps its id and its text", async () => {
  const { id } = await rig.sandbox.sendText({ from: customer, to: account, text: "twice", duplicate: true });
  const next = await rig.sandbox.sendText({ from: customer, to: account, text: "after" });
  await rig.sink.arrives(next.id);
  const copies = rig.sink.messages.filter((message) => message.providerId === id);
  expect(new Set(copies.map((message) => `${message.body} ${message.undecryptable}`))).toEqual(
    new Set(["twice false"]),
  );
});

test("an undecryptable message is announced, and arrives later under the same id", async () => {
  const { id } = await rig.sandbox.sendText({ from: customer, to: account, text: "at last", corrupt: 1 });
  expect(await rig.sink.arrives(id)).toMatchObject({ body: "at last" });
  const all = rig.sink.messages.filter((message) => message.providerId === id);
  expect(all.map((message) => [message.undecryptable, message.body])).toEqual([
    [true, ""],
    [false, "at last"],
  ]);
});

test("a message the owner writes on the phone is ours, in the recipient's chat", async () => {
  const { id } = await rig.sandbox.sendText({ from: account, to: customer, text: "typed on the phone" });
  expect(await rig.sink.arrives(id)).toMatchObject({
    fromMe: true,
    chat: contactChat({ phone: customer, lid: lidOf(customer) }),
    body: "typed on the phone",
    pushName: null,
  });
});

test("messages of a group carry the group", async () => {
  const group = await rig.sandbox.createGroup({ subject: "Equipe", members: [account, customer] });
  for (const text of ["first", "second"]) {
    const { id } = await rig.sandbox.sendText({ from: customer, to: group.id, text });
    expect(await rig.sink.arrives(id)).toMatchObject({
      chat: groupChat(group.id.replace("@g.us", "")),
      body: text,
      fromMe: false,
    });
  }
});

test("a deleted message is reported, and so is an edit", async () => {
  const first = await rig.sandbox.sendText({ from: customer, to: account, text: "oops" });
  await rig.sink.arrives(first.id);
  await rig.sandbox.editMessage({ phone: customer, chat: account, id: first.id, text: "corrected" });
  await rig.sink.until(() => rig.sink.edits.length === 1, "the new wording");
  expect(rig.sink.edits).toMatchObject([{ providerId: first.id, fromMe: false, body: "corrected" }]);
  await rig.sandbox.deleteMessage({ phone: customer, chat: account, id: first.id });
  await rig.sink.until(() => rig.sink.revocations.some(({ providerId }) => providerId === first.id), "the deletion");
});

test("in a group the author deletes a message, and we do so on our phone", async () => {
  const group = await rig.sandbox.createGroup({ subject: "Equipe", members: [account, customer] });
  for (const phone of [customer, account]) {
    const { id } = await rig.sandbox.sendText({ from: phone, to: group.id, text: "oops" });
    await rig.sink.arrives(id);
    await rig.sandbox.deleteMessage({ phone, chat: group.id, id });
    await rig.sink.until(() => rig.sink.revocations.some(({ providerId }) => providerId === id), "the deletion");
    expect(rig.sink.revocations.at(-1)).toMatchObject({ providerId: id, fromMe: phone === account });
    const second = await rig.sandbox.sendText({ from: phone, to: group.id, text: "typo" });
    await rig.sink.arrives(second.id);
    await rig.sandbox.editMessage({ phone, chat: group.id, id: second.id, text: "fixed" });
    const edit = { providerId: second.id, fromMe: phone === account, body: "fixed" };
    await rig.sink.until(() => rig.sink.edits.some((one) => one.providerId === second.id), "the new wording");
    expect(rig.sink.edits.at(-1)).toMatchObject(edit);
  }
});

test("a reaction and its removal are reported with their author", async () => {
  const { id } = await rig.sandbox.sendText({ from: customer, to: account, text: "like me" });
  await rig.sink.arrives(id);
  const before = rig.sink.messages.length;
  const reactions = () => rig.sink.reactions.filter(({ providerId }) => providerId === id);
  for (const [phone, chat, emoji] of [
    [account, customer, "👍"],
    [customer, account, "❤️"],
    [customer, account, ""],
  ] as const) {
    await rig.sandbox.react({ phone, chat, id, emoji });
    await rig.sink.until(() => reactions().at(-1)?.emoji === emoji, `the reaction ${emoji}`);
    expect(reactions().at(-1)).toMatchObject({ fromMe: phone === account, author: phone, emoji });
  }
  expect(rig.sink.messages.length).toBe(before);
});

test("authors of messages and reactions in a group are reported", async () => {
  const group = await rig.sandbox.createGroup({ subject: "Equipe", members: [account, customer] });
  await rig.sandbox.savePhone({ number: customer, name: "Ana" });
  const { id } = await rig.sandbox.sendText({ from: customer, to: group.id, text: "who?" });
  expect(await rig.sink.arrives(id)).toMatchObject({ authorName: "Ana" });
  await rig.sandbox.react({ phone: customer, chat: group.id, id, emoji: "🎉" });
  const reaction = await rig.sink.until(() => rig.sink.reactions.find(({ providerId }) => providerId === id), "it");
  expect(reaction).toMatchObject({ fromMe: false, pushName: "Ana", emoji: "🎉" });
  expect([customer, lidOf(customer)]).toContain(reaction.author);
});

test("a location, contact cards and a poll arrive with their parts", async () => {
  const place = { latitude: -23.5, longitude: -46.5, name: "Sé", address: "Praça da Sé" };
  const where = await rig.sandbox.sendLocation({ from: customer, to: account, ...place });
  expect(await rig.sink.arrives(where.id)).toMatchObject({
    mediaType: "location",
    content: { kind: "location", ...place },
  });
  const contacts = [{ name: "Bia", numbers: ["5511988880000"] }];
  const card = await rig.sandbox.sendContacts({ from: customer, to: account, contacts });
  expect(await rig.sink.arrives(card.id)).toMatchObject({
    mediaType: "contact",
    content: { kind: "contacts", contacts },
  });
  const asked = { question: "Sexta?", options: ["sim", "não"] };
  const poll = await rig.sandbox.sendPoll({ from: customer, to: account, ...asked });
  expect(await rig.sink.arrives(poll.id)).toMatchObject({ mediaType: "poll", content: { kind: "poll", ...asked } });
});

test("our edits and reactions reach the contact's phone", async () => {
  const message = textTo(customer, "preço: 10");
  await rig.provider.send(1, message);
  const id = message.providerId;
  await rig.sandbox.waitForMessage({ phone: customer, chat: account, id });
  const shown = () => rig.sandbox.sentTo(customer, account).find((one) => one.id === id);
  await rig.provider.edit(1, message.chat, id, "preço: 12");
  await rig.sandbox.until(() => shown()?.edited, "the new wording");
  expect(shown()).toMatchObject({ text: "preço: 12" });
  for (const emoji of ["👍", "❤️"]) {
    await rig.provider.react(1, message.chat, { providerId: id, fromMe: true, payload: null }, emoji);
    await rig.sandbox.until(() => shown()?.reactions[0]?.emoji === emoji, "the reaction");
  }
  expect(shown()?.reactions).toEqual([{ author: account, emoji: "❤️" }]);

  const theirs = await rig.sandbox.sendText({ from: customer, to: account, text: "obrigada" });
  const { payload, chat } = await rig.sink.arrives(theirs.id);
  const onPhone = () => rig.sandbox.chatOf(customer, account).find((one) => one.id === theirs.id);
  await rig.provider.react(1, chat, { providerId: theirs.id, fromMe: false, payload }, "🙏");
  await rig.sandbox.until(() => onPhone()?.reactions.length === 1, "the reaction");
  await rig.provider.react(1, chat, { providerId: theirs.id, fromMe: false, payload }, "");
  await rig.sandbox.until(() => onPhone()?.reactions.length === 0, "none");
});

const pictureBytes = Buffer.from("a picture, as far as anybody knows ".repeat(5000));
const download = async (payload: Uint8Array) => buffer(await rig.provider.downloadMedia(1, payload));

/** An inbound picture whose message describes the file with changes. */
async function pictureWith(change: (picture: proto.Message.IImageMessage) => object): Promise<Uint8Array> {
  const { id } = await rig.sandbox.sendImage({ from: customer, to: account, bytes: pictureBytes, caption: "look" });
  const { payload, ...message } = await rig.sink.arrives(id);
  expect(message).toMatchObject({ mediaType: "image", body: "look", media: { size: pictureBytes.length } });
  const decoded = proto.WebMessageInfo.decode(payload);
  const picture = decoded.message?.imageMessage;
  if (!picture) throw new Error("no picture in the payload");
  Object.assign(picture, change(picture));
  return proto.WebMessageInfo.encode(decoded).finish();
}

test("a file can be fetched, even after WhatsApp has deleted it", async () => {
  expect((await download(await pictureWith(() => ({})))).equals(pictureBytes)).toBe(true);
  // The first address is dead; the phone uploads the file to another one on request.
  const gone = await pictureWith(({ url, directPath }) => ({ url: `${url}gone`, directPath: `${directPath}gone` }));
  expect((await download(gone)).equals(pictureBytes)).toBe(true);
});

test("a changed file is refused, and so is a missing one", async () => {
  const otherKey = await pictureWith(() => ({ mediaKey: Buffer.alloc(32) }));
  await expect(download(otherKey)).rejects.toThrow("cut off or changed");
  await expect(download(await pictureWith(() => ({ mediaKey: null })))).rejects.toBeInstanceOf(MediaGone);
  const { id } = await rig.sandbox.sendText({ from: customer, to: account, text: "no file" });
  await expect(download((await rig.sink.arrives(id)).payload)).rejects.toBeInstanceOf(MediaGone);
});

test.each(["breaks", "lies"] as const)(
  "a download whose host %s fails for itself, whenever it is read",
  async (downloadTrouble) => {
    const payload = await pictureWith(() => ({}));
    await rig.sandbox.faults({ downloadTrouble });
    const unread = await rig.provider.downloadMedia(1, payload);
    if (downloadTrouble === "breaks") await until("the end of the connection", () => unread.errored);
    await expect(buffer(unread)).rejects.toThrow();
    await rig.sandbox.faults({ downloadTrouble: null });
    expect((await download(payload)).equals(pictureBytes)).toBe(true);
  },
);

test.each([
  ["cannot be reached", () => Promise.reject(new TypeError("fetch failed"))],
  ["answers 503", async () => new Response("busy", { status: 503 })],
])("a file whose host %s is an error of the port, and may come later", async (_, answer) => {
  const payload = await pictureWith(() => ({}));
  const asked = vi.spyOn(globalThis, "fetch").mockImplementationOnce(answer);
  await expect(rig.provider.downloadMedia(1, payload)).rejects.toMatchObject({ name: "SendError", reason: "timeout" });
  expect(asked).toHaveBeenCalledOnce();
  asked.mockRestore();
  expect((await download(payload)).equals(pictureBytes)).toBe(true);
});

test("files are requested from WhatsApp's own hosts only", async () => {
  const asked: string[] = [];
  const trap = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.end("caught");
  });
  await new Promise<void>((listening) => trap.listen(0, "127.0.0.1", listening));
  const { port } = trap.address() as AddressInfo;
  for (const scheme of ["http", "https"]) {
    const elsewhere = await pictureWith(({ directPath }) => ({ url: `${scheme}://127.0.0.1:${port}${directPath}` }));
    expect((await download(elsewhere)).equals(pictureBytes)).toBe(true);
  }
  for (const directPath of [`@127.0.0.1:${port}/x`, `//127.0.0.1:${port}/x`, `.example.com/x`]) {
    const crooked = await pictureWith(() => ({ url: null, directPath }));
    await expect(download(crooked)).rejects.toBeInstanceOf(MediaGone);
  }
  expect(asked).toEqual([]);
  trap.close();
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
