import { z } from "zod";
import { fromJson } from "../platform/from-json.ts";
import { TemplateChoice } from "../workspace/template-choice.ts";

export const templateCategories = ["marketing", "utility", "authentication"] as const;
export const TemplateCategory = z.enum(templateCategories);
export type TemplateCategory = z.infer<typeof TemplateCategory>;

/** `unavailable`: being deleted, archived, or in another state in which nobody can send it. */
export const templateStatuses = ["approved", "pending", "rejected", "paused", "disabled", "unavailable"] as const;
export const TemplateStatus = z.enum(templateStatuses);
export type TemplateStatus = z.infer<typeof TemplateStatus>;

export const templateQualities = ["green", "yellow", "red", "unknown"] as const;

/** The longest parts that WhatsApp accepts. */
export const templateMax = {
  ...{ name: 512, header: 60, body: 1024, footer: 60, button: 25, url: 2000, phone: 20, code: 15, payload: 256 },
  ...{ buttons: 10, urls: 2, phones: 1, codes: 1 },
} as const;

export const templateMediaFormats = ["image", "video", "document"] as const;

/** The part above the text: a line of its own, or a file. */
export const TemplateHeader = z.discriminatedUnion("format", [
  z.object({ format: z.literal("text"), text: z.string() }),
  z.object({
    format: z.enum(templateMediaFormats),
    /** The example's handle at the channel; needed only while a template is saved. */
    sample: z.string().max(4000).optional(),
  }),
]);
export type TemplateHeader = z.infer<typeof TemplateHeader>;

export const templateButtonTypes = ["reply", "url", "phone", "code"] as const;

/** `value`: the address, which may end in a variable, or the phone number; empty for the others. */
export const TemplateButton = z.object({
  type: z.enum(templateButtonTypes),
  text: z.string(),
  value: z.string(),
});
export type TemplateButton = z.infer<typeof TemplateButton>;

/** The parts of a template with their variables, such as `{{1}}` or `{{name}}`. */
export const TemplateParts = z.object({
  header: TemplateHeader.nullable(),
  body: z.string(),
  footer: z.string(),
  buttons: z.array(TemplateButton),
});
export type TemplateParts = z.infer<typeof TemplateParts>;

/** A message that the channel's operator has reviewed, and that may be sent at any time. */
export const MessageTemplate = TemplateParts.extend({
  id: z.number().int(),
  connectionId: z.number().int(),
  name: z.string(),
  /** As the channel writes it, such as `pt_BR`. */
  language: z.string(),
  category: TemplateCategory,
  /** The category that the channel's operator is about to give it, which changes its price; null if none. */
  nextCategory: TemplateCategory.nullable(),
  /** The announced time of that change; null if unknown. */
  nextCategoryAt: z.iso.datetime().nullable(),
  status: TemplateStatus,
  quality: z.enum(templateQualities),
  /** The operator's reason for a rejection or a pause, in its own words or as its own code; empty if there is none. */
  reason: z.string(),
  /** False for one that has parts which cannot be sent from here, such as a carousel. */
  isSupported: z.boolean(),
  /** An example for each field, by the field's key. */
  examples: z.record(z.string(), z.string()),
  updatedAt: z.iso.datetime(),
});
export type MessageTemplate = z.infer<typeof MessageTemplate>;

/** `POST` and `PUT /message-templates/{connectionId}`. Name and language of a template never change. */
export const SaveTemplate = TemplateParts.extend({
  name: z.string().trim().max(templateMax.name),
  language: z
    .string()
    .trim()
    .regex(/^[a-z]{2,3}(_[A-Z]{2,4})?$/),
  category: TemplateCategory,
  header: TemplateHeader.nullable().default(null),
  body: z.string().trim().max(4096),
  footer: z.string().trim().max(200).default(""),
  buttons: z.array(TemplateButton).max(20).default([]),
  examples: z.record(z.string().max(80), z.string().max(2000)).default({}),
});
export type SaveTemplate = z.output<typeof SaveTemplate>;

/** The handle of an uploaded example, for `header.sample`. */
export const TemplateSample = z.object({ handle: z.string() });
export type TemplateSample = z.infer<typeof TemplateSample>;

/** A `TemplateChoice` in a form, as JSON. */
export const FormTemplateChoice = z.preprocess(fromJson, TemplateChoice);

/** `POST /messages/{ticketId}/template`: as JSON, or beside the header's file in a form. */
export const SendTemplate = z.object({
  template: FormTemplateChoice,
  clientId: z.uuid().optional(),
});
export type SendTemplate = z.output<typeof SendTemplate>;
