import { z } from "zod";

const Example = z
  .object({
    header_text: z.array(z.string().min(1)),
    header_text_named_params: z.array(z.object({ param_name: z.string(), example: z.string().min(1) })),
    body_text: z.array(z.array(z.string().min(1))),
    body_text_named_params: z.array(z.object({ param_name: z.string(), example: z.string().min(1) })),
    header_handle: z.array(z.string()),
  })
  .partial();

/** A component as a business submits it. */
export const Component = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("HEADER"),
    format: z.enum(["TEXT", "IMAGE", "VIDEO", "DOCUMENT", "LOCATION"]),
    text: z.string().min(1).max(60).optional(),
    example: Example.optional(),
  }),
  z.object({ type: z.literal("BODY"), text: z.string().min(1).max(1024), example: Example.optional() }),
  z.object({ type: z.literal("FOOTER"), text: z.string().min(1).max(60) }),
  z.object({
    type: z.literal("BUTTONS"),
    buttons: z
      .array(
        z.object({
          type: z.enum(["QUICK_REPLY", "URL", "PHONE_NUMBER", "COPY_CODE"]),
          text: z.string().min(1).max(25).optional(),
          url: z.string().max(2000).optional(),
          phone_number: z.string().max(20).optional(),
          example: z.union([z.array(z.string()), z.string()]).optional(),
        }),
      )
      .min(1)
      .max(10),
  }),
]);
export type Component = z.infer<typeof Component>;

const category = z.enum(["MARKETING", "UTILITY", "AUTHENTICATION"]);

export const NewTemplate = z.object({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  language: z.string().regex(/^[a-z]{2,3}(_[A-Z]{2,4})?$/),
  category,
  parameter_format: z
    .string()
    .transform((format) => format.toUpperCase())
    .default("POSITIONAL"),
  components: z.array(Component).min(1),
});
export const TemplateEdit = z.object({ category: category.optional(), components: z.array(Component).optional() });

/** The names of a text's variables, each once. */
export const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name ?? "")),
];

/** The first rule of Meta's that a template breaks; null if it may be reviewed. */
export function brokenRule(components: readonly Component[]): string | null {
  const body = components.find((component) => component.type === "BODY");
  if (!body) return "A template needs a body.";
  for (const component of components) {
    if (component.type === "BODY" && /\}\}\s*\{\{/.test(component.text))
      return "Variables can't be next to each other.";
    if (component.type === "BODY" && wordsIn(component.text) < 2 * variablesIn(component.text).length + 1)
      return "This template contains too many variable parameters relative to the message length.";
    if (component.type === "BUTTONS" && component.buttons.some(hasLongCode)) return "A code has 15 characters at most.";
    if (component.type === "BODY" && /^\{\{|\}\}$/.test(component.text.trim()))
      return "Variables can't be at the start or end of the template.";
    if (component.type === "BODY" || component.type === "HEADER") {
      const names = variablesIn(component.text ?? "");
      if (names.length > 0 && exampleCount(component) !== names.length)
        return "The template has variables without an example.";
      const numbers = names.filter((name) => /^\d+$/.test(name)).map(Number);
      if (numbers.some((number) => number > numbers.length)) return "Variables must be numbered in order.";
    }
    if (component.type === "HEADER" && component.format !== "TEXT" && !component.example?.header_handle?.[0])
      return "The header's file has no example.";
  }
  return null;
}

/** The number of words besides the variables. A text without variables always has enough. */
const wordsIn = (text: string): number =>
  variablesIn(text).length === 0 ? 1 : (text.replace(/\{\{[^}]*\}\}/g, " ").match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0);

type Button = Extract<Component, { type: "BUTTONS" }>["buttons"][number];
const hasLongCode = ({ type, example }: Button): boolean =>
  type === "COPY_CODE" && String(Array.isArray(example) ? example[0] : example).length > 15;

function exampleCount({ example = {} }: Extract<Component, { type: "BODY" | "HEADER" }>): number {
  const lists = [example.body_text?.[0], example.header_text, example.body_text_named_params];
  return [...lists, example.header_text_named_params].find((list) => list !== undefined)?.length ?? 0;
}
