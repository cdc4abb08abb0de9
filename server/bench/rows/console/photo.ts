import sharp from "sharp";

/** A photo like those of a phone's camera after WhatsApp: 1600 × 1200, about 200 KB, each different. */
export async function photo(): Promise<Buffer> {
  const noise = (width: number, height: number, sigma: number) =>
    sharp({
      create: { width, height, channels: 3, background: "#000", noise: { type: "gaussian", mean: 128, sigma } },
    });
  const shapes = await noise(40, 30, 60).resize(1600, 1200, { kernel: "cubic" }).png().toBuffer();
  const grain = await noise(800, 600, 8).resize(1600, 1200).png().toBuffer();
  return sharp(shapes)
    .composite([{ input: grain, blend: "soft-light" }])
    .jpeg({ quality: 80 })
    .toBuffer();
}
