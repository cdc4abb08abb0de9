import type { CloudTemplate, OfficialNumber, Simulation } from "../state.ts";
import { GraphError } from "./graph-error.ts";
import type { SendForm } from "./send-forms.ts";
import { variablesIn } from "./template-forms.ts";

type Sent = Extract<SendForm, { type: "template" }>["template"];

/** The template that a message names, whatever its status. */
export const templateOf = (sim: Simulation, number: OfficialNumber, sent: Sent): CloudTemplate | undefined =>
  [...sim.templates.values()].find(
    (one) => one.wabaId === number.wabaId && one.name === sent.name && one.language === sent.language.code,
  );

/** The template that a message names, if it may be sent with these parameters. Throws 132000, 132001, 132005, 132012, 132015. */
export function checkTemplate(sim: Simulation, number: OfficialNumber, sent: Sent): CloudTemplate {
  const template = templateOf(sim, number, sent);
  if (template?.status === "PAUSED") throw new GraphError(132015, "The template is paused.");
  if (template?.status === "DISABLED") throw new GraphError(132016, "The template is disabled.");
  if (template?.status !== "APPROVED")
    throw new GraphError(132001, `template name (${sent.name}) does not exist in ${sent.language.code}`);
  for (const component of template.components) {
    if (component.type === "BODY") expect(sent, "body", variablesIn(component.text).length);
    if (component.type === "HEADER" && component.format === "TEXT")
      expect(sent, "header", variablesIn(component.text ?? "").length);
    else if (component.type === "HEADER") {
      const [file] = parametersOf(sent, "header");
      if (file?.type !== component.format.toLowerCase())
        throw new GraphError(132012, `header: Format mismatch, expected ${component.format}`);
    }
    if (component.type === "BUTTONS")
      component.buttons.forEach((button, n) => {
        const needs = button.type === "COPY_CODE" || variablesIn(button.url ?? "").length > 0;
        const has = sent.components.some((one) => one.type === "button" && Number(one.index) === n);
        if (needs && !has) throw new GraphError(131008, `buttons: Button at index ${n} requires a parameter`);
      });
  }
  const { text, card } = shownTemplate(template, sent);
  if (text.length > longest.body || card.header.length > longest.header)
    throw new GraphError(132005, "The translated text is too long.");
  return template;
}

/** In characters, with the values. */
const longest = { header: 60, body: 1024 };

const parametersOf = ({ components }: Sent, type: "header" | "body") =>
  components.find((component) => component.type === type)?.parameters ?? [];

function expect(sent: Sent, type: "header" | "body", count: number): void {
  const given = parametersOf(sent, type).length;
  if (given !== count)
    throw new GraphError(132000, `${type}: number of localizable_params (${given}) does not match (${count})`);
}

/** The texts and buttons that the person sees, and the media id of the header's file. */
export function shownTemplate(template: CloudTemplate, sent: Sent) {
  const part = <T extends string>(type: T) => template.components.find((one) => one.type === type);
  const [header, body, footer, list] = [part("HEADER"), part("BODY"), part("FOOTER"), part("BUTTONS")];
  const fill = (type: "header" | "body", text: string) =>
    text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => {
      const parameters = parametersOf(sent, type);
      const one = /^\d+$/.test(name)
        ? parameters[Number(name) - 1]
        : parameters.find((given) => given.parameter_name === name);
      return one?.text ?? "";
    });
  const [file] = parametersOf(sent, "header");
  const buttons = list?.type === "BUTTONS" ? list.buttons : [];
  return {
    text: body?.type === "BODY" ? fill("body", body.text) : "",
    mediaId: file?.image?.id ?? file?.video?.id ?? file?.document?.id ?? null,
    fileName: file?.document?.filename,
    card: {
      header: header?.type === "HEADER" && header.format === "TEXT" ? fill("header", header.text ?? "") : "",
      footer: footer?.type === "FOOTER" ? footer.text : "",
      buttons: buttons.map(({ type, text = "Copiar código", url, phone_number }, n) => {
        const parameter = sent.components.find((one) => one.type === "button" && Number(one.index) === n)
          ?.parameters[0];
        if (type === "URL")
          return { type: "url" as const, text, value: (url ?? "").replace(/\{\{.*\}\}/, parameter?.text ?? "") };
        if (type === "PHONE_NUMBER") return { type: "phone" as const, text, value: phone_number ?? "" };
        if (type === "COPY_CODE") return { type: "code" as const, text, value: parameter?.coupon_code ?? "" };
        return { type: "reply" as const, text, value: parameter?.payload ?? text };
      }),
    },
  };
}
