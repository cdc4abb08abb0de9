import { type BinaryNode, S_WHATSAPP_NET, type WASocket } from "@whiskeysockets/baileys";
import { SendError } from "../provider.ts";
import { reasonOf } from "./reason.ts";

/** What Baileys' queries end in when the connection ended meanwhile. */
const connectionEnded = [408, 428];

/**
 * Makes a square JPEG the picture of the account. Rejects with SendError. Baileys' own call would compress it again,
 * and take no answer for a good one.
 */
export async function setPicture(socket: WASocket, picture: Uint8Array): Promise<void> {
  const attrs = { to: S_WHATSAPP_NET, type: "set", xmlns: "w:profile:picture" };
  const content = [{ tag: "picture", attrs: { type: "image" }, content: Buffer.from(picture) }];
  const answer = await socket.query({ tag: "iq", attrs, content }).catch((cause: unknown) => {
    throw refusal(cause);
  });
  if (!(answer as BinaryNode | undefined)) throw new SendError("timeout", "WhatsApp did not answer to a picture");
}

function refusal(cause: unknown): SendError {
  const { output, data } = cause as { output?: { statusCode?: number }; data?: unknown };
  const isUnanswered = connectionEnded.includes(output?.statusCode ?? 0);
  const status = typeof data === "number" ? { status: data } : {};
  return new SendError(isUnanswered ? "timeout" : "refused", reasonOf(cause), { cause, ...status });
}
