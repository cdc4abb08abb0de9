import { type BinaryNode, S_WHATSAPP_NET, type WASocket } from "@whiskeysockets/baileys";
import { SendError } from "../../send-error.ts";
import { queryFailure } from "../session/query-failure.ts";

/**
 * Makes a square JPEG the picture of the account. Rejects with SendError. Baileys' own call would compress it again,
 * and treats a missing answer as success.
 */
export async function setPicture(socket: WASocket, picture: Uint8Array): Promise<void> {
  const attrs = { to: S_WHATSAPP_NET, type: "set", xmlns: "w:profile:picture" };
  const content = [{ tag: "picture", attrs: { type: "image" }, content: Buffer.from(picture) }];
  const answer = await socket.query({ tag: "iq", attrs, content }).catch((cause: unknown) => {
    throw queryFailure(cause);
  });
  if (!(answer as BinaryNode | undefined)) throw new SendError("timeout", "WhatsApp did not confirm the picture");
}
