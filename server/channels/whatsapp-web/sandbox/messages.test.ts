import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { lidJid, phoneJid } from "./network/addresses.ts";
import { noFaults } from "./network/network.ts";
import type { Sandbox } from "./sandbox.ts";
import { type Client, pairClient } from "./testing/test-client.ts";
import { ana, bruno, shop, startTrustedSandbox } from "./testing/test-sandbox.ts";

let sandbox: Sandbox;
let client: Client;

beforeAll(async () => {
  sandbox = await startTrustedSandbox();
  // Otherwise the client emits own messages' first statuses with the message itself.
  client = await pairClient(sandbox, shop, { config: { emitOwnEvents: false } });
});
afterEach(() => sandbox.faults(noFaults));
afterAll(async () => {
  await client.stop();
  await sandbox.stop();
});

const statusesOf = (id: string) => client.updates.filter((update) => update.id === id).map(({ status }) => status);

test.each([
  ["lid", lidJid(ana), phoneJid(ana)],
  ["pn", phoneJid(ana), lidJid(ana)],
] as const)("a text arrives addressed by %s, with the other address beside it", async (addressing, jid, alt) => {
  const { id } = await sandbox.sendText({ from: ana, to: shop, text: `por ${addressing}`, addressing });
  const { key, pushName } = await client.message(id);
  expect(key).toMatchObject({ remoteJid: jid, remoteJidAlt: alt, fromMe: false });
  expect(pushName).toBe("Ana");
  expect(await client.textOf(id)).toBe(`por ${addressing}`);
});

test("the writer sees one tick, two once the device received it, and blue once it was read", async () => {
  const { id } = await sandbox.sendText({ from: ana, to: shop, text: "viu?" });
  const { key } = await client.message(id);
  await sandbox.waitForMessage({ phone: ana, chat: shop, id, status: "delivered" });
  await client.socket.readMessages([key]);
  await sandbox.waitForMessage({ phone: ana, chat: shop, id, status: "read" });
});

test("an answer is acknowledged, delivered, read and played, step by step", async () => {
  const { key } = await client.send(phoneJid(ana), { text: "bom dia" });
  const id = key?.id ?? "";
  expect(await sandbox.waitForMessage({ phone: ana, chat: shop, id })).toMatchObject({ text: "bom dia", copies: 1 });
  await client.until(() => client.acks.find((ack) => ack.id === id && !ack.error), "acknowledged");
  await client.until(() => statusesOf(id).includes(3), "delivered");
  await sandbox.read({ phone: ana, chat: shop });
  await client.until(() => statusesOf(id).includes(4), "read");
  await sandbox.played({ phone: ana, chat: shop, id });
  await client.until(() => statusesOf(id).includes(5), "heard");
});

test("a chat that is open on a screen is read at once", async () => {
  const close = sandbox.openChat(bruno, shop);
  const { key } = await client.send(lidJid(bruno), { text: "está aí?" });
  await client.until(() => statusesOf(key?.id ?? "").includes(4), "read");
  close();
});

test("a refused message gets the error and reaches no phone", async () => {
  await sandbox.faults({ ackError: 463, ackErrorFor: bruno });
  const { key } = await client.send(phoneJid(bruno), { text: "recusada" });
  await client.until(() => client.acks.find((ack) => ack.id === key?.id && ack.error === "463"), "refused");
  const { key: other } = await client.send(phoneJid(ana), { text: "aceita" });
  await sandbox.waitForMessage({ phone: ana, chat: shop, id: other?.id ?? "" });
  expect(sandbox.chatOf(bruno, shop).some(({ text }) => text === "recusada")).toBe(false);
});

