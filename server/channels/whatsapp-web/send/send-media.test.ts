import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { proto } from "@whiskeysockets/baileys";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recording } from "../../../testing/samples/samples.ts";
import type { OutboundMedia } from "../../channel.ts";
import { openRig, type Rig, textTo } from "../test-rig.ts";

const account = "5511900000031";
const customer = "5511988880031";
const bytes = randomBytes(200_001);

let rig: Rig;
beforeAll(async () => {
  rig = await openRig();
  await rig.pair(1, account);
});
afterAll(() => rig.close());

const file = (change: Partial<OutboundMedia>): OutboundMedia => ({
  fileId: "orçamento",
  kind: "document",
  mimeType: "application/pdf",
  fileName: "orçamento.pdf",
  isVoice: false,
  seconds: null,
  width: null,
  height: null,
  thumbnail: null,
  waveform: null,
  open: async () => Readable.from([bytes.subarray(0, 70_000), bytes.subarray(70_000)]),
  ...change,
});

async function send(media: OutboundMedia, body = "") {
  const message = textTo(customer, body, { media });
  const { payload } = await rig.provider.send(1, message);
  const shown = await rig.sandbox.waitForMessage({ phone: customer, chat: account, id: message.providerId });
  const { bytes } = rig.sandbox.fileOf(customer, account, message.providerId);
  return { shown, bytes: Buffer.from(bytes), sent: proto.WebMessageInfo.decode(payload).message };
}

test.for<[string, Partial<OutboundMedia>, string, object]>([
  ["document", {}, "", { media: { fileName: "orçamento.pdf", mimetype: "application/pdf" } }],
  ["document", {}, "segue", { text: "segue" }],
  ["image", { kind: "image", mimeType: "image/jpeg", fileName: "a.jpg" }, "olha", { text: "olha" }],
  ["video", { kind: "video", mimeType: "video/mp4", seconds: 12.4 }, "", { media: { seconds: 12 } }],
  ["audio", { kind: "audio", mimeType: "audio/mpeg", seconds: 4 }, "", { media: { voice: false, seconds: 4 } }],
  ["sticker", { kind: "sticker", mimeType: "image/webp" }, "", {}],
])("a file arrives as %s, byte for byte", async ([kind, media, caption, expected]) => {
  const { shown, bytes: received } = await send(file(media), caption);
  expect(shown).toMatchObject({ kind, ...expected });
  expect(received.equals(bytes)).toBe(true);
});

test("a picture is sent with its size and a preview", async () => {
  const thumbnail = Buffer.from([0xff, 0xd8, 1, 2, 3]);
  const { sent } = await send(file({ kind: "image", mimeType: "image/jpeg", width: 640, height: 480, thumbnail }));
  expect(sent?.imageMessage).toMatchObject({ width: 640, height: 480 });
  expect(Buffer.from(sent?.imageMessage?.jpegThumbnail ?? []).equals(thumbnail)).toBe(true);
});

test("a voice note is sent as one, with its length and its waveform", { tags: ["long"] }, async () => {
  const waveform = Uint8Array.from({ length: 64 }, (_, at) => at);
  const voice = { kind: "audio", isVoice: true, mimeType: "audio/ogg", waveform } as const;
  const open = async () => Readable.from([recording(3, "ogg")]);
  const { shown, sent } = await send(file({ ...voice, seconds: 3, open }));
  expect(shown).toMatchObject({
    kind: "audio",
    media: { voice: true, seconds: 3, mimetype: "audio/ogg; codecs=opus" },
  });
  expect([...(sent?.audioMessage?.waveform ?? [])]).toEqual([...waveform]);
  // Baileys measures the length if we did not.
  expect((await send(file({ ...voice, waveform: null, open }))).shown.media?.seconds).toBe(3);
});

test("an answer with a file quotes its message", async () => {
  const { id } = await rig.sandbox.sendText({ from: customer, to: account, text: "how much?" });
  const { payload } = await rig.sink.arrives(id);
  const message = textTo(customer, "", { media: file({}), quoted: { providerId: id, fromMe: false, payload } });
  await rig.provider.send(1, message);
  const shown = await rig.sandbox.waitForMessage({ phone: customer, chat: account, id: message.providerId });
  expect(shown.quoted).toMatchObject({ id });
});

test("a failed upload is retried under the same id", async () => {
  const message = textTo(customer, "", { media: file({}) });
  await rig.sandbox.faults({ uploadStatus: 500 });
  await expect(rig.provider.send(1, message)).rejects.toMatchObject({ reason: "timeout" });
  await rig.sandbox.faults({ uploadStatus: null });
  await rig.provider.send(1, message);
  await rig.provider.send(1, message);
  await rig.sandbox.waitForMessage({ phone: customer, chat: account, id: message.providerId });
  expect(rig.sandbox.sentTo(customer, account).filter(({ id }) => id === message.providerId)).toHaveLength(1);
});

test("a location and contact cards arrive as such", async () => {
  const place = { kind: "location", latitude: -23.55, longitude: -46.63, name: "Sé", address: "Praça da Sé" } as const;
  const cards = [
    { name: "Bia; Souza", numbers: ["+55 11 98888-0000"] },
    { name: "Caio", numbers: [] },
  ];
  for (const [content, kind] of [
    [place, "location"],
    [{ kind: "contacts", contacts: cards.slice(0, 1) }, "contact"],
    [{ kind: "contacts", contacts: cards }, "contact"],
  ] as const) {
    const message = textTo(customer, "two cards", { content: structuredClone(content) as never });
    await rig.provider.send(1, message);
    const shown = await rig.sandbox.waitForMessage({ phone: customer, chat: account, id: message.providerId });
    expect(shown.kind).toBe(kind);
  }
});
