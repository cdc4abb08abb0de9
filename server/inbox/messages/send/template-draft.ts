import type { MessageTemplate, TemplateChoice } from "@balcao/shared/channels/message-templates.ts";
import {
  emptyFields,
  fieldsOf,
  fillTemplate,
  payloadKeys,
  tidyValue,
  tooLongFields,
  unknownKeys,
} from "@balcao/shared/channels/template-fields.ts";
import { findSendable } from "../../../channels/message-templates/find-template.ts";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import type { FileRow } from "../../../workspace/files/files.table.ts";
import { refusesAdvertising } from "../../consent/advertising-choice.ts";
import { type Draft, fileDraft, textDraft } from "./draft.ts";

/**
 * The message that a template becomes with these values, and with the file of its header. Throws ERR_CHANNEL_CANNOT,
 * ERR_TEMPLATE_UNKNOWN, ERR_CONTACT_OPTED_OUT for advertising that the contact refuses, and ERR_TEMPLATE_VALUES for a
 * field that is empty or too long, or a file that does not fit: `details.reason` says which. A value without a field is left
 * out, or refused in the same way if the sending `isStrict`.
 */
export async function templateDraft(
  ctx: Context,
  { connectionId, contactId, isStrict = false }: { connectionId: number; contactId: number; isStrict?: boolean },
  choice: TemplateChoice,
  file: FileRow | null,
): Promise<Draft> {
  await ctx.channels.require(ctx.db, connectionId, "templates");
  const template = await findSendable(ctx, connectionId, choice);
  if (template.category === "marketing" && (await refusesAdvertising(ctx, contactId)))
    throw new AppError("ERR_CONTACT_OPTED_OUT", "The contact refuses advertising.");
  if (isStrict) refuseValues("unknown", "The template has no such fields.", unknownKeys(template, choice.values));
  return filledDraft(ctx, template, choice.values, file);
}

type Template = Pick<MessageTemplate, "name" | "language" | "header" | "body" | "footer" | "buttons">;

/** Like `templateDraft`, of a template that the connection may send. Throws ERR_TEMPLATE_VALUES. */
export async function filledDraft(
  ctx: Context,
  template: Template,
  values: Readonly<Record<string, string>>,
  file: FileRow | null,
): Promise<Draft> {
  refuseValues("empty", "Some fields of the template are empty.", emptyFields(template, values));
  refuseValues("tooLong", "Some values of the template are too long.", tooLongFields(template, values));
  const { body, header, footer, buttons } = fillTemplate(template, values);
  const { name, language } = template;
  return {
    ...(await headerDraft(ctx, template, file)),
    body,
    content: {
      ...{ kind: "template", name, language, header, footer, buttons },
      fields: [
        ...fieldsOf(template).map(({ key, place, name }) => ({ place, name, text: tidyValue(values[key] ?? "") })),
        ...payloadsIn(template, values),
      ],
    },
  };
}

/** The words that come back with a tap on a quick reply. Without one it is the button's own text. */
const payloadsIn = (template: Template, values: Readonly<Record<string, string>>) =>
  payloadKeys(template).flatMap((key) =>
    values[key] ? [{ place: "button" as const, name: key.replace("button.", ""), text: values[key] }] : [],
  );

function refuseValues(reason: "unknown" | "empty" | "tooLong", message: string, fields: readonly string[]): void {
  if (fields.length > 0) throw new AppError("ERR_TEMPLATE_VALUES", message, { details: { fields, reason } });
}

const fileAdvice = (wanted: string | null): string =>
  wanted === null ? "The template takes no file." : `The template's header needs a file of the kind ${wanted}.`;

async function headerDraft(
  ctx: Context,
  { header }: Pick<MessageTemplate, "header">,
  file: FileRow | null,
): Promise<Draft> {
  const wanted = header && header.format !== "text" ? header.format : null;
  const draft = file && (await fileDraft(ctx, file, ""));
  if (draft?.mediaType !== (wanted ?? undefined))
    throw new AppError("ERR_TEMPLATE_VALUES", fileAdvice(wanted), { details: { file: wanted, reason: "file" } });
  return draft ?? textDraft("");
}
