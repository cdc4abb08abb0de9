// Generates the customers' photos and voice notes: node server/demo/customers/media/make-media.ts
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { loadFfmpeg, sourceName } from "../../../platform/ffmpeg/ffmpeg-core.ts";
import { drawings, size } from "./drawings.ts";
import { murmur, sampleRate } from "./murmur.ts";

const here = (name: string) => join(import.meta.dirname, name);
const seconds = { short: 4, long: 9 };

for (const [name, drawing] of Object.entries(drawings)) {
  const photo = await sharp(Buffer.from(drawing)).resize(size).jpeg({ quality: 72, mozjpeg: true }).toBuffer();
  writeFileSync(here(`${name}.jpg`), photo);
}
const run = await loadFfmpeg();
for (const [name, length] of Object.entries(seconds)) {
  const input = ["-f", "s16le", "-ar", String(sampleRate), "-ac", "1", "-i", sourceName];
  const how = [...input, "-c:a", "libopus", "-b:a", "16k", "-application", "voip", "voice.ogg"];
  const { files } = await run(how, { source: murmur(length), outputs: ["voice.ogg"] });
  writeFileSync(here(`${name}.ogg`), files[0] ?? "");
}
