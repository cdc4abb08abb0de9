import { z } from "zod";
import { ContactRef } from "../inbox/contacts.ts";
import { messageBodyMax } from "../inbox/messages.ts";
import { sendFailures } from "../platform/errors.ts";
import { ListQuery, pageFields } from "../platform/page.ts";
import { RowId } from "../platform/row-id.ts";
import { FileRef } from "../workspace/files.ts";
import { MessageType } from "../workspace/message-type.ts";
import { UserRef } from "../workspace/users.ts";

/**
 * PENDENTE waits, ENVIADA was sent, ERRO failed (`failure` has the reason), VENCIDA was missed while the server was
 * down.
 */
export const scheduleStatuses = ["PENDENTE", "ENVIADA", "ERRO", "VENCIDA"] as const;

/** Why a schedule was not sent. Translated by code. */
export const scheduleFailures = [
  ...sendFailures,
  "ERR_NO_DEF_WAPP_FOUND",
  /** The company asks for consent, and the contact has not given it. */
  "ERR_NO_CONSENT",
  "missed",
] as const;

/** A schedule missed by more minutes is not sent late; the agent decides. */
export const scheduleGraceMinutes = 60;

export const Schedule = z.object({
  id: z.number().int(),
  body: z.string(),
  contactId: z.number().int(),
  contact: ContactRef,
  userId: z.number().int().nullable(),
  user: UserRef.nullable(),
  /** The connection that sends it; null means the company's default. */
  whatsappId: z.number().int().nullable(),
  sendAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  messageType: MessageType,
  fileId: z.uuid().nullable(),
  file: FileRef.nullable(),
  status: z.enum(scheduleStatuses),
  failure: z.enum(scheduleFailures).nullable(),
  createdAt: z.iso.datetime(),
});
export type Schedule = z.infer<typeof Schedule>;

/** `sendAt` without an offset is the company's local time, as YYYY-MM-DDTHH:mm. */
export const SaveSchedule = z
  .object({
    contactId: RowId,
    body: z.string().trim().max(messageBodyMax).default(""),
    sendAt: z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ local: true })]),
    messageType: MessageType.default("MESSAGE"),
    whatsappId: RowId.nullish(),
    /** Chosen by the form: a repeated request returns the schedule it has already made. */
    clientId: z.uuid().optional(),
  })
  .refine(({ messageType, body }) => messageType === "FILE" || body !== "", {
    path: ["body"],
    // Reported together with the other errors; skipped if the body is not an object.
    when: ({ value }) => value instanceof Object,
  });
export type SaveSchedule = z.input<typeof SaveSchedule>;

export const ListSchedules = ListQuery.extend({
  contactId: z.coerce.number().pipe(RowId).optional(),
  /**
   * `sendAt` lists waiting ones first, the next to leave on top, and then the others by their time, the latest first;
   * its pages go by `cursor` only. Absent: the newest first.
   */
  order: z.literal("sendAt").optional(),
});
export const SchedulePage = z.object({
  schedules: z.array(Schedule),
  /** The waiting ones that leave until the end of the company's day. On the first page ordered by `sendAt` only. */
  leavingToday: z.number().int().optional(),
  ...pageFields,
});
export type SchedulePage = z.infer<typeof SchedulePage>;
