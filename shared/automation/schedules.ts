import { z } from "zod";
import { ContactRef } from "../inbox/contacts.ts";
import { messageBodyMax } from "../inbox/messages.ts";
import { sendFailures } from "../platform/errors.ts";
import { ListQuery, pageFields } from "../platform/page.ts";
import { RowId } from "../platform/row-id.ts";
import { FileRef } from "../workspace/files.ts";
import { MessageType } from "../workspace/message-type.ts";
import { TemplateChoice, WrittenTemplate } from "../workspace/template-choice.ts";
import { UserRef } from "../workspace/users.ts";

/**
 * PENDENTE waits, ENVIADA was sent, ERRO failed (`failure` has the reason), VENCIDA was missed while the server was
 * down.
 */
export const scheduleStatuses = ["PENDENTE", "ENVIADA", "ERRO", "VENCIDA"] as const;

/**
 * Why the template of a schedule could not be sent at its time: its state at the connection that was to send it, values or a file
 * that no longer fit, or a connection without templates.
 */
export const templateFailures = [
  "templateGone",
  "templateUnsupported",
  "templatePending",
  "templateRejected",
  "templatePaused",
  "templateDisabled",
  "templateUnavailable",
  "templateValues",
  "templateFile",
  "templateChannel",
] as const;
export type TemplateFailure = (typeof templateFailures)[number];

/** Why a schedule was not sent. Translated by code. */
export const scheduleFailures = [
  ...sendFailures,
  "ERR_NO_DEF_WAPP_FOUND",
  /** The company asks for consent, and the contact has not given it. */
  "ERR_NO_CONSENT",
  /** The contact refuses the company's advertising, and the template is advertising. */
  "ERR_CONTACT_OPTED_OUT",
  "missed",
  ...templateFailures,
] as const;
export type ScheduleFailure = (typeof scheduleFailures)[number];

/** A schedule missed by more minutes is not sent late; the agent decides. */
export const scheduleGraceMinutes = 60;

export const Schedule = z.object({
  id: z.number().int(),
  /** With a template: its text with the values in their places, as it was when the schedule was saved. */
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
  /** It sends this instead of a text; `file` is then the file of its header. Older servers send none. */
  template: WrittenTemplate.nullish(),
  /**
   * When the service window of a waiting text ends as things are, on a connection that has one. A text that leaves at that time
   * or later fails (`ERR_WAPP_OUTSIDE_WINDOW`). A past moment for a contact who never wrote there; else null, as for a contact
   * whose open conversations are hidden from the reader. Events have none.
   */
  windowUntil: z.iso.datetime().nullish(),
  status: z.enum(scheduleStatuses),
  failure: z.enum(scheduleFailures).nullable(),
  createdAt: z.iso.datetime(),
});
export type Schedule = z.infer<typeof Schedule>;

/** True if a text that leaves then fails, because the contact's service window is over. Both are moments in ISO 8601. */
export const isOutsideWindow = ({ sendAt, windowUntil }: Pick<Schedule, "sendAt" | "windowUntil">): boolean =>
  windowUntil != null && Date.parse(sendAt) >= Date.parse(windowUntil);

/** `sendAt` without an offset is the company's local time, as YYYY-MM-DDTHH:mm. */
export const SaveSchedule = z
  .object({
    contactId: RowId,
    body: z.string().trim().max(messageBodyMax).default(""),
    sendAt: z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ local: true })]),
    messageType: MessageType.default("MESSAGE"),
    whatsappId: RowId.nullish(),
    /**
     * A message template in place of a text, on a connection that has templates; its values may have the variables of texts.
     * `body` is then empty or the answer's own, and the server sets `messageType`. Absent, a template stays while `body` is unchanged.
     */
    template: TemplateChoice.nullish(),
    /** Chosen by the form: a repeated request returns the schedule it has already made. */
    clientId: z.uuid().optional(),
  })
  .refine(({ messageType, body, template }) => template != null || messageType === "FILE" || body !== "", {
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

/** `GET /schedules/window`: of the contact at the connection that would send; null `whatsappId` means the company's default. */
export const AskWindow = z.object({
  contactId: z.coerce.number().pipe(RowId),
  whatsappId: z.coerce.number().pipe(RowId).optional(),
});
export const ServiceWindow = Schedule.pick({ windowUntil: true });
export type ServiceWindow = z.infer<typeof ServiceWindow>;
