import { internationalDigits } from "@balcao/shared/platform/written-number.ts";
import type { ChatMessage } from "@balcao/whatsapp-sandbox/control/control-api.ts";
import { type CloudSend, wamidOf } from "../state.ts";

/** A stored file of a person's message. */
export type SentFile = { id: string; sha256: string; mimeType: string; url: string };

/** The person's own name, and what the message that a tap answers offered; only a tap needs them. */
type Author = { name?: string; asked?: CloudSend["asked"] };

/** A person's message as the webhook's `messages` carry it. `file` is needed for kinds with a file. */
export function toUpdate(message: ChatMessage, file: SentFile | null, { name = "", asked }: Author = {}): object {
  const { kind, text, author, quoted } = message;
  const common = {
    from: author,
    id: wamidOf(message.id),
    timestamp: String(Math.floor(message.at / 1000)),
    ...(quoted ? { context: { from: quoted.author, id: wamidOf(quoted.id) } } : {}),
  };
  const option = asked?.options.find(({ id }) => id === message.tapped);
  if (option && asked?.type === "request_contact_info") {
    const own = { ...card(`${name}\n+${author}`), origin: "contact_request" };
    return { ...common, type: "contacts", contacts: [own] };
  }
  if (asked && option) {
    const type = asked.type === "button" ? "button_reply" : "list_reply";
    return { ...common, type: "interactive", interactive: { type, [type]: option } };
  }
  if (message.tapped !== null) return { ...common, type: "button", button: { text, payload: message.tapped } };
  if (kind === "text") return { ...common, type: "text", text: { body: text } };
  if (kind === "location") return { ...common, type: "location", location: place(text) };
  if (kind === "contact") return { ...common, type: "contacts", contacts: text.split("\n\n").map(sharedCard) };
  if (!file || !message.media || kind === "poll" || kind === "other") return { ...common, ...unsupported };
  const described = { id: file.id, mime_type: file.mimeType, sha256: file.sha256, url: file.url };
  const caption = text ? { caption: text } : {};
  const more = {
    image: caption,
    video: caption,
    document: { ...caption, filename: message.media.fileName ?? "arquivo" },
    audio: { voice: message.media.voice },
    sticker: { animated: false },
  };
  return { ...common, type: kind, [kind]: { ...described, ...more[kind] } };
}

const unsupported = {
  type: "unsupported",
  errors: [
    {
      code: 131051,
      title: "Message type unknown",
      message: "Message type unknown",
      error_data: { details: "Message type is currently not supported." },
    },
  ],
};

/** The sandbox shows a place as its name and address, if any, and "latitude, longitude" in the last line. */
function place(text: string): object {
  const lines = text.split("\n");
  const [latitude, longitude] = (lines.pop() ?? "").split(", ").map(Number);
  const [name, address] = lines;
  return { latitude, longitude, ...(name ? { name } : {}), ...(address ? { address } : {}) };
}

/** A card that a person shares by hand, perhaps somebody else's. */
const sharedCard = (text: string): object => ({ ...card(text), origin: "other" });

/** The sandbox shows a card as a name and one number in each line after it. */
function card(text: string): object {
  const [name = "", ...numbers] = text.split("\n");
  const phones = numbers.map((phone) => {
    const known = internationalDigits(phone);
    return { phone, type: "CELL", ...(known && { wa_id: known }) };
  });
  return { name: { formatted_name: name, first_name: name }, phones };
}
