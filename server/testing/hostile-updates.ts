import { createHmac } from "node:crypto";

/** Stands for 5,000 brackets, which `JSON.stringify` would not write. */
const brackets = "5,000 brackets";

/** Values that a stranger, or a broken program of Meta's, may put in the place of a text. */
export const nonsense: Readonly<Record<string, unknown>> = {
  "a NUL": "\0",
  "half a character": "\ud83d",
  "5,000 brackets": brackets,
  "twenty thousand letters": "x".repeat(20_000),
  "no text": { and: ["no number"] },
};

/** The value with each of its texts replaced in turn. */
export function spoil(value: unknown, by: unknown): unknown[] {
  if (typeof value === "string") return [by];
  if (Array.isArray(value)) return value.flatMap((inner, n) => spoil(inner, by).map((bad) => value.with(n, bad)));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => spoil(inner, by).map((bad) => ({ ...value, [name]: bad })));
}

const timestamp = "1764000000";
const file = { id: "12345", mime_type: "image/jpeg", sha256: "c2hh", caption: "olhe", filename: "a.jpg" };
const contents: Readonly<Record<string, object>> = {
  text: {
    ...{ text: { body: "oi" }, context: { id: "wamid.Q", from: "5531" } },
    referral: { headline: "Promo", body: "Só hoje", source_url: "https://fb.me/1" },
  },
  image: { image: file },
  document: { document: file },
  location: { location: { latitude: 1, longitude: 2, name: "Loja", address: "Rua" } },
  contacts: { contacts: [{ name: { formatted_name: "Bia" }, phones: [{ phone: "+55 31 9", wa_id: "55319" }] }] },
  interactive: { interactive: { list_reply: { id: "1", title: "Sim", description: "Quero" } } },
  form: { interactive: { nfm_reply: { body: "Sent", response_json: '{"cor":"azul"}' } } },
  button: { button: { payload: "p", text: "Quero" } },
  order: { order: { text: "Dois", product_items: [{ product_retailer_id: "SKU", currency: "BRL" }] } },
  reaction: { reaction: { message_id: "wamid.1", emoji: "👍" } },
  edit: { edit: { original_message_id: "wamid.1", message: { type: "text", text: { body: "olá" } } } },
  revoke: { revoke: { original_message_id: "wamid.1" } },
};

/** Messages of every kind from a person, each with one of its texts replaced. `id` makes the id of each. */
export const spoiltMessages = (from: string, id: () => string, by: unknown): unknown[] =>
  Object.entries(contents).flatMap(([type, content]) => spoil({ from, id: id(), timestamp, type, ...content }, by));

/** The statuses of a refused message of ours, each with one of its texts replaced. */
export const spoiltStatuses = (recipient_id: string, by: unknown): unknown[] =>
  spoil(
    {
      ...{ id: "wamid.S", recipient_id, status: "failed", timestamp, biz_opaque_callback_data: "ours" },
      errors: [{ code: 190, title: "Expired" }],
    },
    by,
  );

export type MetaChange = { wabaId: string; field: string; value: unknown };

/** A webhook call with one change, as Meta signs it. */
export function signedCall(secret: string, { wabaId, field, value }: MetaChange) {
  const written = JSON.stringify({
    object: "whatsapp_business_account",
    entry: [{ id: wabaId, changes: [{ field, value }] }],
  });
  const body = written.replaceAll(JSON.stringify(brackets), `${"[".repeat(5_000)}${"]".repeat(5_000)}`);
  const signature = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
  return { body, headers: { "content-type": "application/json", "x-hub-signature-256": signature } };
}
