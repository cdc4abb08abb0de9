import type { MediaType } from "@balcao/shared/channels/message-content.ts";
import { type proto, toNumber } from "@whiskeysockets/baileys";
import { priceText } from "../../../received-text.ts";
import { buttonCardOf } from "./button-card.ts";
import { filePartOf } from "./file-part.ts";
import type { MessageKind } from "./message-kinds.ts";
import { unwrapped } from "./unwrap.ts";
import { type WireNumber, wholeNumber } from "./wire-number.ts";

/** A message as it is shown: its words, and its type. */
export type Shown = { body: string; mediaType: MediaType };

type Word = string | null | undefined;
type Readers = { [Kind in MessageKind]?: (part: NonNullable<proto.IMessage[Kind]>) => Shown };

const shown =
  (mediaType: MediaType) =>
  (...lines: Word[]): Shown => ({ mediaType, body: lines.filter(Boolean).join("\n") });

const [payment, invite, unsupported] = [shown("payment"), shown("invite"), shown("unsupported")];

/** A text; without words it is only a message of a kind that we cannot show. */
const text = (...lines: Word[]): Shown => shown(lines.some(Boolean) ? "chat" : "unsupported")(...lines);

/** The words of each kind of message, besides those that are buttons' cards or have structured content. */
const readers: Readers = {
  conversation: (words) => text(words),
  extendedTextMessage: (part) => text(part.text),
  imageMessage: ({ caption }) => shown("image")(caption),
  videoMessage: ({ caption }) => shown("video")(caption),
  ptvMessage: ({ caption }) => shown("video")(caption),
  audioMessage: () => shown("audio")(),
  documentMessage: ({ caption, fileName, title }) => shown("document")(caption || fileName || title),
  stickerMessage: () => shown("sticker")(),
  // The next ones are wrappers, and come here without the message that they wrap.
  viewOnceMessage: () => shown("viewOnce")(),
  viewOnceMessageV2: () => shown("viewOnce")(),
  viewOnceMessageV2Extension: () => shown("viewOnce")(),
  lottieStickerMessage: () => shown("sticker")(),
  stickerPackMessage: ({ name, publisher, caption }) => unsupported(name, publisher, caption),
  chat: ({ displayName }) => unsupported(displayName),

  sendPaymentMessage: ({ noteMessage }) => payment(noteOf(noteMessage)),
  requestPaymentMessage: ({ noteMessage, amount1000, currencyCodeIso4217, amount }) => {
    const { value, offset, currencyCode } = amount ?? {};
    const thousandths = wholeNumber(amount1000) ?? ((wholeNumber(value) ?? 0) * 1000) / (offset || 1);
    return payment(moneyText(thousandths, currencyCodeIso4217 || currencyCode), noteOf(noteMessage));
  },
  declinePaymentRequestMessage: () => payment(),
  cancelPaymentRequestMessage: () => payment(),
  paymentInviteMessage: () => payment(),
  invoiceMessage: ({ note }) => payment(note),

  orderMessage: ({ orderTitle, itemCount, message, totalAmount1000, totalCurrencyCode }) => {
    const title = [orderTitle, itemCount && `× ${itemCount}`].filter(Boolean).join(" ");
    return shown("order")(title, message, moneyText(totalAmount1000, totalCurrencyCode));
  },
  productMessage: ({ product, body, footer }) => {
    const price = moneyText(
      wholeNumber(product?.salePriceAmount1000) ?? product?.priceAmount1000,
      product?.currencyCode,
    );
    return shown("product")(product?.title, product?.description, price, product?.url, body, footer);
  },

  groupInviteMessage: ({ groupName, caption, inviteCode }) =>
    invite(groupName, caption, inviteCode && `https://chat.whatsapp.com/${inviteCode}`),
  newsletterAdminInviteMessage: ({ newsletterName, caption }) => invite(newsletterName, caption),
  newsletterFollowerInviteMessageV2: ({ newsletterName, caption }) => invite(newsletterName, caption),

  listMessage: ({ title, description, footerText, sections }) => {
    const rows = sections?.flatMap(({ rows }) => rows ?? []) ?? [];
    return text(title, description, footerText, ...rows.map((row) => option(row.title, row.description, " — ")));
  },
  pollResultSnapshotMessage: (part) => results(part),
  pollResultSnapshotMessageV3: (part) => results(part),
  statusQuotedMessage: (part) => text(part.text),
  questionResponseMessage: (part) => text(part.text),
  statusQuestionAnswerMessage: (part) => text(part.text),
  richResponseMessage: ({ submessages }) => text(...(submessages?.map(({ messageText }) => messageText) ?? [])),
};

/** The words and the type of a message that has no structured content; `kind` is the part that is shown. */
export function shownAs(kind: MessageKind | "unknown", content: proto.IMessage): Shown {
  const card = buttonCardOf(content);
  if (card) return withFile(text(...card.lines), content);
  const read = kind === "unknown" ? undefined : (readers[kind] as ((part: unknown) => Shown) | undefined);
  return read?.(content[kind as MessageKind]) ?? unsupported();
}

/** The words are the caption of the file above them, if there is one. */
function withFile(card: Shown, content: proto.IMessage): Shown {
  const kind = filePartOf(content)?.kind;
  return kind ? { ...card, mediaType: kind === "ptv" ? "video" : kind } : card;
}

const results = ({ name, pollVotes }: proto.Message.IPollResultSnapshotMessage): Shown =>
  text(
    name,
    ...(pollVotes ?? []).map((one) => option(one.optionName, `${wholeNumber(one.optionVoteCount) ?? 0}`, ": ")),
  );

const option = (name: Word, more: Word, between: string): string => `○ ${[name, more].filter(Boolean).join(between)}`;

function noteOf(message: proto.IMessage | null | undefined): Word {
  const { conversation, extendedTextMessage } = unwrapped(message ?? {});
  return conversation || extendedTextMessage?.text;
}

/** An amount in thousandths of a currency, as people write it; empty without an amount. */
function moneyText(thousandths: WireNumber, currency: string | null | undefined): string {
  const amount = toNumber(thousandths) / 1000;
  return Number.isFinite(amount) && amount > 0 ? priceText(amount, currency) : "";
}
