import { z } from "zod";
import { Interactive } from "./check-interactive.ts";

const Media = (captions: boolean) =>
  z.object({
    id: z.string().min(1),
    ...(captions ? { caption: z.string().max(1024).optional() } : {}),
  });

const Card = z.object({
  name: z.object({
    formatted_name: z.string().min(1),
    first_name: z.string().optional(),
    last_name: z.string().optional(),
  }),
  phones: z
    .array(z.object({ phone: z.string(), wa_id: z.string().optional(), type: z.string().optional() }))
    .default([]),
});

const common = {
  messaging_product: z.literal("whatsapp"),
  recipient_type: z.literal("individual").optional(),
  to: z
    .string()
    .regex(/^\+?\d{8,15}$/)
    .optional(),
  /** The id of a person whose number may be hidden. The number wins where both are given. */
  recipient: z
    .string()
    .regex(/^[A-Z]{2}\.(ENT\.)?[A-Za-z0-9]{1,128}$/)
    .optional(),
  context: z.object({ message_id: z.string() }).optional(),
  biz_opaque_callback_data: z.string().max(512).optional(),
};

const HeaderFile = z.object({ id: z.string().min(1), filename: z.string().optional() });
const Parameter = z.object({
  type: z.enum(["text", "image", "video", "document", "payload", "coupon_code"]),
  parameter_name: z.string().optional(),
  /** Meta refuses line breaks, and rows of spaces. */
  text: z
    .string()
    .min(1)
    .regex(/^(?!.*(\n|\t| {5}))/s)
    .optional(),
  payload: z.string().optional(),
  coupon_code: z.string().max(15).optional(),
  image: HeaderFile.optional(),
  video: HeaderFile.optional(),
  document: HeaderFile.optional(),
});

const Template = z.object({
  name: z.string(),
  language: z.object({ code: z.string() }),
  components: z
    .array(
      z.object({
        type: z.enum(["header", "body", "button"]),
        sub_type: z.enum(["quick_reply", "url", "copy_code"]).optional(),
        index: z.union([z.string(), z.number()]).optional(),
        parameters: z.array(Parameter),
      }),
    )
    .default([]),
});

/** The bodies of `POST /{phone number id}/messages` that send something. */
export const SendForm = z.discriminatedUnion("type", [
  z.object({
    ...common,
    type: z.literal("text"),
    text: z.object({ body: z.string().min(1).max(4096), preview_url: z.boolean().optional() }),
  }),
  z.object({ ...common, type: z.literal("template"), template: Template }),
  z.object({ ...common, type: z.literal("interactive"), interactive: Interactive }),
  z.object({ ...common, type: z.literal("image"), image: Media(true) }),
  z.object({ ...common, type: z.literal("video"), video: Media(true) }),
  z.object({ ...common, type: z.literal("audio"), audio: Media(false).extend({ voice: z.boolean().optional() }) }),
  z.object({ ...common, type: z.literal("sticker"), sticker: Media(false) }),
  z.object({
    ...common,
    type: z.literal("document"),
    document: Media(true).extend({ filename: z.string().max(240).optional() }),
  }),
  z.object({
    ...common,
    type: z.literal("location"),
    location: z.object({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      name: z.string().optional(),
      address: z.string().optional(),
    }),
  }),
  z.object({ ...common, type: z.literal("contacts"), contacts: z.array(Card).min(1).max(257) }),
  z.object({
    ...common,
    type: z.literal("reaction"),
    reaction: z.object({ message_id: z.string().min(1), emoji: z.string().max(16) }),
  }),
]);
export type SendForm = z.infer<typeof SendForm>;

/** The body that marks a person's messages as read, and may show that the business is typing. */
export const ReadForm = z.object({
  messaging_product: z.literal("whatsapp"),
  status: z.literal("read"),
  message_id: z.string().min(1),
  typing_indicator: z.object({ type: z.literal("text") }).optional(),
});
