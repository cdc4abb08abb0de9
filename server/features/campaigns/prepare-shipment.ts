import { confirmationSlots, messageSlots, type ShipmentFailure } from "@balcao/shared/campaigns.ts";
import { captionMax } from "@balcao/shared/files.ts";
import { fillVariables, greetingAt, type VariableValues } from "@balcao/shared/message-variables.ts";
import { messageBodyMax } from "@balcao/shared/messages.ts";
import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { type Slots, slotFor, statement } from "../../platform/statement.ts";
import { formatInTimeZone } from "../../platform/time-zone.ts";
import { isRefusalKept } from "../consent/kept-refusals.ts";
import { latestConsent } from "../consent/record-consent.ts";
import type { ContactListItemRow } from "../contact-lists/contact-list-items.table.ts";
import { listColumns } from "../contact-lists/list-columns.ts";
import type { ContactRow } from "../contacts/contacts.table.ts";
import { findContact, makeContact } from "../contacts/find-or-make-contact.ts";
import { kindOf } from "../files/file-kind.ts";
import { type Draft, fileDraft, textDraft } from "../messages/send/draft.ts";
import type { Outgoing } from "../messages/send/hand-over-message.ts";
import { sayUnsent } from "../messages/send/say.ts";
import { makeUnattendedTicket, unattendedTicket } from "../tickets/unattended-ticket.ts";
import { campaignShipments, type ShipmentRow } from "./campaign-shipments.table.ts";
import { type Claimed, claimConfirmed, claimPending } from "./claim-shipment.ts";
import type { Lane } from "./lock-lane.ts";
import { planNextTurn } from "./plan-next-turn.ts";
import { tellProgress } from "./tell-progress.ts";

export type Prepared = {
  shipmentId: number;
  messageId: number;
  contactId: number;
  isLast: boolean;
  /** What goes out, where it was stored a moment ago. */
  fresh: Outgoing | null;
};

/** Whoever was made a moment ago has no ticket yet. */
type Recipient = { contact: ContactRow; isNew: boolean };

/** So many who get nothing are passed over in one transaction; the turn itself is not used up by them. */
const passedOver = 50;

/**
 * Takes the next shipment that may go out (`pending`, unless somebody waits for an answer), stores its message, not yet handed to WhatsApp, and plans the turn after it.
 * Those that may not go out are failed on the way. Null when none is left; "more" when there may be, but enough was done in one transaction.
 */
export async function prepareShipment(
  ctx: Context,
  lane: Lane,
  pending: Claimed | null,
): Promise<Prepared | "more" | null> {
  for (let passed = 0; passed < passedOver; passed++) {
    const first = passed === 0 ? pending : await claimPending(ctx, { campaignId: lane.campaign.id });
    const claimed = (await claimConfirmed(ctx, lane)) ?? first;
    if (!claimed) return null;
    const { shipment, item, isLast } = claimed;
    if (!item) {
      await fail(ctx, shipment, "removed");
      continue;
    }
    const chat = { kind: "contact", number: shipment.number, lid: null } as const;
    const known = await findContact(ctx, chat, item.name);
    const refusal = await refusalOf(ctx, lane, shipment.number, known);
    if (refusal) {
      await fail(ctx, shipment, refusal);
      continue;
    }
    const recipient = known
      ? { contact: known, isNew: false }
      : { contact: await makeContact(ctx, chat, item.name), isNew: true };
    return { ...(await store(ctx, lane, shipment, item, recipient)), isLast };
  }
  return "more";
}

/** Whoever left hears no campaign; where consent is asked for, nobody who has not given it does (DECISIONS "Bot"). */
async function refusalOf(
  ctx: Context,
  { asksConsent }: Lane,
  number: string,
  contact: ContactRow | null,
): Promise<ShipmentFailure | null> {
  const consent = contact && (await latestConsent(ctx, contact.id));
  if (consent === "given") return null;
  // Who was forgotten since and is imported anew has not changed their mind by that.
  if (consent === "left" || (await isRefusalKept(ctx, number))) return "optedOut";
  return asksConsent ? "ERR_NO_CONSENT" : null;
}

async function fail(ctx: Context, { id, campaignId }: ShipmentRow, failure: ShipmentFailure): Promise<void> {
  await ctx.db.update(campaignShipments).set({ status: "failed", failure }).where(eq(campaignShipments.id, id));
  tellProgress(ctx, campaignId);
}

async function store(
  ctx: Context,
  lane: Lane,
  shipment: ShipmentRow,
  item: ContactListItemRow,
  { contact, isNew }: Recipient,
): Promise<Omit<Prepared, "isLast">> {
  const { campaign, connectionId, queueIds, hours } = lane;
  const connection = { id: connectionId, queueIds, timeZone: hours.timeZone };
  const ticketOf = isNew ? makeUnattendedTicket : unattendedTicket;
  const ticket = await ticketOf(ctx, contact, connection, null);
  const isQuestion = campaign.confirmation && shipment.confirmedAt === null;
  const greeting = greetingAt(Number(formatInTimeZone(ctx.now(), hours.timeZone, "H")));
  const values = { name: item.name, email: item.email, number: shipment.number, protocol: ticket.protocol, greeting };
  const text = await fill(ctx, oneOf(lane, isQuestion), values, item);
  const draft = isQuestion ? textDraft(text.slice(0, messageBodyMax)) : await draftOf(ctx, lane, text);
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
  await Promise.all([onItsWay, planNextTurn(ctx, lane)]);
  const fresh = { message, contact, file: draft.file, quote: null, isHeard: lane.isHeard };
  return { shipmentId: shipment.id, messageId, contactId: contact.id, fresh };
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

/** A column that says nothing of somebody is empty, not left as it is written: others of the list have it. */
async function fill(ctx: Context, text: string, values: VariableValues, item: ContactListItemRow): Promise<string> {
  const filled = fillVariables(text, values, item.variables);
  if (!/\{[^{}\n]+\}/.test(filled)) return filled;
  const columns = await listColumns(ctx, item.contactListId);
  const empty = Object.fromEntries(columns.map((name) => [name, ""]));
  return fillVariables(text, values, { ...empty, ...item.variables });
}

/** One of the texts that are there, at random; empty when a file says it all. */
function oneOf({ campaign }: Lane, isQuestion: boolean): string {
  const texts = (isQuestion ? confirmationSlots : messageSlots).flatMap((slot) => campaign[slot] ?? []);
  return texts[Math.floor(Math.random() * texts.length)] ?? "";
}

/** A file has the text under it; a sound cannot, and follows it. */
async function draftOf(ctx: Context, { file }: Lane, text: string): Promise<Draft> {
  if (!file || (followsText(file.mimeType) && text !== "")) return textDraft(text.slice(0, messageBodyMax));
  return fileDraft(ctx, file, text.slice(0, captionMax));
}

export const followsText = (mimeType: string): boolean => kindOf(mimeType) === "audio";
