import type { MediaType } from "@balcao/shared/channels/message-content.ts";
import type { Message, MessageMedia } from "@balcao/shared/inbox/messages.ts";
import type { UserRef } from "@balcao/shared/workspace/users.ts";
import type { OutboxFile, TicketEntry } from "../../../client/outbox/outbox-slice.ts";

/** True while a message has no server id. */
export const isLocal = (messageId: string): boolean => messageId.startsWith("local-");

/** An unconfirmed message in the shape of a confirmed one by its author, so that the same bubble shows both. */
export const toMessage = (
  { clientId, ticketId, body, createdAt, quoted, file }: TicketEntry,
  me: UserRef | null,
): Message => ({
  id: `local-${clientId}`,
  ticketId,
  contactId: null,
  contact: null,
  userId: me?.id ?? null,
  user: me,
  authorName: null,
  queueId: null,
  queue: null,
  body,
  fromMe: true,
  read: true,
  ack: 0,
  failure: null,
  mediaType: file ? mediaTypeOf(file.mimeType) : "chat",
  mediaUrl: file?.previewUrl ?? null,
  media: file ? toMedia(clientId, file) : null,
  content: null,
  reactions: [],
  isAutomatic: false,
  isDeleted: false,
  editedAt: null,
  quotedMsg: quoted,
  clientId,
  createdAt,
});

const toMedia = (clientId: string, { name, size, mimeType, previewUrl, isVoice }: OutboxFile): MessageMedia => ({
  state: "ready",
  file: { id: clientId, name, size, mimeType, url: previewUrl },
  name,
  size,
  width: null,
  height: null,
  durationSeconds: null,
  thumbnail: null,
  isVoice,
});

/** The media type that a file is sent as. */
export function mediaTypeOf(mimeType: string): Extract<MediaType, "image" | "audio" | "video" | "document"> {
  // WhatsApp shows these as pictures; others, such as SVG, are sent as files.
  if (/^image\/(jpeg|png|webp|gif)$/.test(mimeType)) return "image";
  if (mimeType.startsWith("audio/")) return "audio";
  return /^video\/(mp4|3gpp|quicktime)$/.test(mimeType) ? "video" : "document";
}
