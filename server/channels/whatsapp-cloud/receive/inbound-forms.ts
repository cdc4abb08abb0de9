import { z } from "zod";

const text = z.string().catch("").default("");

/**
 * Meta's ids of messages and files. They are stored and compared: one of a megabyte, or with a NUL in it, must not fail
 * what comes beside it.
 */
export const MessageId = z.string().regex(/^[\x21-\x7e]{1,512}$/);
/** A phone number, or Meta's id of a person for one business: a country, `.ENT.` for some, and up to 128 characters. */
export const PersonId = z.string().regex(/^[\x20-\x7e]{1,160}$/);

const person = PersonId.optional().catch(undefined);

/** The time of an update; undefined where it has none. */
export const UnixSeconds = z.coerce
  .number()
  .int()
  .min(1)
  .max(9_999_999_999)
  .transform((seconds) => new Date(seconds * 1000))
  .optional()
  .catch(undefined);

const File = z.object({
  id: MessageId,
  mime_type: text,
  /** Base64; empty for a text that is not Base64. */
  sha256: z
    .string()
    .regex(/^[\w+/=]{0,88}$/)
    // Meta's history has it in another notation.
    .transform((hash) => (/^[0-9a-f]{64}$/i.test(hash) ? Buffer.from(hash, "hex").toString("base64") : hash))
    .catch("")
    .default(""),
  caption: text,
  filename: text,
  voice: z.boolean().catch(false).default(false),
});
export type CloudFile = z.infer<typeof File>;

const Card = z.object({
  name: z
    .object({ formatted_name: text, first_name: text, last_name: text })
    .catch({ formatted_name: "", first_name: "", last_name: "" }),
  org: z.object({ company: text }).catch({ company: "" }).default({ company: "" }),
  phones: z
    .array(z.object({ phone: text, wa_id: text }))
    .catch([])
    .default([]),
  origin: text,
});

const Reply = z.object({ id: text, title: text, description: text });

/** A part that does not fit counts as absent: the message keeps its place, and everything else that is in it. */
const part = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

/** A received message as the webhook carries it, with the parts that this channel reads. */
export const InboundForm = z.object({
  id: MessageId,
  /** In seconds. */
  timestamp: z.string().regex(/^\d{1,10}$/),
  type: z.string().max(64),
  from: PersonId.optional(),
  from_user_id: PersonId.optional(),
  /** The id of a person for a business with several portfolios. */
  from_parent_user_id: person,
  /** The contact of an echo. */
  to: PersonId.optional(),
  to_user_id: PersonId.optional(),
  context: z.object({ id: MessageId.optional() }).nullish().catch(null),
  referral: z.object({ headline: text, body: text, source_url: text }).nullish().catch(null),
  text: part(z.object({ body: z.string() })),
  image: part(File),
  video: part(File),
  audio: part(File),
  document: part(File),
  sticker: part(File),
  location: part(z.object({ latitude: z.coerce.number(), longitude: z.coerce.number(), name: text, address: text })),
  contacts: part(z.array(Card.nullable().catch(null)).transform((cards) => cards.filter((card) => card !== null))),
  /** `contact_request` where the person answers our request for its number; some versions have it in the card. */
  origin: text,
  reaction: part(z.object({ message_id: MessageId, emoji: text })),
  interactive: part(
    z.object({
      button_reply: part(Reply),
      list_reply: part(Reply),
      nfm_reply: part(z.object({ body: text, response_json: text })),
    }),
  ),
  button: part(z.object({ text, payload: text })),
  order: part(
    z.object({
      text,
      product_items: z
        .array(
          z.object({
            product_retailer_id: text,
            quantity: z.coerce.number().catch(1),
            item_price: z.coerce.number().catch(0),
            currency: text,
          }),
        )
        .catch([])
        .default([]),
    }),
  ),
  edit: part(z.object({ original_message_id: part(MessageId), message: part(z.looseObject({ type: z.string() })) })),
  revoke: part(z.object({ original_message_id: MessageId })),
  /** A notice about the person, such as a new number: `wa_id`, the ids that belong to it, and those before. */
  system: part(
    z.object({
      ...{ type: text, wa_id: text, user_id: person, parent_user_id: person },
      ...{ previous_user_id: person, previous_parent_user_id: person },
    }),
  ),
  /** The type in a message that the API does not support. */
  unsupported: part(z.object({ type: text })),
});
export type InboundForm = z.infer<typeof InboundForm>;

/** The person opened the chat for the first time, and wrote nothing. */
export const silentTypes: ReadonlySet<string> = new Set(["request_welcome"]);

/** Changes of another message, which the API does not support: nobody wrote anything. */
export const silentUnsupported: ReadonlySet<string> = new Set(["keep_in_chat", "pin", "poll_update", "reaction"]);
