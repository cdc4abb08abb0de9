import type { SaveTemplate, TemplateButton } from "@balcao/shared/channels/message-templates.ts";
import { variablesIn } from "@balcao/shared/channels/template-fields.ts";

/** A template in Meta's form, as it is submitted. */
export function fromTemplate(form: SaveTemplate): { category: string; parameter_format: string; components: object[] } {
  const { header, body, footer, buttons, examples, category } = form;
  const names = [...variablesIn(body), ...(header?.format === "text" ? variablesIn(header.text) : [])];
  const isNamed = names.some((name) => !/^\d+$/.test(name));
  return {
    category: category.toUpperCase(),
    parameter_format: isNamed ? "NAMED" : "POSITIONAL",
    components: [
      ...(header ? [headerOf(header, examples, isNamed)] : []),
      { type: "BODY", text: body, ...exampleOf("body", body, examples, isNamed) },
      ...(footer ? [{ type: "FOOTER", text: footer }] : []),
      ...(buttons.length > 0
        ? [{ type: "BUTTONS", buttons: buttons.map((one, n) => buttonOf(one, examples[`button.${n}`])) }]
        : []),
    ],
  };
}

type Examples = SaveTemplate["examples"];

function headerOf(header: NonNullable<SaveTemplate["header"]>, examples: Examples, isNamed: boolean): object {
  if (header.format === "text")
    return {
      ...{ type: "HEADER", format: "TEXT", text: header.text },
      ...exampleOf("header", header.text, examples, isNamed),
    };
  return { type: "HEADER", format: header.format.toUpperCase(), example: { header_handle: [header.sample ?? ""] } };
}

function exampleOf(place: "header" | "body", text: string, examples: Examples, isNamed: boolean): object {
  const names = variablesIn(text);
  if (names.length === 0) return {};
  const of = (name: string) => examples[`${place}.${name}`] ?? "";
  if (isNamed)
    return {
      example: { [`${place}_text_named_params`]: names.map((name) => ({ param_name: name, example: of(name) })) },
    };
  const texts = names.sort((one, other) => Number(one) - Number(other)).map(of);
  return { example: { [`${place}_text`]: place === "body" ? [texts] : texts } };
}

function buttonOf({ type, text, value }: TemplateButton, example = ""): object {
  switch (type) {
    case "url":
      return {
        ...{ type: "URL", text, url: value },
        ...(variablesIn(value).length > 0 && { example: [value.replace(/\{\{.*$/, "") + example] }),
      };
    case "phone":
      return { type: "PHONE_NUMBER", text, phone_number: value };
    case "code":
      return { type: "COPY_CODE", example };
    default:
      return { type: "QUICK_REPLY", text };
  }
}
