import { type CampaignTemplate, type TemplateRefusal, unsetFields } from "@balcao/shared/outreach/campaign-template.ts";
import type { MessageTemplateRow } from "../../../channels/message-templates/message-templates.table.ts";
import { kindOf } from "../../../workspace/files/file-kind.ts";
import type { FileRow } from "../../../workspace/files/files.table.ts";

/** Why a connection cannot send its template now; null if it can. */
export function refusalOf(template: MessageTemplateRow | null): TemplateRefusal["reason"] | null {
  if (!template) return "missing";
  if (template.status !== "approved") return template.status;
  return template.isSupported ? null : "unsupported";
}

/** The kind of file that a template's header needs; null if it needs none. */
export const neededFile = ({ header }: Pick<MessageTemplateRow, "header">) =>
  header && header.format !== "text" ? header.format : null;

export const fileFits = (template: Pick<MessageTemplateRow, "header">, file: FileRow | null): boolean =>
  (file && kindOf(file.mimeType)) === neededFile(template);

/**
 * True if a connection can send a campaign's template now. It may have been changed at the channel since the campaign was
 * saved: then it has a variable without a source, or another kind of file.
 */
export const isSendable = (
  template: MessageTemplateRow | null,
  { fields }: Pick<CampaignTemplate, "fields">,
  file: FileRow | null,
): template is MessageTemplateRow =>
  template !== null &&
  refusalOf(template) === null &&
  unsetFields(template, fields).length === 0 &&
  fileFits(template, file);
