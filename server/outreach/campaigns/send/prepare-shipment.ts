import { emptyFields, tooLongFields } from "@balcao/shared/channels/template-fields.ts";
import { messageBodyMax } from "@balcao/shared/inbox/messages.ts";
import { valuesFor } from "@balcao/shared/outreach/campaign-template.ts";
import { confirmationSlots, messageSlots, type ShipmentFailure } from "@balcao/shared/outreach/campaigns.ts";
import { cutText } from "@balcao/shared/platform/cut-text.ts";
import { greetingAt } from "@balcao/shared/workspace/message-variables.ts";
import { eq } from "drizzle-orm";
import { contactChat } from "../../../channels/chat.ts";
import type { Context } from "../../../context.ts";
import { refusesAdvertising } from "../../../inbox/consent/advertising-choice.ts";
import { keptOptOuts } from "../../../inbox/consent/kept-refusals.ts";
import { latestConsent } from "../../../inbox/consent/record-consent.ts";
import type { ContactListItemRow } from "../../../inbox/contact-lists/contact-list-items.table.ts";
import { findContact, makeContact } from "../../../inbox/contacts/find-or-make-contact.ts";
import type { KnownContact } from "../../../inbox/contacts/identities/match-contacts.ts";
import { expectCost, reserveCost } from "../../../inbox/costs/budget/reserve-cost.ts";
import { type Draft, textDraft } from "../../../inbox/messages/send/draft.ts";
import { sayUnsent } from "../../../inbox/messages/send/say.ts";
import type { Outgoing } from "../../../inbox/messages/send/send-stored-message.ts";
import { filledDraft } from "../../../inbox/messages/send/template-draft.ts";
import { makeThread, protocolShown, unattendedTicket } from "../../../inbox/tickets/open/unattended-ticket.ts";
import { countryOf } from "../../../platform/phone-number.ts";
import { LostRace } from "../../../platform/sql/retry-lost-race.ts";
import { type Slots, slotFor, statement } from "../../../platform/sql/statement.ts";
import { formatInTimeZone } from "../../../platform/time/time-zone.ts";
import { campaignShipments, type ShipmentRow } from "../campaign-shipments.table.ts";
import { publishProgress } from "../report/publish-progress.ts";
import { campaignDraft, campaignValues, fillFor } from "../set-up/campaign-draft.ts";
import { sentFile } from "../set-up/template-state.ts";
import { type ClaimedShipment, claimConfirmed, claimNext } from "./claim-shipment.ts";
import type { CampaignConnection } from "./lock-campaign-connection.ts";

export type Prepared = {
  shipmentId: number;
  messageId: number;
  contactId: number;
  isLast: boolean;
  /** The message to send, if this send stored it. */
  fresh: Outgoing | null;
};

/** `isNew`: the contact was just created, so it has no ticket. */
type Recipient = { contact: KnownContact; isNew: boolean };

/**
 * The number of shipments that a transaction may fail before it finds its first one that can be sent, and before each
 * further one. They do not count as sends.
 */
const mostFailed = { first: 50, further: 2 };

/**
 * Takes the next shipment that can be sent (confirmed ones first), and stores its message as unsent. Fails the shipments
 * before it that cannot be sent. Returns null when none is left, "more" when it failed as many as it may and others may
 * follow, and "budget" when the company's budget does not suffice: then the shipment still waits. Of a further one in the
 * same transaction, "budget" also means that this is not certain yet.
 */
export async function prepareShipment(
  ctx: Context,
  campaignConnection: CampaignConnection,
  pending: ClaimedShipment | null,
  { isFurther = false } = {},
): Promise<Prepared | "more" | "budget" | null> {
  for (let passed = 0; passed < (isFurther ? mostFailed.further : mostFailed.first); passed++) {
    const first = passed === 0 ? pending : await claimNext(ctx, campaignConnection);
    const claimed = (await claimConfirmed(ctx, campaignConnection)) ?? first;
    if (!claimed) return null;
    const { shipment, item: listed, isLast } = claimed;
    if (!listed) {
      await fail(ctx, shipment, "removed");
      continue;
    }
    const chat = contactChat({ phone: shipment.number });
    const known = await findContact(ctx, chat, listed.name, "company");
    const { campaign } = campaignConnection;
    const variables = await campaignValues(ctx, campaign, known?.id ?? null, listed.variables);
    const item = { ...listed, variables };
    const refusal =
      lackOf(campaignConnection, shipment, item) ?? (await refusalOf(ctx, campaignConnection, shipment.number, known));
    if (refusal) {
      await fail(ctx, shipment, refusal);
      continue;
    }
    const cost = await reserve(ctx, campaignConnection, shipment).catch((error: unknown) => {
      // It would wait for what this transaction has reserved itself.
      if (isFurther && error instanceof LostRace) return null;
      throw error;
    });
    if (cost === null) return "budget";
    const recipient = known
      ? { contact: known, isNew: false }
      : { contact: await makeContact(ctx, chat, item.name, "company"), isNew: true };
    return { ...(await store(ctx, campaignConnection, { shipment, item, recipient, cost })), isLast };
  }
  return "more";
}

/**
 * Returns why a contact gets no message: contacts who opted out get none and, if the company asks for consent, neither
 * do contacts who have not given it.
 */
async function refusalOf(
  ctx: Context,
  { asksConsent }: CampaignConnection,
  number: string,
  contact: KnownContact | null,
): Promise<ShipmentFailure | null> {
  // A refusal still holds after the contact was erased and imported again.
  const { isRefused, stoppedAt } = contact
    ? { isRefused: await refusesAdvertising(ctx, contact.id), stoppedAt: null }
    : await keptOptOuts(ctx, [{ kind: "phone", value: number }]);
  if (isRefused || stoppedAt) return "optedOut";
  if (!asksConsent || (contact && (await latestConsent(ctx, contact.id)) === "given")) return null;
  return "ERR_NO_CONSENT";
}

