import { Readable } from "node:stream";
import { pino } from "pino";
import sharp from "sharp";
import { expect, it } from "vitest";
import type { OutboundMedia } from "../../../channels/channel.ts";
import { cloudFiles } from "../../../channels/whatsapp-cloud/file-types.ts";
import { conversionFor } from "./convert-for.ts";

const ctx = { companyId: 1, log: pino({ level: "silent" }) } as unknown as Parameters<typeof conversionFor>[0];
const picture = (open: OutboundMedia["open"], mimeType = "image/webp"): OutboundMedia => ({
  ...{ kind: "image", mimeType, fileName: "foto.webp", isVoice: false, seconds: null, width: null, height: null },
  ...{ fileId: "foto", thumbnail: null, waveform: null, open },
});
const convert = (media: OutboundMedia) => conversionFor(ctx, cloudFiles, media, 1_000)?.();
const webp = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: "#246" } })
    .webp()
    .toBuffer();

it("converts a picture only when it is asked to, and none that the channel carries", async () => {
  const content = await webp();
  let opened = 0;
  const open = async () => {
    opened += 1;
    return Readable.from([content]);
  };
  const conversion = conversionFor(ctx, cloudFiles, picture(open), content.length);
  expect(opened).toBe(0);
  expect(await conversion?.()).toMatchObject({ kind: "image", mimeType: "image/jpeg", fileName: "foto.jpg" });
  expect(conversionFor(ctx, cloudFiles, picture(open, "image/png"), content.length)).toBeNull();
});

it("leaves a file that cannot be converted as it is", async () => {
  const media = picture(async () => Readable.from([Buffer.from("RIFF....WEBP, and no picture")]));
  expect(await convert(media)).toBe(media);
});

it("rejects, for another attempt, when the storage fails", async () => {
  const broken = async () => {
    throw new Error("the storage is away");
  };
  await expect(convert(picture(broken))).rejects.toThrow("the storage is away");
});
