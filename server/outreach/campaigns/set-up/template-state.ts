import { createHash } from "node:crypto";
import type { TemplateParts } from "@balcao/shared/channels/message-templates.ts";
import { type CampaignTemplate, type TemplateRefusal, unsetFields } from "@balcao/shared/outreach/campaign-template.ts";
import { fileKindOf } from "@balcao/shared/workspace/files.ts";
import type { MessageTemplateRow } from "../../../channels/message-templates/message-templates.table.ts";
import type { FileRow } from "../../../workspace/files/files.table.ts";

/** A campaign's template in the database. `versions`: of the contents that its connections had when it was saved. */
export type StoredTemplate = CampaignTemplate & { versions: string[] };

/** The same for templates with the same contents: other contents may give a variable another meaning. */
export function versionOf({ header, body, footer, buttons }: TemplateParts): string {
  const top = header && (header.format === "text" ? header.text : { file: header.format });
  const contents = [top, body, footer, buttons.map(({ type, text, value }) => [type, text, value])];
  return createHash("sha256").update(JSON.stringify(contents)).digest("base64url");
}

/** Why a connection cannot send its template now; null if it can. */
export function refusalOf(template: MessageTemplateRow | null): TemplateRefusal["reason"] | null {
  if (!template) return "missing";
  if (template.status !== "approved") return template.status;
  return template.isSupported ? null : "unsupported";
}

/** The kind of file that a template's header needs; null if it needs none. */
export const neededFile = ({ header }: Pick<MessageTemplateRow, "header">) =>
  header && header.format !== "text" ? header.format : null;

/** A campaign's file as its template sends it: one without a file in its header sends none. */
export const sentFile = (template: Pick<MessageTemplateRow, "header">, file: FileRow | null): FileRow | null =>
  neededFile(template) === null ? null : file;

export const fileFits = (template: Pick<MessageTemplateRow, "header">, file: FileRow | null): boolean =>
  (file && fileKindOf(file.mimeType)) === neededFile(template);

/**
 * True if a connection can send a campaign's template now: not if its contents were changed at the channel since the
 * campaign was saved.
 */
export const isSendable = (
  template: MessageTemplateRow | null,
  { fields, versions }: Pick<StoredTemplate, "fields" | "versions">,
  file: FileRow | null,
): template is MessageTemplateRow =>
  template !== null &&
  refusalOf(template) === null &&
  versions.includes(versionOf(template)) &&
  unsetFields(template, fields).length === 0 &&
  fileFits(template, sentFile(template, file));
