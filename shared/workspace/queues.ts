import { z } from "zod";
import { VisibleName } from "../platform/visible-text.ts";
import { FileRef } from "./files.ts";
import { MessageType } from "./message-type.ts";
import { OpeningHours, SaveOpeningHours } from "./opening-hours.ts";
import { TemplateChoice, WrittenTemplate } from "./template-choice.ts";

export const QueueRef = z.object({ id: z.number().int(), name: z.string(), color: z.string() });
export type QueueRef = z.infer<typeof QueueRef>;

/** The form of a menu. WhatsApp delivers no buttons any more, so both are sent as text. */
export const optionTypes = ["BUTTON_LIST", "TEXT_LIST"] as const;
export const OptionType = z.enum(optionTypes);

/** `off`: agents take waiting tickets. `oldestFirst`: the oldest goes to the online agent with the fewest tickets. */
export const distributions = ["off", "oldestFirst"] as const;
export const Distribution = z.enum(distributions);
export type Distribution = z.infer<typeof Distribution>;

/** Longest text of ours that leaves room for a menu in one WhatsApp message. */
export const automaticTextMax = 4096;
/** The minutes of a week. */
export const idleMinutesMax = 7 * 24 * 60;

export const Queue = QueueRef.extend({
  companyId: z.number().int(),
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  optionType: OptionType,
  initialMessageType: MessageType,
  fileId: z.uuid().nullable(),
  file: FileRef.nullable(),
  schedules: OpeningHours,
  /** Minutes of the contact's silence until the reminder; null means never. */
  idleReminderMinutes: z.number().int().nullable(),
  idleReminderMessage: z.string(),
  /** Sent in place of the text where the channel would not deliver it any more; null sends nothing there. Older servers send none. */
  idleReminderTemplate: WrittenTemplate.nullish(),
  /** Minutes of the contact's silence until the ticket closes automatically; null means never. */
  idleCloseMinutes: z.number().int().nullable(),
  distribution: Distribution,
});
export type Queue = z.infer<typeof Queue>;

const idleMinutes = z.number().int().min(1).max(idleMinutesMax).nullable();

/** The queue form. Fields that older clients omit stay unchanged. */
export const SaveQueue = z.object({
  name: VisibleName,
  color: z
    .string()
    .trim()
    .min(3)
    .max(9)
    .regex(/^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i),
  greetingMessage: z.string().trim().max(automaticTextMax).optional(),
  outOfHoursMessage: z.string().trim().max(automaticTextMax).optional(),
  optionType: OptionType.optional(),
  initialMessageType: MessageType.optional(),
  schedules: SaveOpeningHours.optional(),
  idleReminderMinutes: idleMinutes.optional(),
  idleReminderMessage: z.string().trim().max(automaticTextMax).optional(),
  /** Looked up when the reminder is due; if the connection cannot send it then, the ticket's history tells why. */
  idleReminderTemplate: TemplateChoice.nullable().optional(),
  idleCloseMinutes: idleMinutes.optional(),
  distribution: Distribution.optional(),
});
export type SaveQueue = z.input<typeof SaveQueue>;
/** `PUT /queue/{id}`. */
export const UpdateQueue = SaveQueue.partial();
export type UpdateQueue = z.input<typeof UpdateQueue>;

/** `DELETE /queue/{id}`: the new queue of its tickets that are not closed, and how many moved. */
export const DeleteQueue = z.object({ moveTo: z.coerce.number().int().positive().optional() });
export const QueueDeleted = z.object({ message: z.string(), movedTickets: z.number().int() });
export type QueueDeleted = z.infer<typeof QueueDeleted>;
