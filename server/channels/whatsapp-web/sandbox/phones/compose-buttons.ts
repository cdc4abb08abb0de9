import type { proto } from "@whiskeysockets/baileys";
import type { Card } from "../control/card.ts";
import { SandboxError } from "../control/control-api.ts";
import type { Network } from "../network/state.ts";
import { codePrefix } from "./card-in.ts";
import { mediaKind, quoteOf } from "./compose.ts";

export type CardParts = {
  text: string;
  card: Card;
  bytes: Uint8Array | null;
  mimetype: string;
  fileName?: string | undefined;
};

/** A text with a line or a file above it, a line below it, and buttons. */
export function cardMessage(network: Network, { text, card, ...file }: CardParts): proto.IMessage {
  const hydratedTemplate = {
    ...headerOf(network, card.header, file),
    hydratedContentText: text,
    hydratedFooterText: card.footer,
    hydratedButtons: card.buttons.map(buttonOf),
  };
  return { templateMessage: { hydratedTemplate } };
}

type File = Pick<CardParts, "bytes" | "mimetype" | "fileName">;

function headerOf(network: Network, title: string, { bytes, mimetype, fileName = "arquivo" }: File) {
  if (!bytes) return title ? { hydratedTitleText: title } : {};
  const kind = mediaKind(mimetype);
  const part = network.media.encrypt(bytes, kind, mimetype);
  if (kind === "image") return { imageMessage: part };
  return kind === "video" ? { videoMessage: part } : { documentMessage: { ...part, fileName } };
}

function buttonOf({ type, text: displayText, value }: Card["buttons"][number], index: number) {
  if (type === "url") return { index, urlButton: { displayText, url: value } };
  if (type === "phone") return { index, callButton: { displayText, phoneNumber: value } };
  return { index, quickReplyButton: { displayText, id: type === "code" ? `${codePrefix}${value}` : value } };
}

/** The answer that tapping a button sends. */
export function tapMessage(
  network: Network,
  { phone, chat, id }: { phone: string; chat: string; id: string },
  n: number,
): proto.IMessage {
  const message = network.chats.find(phone, chat, id);
  const button = message?.card?.buttons[n];
  if (!button) throw new SandboxError("not_found", "This message has no such button.");
  if (button.type !== "reply") throw new SandboxError("conflict", "This button sends no answer.");
  return {
    templateButtonReplyMessage: {
      selectedId: button.value,
      selectedDisplayText: button.text,
      selectedIndex: n,
      contextInfo: quoteOf(network, phone, chat, id),
    },
  };
}
