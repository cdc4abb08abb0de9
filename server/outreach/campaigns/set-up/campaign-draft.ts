import { messageBodyMax } from "@balcao/shared/inbox/messages.ts";
import { confirmationSlots, messageSlots } from "@balcao/shared/outreach/campaigns.ts";
import type { EmptyCampaign } from "@balcao/shared/outreach/empty-campaign.ts";
import { cutText } from "@balcao/shared/platform/cut-text.ts";
import { captionMax, fileKindOf } from "@balcao/shared/workspace/files.ts";
import { type CustomValues, fillVariables, type VariableValues } from "@balcao/shared/workspace/message-variables.ts";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { listColumns } from "../../../inbox/contact-lists/list-variables.ts";
import { customValues } from "../../../inbox/fields/field-variables.ts";
import { type Draft, fileDraft, textDraft } from "../../../inbox/messages/send/draft.ts";
import type { FileRow } from "../../../workspace/files/files.table.ts";
import type { CampaignRow } from "../campaigns.table.ts";

/**
 * Fills a text for a contact of a list. A list's column without a value for this contact becomes empty text, instead of
 * the name in braces.
 */
export async function fillFor(
  ctx: Context,
  text: string,
  values: VariableValues,
  contactListId: number,
): Promise<string> {
  const filled = fillVariables(text, values);
  if (!/\{[^{}\n]+\}/.test(filled)) return filled;
  const columns = await listColumns(ctx, contactListId);
  const empty = Object.fromEntries(columns.map((name) => [name, ""]));
  return fillVariables(text, { ...values, custom: { ...empty, ...values.custom } });
}

/** The values of a campaign's own variables for a contact: the list's columns, and the company's fields. */
export const campaignValues = (
  ctx: Context,
  campaign: CampaignRow,
  contactId: number | null,
  variables: CustomValues,
): Promise<CustomValues> => customValues(ctx, contactId, variablesOf(campaign), variables);

/** All texts of a campaign in which a variable may stand; a template's sources as variables. */
function variablesOf(campaign: CampaignRow): string[] {
  if (campaign.template)
    return Object.values(campaign.template.fields).flatMap(({ from, value }) =>
      from === "column" ? `{${value}}` : [],
    );
  const questions = campaign.confirmation ? confirmationSlots : [];
  return [...messageSlots, ...questions].flatMap((slot) => campaign[slot] ?? []);
}

/** A file carries the text as its caption; a sound cannot, and follows it. */
export async function campaignDraft(ctx: Context, file: FileRow | null, text: string): Promise<Draft> {
  if (!file || (followsText(file.mimeType) && text !== "")) return textDraft(cutText(text, messageBodyMax));
  return fileDraft(ctx, file, cutText(text, captionMax));
}

export const followsText = (mimeType: string): boolean => fileKindOf(mimeType) === "audio";

/** The refusal of a campaign without recipients or without content. */
export const emptyCampaign = (reason: EmptyCampaign["reason"]): AppError =>
  new AppError("ERR_CAMPAIGN_EMPTY", undefined, { details: { reason } satisfies EmptyCampaign });
