import type {
  TemplateButton,
  TemplateCategory,
  TemplateHeader,
  TemplateStatus,
} from "@balcao/shared/channels/message-templates.ts";
import { variablesIn } from "@balcao/shared/channels/template-fields.ts";
import type { ChannelTemplate } from "../../message-templates/template-api.ts";
import type { Component, GraphTemplate } from "./template-forms.ts";

const statuses: Readonly<Record<string, TemplateStatus>> = {
  ...{ APPROVED: "approved", PENDING: "pending", IN_APPEAL: "pending", REJECTED: "rejected", PAUSED: "paused" },
  ...{ DISABLED: "disabled" },
};
const qualities = { GREEN: "green", YELLOW: "yellow", RED: "red" } as const;
const buttonTypes: Readonly<Record<string, TemplateButton["type"]>> = {
  ...{ QUICK_REPLY: "reply", URL: "url", PHONE_NUMBER: "phone", COPY_CODE: "code" },
};

/** Meta's categories; an unknown one is the dearest. */
export const categoryOf = (category: string): TemplateCategory =>
  category === "UTILITY" ? "utility" : category === "AUTHENTICATION" ? "authentication" : "marketing";

/** Translates a template of Meta's. One with parts that cannot be sent from here keeps its place as unsupported. */
export function toTemplate(graph: GraphTemplate): ChannelTemplate {
  const { id: externalId, name, language, components } = graph;
  const part = (type: string) => components.find((component) => component.type === type);
  const body = part("BODY")?.text ?? "";
  const header = headerOf(part("HEADER"));
  const buttons = (part("BUTTONS")?.buttons ?? []).map((button) => ({
    type: buttonTypes[button.type] ?? ("reply" as const),
    text: button.text,
    value: button.url ?? button.phone_number ?? "",
  }));
  return {
    ...{ externalId, name, language, header, body, buttons },
    category: categoryOf(graph.category),
    status: statuses[graph.status] ?? "unavailable",
    quality: qualities[graph.quality_score?.score as keyof typeof qualities] ?? "unknown",
    reason: graph.rejected_reason && graph.rejected_reason !== "NONE" ? graph.rejected_reason : "",
    isSupported: isSupported(graph, body),
    footer: part("FOOTER")?.text ?? "",
    examples: { ...examplesOf(part("HEADER"), "header"), ...examplesOf(part("BODY"), "body"), ...ofButtons(graph) },
  };
}

function headerOf(component: Component | undefined): TemplateHeader | null {
  switch (component?.format) {
    case "TEXT":
      return { format: "text", text: component.text };
    case "IMAGE":
      return { format: "image" };
    case "VIDEO":
      return { format: "video" };
    case "DOCUMENT":
      return { format: "document" };
    default:
      return null;
  }
}

const parts = new Set(["HEADER", "BODY", "FOOTER", "BUTTONS"]);
const formats = new Set(["TEXT", "IMAGE", "VIDEO", "DOCUMENT"]);

/** A one-time password is sent by other programs, and its text is Meta's own. */
function isSupported({ category, components }: GraphTemplate, body: string): boolean {
  if (category === "AUTHENTICATION" || body === "") return false;
  return components.every(
    ({ type, format, buttons = [] }) =>
      parts.has(type) &&
      (type !== "HEADER" || formats.has(format ?? "")) &&
      buttons.every((button) => button.type in buttonTypes),
  );
}

function examplesOf(component: Component | undefined, place: "header" | "body"): Record<string, string> {
  const { example } = component ?? {};
  const named = place === "header" ? example?.header_text_named_params : example?.body_text_named_params;
  if (named?.length) return Object.fromEntries(named.map((one) => [`${place}.${one.param_name}`, one.example]));
  const texts = (place === "header" ? example?.header_text : example?.body_text?.[0]) ?? [];
  const names = variablesIn(component?.text ?? "").sort((one, other) => Number(one) - Number(other));
  return Object.fromEntries(
    names.flatMap((name, n) => (texts[n] === undefined ? [] : [[`${place}.${name}`, texts[n]]])),
  );
}

/** Meta keeps the whole address as the example; the field is its last part. */
function ofButtons({ components }: GraphTemplate): Record<string, string> {
  const { buttons = [] } = components.find(({ type }) => type === "BUTTONS") ?? {};
  const entries = buttons.flatMap(({ type, url = "", example }, n): [string, string][] => {
    const text = typeof example === "string" ? example : example?.[0];
    if (text === undefined) return [];
    const stem = url.replace(/\{\{.*$/, "");
    return [[`button.${n}`, type === "URL" && stem && text.startsWith(stem) ? text.slice(stem.length) : text]];
  });
  return Object.fromEntries(entries);
}
