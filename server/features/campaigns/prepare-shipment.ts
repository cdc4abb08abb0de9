import { confirmationSlots, messageSlots, type ShipmentFailure } from "@balcao/shared/campaigns.ts";
import { captionMax } from "@balcao/shared/files.ts";
import { fillVariables, greetingAt, type VariableValues } from "@balcao/shared/message-variables.ts";
import { messageBodyMax } from "@balcao/shared/messages.ts";
import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { formatInTimeZone } from "../../platform/time-zone.ts";
import { latestConsent } from "../consent/record-consent.ts";
import type { ContactListItemRow } from "../contact-lists/contact-list-items.table.ts";
import { listColumns } from "../contact-lists/list-columns.ts";
import type { ContactRow } from "../contacts/contacts.table.ts";
import { findOrMakeContact } from "../contacts/find-or-make-contact.ts";
import { kindOf } from "../files/file-kind.ts";
import { type Draft, fileDraft, textDraft } from "../messages/send/draft.ts";
import { sayUnsent } from "../messages/send/say.ts";
import { unattendedTicket } from "../tickets/unattended-ticket.ts";
import { campaignShipments, type ShipmentRow } from "./campaign-shipments.table.ts";
import { claimShipment } from "./claim-shipment.ts";
import type { Lane } from "./lock-lane.ts";

export type Prepared = { shipmentId: number; messageId: number; contactId: number; isLast: boolean };

/** So many who get nothing are passed over in one transaction; the turn itself is not used up by them. */
const passedOver = 50;

/**
 * Claims the next shipment that may go out and stores its message, not yet handed to WhatsApp. Those that may not are
 * failed on the way. Null when none is left; "more" when there may be, but enough was done in one transaction.
 */
export async function prepareShipment(ctx: Context, lane: Lane): Promise<Prepared | "more" | null> {
  for (let passed = 0; passed < passedOver; passed++) {
    const claimed = await claimShipment(ctx, lane);
    if (!claimed) return null;
    const { shipment, item, isLast } = claimed;
    if (!item) {
      await fail(ctx, shipment, "removed");
      continue;
    }
    const contact = await findOrMakeContact(ctx, { kind: "contact", number: shipment.number, lid: null }, item.name);
    const refusal = await refusalOf(ctx, lane, contact);
    if (refusal) await fail(ctx, shipment, refusal);
    else return { ...(await store(ctx, lane, shipment, item, contact)), isLast };
  }
  return "more";
}

/** Whoever left hears no campaign; where consent is asked for, nobody who has not given it does (DECISIONS "Bot"). */
async function refusalOf(ctx: Context, { asksConsent }: Lane, contact: ContactRow): Promise<ShipmentFailure | null> {
  const consent = await latestConsent(ctx, contact.id);
  if (consent === "left") return "optedOut";
  return asksConsent && consent !== "given" ? "ERR_NO_CONSENT" : null;
}

async function fail(ctx: Context, { id }: ShipmentRow, failure: ShipmentFailure): Promise<void> {
  await ctx.db.update(campaignShipments).set({ status: "failed", failure }).where(eq(campaignShipments.id, id));
}

async function store(
  ctx: Context,
  lane: Lane,
  shipment: ShipmentRow,
  item: ContactListItemRow,
  contact: ContactRow,
): Promise<Omit<Prepared, "isLast">> {
  const { campaign, connectionId, queueIds, hours } = lane;
  const connection = { id: connectionId, queueIds, timeZone: hours.timeZone };
  const ticket = await unattendedTicket(ctx, contact, connection, null);
  const isQuestion = campaign.confirmation && shipment.confirmedAt === null;
  const greeting = greetingAt(Number(formatInTimeZone(ctx.now(), hours.timeZone, "H")));
  const values = { name: item.name, email: item.email, number: shipment.number, protocol: ticket.protocol, greeting };
  const text = await fill(ctx, oneOf(lane, isQuestion), values, item);
  const draft = isQuestion ? textDraft(text.slice(0, messageBodyMax)) : await draftOf(ctx, lane, text);
  const messageId = await sayUnsent(ctx, ticket, draft);
  if (messageId === null) throw new Error("a shipment's message was not stored");
  await ctx.db
    .update(campaignShipments)
    .set({
      ...(isQuestion ? { status: "asking", confirmationMessageId: messageId } : { status: "sending", messageId }),
      connectionId,
      contactId: contact.id,
      attemptedAt: ctx.now(),
    })
    .where(eq(campaignShipments.id, shipment.id));
  return { shipmentId: shipment.id, messageId, contactId: contact.id };
}

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
