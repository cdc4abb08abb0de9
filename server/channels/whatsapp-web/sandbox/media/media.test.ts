import { randomBytes } from "node:crypto";
import { downloadMediaMessage } from "@whiskeysockets/baileys";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { phoneJid } from "../network/addresses.ts";
import { noFaults } from "../network/network.ts";
import type { Sandbox } from "../sandbox.ts";
import { type Client, pairClient } from "../testing/test-client.ts";
import { ana, shop, startTrustedSandbox } from "../testing/test-sandbox.ts";

let sandbox: Sandbox;
let client: Client;
const bytes = randomBytes(70_001);

beforeAll(async () => {
  sandbox = await startTrustedSandbox();
  client = await pairClient(sandbox, shop);
});
afterEach(() => sandbox.faults(noFaults));
afterAll(async () => {
  await client.stop();
  await sandbox.stop();
});

/** The file of a message as Ana's phone page downloads it. */
async function onAnasPhone(id: string): Promise<Buffer> {
  const { controlUrl } = sandbox.addresses;
  const response = await fetch(`${controlUrl}/api/media?phone=${ana}&chat=${shop}&id=${id}`);
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  return Buffer.from(await response.arrayBuffer());
}

test("a customer's picture arrives byte for byte, caption included", async () => {
  const { id } = await sandbox.sendImage({ from: ana, to: shop, bytes, mimetype: "image/png", caption: "olha" });
  const message = await client.message(id);
  expect(message.message?.imageMessage).toMatchObject({ caption: "olha", mimetype: "image/png" });
  expect((await downloadMediaMessage(message, "buffer", {})).equals(bytes)).toBe(true);
});

test("a customer's voice note arrives byte for byte", async () => {
  const { id } = await sandbox.sendVoice({ from: ana, to: shop, bytes, seconds: 7 });
  const message = await client.message(id);
  expect(message.message?.audioMessage).toMatchObject({ ptt: true, seconds: 7 });
  expect((await downloadMediaMessage(message, "buffer", {})).equals(bytes)).toBe(true);
});

test.each([
  ["image", { image: bytes, caption: "promoção", jpegThumbnail: "" }],
  ["audio", { audio: bytes, ptt: true, mimetype: "audio/ogg; codecs=opus", seconds: 3 }],
  ["document", { document: bytes, mimetype: "application/pdf", fileName: "orçamento.pdf" }],
] as const)("an %s from the business opens on the phone", async (kind, content) => {
  const { key } = await client.send(phoneJid(ana), { ...content });
  const id = key?.id ?? "";
  const shown = await sandbox.waitForMessage({ phone: ana, chat: shop, id });
  expect(shown).toMatchObject({ kind, media: { size: bytes.length } });
  expect((await onAnasPhone(id)).equals(bytes)).toBe(true);
});

test("an upload that is refused fails, and the next one works", async () => {
  await sandbox.faults({ uploadStatus: 500 });
  await expect(client.send(phoneJid(ana), { image: bytes, jpegThumbnail: "" })).rejects.toThrow("upload failed");
  await sandbox.faults({ uploadStatus: null });
  await client.send(phoneJid(ana), { image: bytes, jpegThumbnail: "" });
});

test("a file deleted from the store is uploaded again on request", async () => {
  const { id } = await sandbox.sendImage({ from: ana, to: shop, bytes });
  const message = await client.message(id);
  await sandbox.faults({ downloadStatus: 410 });
  await expect(downloadMediaMessage(message, "buffer", {})).rejects.toMatchObject({ output: { statusCode: 410 } });
  await sandbox.faults({ downloadStatus: null });
  const before = message.message?.imageMessage?.directPath;
  const renewed = await client.socket.updateMediaMessage(message);
  expect(renewed.message?.imageMessage?.directPath).not.toBe(before);
});
