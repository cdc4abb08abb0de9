import { DEFAULT_CONNECTION_CONFIG, type SocketConfig } from "@whiskeysockets/baileys";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Sandbox } from "../sandbox.ts";
import { type Client, pairClient, startClient } from "../testing/test-client.ts";
import { ana, bruno, shop, startTrustedSandbox } from "../testing/test-sandbox.ts";

let sandbox: Sandbox;
let client: Client;
const waiting = () => sandbox.network.queues.size(`${shop}:1`);

beforeEach(async () => {
  sandbox = await startTrustedSandbox();
});
afterEach(async () => {
  await client.stop();
  await sandbox.stop();
});

/** A client that stops in the middle of its n-th message, its own phone's not counted, as a killed process does. */
function stuckAfter(messages: number) {
  let left = messages;
  let stuck: () => void = () => undefined;
  const isStuck = new Promise<void>((resolve) => {
    stuck = resolve;
  });
  const makeSignalRepository: SocketConfig["makeSignalRepository"] = (auth, logger, find) => {
    const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, logger, find);
    const { decryptMessage } = repository;
    repository.decryptMessage = (message) => {
      if (message.jid.endsWith("@s.whatsapp.net") || left-- !== 0) return decryptMessage(message);
      stuck();
      return new Promise(() => undefined);
    };
    return repository;
  };
  return { isStuck, makeSignalRepository };
}

test("only unacknowledged stanzas are repeated after the connection broke", async () => {
  const { isStuck, makeSignalRepository } = stuckAfter(80);
  client = await pairClient(sandbox, shop, { config: { makeSignalRepository } });
  const flood = sandbox.flood({ from: ana, to: shop, count: 200, senders: 3 });
  await isStuck;
  await sandbox.kick({ account: shop, reason: "drop" });
  const { ids } = await flood;
  const unacknowledged = sandbox.network.queues.all(`${shop}:1`).map(({ attrs }) => attrs.id);
  expect(unacknowledged.length).toBeGreaterThanOrEqual(120);

  client = await pairClientAgain(client.store);
  await sandbox.until(() => waiting() === 0, "everything is acknowledged");
  expect(client.stanzas.map(({ id }) => id)).toEqual(unacknowledged);
  expect(client.stanzas.every(({ offline }) => offline)).toBe(true);
  // The first connection began to decrypt 80 messages, and each decrypts only once; the rest must arrive.
  for (const id of ids.slice(80)) await client.message(id);
});

test("a message to an offline device waits for it, marked as delayed", async () => {
  client = await pairClient(sandbox, shop, { reconnectAfter: [515] });
  await sandbox.kick({ account: shop, reason: "drop" });
  const sent = await sandbox.flood({ from: ana, to: shop, count: 3 });
  expect(waiting()).toBe(3);
  expect(sandbox.chatOf(ana, shop).map(({ status }) => status)).toEqual(["sent", "sent", "sent"]);
  const { store } = client;
  client = await pairClientAgain(store);
  for (const id of sent.ids) await client.message(id);
  expect(client.received.map(({ type }) => type)).toEqual(["append", "append", "append"]);
  await sandbox.waitForMessage({ phone: ana, chat: shop, id: sent.ids[2] ?? "", status: "delivered" });
});

test("receipts wait for an offline device, too", async () => {
  client = await pairClient(sandbox, shop, { config: { emitOwnEvents: false } });
  const { key } = await client.send(`${ana}@s.whatsapp.net`, { text: "leia depois" });
  await sandbox.waitForMessage({ phone: ana, chat: shop, id: key?.id ?? "" });
  await sandbox.until(() => waiting() === 0, "delivered");
  await sandbox.kick({ account: shop, reason: "drop" });
  await sandbox.read({ phone: ana, chat: shop });
  client = await pairClientAgain(client.store);
  await client.until(() => client.updates.some(({ id, status }) => id === key?.id && status === 4), "read");
});

test("the same stanza can come twice", async () => {
  client = await pairClient(sandbox, shop);
  const { id } = await sandbox.sendText({ from: ana, to: shop, text: "dobrada", duplicate: true });
  const copies = () => client.received.filter(({ message }) => message.key.id === id).length;
  await client.until(() => copies() === 2, "twice");
});

test("a phone that is off receives and sends when it is back", async () => {
  client = await pairClient(sandbox, shop, { config: { emitOwnEvents: false } });
  await sandbox.savePhone({ number: bruno, online: false });
  const { key } = await client.send(`${bruno}@s.whatsapp.net`, { text: "cadê você?" });
  const id = key?.id ?? "";
  await client.until(() => client.acks.find((ack) => ack.id === id), "acknowledged");
  const mine = await sandbox.sendText({ from: bruno, to: shop, text: "sem sinal" });
  expect(sandbox.chatOf(bruno, shop)).toMatchObject([{ id: mine.id, status: "pending" }]);
  expect(client.updates).toEqual([]);

  await sandbox.savePhone({ number: bruno, online: true });
  await sandbox.waitForMessage({ phone: bruno, chat: shop, id });
  await client.until(() => client.updates.some((update) => update.id === id && update.status === 3), "delivered");
  expect(await client.textOf(mine.id)).toBe("sem sinal");
});

async function pairClientAgain(store: Client["store"]): Promise<Client> {
  const again = startClient(sandbox.addresses.wsUrl, { store });
  await again.until(() => again.opened > 0, "open again");
  return again;
}
