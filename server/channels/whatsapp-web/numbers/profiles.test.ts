import { lidJid } from "@balcao/whatsapp-sandbox/network/addresses.ts";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contactChat, idOf } from "../../chat.ts";
import { openRig, type Rig } from "../test-rig.ts";

const account = "5511900000041";
const [ana, bia, caio] = ["5511977770041", "5511977770042", "5511977770043"] as const;
const lidOf = (number: string) => lidJid(number).split("@")[0] ?? "";
const chatWith = (number: string) => contactChat({ phone: number });

let rig: Rig;
beforeAll(async () => {
  rig = await openRig();
  await rig.sandbox.saveContact({ phone: account, number: ana, name: "Ana da Padaria" });
  await rig.sandbox.saveContact({ phone: account, number: bia, name: "Bia" });
  // WhatsApp sends existing chats to a new device.
  await rig.sandbox.savePhone({ number: caio, name: "Caio Neves" });
  await rig.sandbox.sendText({ from: caio, to: account, text: "oi" });
  await rig.sandbox.sendText({ from: ana, to: account, text: "oi" });
  await rig.pair(1, account);
});
afterAll(() => rig.close());

const openAgain = async () => {
  await rig.provider.open(1);
  await rig.sink.becomes(1, "CONNECTED");
};
const face = (background: string) =>
  sharp({ create: { width: 320, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer();
const show = async (of: string, background: string): Promise<Buffer> => {
  const bytes = await face(background);
  await rig.sandbox.setPicture({ of, upload: rig.sandbox.upload(bytes) });
  return bytes;
};

test("reports the contacts of a linked phone's address book, and no others", async () => {
  await rig.sink.until(() => rig.sink.book.size >= 2, "the address book");
  expect(Object.fromEntries(rig.sink.book)).toEqual({ [ana]: "Ana da Padaria", [bia]: "Bia" });
});

test("reports contacts that are saved, renamed and deleted afterwards", async () => {
  await rig.sandbox.saveContact({ phone: account, number: caio, name: "Caio" });
  await rig.sink.until(() => rig.sink.book.get(caio) === "Caio", "a new entry");
  await rig.sandbox.saveContact({ phone: account, number: ana, name: "Ana (padaria nova)" });
  await rig.sink.until(() => rig.sink.book.get(ana) === "Ana (padaria nova)", "another name");
  await rig.sandbox.removeContact({ phone: account, number: bia });
  await rig.sink.until(() => !rig.sink.book.has(bia), "an entry that is gone");
  await rig.sandbox.saveContact({ phone: account, number: bia, name: "Bia Lima" });
  await rig.sink.until(() => rig.sink.book.get(bia) === "Bia Lima", "the entry again");
  await expect(rig.sandbox.removeContact({ phone: account, number: "5511999990000" })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("reads the whole address book once for a phone linked earlier, and then changes only", async () => {
  // The state that an earlier version left: the session knows the address book, and the sink got none of it.
  const { sink, provider } = rig.another();
  await rig.provider.close(1);
  await provider.open(1);
  await sink.until(() => sink.book.size === 3, "the whole address book");
  expect(sink.book.get(ana)).toBe("Ana (padaria nova)");
  await provider.close(1);
  await rig.sandbox.saveContact({ phone: account, number: caio, name: "Caio Neves" });
  const next = rig.another();
  await next.provider.open(1);
  await next.sink.until(() => next.sink.book.size > 0, "what was saved meanwhile");
  expect(Object.fromEntries(next.sink.book)).toEqual({ [caio]: "Caio Neves" });
  await next.provider.close(1);
  await openAgain();
});

test("fetches a contact's picture, and reports changes and removals", async () => {
  expect(await rig.provider.picture(1, chatWith(ana))).toBeNull();
  const first = await show(ana, "#0f766e");
  expect(first.equals((await rig.provider.picture(1, chatWith(ana))) ?? Buffer.alloc(0))).toBe(true);
  expect(await rig.provider.picture(1, contactChat({ lid: lidOf(ana) }))).not.toBeNull();
  const change = (kind: string) =>
    rig.sink.until(() => rig.sink.pictureChanges.find((one) => one.change === kind), `that it ${kind}`);
  expect((await change("changed")).chat).toMatchObject(contactChat({ lid: lidOf(ana) }));
  await rig.sandbox.setPicture({ of: ana });
  await change("removed");
  expect(await rig.provider.picture(1, chatWith(ana))).toBeNull();
});

test("a hidden picture counts as none", async () => {
  await show(ana, "#7c2d12");
  await rig.sandbox.savePhone({ number: ana, hidesPicture: true });
  expect(await rig.provider.picture(1, chatWith(ana))).toBeNull();
  await rig.sandbox.savePhone({ number: ana, hidesPicture: false });
  expect(await rig.provider.picture(1, chatWith(ana))).not.toBeNull();
});

test("a missing answer and a failing host do not change the picture", { tags: ["long"] }, async () => {
  await rig.sandbox.faults({ downloadStatus: 500 });
  await expect(rig.provider.picture(1, chatWith(ana))).rejects.toMatchObject({ reason: "timeout" });
  await rig.sandbox.faults({ downloadStatus: null });
  await rig.provider.close(1);
  await expect(rig.provider.picture(1, chatWith(ana))).rejects.toMatchObject({ reason: "offline" });
  const { sink, provider } = rig.another({ timings: { query: 2_000, pictureRest: 0 } });
  await provider.open(1);
  await sink.becomes(1, "CONNECTED");
  await rig.sandbox.faults({ muteIq: "w:profile:picture" });
  await expect(provider.picture(1, chatWith(ana))).rejects.toMatchObject({ reason: "timeout" });
  await rig.sandbox.faults({ muteIq: null });
  await provider.close(1);
  await openAgain();
});

test("a group's name is its subject from its first message, follows changes, and it has a picture", async () => {
  const group = await rig.sandbox.createGroup({ subject: "Condomínio Bela Vista", members: [ana, account] });
  const { id } = await rig.sandbox.sendText({ from: ana, to: group.id, text: "Boa tarde" });
  const first = await rig.sink.arrives(id);
  expect(first).toMatchObject({ groupName: "Condomínio Bela Vista", chat: { kind: "group" } });

  await rig.sandbox.renameGroup({ id: group.id, by: ana, subject: "Bela Vista II" });
  const renamed = await rig.sink.until(() => rig.sink.renamed.at(-1), "the new subject");
  expect(renamed).toEqual({ chat: first.chat, name: "Bela Vista II" });
  const next = await rig.sandbox.sendText({ from: ana, to: group.id, text: "Nome novo" });
  expect(await rig.sink.arrives(next.id)).toMatchObject({ groupName: "Bela Vista II" });

  await show(group.id, "#1d4ed8");
  expect(await rig.provider.picture(1, first.chat)).not.toBeNull();
  await rig.sink.until(
    () =>
      rig.sink.pictureChanges.some(
        ({ chat }) => chat.kind === "group" && idOf(chat, "group") === (first && idOf(first.chat, "group")),
      ),
    "the group's picture",
  );
});

test("a group without a known name delays nothing", async () => {
  const { sink, provider } = rig.another({ timings: { query: 5000, groupName: 50, pictureRest: 0 } });
  await rig.provider.close(1);
  await provider.open(1);
  await sink.becomes(1, "CONNECTED");
  const group = await rig.sandbox.createGroup({ subject: "Silenciosos", members: [ana, account] });
  await rig.sandbox.faults({ muteIq: "w:g2" });
  const { id } = await rig.sandbox.sendText({ from: ana, to: group.id, text: "alguém?" });
  expect(await sink.arrives(id)).toMatchObject({ groupName: null, body: "alguém?" });
  await rig.sandbox.faults({ muteIq: null });
  await provider.close(1);
});

test("forgets the phone's data once it is unlinked", async () => {
  await openAgain();
  await rig.sandbox.kick({ account, reason: "unlinked" });
  await rig.sink.until(() => rig.sink.unlinkedPhones.includes(1), "that the phone is gone");
});
