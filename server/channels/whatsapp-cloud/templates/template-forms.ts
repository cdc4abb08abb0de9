import { z } from "zod";
import { MessageId } from "../receive/inbound-forms.ts";

/** Meta sends numbers or digits; what cannot be stored is no id. */
const id = z.coerce.string().pipe(MessageId);

const texts = z.array(z.string()).catch([]).optional();
const named = z
  .array(z.object({ param_name: z.string(), example: z.string() }))
  .catch([])
  .optional();

/** A component of a template, with the parts that this channel reads. */
export const Component = z.object({
  type: z.string(),
  format: z.string().optional(),
  text: z.string().catch("").default(""),
  example: z
    .object({
      header_text: texts,
      header_text_named_params: named,
      body_text: z.array(z.array(z.string())).catch([]).optional(),
      body_text_named_params: named,
      header_handle: texts,
    })
    .nullish()
    .catch(null),
  buttons: z
    .array(
      z.object({
        type: z.string(),
        text: z.string().catch("").default(""),
        url: z.string().catch("").optional(),
        phone_number: z.string().catch("").optional(),
        example: z
          .union([z.array(z.string()), z.string()])
          .nullish()
          .catch(null),
      }),
    )
    .catch([])
    .optional(),
});
export type Component = z.infer<typeof Component>;

/** A template as Meta lists it. */
export const GraphTemplate = z.object({
  id,
  name: z.string().regex(/^[\x20-\x7e]{1,512}$/),
  language: z.string().regex(/^[\w-]{1,20}$/),
  status: z.string(),
  category: z.string(),
  components: z.array(Component).catch([]).default([]),
  quality_score: z.object({ score: z.string() }).nullish().catch(null),
  rejected_reason: z.string().nullish().catch(null),
});
export type GraphTemplate = z.infer<typeof GraphTemplate>;

export const templateFields = "id,name,status,category,language,components,quality_score,rejected_reason";

/** The webhook fields that report a template, and the parts of their values that this channel reads. */
export const templateFieldNames: ReadonlySet<string> = new Set([
  "message_template_status_update",
  "message_template_quality_update",
  "message_template_components_update",
  "template_category_update",
]);

export const TemplateUpdate = z.object({
  message_template_id: id,
  event: z.string().optional(),
  /** The category that comes within a day, when Meta finds the present one wrong. */
  correct_category: z.string().optional(),
  /** When it comes, in seconds. */
  category_update_timestamp: z.number().int().positive().max(8e12).optional().catch(undefined),
});
export type TemplateUpdate = z.infer<typeof TemplateUpdate>;
