import { z } from "zod";
import { GraphError } from "./graph-error.ts";

const Text = z.strictObject({ text: z.string() });
const Row = z.strictObject({ id: z.string(), title: z.string(), description: z.string().optional() });
const File = z.union([z.strictObject({ id: z.string() }), z.strictObject({ link: z.url() })]);
const TextHeader = z.strictObject({ type: z.literal("text"), text: z.string() });
/** A list has words above its text, buttons also a file. */
const Header = z.discriminatedUnion("type", [
  TextHeader,
  z.strictObject({ type: z.literal("image"), image: File }),
  z.strictObject({ type: z.literal("video"), video: File }),
  z.strictObject({ type: z.literal("document"), document: File }),
]);

/** Buttons, a list or a request for the number, without any unknown part. Shapes only: Meta names a value beyond its limits with an error of its own. */
export const Interactive = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("button"),
    header: Header.optional(),
    body: Text,
    footer: Text.optional(),
    action: z.strictObject({
      buttons: z.array(
        z.strictObject({
          type: z.literal("reply"),
          reply: z.strictObject({ id: z.string(), title: z.string() }),
        }),
      ),
    }),
  }),
  z.strictObject({
    type: z.literal("list"),
    header: TextHeader.optional(),
    body: Text,
    footer: Text.optional(),
    action: z.strictObject({
      button: z.string(),
      sections: z.array(z.strictObject({ title: z.string().optional(), rows: z.array(Row) })),
    }),
  }),
  z.strictObject({
    type: z.literal("request_contact_info"),
    body: Text,
    action: z.strictObject({ name: z.literal("request_contact_info") }),
  }),
]);
export type Interactive = z.infer<typeof Interactive>;

/** An option as the person sees it. */
export type InteractiveOption = z.infer<typeof Row>;

const most = { buttons: 3, rows: 10, sections: 10 } as const;
const longest = {
  button: { id: 256, title: 20, body: 1024 },
  list: { id: 200, title: 24, description: 72, body: 4096, label: 20, section: 24 },
  request: { body: 1024 },
  header: 60,
  footer: 60,
} as const;

/** The one button of a request for the number, with Meta's words and the value that a tap of it has here. */
const shareButton: InteractiveOption = { id: "share-contact-info", title: "Compartilhar dados de contato" };

/** The options of a message, in their order. */
export function optionsIn(sent: Interactive): InteractiveOption[] {
  if (sent.type === "button") return sent.action.buttons.map(({ reply }) => reply);
  return sent.type === "list" ? sent.action.sections.flatMap(({ rows }) => rows) : [shareButton];
}

/** Throws 131009 for parts that Meta does not accept. */
export function checkInteractive(sent: Interactive): void {
  if (sent.type === "request_contact_info") {
    within("body text", sent.body.text, longest.request.body);
    return;
  }
  const limits = longest[sent.type];
  within("body text", sent.body.text, limits.body);
  if (sent.header?.type === "text") within("header text", sent.header.text, longest.header);
  if (sent.footer) within("footer text", sent.footer.text, longest.footer);
  const options = optionsIn(sent);
  if (sent.type === "button") counted("Buttons", options.length, most.buttons);
  else {
    within("Button label", sent.action.button, longest.list.label);
    counted("Sections", sent.action.sections.length, most.sections);
    counted("Total row", options.length, most.rows);
    for (const { title, rows } of sent.action.sections) {
      counted("Section row", rows.length, most.rows);
      if (title !== undefined || sent.action.sections.length > 1)
        within("Section title", title ?? "", longest.list.section);
    }
  }
  const name = sent.type === "button" ? "Button" : "Row";
  for (const { id, title, description } of options) {
    within(`${name} id`, id, limits.id);
    within(`${name} title`, title, limits.title);
    if (description !== undefined) within("Row description", description, longest.list.description);
  }
  distinct(`${name} id`, options, "id");
  if (sent.type === "button") distinct("Button title", options, "title");
}

function within(name: string, text: string, longest: number): void {
  if (text.trim() === "" || text.length > longest)
    throw new GraphError(131009, `${name} length invalid. Min length: 1, Max length: ${longest}`);
}

function counted(name: string, count: number, most: number): void {
  if (count < 1 || count > most)
    throw new GraphError(131009, `${name} count invalid. Min count: 1, Max count: ${most}`);
}

function distinct(name: string, options: readonly InteractiveOption[], part: "id" | "title"): void {
  if (new Set(options.map((option) => option[part])).size < options.length)
    throw new GraphError(131009, `Duplicated ${name}`);
}
