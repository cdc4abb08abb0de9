import { type CampaignTemplate, valuesFor } from "@balcao/shared/outreach/campaign-template.ts";
import { type CampaignTestSent, confirmationSlots, messageSlots } from "@balcao/shared/outreach/campaigns.ts";
import { greetingAt, type VariableValues } from "@balcao/shared/workspace/message-variables.ts";
import { and, asc, desc, eq } from "drizzle-orm";
import { contactChat } from "../../../channels/chat.ts";
import { connections } from "../../../channels/connections/connections.table.ts";
import { findSendable } from "../../../channels/message-templates/find-template.ts";
import { type Context, transact } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { type ContactListItemRow, contactListItems } from "../../../inbox/contact-lists/contact-list-items.table.ts";
import { checkNumber } from "../../../inbox/contacts/check-number.ts";
import { findContact, makeContact } from "../../../inbox/contacts/find-or-make-contact.ts";
import type { KnownContact } from "../../../inbox/contacts/identities/match-contacts.ts";
import type { InboundConnection } from "../../../inbox/messages/message-followers.ts";
import { readInboundConnection } from "../../../inbox/messages/receive/inbound-connection.ts";
import { type Draft, fileDraft } from "../../../inbox/messages/send/draft.ts";
import { sayUnattended } from "../../../inbox/messages/send/say.ts";
import { filledDraft } from "../../../inbox/messages/send/template-draft.ts";
import { protocolShown, unattendedTicket } from "../../../inbox/tickets/open/unattended-ticket.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { formatInTimeZone } from "../../../platform/time/time-zone.ts";
import { type FileRow, files } from "../../../workspace/files/files.table.ts";
import { campaignConnections } from "../campaign-connections.table.ts";
import { type CampaignRow, campaigns } from "../campaigns.table.ts";
import { campaignDraft, campaignValues, emptyCampaign, fillFor, followsText } from "./campaign-draft.ts";
import { hasContents } from "./save-campaign.ts";
import { sentFile } from "./template-state.ts";

/**
 * Sends all texts of a campaign and its file, or its template, to one number, as the first contact of the list would read
 * them. No shipment is made, so the report counts nothing. Throws ERR_WAPP_INVALID_CONTACT, ERR_NO_CAMPAIGN_FOUND,
 * ERR_CAMPAIGN_EMPTY, ERR_NO_WAPP_FOUND for a campaign without a connection, and as `templateDraft`.
 */
export async function sendCampaignTest(ctx: Context, id: number, written: string): Promise<CampaignTestSent> {
  const number = await checkNumber(ctx, written);
  return retryLostRace(() => transact(ctx, (ctx) => send(ctx, id, number)));
}

async function send(ctx: Context, id: number, number: string): Promise<CampaignTestSent> {
  const [found] = await ctx.db
    .select({ campaign: campaigns, file: files })
    .from(campaigns)
    .leftJoin(files, eq(files.id, campaigns.fileId))
    .where(and(eq(campaigns.companyId, ctx.companyId), eq(campaigns.id, id)));
  if (!found) throw new AppError("ERR_NO_CAMPAIGN_FOUND");
  const { campaign, file } = found;
  if (!hasContents(campaign)) throw emptyCampaign("message");
  const connection = await findConnection(ctx, id);
  const example = await exampleOf(ctx, campaign);
  const chat = contactChat({ phone: number });
  const known = await findContact(ctx, chat, null, "company");
  const contact = known ?? (await makeContact(ctx, chat, null, "company"));
  const ticket = await unattendedTicket(ctx, contact, connection);
  const { contactListId } = campaign;
  const values = {
    name: example?.name ?? contact.name,
    email: example?.email ?? contact.email,
    number: example?.number ?? number,
    protocol: protocolShown(ticket),
    greeting: greetingAt(Number(formatInTimeZone(ctx.now(), connection.timeZone, "H"))),
    custom: await campaignValues(ctx, campaign, await exampleContact(ctx, example, contact), example?.variables ?? {}),
  };
  const drafts = campaign.template
    ? [await draftOfTemplate(ctx, connection.id, campaign.template, { file, values, contactListId })]
    : await draftsOfTexts(ctx, campaign, { file, values, contactListId });
  const sent = await sayUnattended(ctx, ticket, drafts, { userId: null, isFirst: !known });
  return { messages: sent.length, number };
}

/** `contactListId`: null for a draft without a list. */
type Example = { file: FileRow | null; values: VariableValues; contactListId: number | null };

/** The template as the contact would get it. Where the contact lacks a value, the template's own example stands. */
async function draftOfTemplate(
  ctx: Context,
  connectionId: number,
  chosen: CampaignTemplate,
  { file, values }: Example,
): Promise<Draft> {
  const template = await findSendable(ctx, connectionId, chosen);
  const filled = Object.entries(valuesFor(chosen.fields, { ...values, variables: values.custom })).map(
    ([key, value]) => [key, value || (template.examples[key] ?? "")],
  );
  return filledDraft(ctx, template, Object.fromEntries(filled), sentFile(template, file));
}

async function draftsOfTexts(
  ctx: Context,
  campaign: CampaignRow,
  { file, values, contactListId }: Example,
): Promise<Draft[]> {
  const questions = campaign.confirmation ? confirmationSlots.flatMap((slot) => campaign[slot] ?? []) : [];
  const texts = messageSlots.flatMap((slot) => campaign[slot] ?? []);
  const drafts: Draft[] = [];
  const fill = (text: string) => fillFor(ctx, text, values, contactListId ?? 0);
  for (const text of questions) drafts.push(await campaignDraft(ctx, null, await fill(text)));
  for (const text of texts.length > 0 ? texts : [""]) drafts.push(await campaignDraft(ctx, file, await fill(text)));
  if (file && followsText(file.mimeType) && texts.length > 0) drafts.push(await fileDraft(ctx, file, ""));
  return drafts;
}

/** One of the campaign's connections; a connected one if there is any. */
async function findConnection(ctx: Context, campaignId: number): Promise<InboundConnection> {
  const [campaignConnection] = await ctx.db
    .select({ id: connections.id })
    .from(campaignConnections)
    .innerJoin(connections, eq(connections.id, campaignConnections.connectionId))
    .where(eq(campaignConnections.campaignId, campaignId))
    .orderBy(desc(eq(connections.status, "CONNECTED")), asc(connections.id))
    .limit(1);
  const connection = campaignConnection ? await readInboundConnection(ctx, campaignConnection.id) : null;
  if (!connection) throw new AppError("ERR_NO_WAPP_FOUND");
  return connection;
}

/** The contact whose fields fill the texts: the example's, if the company knows it; the one written to without an example. */
async function exampleContact(
  ctx: Context,
  example: ContactListItemRow | null,
  { id }: KnownContact,
): Promise<number | null> {
  if (!example) return id;
  return (await findContact(ctx, contactChat({ phone: example.number }), null, "company"))?.id ?? null;
}

/** The contact whose values fill the texts: the list's first that can be written to. */
async function exampleOf(ctx: Context, { contactListId }: CampaignRow): Promise<ContactListItemRow | null> {
  if (contactListId === null) return null;
  const [item] = await ctx.db
    .select()
    .from(contactListItems)
    .where(and(eq(contactListItems.companyId, ctx.companyId), eq(contactListItems.contactListId, contactListId)))
    .orderBy(desc(contactListItems.isWhatsappValid), asc(contactListItems.id))
    .limit(1);
  return item ?? null;
}
