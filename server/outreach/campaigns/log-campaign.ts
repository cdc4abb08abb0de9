import { type ContactField, contactFields, type FieldValue } from "@balcao/shared/outreach/campaign-template.ts";
import type { Campaign, confirmationSlots, messageSlots } from "@balcao/shared/outreach/campaigns.ts";
import type { Context } from "../../context.ts";
import { recordChange } from "../../workspace/audit/record-change.ts";

type Texts = Pick<Campaign, (typeof messageSlots)[number] | (typeof confirmationSlots)[number]>;

/** A campaign as the audit log shows it: its set-up and its status. */
type LoggedCampaign = Texts &
  Pick<Campaign, "name" | "scheduledAt" | "waitTime" | "confirmation" | "confirmationWord" | "file" | "contactList"> & {
    campaignStatus: Campaign["status"];
    /** Its name and language. */
    messageTemplate: string | null;
    /** One line for each variable. */
    templateValues: string[];
    connections: { id: number; name: string }[];
  };

/** Logs a change of a campaign in the audit log. Runs in the transaction of the change. */
export async function logCampaign(ctx: Context, before: Campaign | null, after: Campaign): Promise<void> {
  await recordChange(ctx, {
    area: "campaign",
    action: before ? "update" : "create",
    targetId: after.id,
    targetName: after.name,
    before: before && loggedFields(before),
    after: loggedFields(after),
  });
}

function loggedFields(campaign: Campaign): LoggedCampaign {
  const { status, pointCampaigns, template, ...rest } = campaign;
  const { id: _id, companyId: _company, halt: _halt, whatsappId: _ids, contactListId: _list, ...more } = rest;
  const {
    startedAt: _started,
    completedAt: _ended,
    createdAt: _made,
    mediaPath: _path,
    mediaName: _name,
    ...setUp
  } = more;
  return {
    ...setUp,
    campaignStatus: status,
    messageTemplate: template && `${template.name} (${template.language})`,
    templateValues: Object.entries(template?.fields ?? {}).map(lineOf),
    connections: pointCampaigns.map(({ whatsappId: id, whatsapp: { name } }) => ({ id, name })),
  };
}

/** A variable's source as in the form: a column in braces, or its text; its stand-in behind a bar. */
const lineOf = ([key, { from, value, otherwise }]: [string, FieldValue]): string => {
  const source = from === "contact" ? contactFields[value as ContactField] : from === "column" ? `{${value}}` : value;
  return `${key}: ${source}${otherwise && ` | ${otherwise}`}`;
};
