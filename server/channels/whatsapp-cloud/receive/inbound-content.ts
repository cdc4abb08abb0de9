import type { MediaType, MessageContent } from "@balcao/shared/channels/message-content.ts";
import { cutText } from "@balcao/shared/platform/cut-text.ts";
import type { InboundMedia } from "../../channel.ts";
import { cleanLabel } from "../../clean-text.ts";
import { cardNumber, cardsAsText, keptCards } from "../../contact-cards.ts";
import { priceText, withAd } from "../../received-text.ts";
import type { CloudFile, InboundForm } from "./inbound-forms.ts";
import { ownCardIn } from "./own-card.ts";

export type CloudContent = {
  body: string;
  mediaType: MediaType;
  media: InboundMedia | null;
  content: MessageContent | null;
  file: CloudFile | null;
};

/** Limit in characters of the content in a page of messages. */
const mostFormText = 4096;

const words = (body: string): CloudContent => ({ body, mediaType: "chat", media: null, content: null, file: null });
const empty = (mediaType: MediaType): CloudContent => ({ ...words(""), mediaType });

/** Types that the API does not support, and that screens can name nevertheless. */
const named: ReadonlyMap<string, MediaType> = new Map([
  ["poll_creation", "poll"],
  ["group_invite", "invite"],
  ["order", "order"],
  ["product", "product"],
]);

/** The visible content of a message. One that cannot be shown keeps its place as an empty message. */
export function contentOf(form: InboundForm): CloudContent {
  const shown = fileIn(form) ?? structureIn(form) ?? wordsIn(form) ?? noticeIn(form);
  if (!form.referral) return shown;
  const { headline: title, body, source_url: url } = form.referral;
  return { ...shown, body: withAd(shown.body, { title, body, url }) };
}

function fileIn({ image, video, audio, document, sticker }: InboundForm): CloudContent | null {
  if (image) return fileOf("image", image, image.caption);
  if (video) return fileOf("video", video, video.caption);
  if (audio) return fileOf("audio", audio, "");
  if (sticker) return fileOf("sticker", sticker, "");
  // Clients know a document without a caption by its name.
  return document ? fileOf("document", document, document.caption || document.filename) : null;
}

function fileOf(mediaType: MediaType, file: CloudFile, body: string): CloudContent {
  const unknown = { size: null, width: null, height: null, seconds: null, thumbnail: null, waveform: null };
  return { body, mediaType, media: { ...unknown, name: file.filename, isVoice: file.voice }, content: null, file };
}

function structureIn(form: InboundForm): CloudContent | null {
  const { location, contacts } = form;
  if (location) {
    const { latitude, longitude } = location;
    const [name, address] = [cleanLabel(location.name), cleanLabel(location.address)];
    const body = `${latitude},${longitude} ${[name, address].filter(Boolean).join(", ")}`.trim();
    return { ...words(body), mediaType: "location", content: { kind: "location", latitude, longitude, name, address } };
  }
  if (!contacts) return null;
  const cards = keptCards(
    contacts.map(({ name, org, phones }) => ({
      names: [name.formatted_name, `${name.first_name} ${name.last_name}`, org.company],
      numbers: phones.map(({ phone, wa_id }) => cardNumber(phone, wa_id)).filter(Boolean),
    })),
  );
  const isOwn = ownCardIn(form)?.isAttested === true;
  const content = { kind: "contacts" as const, contacts: cards, ...(isOwn && { isOwn }) };
  return { ...words(cardsAsText(cards)), mediaType: "contact", content };
}

function wordsIn({ text, button, interactive, order }: InboundForm): CloudContent | null {
  if (text) return words(text.body);
  if (button) return chosen({ id: button.payload, title: button.text, description: "" });
  if (order) return { ...words(orderText(order)), mediaType: "order" };
  const reply = interactive?.button_reply ?? interactive?.list_reply;
  if (reply) return chosen(reply);
  return interactive?.nfm_reply ? words(formText(interactive.nfm_reply)) : null;
}

/** The new number of a person, or the kind of a message that only the phone shows. */
function noticeIn({ system, unsupported }: InboundForm): CloudContent {
  if (system) return { ...words(`+${system.wa_id}`), mediaType: "newNumber" };
  return empty(named.get(unsupported?.type ?? "") ?? "unsupported");
}

function chosen({ id, title, description }: Record<"id" | "title" | "description", string>): CloudContent {
  const [label, about] = [cleanLabel(title), cleanLabel(description)];
  return {
    ...words([label, about].filter(Boolean).join("\n")),
    content: { kind: "choice", id: cleanLabel(id), title: label, description: about },
  };
}

function orderText({ text, product_items }: NonNullable<InboundForm["order"]>): string {
  const lines = product_items.map(
    ({ quantity, product_retailer_id, item_price, currency }) =>
      `${quantity} × ${product_retailer_id} (${priceText(item_price, currency)})`,
  );
  return [text, ...lines].filter(Boolean).join("\n");
}

/** A form's answers, one a line. */
function formText({ body, response_json }: { body: string; response_json: string }): string {
  try {
    const { flow_token: _, ...answers } = JSON.parse(response_json) as Record<string, unknown>;
    const lines = Object.entries(answers).map(
      ([name, answer]) => `${name}: ${typeof answer === "string" ? answer : JSON.stringify(answer)}`,
    );
    return cutText(lines.join("\n"), mostFormText) || body;
  } catch {
    return body || cutText(response_json, mostFormText);
  }
}
