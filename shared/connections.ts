import { z } from "zod";
import { FileRef } from "./files.ts";
import { MessageType } from "./message-type.ts";
import { automaticTextMax, QueueRef } from "./queues.ts";
import { RowId } from "./row-id.ts";
import { VisibleName } from "./visible-text.ts";

export const connectionStatuses = ["qrcode", "PAIRING", "OPENING", "CONNECTED", "DISCONNECTED", "TIMEOUT"] as const;
export const ConnectionStatus = z.enum(connectionStatuses);
export type ConnectionStatus = z.infer<typeof ConnectionStatus>;

/** A WhatsApp number linked to the company. On the wire it is called `whatsapp` (S1 section 7). */
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
  isDefault: z.boolean(),
  provider: z.string(),
  uuid: z.uuid(),
  greetingMessage: z.string(),
  greetingMessageType: MessageType,
  /** As the contract spells it: said when an attendance ends. */
  complationMessage: z.string(),
  outOfHoursMessage: z.string(),
  ratingMessage: z.string(),
  fileId: z.uuid().nullable(),
  /** Goes with the greeting. */
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

/**
 * The connection form (S2 section 2.5). What is not sent stays as it is. A `token` that older clients send is not taken:
 * the server makes them.
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
