import type { Services } from "../../../context.ts";
import { isNeverStored } from "../../../platform/sql/sql-state.ts";
import type { ChannelSink, InboundMessage } from "../../channel.ts";
import type { TemplateApi } from "../../message-templates/template-api.ts";
import { connectionOf, connectionsOfAccount } from "../cloud-numbers.ts";
import type { Trouble } from "../graph-meaning.ts";
import { reportAddressBook, reportHistory } from "../history/report-history.ts";
import { isWithin, type OwnNumbers } from "../own-app/own-numbers.ts";
import { settleSend } from "../send/send-once.ts";
import { reportTemplate } from "../templates/report-templates.ts";
import { changesIn } from "./envelope.ts";
import { toCall } from "./to-call.ts";
import { toCharge } from "./to-charge.ts";
import { toChoice } from "./to-choice.ts";
import { toFreeWindow } from "./to-free-window.ts";
import { NotUnderstood, toInbound } from "./to-inbound.ts";
import { toStatus } from "./to-status.ts";
import { type NumberUpdates, ratedAccountsIn, templateUpdatesIn, updatesIn } from "./updates.ts";

type Parts = Pick<Services, "db" | "log"> & {
  sink: ChannelSink;
  templates: TemplateApi;
  /** A number does not work until an admin acts. */
  stopped: (connectionId: number, trouble: Trouble) => Promise<void>;
  /** The only numbers of which the webhook may speak: a company signed it itself. Null for the installation's app. */
  own: OwnNumbers | null;
};

/**
 * Reports a webhook's updates in their order. One that is not understood is logged and skipped; after one that could
 * not be stored the others are still reported, and the whole call runs again or is set aside.
 */
export async function processUpdates(parts: Parts, body: Uint8Array): Promise<void> {
  const { own } = parts;
  const given = changesIn(Buffer.from(body).toString());
  const changes = own ? given?.filter((change) => isWithin(own, change)) : given;
  if (!changes) throw new Error("this is no webhook of Meta's");
  const failures: unknown[] = [];
  for (const updates of updatesIn(changes)) {
    const connectionId = await connectionFor(parts, updates.phoneNumberId);
    // A number of the same app that another installation has, or that was disconnected here.
    if (connectionId === null) continue;
    for (const report of reportsOf(parts, connectionId, updates)) {
      try {
        await report();
      } catch (error) {
        if (error instanceof NotUnderstood)
          parts.log.warn({ connectionId, missing: error.message }, "an update of the official API was not understood");
        else failures.push(error);
      }
    }
  }
  for (const { wabaId, update } of templateUpdatesIn(changes)) {
    await reportTemplate(parts, wabaId, update).catch((error: unknown) => failures.push(error));
  }
  // Such updates carry only a part of a rating, and name the number in the form that people read: Meta is asked.
  for (const wabaId of ratedAccountsIn(changes))
    for (const connectionId of await connectionsOfAccount(parts.db, wabaId, own?.companyId))
      await parts.sink.stale(connectionId).catch((error: unknown) => failures.push(error));
  // As long as one of them may be stored by a repeat, the call is repeated in its order.
  if (failures.length > 0) throw failures.find((error) => !isNeverStored(error)) ?? failures[0];
}

async function connectionFor({ db, own }: Parts, named: string): Promise<number | null> {
  if (!own) return connectionOf(db, named);
  return own.numbers.find(({ phoneNumberId }) => phoneNumberId === named)?.connectionId ?? null;
}

function reportsOf(parts: Parts, id: number, given: NumberUpdates) {
  const { profiles, messages, echoes, statuses, calls, choices, history, addressBook } = given;
  const report = (update: unknown, fromMe: boolean) => async () => {
    const event = toInbound(update, profiles, fromMe);
    const { sink } = parts;
    switch (event?.type) {
      case "message":
        return sink.message(id, placed(event.message));
      case "moved":
        await sink.identityMoved(id, event.move);
        return event.notice ? reportNotice(id, event.notice) : undefined;
      case "edited":
        return sink.edited(id, event.providerId, event.wording);
      case "revoked":
        return sink.revoked(id, event.chat, event);
      case "reacted":
        return sink.reacted(id, event.chat, event.reaction);
    }
  };
  /** After the move, so that it finds the person's contact. A repeat may find other people: the ids moved on since. */
  const reportNotice = async (connectionId: number, notice: InboundMessage) => {
    const { sink } = parts;
    const isStored = (await sink.storedPayload(connectionId, notice.providerId)) !== null;
    if (!isStored) await sink.message(connectionId, placed(notice));
  };
  const reportCall = (update: unknown) => async () => {
    const call = toCall(update, profiles);
    if (call) await parts.sink.message(id, placed(call));
  };
  return [
    ...messages.map((update) => report(update, false)),
    ...echoes.map((update) => report(update, true)),
    ...statuses.map((update) => () => reportStatus(parts, id, update)),
    ...calls.map(reportCall),
    ...choices.map((update) => async () => {
      const told = toChoice(update, new Date());
      if (told) await parts.sink.advertising(id, told.chat, told.choice);
    }),
    // Names before the conversations.
    () => reportAddressBook(parts, id, addressBook),
    () => reportHistory(parts, id, history),
  ];
}

const placed = (message: InboundMessage): InboundMessage => ({
  ...message,
  sentAt: timeAmongOurs(message.sentAt, new Date()),
});

/** A message that comes within this time is new. */
const newMs = 60_000;

/**
 * The time under which a received message is stored. Meta's times are whole seconds of its own clock, so a new message
 * could get an earlier time than the message that it answers. A new message gets the time of its arrival instead, and
 * none gets a time in the future.
 */
export const timeAmongOurs = (sentAt: Date, now: Date): Date =>
  now.getTime() - sentAt.getTime() < newMs ? now : sentAt;

async function reportStatus({ db, sink, stopped }: Parts, connectionId: number, update: unknown): Promise<void> {
  const report = toStatus(update);
  if (!report) return;
  const { providerId, sentAs } = report.type === "receipt" ? report.receipt : report.failed;
  // Meta had accepted it: a repeat of a send whose answer was lost finds its id.
  if (sentAs !== undefined) await settleSend(db, { connectionId, providerId: sentAs }, providerId);
  if (report.type === "receipt") {
    // Before the receipt, whose followers find the row of the charge.
    const charge = toCharge(update);
    if (charge) await sink.charged(connectionId, charge);
    const freeWindow = toFreeWindow(update);
    if (freeWindow) await sink.freeWindow(connectionId, freeWindow);
    return sink.receipt(connectionId, report.receipt);
  }
  const isOurs = await sink.failed(connectionId, report.failed);
  // Another program may send from the same number, with a token of its own.
  if (isOurs && report.trouble) await stopped(connectionId, report.trouble);
}
