import { z } from "zod";

const text = z.string().catch("").default("");

/**
 * Meta's ids of messages and files. They are stored and compared: one of a megabyte, or with a NUL in it, must not fail
 * what comes beside it.
 */
export const MessageId = z.string().regex(/^[\x21-\x7e]{1,512}$/);
/** A phone number, or Meta's id of a person for one business: a country, `.ENT.` for some, and up to 128 characters. */
export const PersonId = z.string().regex(/^[\x20-\x7e]{1,160}$/);

const File = z.object({
  id: MessageId,
  mime_type: text,
  /** Base64; empty for one that is none. */
  sha256: z
    .string()
    .regex(/^[\w+/=]{0,88}$/)
    .catch("")
    .default(""),
  caption: text,
  filename: text,
  voice: z.boolean().catch(false).default(false),
});
export type CloudFile = z.infer<typeof File>;

const Card = z.object({
  name: z.object({ formatted_name: text }).catch({ formatted_name: "" }),
  phones: z
    .array(z.object({ phone: text, wa_id: text }))
    .catch([])
    .default([]),
  origin: text,
});

const Reply = z.object({ title: text, description: text });

/** A received message as the webhook carries it, with the parts that this channel reads. */
export const InboundForm = z.object({
  id: MessageId,
  /** In seconds. */
  timestamp: z.string().regex(/^\d{1,10}$/),
  type: z.string().max(64),
  from: PersonId.optional(),
  from_user_id: PersonId.optional(),
  /** The contact of an echo. */
  to: PersonId.optional(),
  to_user_id: PersonId.optional(),
  context: z.object({ id: MessageId.optional() }).nullish().catch(null),
  referral: z.object({ headline: text, body: text, source_url: text }).nullish().catch(null),
  text: z.object({ body: z.string() }).optional(),
  image: File.optional(),
  video: File.optional(),
  audio: File.optional(),
  document: File.optional(),
  sticker: File.optional(),
  location: z
    .object({ latitude: z.coerce.number(), longitude: z.coerce.number(), name: text, address: text })
    .optional(),
  contacts: z.array(Card).optional(),
  /** `contact_request` where the person answers our request for its number; some versions have it in the card. */
  origin: text,
  reaction: z.object({ message_id: MessageId, emoji: text }).optional(),
  interactive: z
    .object({
      button_reply: Reply.optional(),
      list_reply: Reply.optional(),
      nfm_reply: z.object({ body: text, response_json: text }).optional(),
    })
    .optional(),
  button: z.object({ text }).optional(),
  order: z
    .object({
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
    })
    .optional(),
  edit: z.object({ original_message_id: MessageId, message: z.looseObject({ type: z.string() }) }).optional(),
  revoke: z.object({ original_message_id: MessageId }).optional(),
});
export type InboundForm = z.infer<typeof InboundForm>;

/** Content that people's apps understand and that no person reads as a message. */
export const silentTypes: ReadonlySet<string> = new Set(["system", "request_welcome"]);
