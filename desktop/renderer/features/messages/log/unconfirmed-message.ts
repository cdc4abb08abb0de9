import type { MediaType, Message, MessageMedia } from "@balcao/shared/messages.ts";
import type { OutboxEntry, OutboxFile } from "../outbox-slice.ts";

/** Whether a message has no id of the server yet. */
export const isLocal = (messageId: string): boolean => messageId.startsWith("local-");

/** An unconfirmed message in the shape of a confirmed one, so that the same bubble shows both. */
export const toMessage = ({ clientId, ticketId, body, createdAt, quoted, file }: OutboxEntry): Message => ({
  id: `local-${clientId}`,
  ticketId,
  contactId: null,
  contact: null,
  userId: null,
  user: null,
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

/** As what a file will be sent. */
export function mediaTypeOf(mimeType: string): Extract<MediaType, "image" | "audio" | "video" | "document"> {
  // WhatsApp shows these as pictures; any other, such as a drawing in SVG, goes as a file.
  if (/^image\/(jpeg|png|webp|gif)$/.test(mimeType)) return "image";
  if (mimeType.startsWith("audio/")) return "audio";
  return /^video\/(mp4|3gpp|quicktime)$/.test(mimeType) ? "video" : "document";
}
