import { createHash } from "node:crypto";
import type { ChatMessage } from "@balcao/whatsapp-sandbox/control/control-api.ts";
import { describeFile, keptMs, storeFile } from "../graph/files.ts";
import type { OfficialNumber, Simulation } from "../state.ts";
import type { SentFile } from "./to-update.ts";

/** The file of a person's message, or of one that the owner wrote on the phone, as the business can download it. */
export async function fileOf(
  sim: Simulation,
  number: OfficialNumber,
  { media, chat, id }: ChatMessage,
): Promise<SentFile | null> {
  if (!media) return null;
  const { bytes } = await sim.sandbox.fileOf(number.number, chat, id);
  const file = storeFile(sim, number.token, bytes, media.mimetype, keptMs.received);
  const sha256 = createHash("sha256").update(bytes).digest("base64");
  return { id: file.id, sha256, mimeType: file.mimeType, url: describeFile(sim, file).url };
}
