import { z } from "zod";
import { RowId } from "../platform/row-id.ts";
import { VisibleName } from "../platform/visible-text.ts";
import { FileRef } from "../workspace/files.ts";
import { MessageType } from "../workspace/message-type.ts";
import { automaticTextMax, QueueRef } from "../workspace/queues.ts";
import { Capability } from "./capabilities.ts";
import { FileRule } from "./file-rules.ts";
import { NewChats } from "./new-chats.ts";

export const connectionStatuses = ["qrcode", "PAIRING", "OPENING", "CONNECTED", "DISCONNECTED", "TIMEOUT"] as const;
export const ConnectionStatus = z.enum(connectionStatuses);
export type ConnectionStatus = z.infer<typeof ConnectionStatus>;

/**
 * Why a number could not be linked. `passkey`: WhatsApp asks its owner for a passkey, which only WhatsApp's own site can
 * take (docs/decisions/0093).
 */
export const linkingObstacles = ["passkey"] as const;
export const LinkingObstacle = z.enum(linkingObstacles);
export type LinkingObstacle = z.infer<typeof LinkingObstacle>;

/** A WhatsApp number linked to the company. On the wire it is called `whatsapp`. */
export const Connection = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  name: z.string(),
  /** Digits with country code once paired. */
  number: z.string().nullable(),
  status: ConnectionStatus,
  /** The text to draw as a QR code; empty unless status is qrcode. Admins only. */
  qrcode: z.string(),
  retries: z.number().int(),
  /** Why a phone could not be linked, until one is or a person tries again. Older servers do not send it. */
  obstacle: LinkingObstacle.nullish(),
  /** Null if its channel told nothing of new chats. Older servers do not send it. */
  newChats: NewChats.nullish(),
  isDefault: z.boolean(),
  /** `whatsapp` for every kind: existing clients know no other word. Older servers put the kind here. */
  channel: z.string(),
  /** The kind of channel, such as `whatsapp-web`. Absent in connections of older servers. */
  channelKind: z.string().optional(),
  /** The capabilities of its channel. Screens offer nothing else. */
  capabilities: z.array(Capability),
  /** The files that its channel carries; absent where it carries all that the server takes, and from older servers. */
  files: z.array(FileRule).optional(),
  /** Kept for older clients, which expect it; its value has no meaning. */
  provider: z.string(),
  uuid: z.uuid(),
  greetingMessage: z.string(),
  greetingMessageType: MessageType,
  /** The wire spelling; sent when an attendance ends. */
  complationMessage: z.string(),
  outOfHoursMessage: z.string(),
  ratingMessage: z.string(),
  fileId: z.uuid().nullable(),
  /** Sent with the greeting. */
  file: FileRef.nullable(),
  /** For the messages API; empty while there is none. Admins only. */
  token: z.string(),
  /** The number's picture at WhatsApp as an address to draw, such as a data URL; null while none is known. */
  image: z.string().nullable(),
  profileName: z.string().nullable(),
  profileStatus: z.string().nullable(),
  allowGroups: z.boolean(),
  queues: z.array(QueueRef),
  updatedAt: z.iso.datetime(),
});
export type Connection = z.infer<typeof Connection>;

/** The kind of a connection's channel, from a server of any version. */
export const channelKindOf = ({ channel, channelKind }: Connection): string => channelKind ?? channel;

/**
 * The connection form. Fields that are not sent stay as they are. A `token` of older clients is ignored: the server
 * makes tokens (docs/decisions/0011).
 */
export const SaveConnection = z.object({
  name: VisibleName,
  isDefault: z.boolean().optional(),
  greetingMessage: z.string().max(automaticTextMax).optional(),
  greetingMessageType: MessageType.optional(),
  complationMessage: z.string().max(automaticTextMax).optional(),
  outOfHoursMessage: z.string().max(automaticTextMax).optional(),
  ratingMessage: z.string().max(automaticTextMax).optional(),
  allowGroups: z.boolean().optional(),
  queueIds: z.array(RowId).max(100).optional(),
});
export type SaveConnection = z.input<typeof SaveConnection>;

export const RequestPairingCode = z.object({ number: z.string().regex(/^\d{8,15}$/) });
export type RequestPairingCode = z.infer<typeof RequestPairingCode>;

export const PairingCode = z.object({ code: z.string() });
export type PairingCode = z.infer<typeof PairingCode>;