/** Returns what keeps a template from being filled for a contact: an empty value, or one that is too long. */
function lackOf(
  connection: CampaignConnection,
  shipment: ShipmentRow,
  item: ContactListItemRow,
): ShipmentFailure | null {
  const filling = fillingOf(connection, shipment, item);
  if (!filling) return null;
  if (emptyFields(filling.template, filling.values).length > 0) return "noValue";
  return tooLongFields(filling.template, filling.values).length > 0 ? "longValue" : null;
}

/** The campaign's template and its values for a contact; null if the campaign sends texts. */
function fillingOf({ campaign, template }: CampaignConnection, { number }: ShipmentRow, item: ContactListItemRow) {
  return campaign.template && template
    ? { template, values: valuesFor(campaign.template.fields, { ...item, number }) }
    : null;
}

async function fail(ctx: Context, { id, campaignId }: ShipmentRow, failure: ShipmentFailure): Promise<void> {
  await ctx.db.update(campaignShipments).set({ status: "failed", failure }).where(eq(campaignShipments.id, id));
  publishProgress(ctx, campaignId);
}

/** Reserves what a shipment is expected to cost, 0 without a budget; null if the budget does not suffice. */
async function reserve(
  ctx: Context,
  { budget, template, campaign, connectionId }: CampaignConnection,
  { number }: ShipmentRow,
): Promise<number | null> {
  if (budget === null || !campaign.template || !template) return 0;
  return reserveCost(ctx, budget, { connectionId, category: template.category, country: countryOf(number) });
}

/** `cost`: what the message is expected to cost. */
type ToStore = { shipment: ShipmentRow; item: ContactListItemRow; recipient: Recipient; cost: number };

async function store(
  ctx: Context,
  campaignConnection: CampaignConnection,
  { shipment, item, recipient: { contact, isNew }, cost }: ToStore,
): Promise<Omit<Prepared, "isLast">> {
  const { campaign, connectionId, queueIds, hours } = campaignConnection;
  const connection = { id: connectionId, queueIds, timeZone: hours.timeZone };
  const ticketOf = isNew ? makeThread : unattendedTicket;
  const ticket = await ticketOf(ctx, contact, connection);
  const isQuestion = campaign.confirmation && shipment.confirmedAt === null;
  const filling = fillingOf(campaignConnection, shipment, item);
  const draft = filling
    ? await filledDraft(ctx, filling.template, filling.values, sentFile(filling.template, campaignConnection.file))
    : await draftOfTexts(ctx, campaignConnection, { shipment, item, ticket, isQuestion });
  const message = await sayUnsent(ctx, ticket, draft);
  if (!message) throw new Error("a shipment's message was not stored");
  const messageId = message.id;
  const onItsWay = setOnItsWay(ctx.db, {
    id: shipment.id,
    status: isQuestion ? "asking" : "sending",
    confirmationMessageId: isQuestion ? messageId : shipment.confirmationMessageId,
    messageId: isQuestion ? null : messageId,
    connectionId,
    contactId: contact.id,
    attemptedAt: ctx.now(),
  });
  await Promise.all([onItsWay, expectCost(ctx, messageId, cost)]);
  const fresh = {
    message,
    contact,
    file: draft.file,
    quote: null,
    isWatched: campaignConnection.isWatched,
  };
  return { shipmentId: shipment.id, messageId, contactId: contact.id, fresh };
}

type Recipe = {
  shipment: ShipmentRow;
  item: ContactListItemRow;
  ticket: Parameters<typeof protocolShown>[0];
  isQuestion: boolean;
};

/** The question, or one of the texts with the campaign's file, filled for a contact. */
async function draftOfTexts(
  ctx: Context,
  campaignConnection: CampaignConnection,
  { shipment, item, ticket, isQuestion }: Recipe,
): Promise<Draft> {
  const { hours, file } = campaignConnection;
  const greeting = greetingAt(Number(formatInTimeZone(ctx.now(), hours.timeZone, "H")));
  const values = {
    name: item.name,
    email: item.email,
    number: shipment.number,
    protocol: protocolShown(ticket),
    greeting,
    custom: item.variables,
  };
  const text = await fillFor(ctx, oneOf(campaignConnection, isQuestion), values, item.contactListId);
  return isQuestion ? textDraft(cutText(text, messageBodyMax)) : campaignDraft(ctx, file, text);
}

type OnItsWay = Pick<ShipmentRow, "id" | "status" | "confirmationMessageId" | "messageId" | "connectionId"> &
  Pick<ShipmentRow, "contactId" | "attemptedAt">;

const setOnItsWay = statement((db, slots: Slots<OnItsWay>) =>
  db
    .update(campaignShipments)
    .set({
      status: slotFor(campaignShipments.status, slots.status),
      confirmationMessageId: slotFor(campaignShipments.confirmationMessageId, slots.confirmationMessageId),
      messageId: slotFor(campaignShipments.messageId, slots.messageId),
      connectionId: slotFor(campaignShipments.connectionId, slots.connectionId),
      contactId: slotFor(campaignShipments.contactId, slots.contactId),
      attemptedAt: slotFor(campaignShipments.attemptedAt, slots.attemptedAt),
    })
    .where(eq(campaignShipments.id, slots.id)),
);

/** Picks one of the texts at random; empty if there is only a file. */
function oneOf({ campaign }: CampaignConnection, isQuestion: boolean): string {
  const texts = (isQuestion ? confirmationSlots : messageSlots).flatMap((slot) => campaign[slot] ?? []);
  return texts[Math.floor(Math.random() * texts.length)] ?? "";
}
