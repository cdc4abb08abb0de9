import { proto } from "@whiskeysockets/baileys";

export type MessageKind = keyof proto.IMessage;

/** Messages about other messages, keys, and notices of features that we do not have: nobody wrote them. */
const control: ReadonlySet<string> = new Set<MessageKind>([
  "albumMessage", // Its files come by themselves.
  "deviceSentMessage", // Without a message: it would have been unwrapped.
  "encCommentMessage",
  "encEventResponseMessage",
  "encReactionMessage",
  "fastRatchetKeySenderKeyDistributionMessage",
  "groupStatusMentionMessage",
  "keepInChatMessage",
  "messageHistoryBundle",
  "messageHistoryNotice",
  "pinInChatMessage",
  "placeholderMessage",
  "pollUpdateMessage",
  "protocolMessage",
  "reactionMessage",
  "requestPhoneNumberMessage",
  "senderKeyDistributionMessage",
  "statusMentionMessage",
  "statusNotificationMessage",
  "stickerSyncRmrMessage",
]);

/**
 * The kind of a message's content, without its wrappers: null if it has none, or only such as controls the clients, and
 * "unknown" if this version cannot decode it.
 */
export function kindOf(content: proto.IMessage): MessageKind | "unknown" | null {
  const kinds = Object.entries(content).flatMap(([kind, part]) =>
    part === null || part === undefined || kind === "messageContextInfo" ? [] : [kind as MessageKind],
  );
  return kinds.length === 0 ? "unknown" : (kinds.find((kind) => !isSilent(kind, content)) ?? null);
}

function isSilent(kind: MessageKind, content: proto.IMessage): boolean {
  if (kind === "conversation") return content.conversation === "";
  if (kind === "extendedTextMessage") return !content[kind]?.text && !content[kind]?.contextInfo?.externalAdReply;
  if (kind === "secretEncryptedMessage") return !isSecretEdit(content);
  return control.has(kind);
}

/** True for an edit that only phones can decrypt. */
const isSecretEdit = ({ secretEncryptedMessage }: proto.IMessage): boolean =>
  secretEncryptedMessage?.secretEncType === proto.Message.SecretEncryptedMessage.SecretEncType.MESSAGE_EDIT;
