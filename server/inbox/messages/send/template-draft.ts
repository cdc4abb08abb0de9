import type { MessageTemplate, TemplateParts } from "@balcao/shared/channels/message-templates.ts";
import {
  emptyFields,
  fieldsOf,
  fillTemplate,
  payloadKeys,
  reservedFields,
  tidyPayload,
  tidyValue,
  tooLongFields,
  unknownKeys,
} from "@balcao/shared/channels/template-fields.ts";
import type { TemplateChoice } from "@balcao/shared/workspace/template-choice.ts";
import { findSendable } from "../../../channels/message-templates/find-template.ts";
import type { MessageTemplateRow } from "../../../channels/message-templates/message-templates.table.ts";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import type { FileRow } from "../../../workspace/files/files.table.ts";
import { refusesAdvertising } from "../../consent/advertising-choice.ts";
import { type Draft, fileDraft, textDraft } from "./draft.ts";

/** `isStrict`: a value without a field is refused; otherwise it is left out. */
type Sender = { connectionId: number; isStrict?: boolean };

/**
 * The message that a template becomes with these values, and with the file of its header. Throws like `checkTemplate`,
 * ERR_CONTACT_OPTED_OUT for advertising that the contact refuses, and ERR_TEMPLATE_VALUES for a file that does not fit.
 */
export async function templateDraft(
  ctx: Context,
  { contactId, ...sender }: Sender & { contactId: number },
  choice: TemplateChoice,
  file: FileRow | null,
): Promise<Draft> {
  const template = await checkTemplate(ctx, sender, choice);
  if (template.category === "marketing" && (await refusesAdvertising(ctx, contactId)))
    throw new AppError("ERR_CONTACT_OPTED_OUT", "The contact refuses advertising.");
  return filledDraft(ctx, template, choice.values, file);
}

/**
 * A template that a connection may send with these values. Throws ERR_CHANNEL_CANNOT, ERR_TEMPLATE_UNKNOWN, and
 * ERR_TEMPLATE_VALUES for values that do not fit: `details.reason` says why.
 */
export async function checkTemplate(
  ctx: Context,
  { connectionId, isStrict = false }: Sender,
  choice: TemplateChoice,
): Promise<MessageTemplateRow> {
  await ctx.channels.require(ctx.db, connectionId, "templates");
  const template = await findSendable(ctx, connectionId, choice);
  const { values } = choice;
  if (isStrict) refuseValues("unknown", "The template has no such fields.", unknownKeys(template, values));
  refuseReserved(template, values);
  refuseUnfit(template, values);
  return template;
}

/** Throws ERR_TEMPLATE_VALUES for values with which the template could not be sent, whatever is filled in where they are empty. */
export function checkPartialValues(template: TemplateParts, values: Readonly<Record<string, string>>): void {
  refuseReserved(template, values);
  refuseTooLong(template, values);
}

type Template = Pick<MessageTemplate, "name" | "language" | "header" | "body" | "footer" | "buttons">;

/** Like `templateDraft`, of a template that the connection may send. Throws ERR_TEMPLATE_VALUES. */
export async function filledDraft(
  ctx: Context,
  template: Template,
  values: Readonly<Record<string, string>>,
  file: FileRow | null,
): Promise<Draft> {
  refuseUnfit(template, values);
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

/** The payloads that come back with a tap on a quick reply. Without one it is the button's own text. */
const payloadsIn = (template: Template, values: Readonly<Record<string, string>>) =>
  payloadKeys(template).flatMap((key) => {
    const text = tidyPayload(values[key] ?? "");
    return text ? [{ place: "button" as const, name: key.replace("button.", ""), text }] : [];
  });

function refuseUnfit(template: Template, values: Readonly<Record<string, string>>): void {
  refuseValues("empty", "Some fields of the template are empty.", emptyFields(template, values));
  refuseTooLong(template, values);
}

const refuseTooLong = (template: TemplateParts, values: Readonly<Record<string, string>>): void =>
  refuseValues("tooLong", "Some values of the template are too long.", tooLongFields(template, values));

const refuseReserved = (template: TemplateParts, values: Readonly<Record<string, string>>): void =>
  refuseValues("reserved", "Payloads of this form are the product's own.", reservedFields(template, values));

type Misfit = "unknown" | "reserved" | "empty" | "tooLong";

function refuseValues(reason: Misfit, message: string, fields: readonly string[]): void {
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
