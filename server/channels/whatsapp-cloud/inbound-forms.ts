import { z } from "zod";

const text = z.string().catch("").default("");

const File = z.object({
  id: z.string(),
  mime_type: text,
  /** Base64. */
  sha256: text,
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
});

const Reply = z.object({ title: text, description: text });

/** A received message as the webhook carries it, with the parts that this channel reads. */
export const InboundForm = z.object({
  id: z.string().min(1),
  timestamp: z.string().regex(/^\d{1,12}$/),
  type: z.string(),
  from: z.string().optional(),
  from_user_id: z.string().optional(),
  /** The contact of an echo. */
  to: z.string().optional(),
  to_user_id: z.string().optional(),
  context: z.object({ id: z.string().optional() }).nullish().catch(null),
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
  reaction: z.object({ message_id: z.string(), emoji: text }).optional(),
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
  edit: z.object({ original_message_id: z.string(), message: z.looseObject({ type: z.string() }) }).optional(),
  revoke: z.object({ original_message_id: z.string() }).optional(),
});
export type InboundForm = z.infer<typeof InboundForm>;

/** Content that people's apps understand and that no person reads as a message. */
export const silentTypes: ReadonlySet<string> = new Set(["system", "request_welcome"]);
