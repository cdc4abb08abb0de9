import { valuesFor } from "@balcao/shared/automation/schedule-template.ts";
import type { SaveSchedule, ScheduleFailure, TemplateFailure } from "@balcao/shared/automation/schedules.ts";
import { TemplateStatus } from "@balcao/shared/channels/message-templates.ts";
import { fillTemplate, valuesIn } from "@balcao/shared/channels/template-fields.ts";
import type { ErrorCode } from "@balcao/shared/platform/errors.ts";
import { greetingAt, type VariableValues } from "@balcao/shared/workspace/message-variables.ts";
import type { TemplateChoice } from "@balcao/shared/workspace/template-choice.ts";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { findSendable } from "../../channels/message-templates/find-template.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { customValues } from "../../inbox/fields/field-variables.ts";
import type { Draft } from "../../inbox/messages/send/draft.ts";
import { templateDraft } from "../../inbox/messages/send/template-draft.ts";
import { hasProtocol } from "../../inbox/tickets/open/unattended-ticket.ts";
import { type FileRow, files } from "../../workspace/files/files.table.ts";
import type { ScheduleRow } from "./schedules.table.ts";

/** A schedule's contents, as they are stored. */
export type Contents = Pick<ScheduleRow, "template" | "body" | "messageType"> & {
  /** False for a template without a file in its header: the schedule keeps none. */
  takesFile: boolean;
};

/** The connection that is to send; null if the company has none. */
type Sending = {
  connectionId: number | null;
  contact: Pick<VariableValues, "name" | "number" | "email"> & { id: number };
};
type Written = Pick<z.output<typeof SaveSchedule>, "template" | "body" | "messageType">;
type Before = Pick<ScheduleRow, "template" | "body" | "fileId"> | null;

/**
 * Checks what a schedule is to send. A text is taken as it is; a template must be one that the connection may send now to this
 * contact, with these values and `file`, or the file that the schedule has. Throws ERR_NO_DEF_WAPP_FOUND, ERR_CHANNEL_CANNOT,
 * ERR_TEMPLATE_UNKNOWN, ERR_TEMPLATE_VALUES, ERR_CONTACT_OPTED_OUT, and ERR_INVALID_REQUEST for a text beside the template.
 */
export async function checkContents(
  ctx: Context,
  written: Written,
  { connectionId, contact }: Sending,
  file: FileRow | null,
  before: Before,
): Promise<Contents> {
  const choice = chosen(written, before);
  if (!choice) return { template: null, body: written.body, messageType: written.messageType, takesFile: true };
  if (connectionId === null) throw new AppError("ERR_NO_DEF_WAPP_FOUND");
  await ctx.channels.require(ctx.db, connectionId, "templates");
  const template = await findSendable(ctx, connectionId, choice);
  const takesFile = template.header !== null && template.header.format !== "text";
  // The greeting and the protocol are known only when it is sent; a contact who was never attended has no protocol then.
  const protocol = (await hasProtocol(ctx, connectionId, contact.id)) ? "–" : "";
  const custom = await customValues(ctx, contact.id, Object.values(choice.values));
  const values = valuesFor(choice.values, { ...contact, greeting: greetingAt(12), protocol, custom });
  // A file of before that the template does not take goes with what it belonged to.
  const sent = file ?? (takesFile ? await findFile(ctx, before?.fileId ?? null) : null);
  await templateDraft(ctx, { connectionId, contactId: contact.id }, { ...choice, values }, sent);
  const body = fillTemplate(template, choice.values).body.trim();
  if (!["", body, before?.template ? before.body : ""].includes(written.body))
    throw new AppError("ERR_INVALID_REQUEST", "A scheduled message has a text or a template, not both.");
  const { name, language } = choice;
  const kept = { name, language, values: valuesIn(template, choice.values) };
  return { template: kept, body, messageType: takesFile ? "FILE_AND_MESSAGE" : "MESSAGE", takesFile };
}

/** Older clients send no `template`: they change the time, and send the text back that they got. */
const chosen = ({ template, body }: Written, before: Before): TemplateChoice | null =>
  template === undefined && before?.template && before.body === body ? before.template : (template ?? null);

/** The message that a schedule's template becomes for its contact now. Throws as `checkContents` does. */
export const dueTemplate = (
  ctx: Context,
  sender: { connectionId: number; contactId: number },
  template: TemplateChoice,
  values: VariableValues,
  file: FileRow | null,
): Promise<Draft> => templateDraft(ctx, sender, { ...template, values: valuesFor(template.values, values) }, file);

/** A schedule's file; null where it has none. */
export async function findFile(ctx: Context, fileId: string | null): Promise<FileRow | null> {
  if (fileId === null) return null;
  const [file] = await ctx.db.select().from(files).where(eq(files.id, fileId));
  return file ?? null;
}

const ofStatus: Record<TemplateStatus, TemplateFailure> = {
  approved: "templateUnsupported",
  pending: "templatePending",
  rejected: "templateRejected",
  paused: "templatePaused",
  disabled: "templateDisabled",
  unavailable: "templateUnavailable",
};
const Unsendable = z.object({ status: TemplateStatus.nullable() });
const Misfit = z.object({ reason: z.string() });

/** The failure of a schedule whose template was refused at its time; null for every other error. */
export function failureOf(error: unknown): ScheduleFailure | null {
  if (!(error instanceof AppError)) return null;
  return failures[error.code]?.(error.details) ?? null;
}

const failures: Partial<Record<ErrorCode, (details: unknown) => ScheduleFailure>> = {
  ERR_CHANNEL_CANNOT: () => "templateChannel",
  ERR_CONTACT_OPTED_OUT: () => "ERR_CONTACT_OPTED_OUT",
  ERR_TEMPLATE_UNKNOWN: (details) => {
    const { status = null } = Unsendable.safeParse(details).data ?? {};
    return status === null ? "templateGone" : ofStatus[status];
  },
  ERR_TEMPLATE_VALUES: (details) =>
    Misfit.safeParse(details).data?.reason === "file" ? "templateFile" : "templateValues",
};