test("a message whose acknowledgement is lost arrives, and sent again under its id is shown once", async () => {
  await sandbox.faults({ dropAck: true });
  const { key } = await client.send(phoneJid(ana), { text: "só uma vez" });
  const id = key?.id ?? "";
  await sandbox.waitForMessage({ phone: ana, chat: shop, id });
  await sandbox.faults({ dropAck: false });
  await client.send(phoneJid(ana), { text: "só uma vez" }, { messageId: id });
  await client.until(() => client.acks.find((ack) => ack.id === id), "acknowledged");
  const copies = () => sandbox.sentTo(ana, shop).filter((message) => message.id === id);
  await sandbox.until(() => copies()[0]?.copies === 2, "a second copy");
  expect(copies()).toHaveLength(1);
  expect(client.acks.filter((ack) => ack.id === id)).toHaveLength(1);
});

test("an undecryptable message is requested again and arrives under the same id", async () => {
  const { id } = await sandbox.sendText({ from: ana, to: shop, text: "ilegível", corrupt: 1 });
  expect(await client.textOf(id)).toBe("ilegível");
  expect(client.received.find(({ message }) => message.key.id === id)?.message.messageStubType).toBe(2);
  await sandbox.until(() => sandbox.network.queues.size(`${shop}:1`) === 0, "nothing waits");
});

test("a phone that cannot decrypt asks again, and shows the message once", async () => {
  await sandbox.faults({ unreadableToPhones: 1 });
  const { key } = await client.send(lidJid(ana), { text: "de novo, por favor" });
  const shown = await sandbox.waitForMessage({ phone: ana, chat: shop, id: key?.id ?? "" });
  expect(shown).toMatchObject({ text: "de novo, por favor", copies: 1 });
});

test("both sides see the other typing", async () => {
  await sandbox.sendText({ from: ana, to: shop, text: "oi" });
  // The network sends typing only to devices that are online and subscribed.
  await sandbox.typing({ from: ana, to: shop });
  await client.socket.sendPresenceUpdate("available");
  await sandbox.typing({ from: ana, to: shop });
  await client.socket.presenceSubscribe(lidJid(ana));
  await expect.poll(() => [...sandbox.network.sessions].some(({ watching }) => watching.has(ana))).toBe(true);
  expect(client.typing).not.toContain("composing");
  await sandbox.typing({ from: ana, to: shop });
  await client.until(() => client.typing.includes("composing"), "the customer types");
  const typing = new Promise((resolve) =>
    sandbox.network.events.on("screen", (e) => e.type === "typing" && resolve(e)),
  );
  await client.socket.sendPresenceUpdate("composing", lidJid(ana));
  expect(await typing).toMatchObject({ phone: ana, chat: shop, state: "composing" });
});

test("only numbers with WhatsApp are found", async () => {
  const found = await client.socket.onWhatsApp(ana, "99912345678");
  expect(found?.filter(({ exists }) => exists)).toMatchObject([{ jid: phoneJid(ana) }]);
});

test("a message the owner writes on the phone reaches the linked device as its own", async () => {
  const { id } = await sandbox.sendText({ from: shop, to: ana, text: "do celular" });
  const { key } = await client.message(id);
  expect(key).toMatchObject({ fromMe: true, remoteJid: lidJid(ana), remoteJidAlt: phoneJid(ana) });
  expect(await sandbox.waitForMessage({ phone: ana, chat: shop, id })).toMatchObject({ text: "do celular" });
});

test("two businesses on the sandbox can talk to each other", async () => {
  const other = await pairClient(sandbox, "5531988009090");
  const { key } = await client.send(phoneJid("5531988009090"), { text: "de empresa para empresa" });
  expect(await other.textOf(key?.id ?? "")).toBe("de empresa para empresa");
  await other.stop();
});

test("a query can be left without an answer", async () => {
  await sandbox.faults({ muteIq: "w:m" });
  const asked = client.socket.query({ tag: "iq", attrs: { type: "set", xmlns: "w:m", to: "@s.whatsapp.net" } }, 50);
  await expect(asked).rejects.toMatchObject({ output: { statusCode: 408 } });
});
