import { afterAll, beforeAll, expect, test } from "vitest";
import { lidJid } from "../network/addresses.ts";
import type { Sandbox } from "../sandbox.ts";
import { type Client, pairClient } from "../testing/test-client.ts";
import { ana, bruno, shop, startTrustedSandbox } from "../testing/test-sandbox.ts";

let sandbox: Sandbox;
let client: Client;

beforeAll(async () => {
  sandbox = await startTrustedSandbox();
  client = await pairClient(sandbox, shop);
});
afterAll(async () => {
  await client.stop();
  await sandbox.stop();
});

const onAnasPhone = (id: string) => sandbox.chatOf(ana, shop).find((message) => message.id === id);

test("what the business deletes or edits changes on the phone", async () => {
  const { key } = await client.send(lidJid(ana), { text: "preço: 10" });
  const id = key?.id ?? "";
  await sandbox.waitForMessage({ phone: ana, chat: shop, id });
  await client.send(lidJid(ana), { text: "preço: 12", edit: { ...key } });
  await sandbox.until(() => onAnasPhone(id)?.edited, "edited");
  expect(onAnasPhone(id)).toMatchObject({ text: "preço: 12" });
  await client.send(lidJid(ana), { delete: { ...key } });
  await sandbox.waitForMessage({ phone: ana, chat: shop, id, deleted: true });
  expect(onAnasPhone(id)).toMatchObject({ text: "", deleted: true });
});

test("the business reacts, and takes the reaction back", async () => {
  const { id } = await sandbox.sendText({ from: ana, to: shop, text: "obrigada!" });
  const { key } = await client.message(id);
  await client.send(lidJid(ana), { react: { text: "❤️", key } });
  await sandbox.until(() => onAnasPhone(id)?.reactions.length === 1, "a reaction");
  expect(onAnasPhone(id)?.reactions).toEqual([{ author: shop, emoji: "❤️" }]);
  await client.send(lidJid(ana), { react: { text: "", key } });
  await sandbox.until(() => onAnasPhone(id)?.reactions.length === 0, "none");
});

test("a customer quotes, edits, reacts and deletes", async () => {
  const first = await sandbox.sendText({ from: ana, to: shop, text: "tem azul?" });
  const second = await sandbox.sendText({ from: ana, to: shop, text: "este", quote: first.id });
  const quoting = await client.message(second.id);
  expect(quoting.message?.extendedTextMessage?.contextInfo).toMatchObject({
    stanzaId: first.id,
    quotedMessage: { conversation: "tem azul?" },
  });
  await sandbox.react({ phone: ana, chat: shop, id: first.id, emoji: "👍" });
  await sandbox.editMessage({ phone: ana, chat: shop, id: first.id, text: "tem verde?" });
  const { id } = await sandbox.deleteMessage({ phone: ana, chat: shop, id: first.id });
  const deletion = await client.message(id);
  expect(deletion.message?.protocolMessage).toMatchObject({ type: 0, key: { id: first.id } });
  expect(onAnasPhone(first.id)).toMatchObject({ deleted: true, edited: true });
});

test("only the author deletes a message", async () => {
  const { key } = await client.send(lidJid(ana), { text: "da loja" });
  const id = key?.id ?? "";
  await sandbox.waitForMessage({ phone: ana, chat: shop, id });
  await expect(sandbox.deleteMessage({ phone: ana, chat: shop, id })).rejects.toMatchObject({ code: "conflict" });
});

test("members of a group read the business's messages, and the business reads theirs", async () => {
  const group = await sandbox.createGroup({ subject: "Equipe", members: [shop, ana, bruno] });
  const { subject, participants } = await client.socket.groupMetadata(group.id);
  expect([subject, participants.length]).toEqual(["Equipe", 3]);
  for (const text of ["bom dia, equipe", "e boa semana"]) {
    const { key } = await client.send(group.id, { text });
    for (const phone of [ana, bruno]) {
      await sandbox.waitForMessage({ phone, chat: group.id, id: key?.id ?? "", text });
    }
  }
  for (const text of ["bom dia!", "igualmente"]) {
    const { id } = await sandbox.sendText({ from: ana, to: group.id, text });
    const { key } = await client.message(id);
    expect(await client.textOf(id)).toBe(text);
    expect(key).toMatchObject({ remoteJid: group.id, participant: lidJid(ana) });
    await sandbox.waitForMessage({ phone: bruno, chat: group.id, id });
  }
});

test("a group made by the business has its members", async () => {
  const made = await client.socket.groupCreate("Clientes", [lidJid(ana)]);
  const { key } = await client.send(made.id, { text: "bem-vinda" });
  await sandbox.waitForMessage({ phone: ana, chat: made.id, id: key?.id ?? "" });
  await client.socket.groupParticipantsUpdate(made.id, [lidJid(bruno)], "add");
  const { key: second } = await client.send(made.id, { text: "olá, Bruno" });
  await sandbox.waitForMessage({ phone: bruno, chat: made.id, id: second?.id ?? "", text: "olá, Bruno" });
  await sandbox.waitForMessage({ phone: ana, chat: made.id, id: second?.id ?? "", text: "olá, Bruno" });
});
