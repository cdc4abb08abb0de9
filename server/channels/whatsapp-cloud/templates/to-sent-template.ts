import type { MessageContent } from "@balcao/shared/channels/message-content.ts";
import type { TemplateButton } from "@balcao/shared/channels/message-templates.ts";
import type { OutboundMedia } from "../../channel.ts";

type SentTemplate = Extract<MessageContent, { kind: "template" }>;
type Field = SentTemplate["fields"][number];

/** A template in Meta's form, as it is sent. `fileId` is the id of the header's uploaded file. */
export function templateOf(content: SentTemplate, media: OutboundMedia | null, fileId: string | null): object {
  const { name, language, fields, buttons } = content;
  // Variables with numbers are sent in the order of their numbers.
  const at = (place: Field["place"]) =>
    fields.filter((field) => field.place === place).sort((one, other) => Number(one.name) - Number(other.name) || 0);
  const header = media && fileId !== null ? [fileOf(media, fileId)] : at("header").map(textOf);
  const body = at("body").map(textOf);
  const components = [
    ...(header.length > 0 ? [{ type: "header", parameters: header }] : []),
    ...(body.length > 0 ? [{ type: "body", parameters: body }] : []),
    ...at("button").map(({ name: index, text }) => buttonOf(index, text, buttons[Number(index)]?.type)),
  ];
  return { name, language: { code: language }, ...(components.length > 0 && { components }) };
}

function fileOf({ kind, fileName }: OutboundMedia, id: string): object {
  return { type: kind, [kind]: { id, ...(kind === "document" && { filename: fileName }) } };
}

/** Variables have numbers, in their order, or names. */
const textOf = ({ name, text }: Field): object => ({
  type: "text",
  ...(!/^\d+$/.test(name) && { parameter_name: name }),
  text,
});

function buttonOf(index: string, text: string, type: TemplateButton["type"] | undefined): object {
  const button = (sub_type: string, parameter: object) => ({
    type: "button",
    sub_type,
    index,
    parameters: [parameter],
  });
  if (type === "code") return button("copy_code", { type: "coupon_code", coupon_code: text });
  if (type === "reply") return button("quick_reply", { type: "payload", payload: text });
  return button("url", { type: "text", text });
}
