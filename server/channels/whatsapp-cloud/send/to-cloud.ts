import type { OutboundMedia, OutboundMessage } from "../../channel.ts";
import { type Chat, idOf } from "../../chat.ts";
import type { SentQuestion } from "../../fit-question.ts";
import { SendError } from "../../send-error.ts";
import { typeFor } from "../file-types.ts";
import { templateOf } from "../templates/to-sent-template.ts";

/** The person that a message goes to. Without its `+`, Meta would put the business's country code before a number. */
export function recipientOf(chat: Chat): { to: string } | { recipient: string } {
  if (chat.kind === "group") throw new SendError("refused", "this channel has no groups");
  const [phone, bsuid] = [idOf(chat, "phone"), idOf(chat, "bsuid")];
  if (phone) return { to: `+${phone}` };
  if (bsuid) return { recipient: bsuid };
  throw new SendError("notReachable", "the contact has neither a number nor an id of this channel");
}

/** A message in Meta's form. `fileId` is the uploaded file's id. Throws SendError for content that Meta does not have. */
export function toCloud(message: OutboundMessage, fileId: string | null): { type: string } & Record<string, unknown> {
  return {
    messaging_product: "whatsapp",
    recipient_type: "individual",
    ...recipientOf(message.chat),
    ...(message.quoted && { context: { message_id: message.quoted.providerId } }),
    biz_opaque_callback_data: message.providerId,
    ...contentOf(message, fileId),
  };
}

function contentOf({ body, media, content }: OutboundMessage, fileId: string | null): { type: string } {
  if (content?.kind === "template") return typed("template", templateOf(content, media, fileId));
  if (media && fileId !== null) return fileOf(media, fileId, body);
  if (content?.kind === "location") {
    const { latitude, longitude, name, address } = content;
    return typed("location", { latitude, longitude, ...(name && { name }), ...(address && { address }) });
  }
  if (content?.kind === "contacts") return typed("contacts", content.contacts.map(cardOf));
  if (content?.kind === "question") return typed("interactive", askingFor(content));
  if (content?.kind === "numberRequest") {
    const type = "request_contact_info";
    return typed("interactive", { type, body: { text: body }, action: { name: type } });
  }
  if (content) throw new SendError("refused", `this channel cannot send a ${content.kind}`);
  return typed("text", { body, preview_url: /\bhttps?:\/\//i.test(body) });
}

/** Buttons, or a list of one section, which needs no title. */
function askingFor({ form, text, label, options }: SentQuestion) {
  const body = { text };
  if (form === "buttons") {
    const buttons = options.map(({ id, title }) => ({ type: "reply", reply: { id, title } }));
    return { type: "button", body, action: { buttons } };
  }
  const rows = options.map(({ id, title, description }) => ({ id, title, ...(description && { description }) }));
  return { type: "list", body, action: { button: label, sections: [{ rows }] } };
}

function fileOf(media: OutboundMedia, id: string, caption: string): { type: string } {
  const type = typeFor(media);
  const captioned = caption ? { caption } : {};
  switch (type) {
    case "document":
      return typed(type, { id, filename: media.fileName, ...captioned });
    case "audio":
      return typed(type, { id, ...(media.isVoice && { voice: true }) });
    case "sticker":
      return typed(type, { id });
    default:
      return typed(type, { id, ...captioned });
  }
}

/** Meta demands a second part of the name beside the whole one. */
const cardOf = ({ name, numbers }: { name: string; numbers: string[] }) => ({
  name: { formatted_name: name || numbers[0] || "?", first_name: name || numbers[0] || "?" },
  phones: numbers.map((phone) => ({ phone, type: "CELL" })),
});

const typed = (type: string, part: object) => ({ type, [type]: part });
