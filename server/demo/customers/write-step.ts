import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RemoteSandbox } from "@balcao/whatsapp-sandbox/control/control-client.ts";
import type { Step } from "./draft.ts";
import type { PhotoName, VoiceName } from "./story.ts";

/** Lengths in seconds. */
const voices = { short: 4, long: 9 } as const satisfies Record<VoiceName, number>;

type Route = { from: string; to: string };

/** Sends a message from a customer's phone by the sandbox's controls, as the phone page does. */
export async function writeStep(sandbox: RemoteSandbox, { from, to }: Route, { id, line }: Step): Promise<void> {
  const route = { from, to, id };
  if (typeof line === "string") await sandbox.sendText({ ...route, text: line });
  else if ("place" in line) await sandbox.sendLocation({ ...route, ...line.place });
  else if ("card" in line) {
    const { name, number } = line.card;
    await sandbox.sendContacts({ ...route, contacts: [{ name, numbers: [number] }] });
  } else if ("photo" in line) {
    const upload = await sandbox.upload(photo(line.photo));
    await sandbox.sendMedia({ ...route, upload, mimetype: "image/jpeg", caption: line.text });
  } else {
    const upload = await sandbox.upload(media(`${line.voice}.ogg`));
    const waveform = waveformOf(line.voice);
    const seconds = voices[line.voice];
    await sandbox.sendMedia({ ...route, upload, mimetype: "audio/ogg; codecs=opus", voice: true, seconds, waveform });
  }
}

/** Shows the shop that the customer types or records. */
export async function showTyping(sandbox: RemoteSandbox, route: Route, { line }: Step): Promise<void> {
  const isVoice = typeof line === "object" && "voice" in line;
  await sandbox.typing({ ...route, state: isVoice ? "recording" : "composing" });
}

const media = (name: string): Buffer => readFileSync(join(import.meta.dirname, "media", name));
const photo = (name: PhotoName): Buffer => media(`${name}.jpg`);

/** The loudness that a phone shows of a voice message: syllables with pauses between words. */
const waveformOf = (voice: VoiceName): number[] =>
  Array.from({ length: 64 }, (_, at) => {
    const isPause = (at * voices[voice]) % 23 < 3;
    return isPause ? 4 : 30 + Math.round(Math.abs(Math.sin(at * 1.7) + Math.sin(at * 0.61)) * 34);
  });
