import type { MessageContent } from "@balcao/shared/channels/message-content.ts";
import type { proto } from "@whiskeysockets/baileys";
import { cleanLabel } from "../../../clean-text.ts";
import { isoTime, wholeNumber } from "./wire-number.ts";

type Event = Extract<MessageContent, { kind: "event" }>;

/** An event, or a planned call, that a message invites to; null for any other message. */
export function eventOf({ eventMessage, scheduledCallCreationMessage: call }: proto.IMessage): Event | null {
  if (call) {
    const startsAt = isoTime(wholeNumber(call.scheduledTimestampMs));
    const name = cleanLabel(call.title);
    return { kind: "event", name, description: "", place: "", link: "", startsAt, endsAt: null, isCanceled: false };
  }
  if (!eventMessage) return null;
  const { name, description, location, joinLink, startTime, endTime, isCanceled } = eventMessage;
  return {
    kind: "event",
    name: cleanLabel(name),
    description: cleanLabel(description),
    place: [location?.name, location?.address].map(cleanLabel).filter(Boolean).join(", "),
    link: cleanLabel(joinLink),
    startsAt: isoTime(inMilliseconds(startTime)),
    endsAt: isoTime(inMilliseconds(endTime)),
    isCanceled: isCanceled === true,
  };
}

function inMilliseconds(time: Parameters<typeof wholeNumber>[0]): number | null {
  const seconds = wholeNumber(time);
  return seconds && seconds * 1000;
}
