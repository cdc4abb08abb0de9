import { SandboxError } from "../control/control-api.ts";
import type { Network } from "../network/state.ts";

export type ReceivedFile = { bytes: Uint8Array; mimetype: string; fileName: string | null };

/** Opens the file of a message on a phone, as the phone would. */
export function fileOf(network: Network, phone: string, chat: string, id: string): ReceivedFile {
  const message = network.chats.find(phone, chat, id);
  const payload = message?.media ? network.chats.payload(phone, chat, id) : undefined;
  const file = payload ? network.media.open(payload) : null;
  if (!file) throw new SandboxError("not_found", "This message has no file.");
  return file;
}
