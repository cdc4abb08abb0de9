import type { MessageContent } from "@balcao/shared/channels/message-content.ts";
import { proto, type WAMessage } from "@whiskeysockets/baileys";
import { wholeNumber } from "./wire-number.ts";

type Call = Extract<MessageContent, { kind: "call" }>;

const { CONNECTED, ACCEPTED_ELSEWHERE, ONGOING } = proto.Message.CallLogMessage.CallOutcome;
const answered: ReadonlySet<unknown> = new Set([CONNECTED, ACCEPTED_ELSEWHERE, ONGOING]);

/** The call that a message reports; null for any other message. */
export function callOf({ call, callLogMesssage: log, bcallMessage: broadcast }: proto.IMessage): Call | null {
  if (log) {
    const seconds = wholeNumber(log.durationSecs);
    return { kind: "call", isVideo: log.isVideo === true, isMissed: !answered.has(log.callOutcome), seconds };
  }
  if (!call && !broadcast) return null;
  const isVideo = broadcast?.mediaType === proto.Message.BCallMessage.MediaType.VIDEO;
  return { kind: "call", isVideo, isMissed: false, seconds: null };
}

const { StubType } = proto.WebMessageInfo;
const missed = new Map<unknown, { isVideo: boolean }>([
  [StubType.CALL_MISSED_VOICE, { isVideo: false }],
  [StubType.CALL_MISSED_GROUP_VOICE, { isVideo: false }],
  [StubType.CALL_MISSED_VIDEO, { isVideo: true }],
  [StubType.CALL_MISSED_GROUP_VIDEO, { isVideo: true }],
]);

/** The missed call that a notice without content reports. Null for any other notice. */
export function missedCallOf({ messageStubType }: Pick<WAMessage, "messageStubType">): Call | null {
  const kind = missed.get(messageStubType);
  return kind ? { kind: "call", ...kind, isMissed: true, seconds: null } : null;
}
