import { valuesFor } from "@balcao/shared/automation/schedule-template.ts";
import { isOutsideWindow, SaveSchedule, type Schedule } from "@balcao/shared/automation/schedules.ts";
import type { MessageTemplate } from "@balcao/shared/channels/message-templates.ts";
import { emptyFields, tooLongFields } from "@balcao/shared/channels/template-fields.ts";
import type { ContactRef } from "@balcao/shared/inbox/contacts.ts";
import { fileKindOf } from "@balcao/shared/workspace/files.ts";
import type { MessageType } from "@balcao/shared/workspace/message-type.ts";
import type { VariableValues } from "@balcao/shared/workspace/message-variables.ts";
import type { TemplateChoice } from "@balcao/shared/workspace/template-choice.ts";
import { useState } from "react";
import { type Resolver, useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useFieldTexts } from "../../inbox/fields/fields-api.ts";
import { isOfKind } from "../../ui/form/file-kinds.ts";
import { contractResolver } from "../../ui/form/form-problems.ts";
import { useMessageFile } from "../../ui/form/use-message-file.ts";
import { useTimeZone } from "../../ui/page-context.ts";
import { headerFormat, templateIn } from "../../ui/template/template-in.ts";
import { headerFiles } from "../../ui/template/template-text.ts";
import { localInputText } from "../../ui/text/time.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useDeleteScheduleFileMutation, useSaveScheduleMutation } from "./schedules-api.ts";
import { useSender, useSenderTemplates } from "./use-sender.ts";

export type ScheduleFormValues = {
  contactId: number | null;
  /** The content that the person chose; a connection without templates sends the text. */
  kind: "text" | "template";
  body: string;
  template: TemplateChoice | null;
  sendAt: string;
  messageType: MessageType;
  whatsappId: number | null;
};

const hourMs = 3_600_000;

type ScheduleFormOptions = {
  /** Null creates a new one. */
  schedule: Schedule | null;
  contact: ContactRef | null;
  body: string;
  whatsappId: number | null;
  onSaved: (schedule: Schedule) => void;
};

/** The form of a scheduled message: recipient, content, and time in the company's time zone. */
export function useScheduleForm({ schedule, contact: firstContact, body, whatsappId, onSaved }: ScheduleFormOptions) {
  const { t } = useTranslation();
  const { show } = useToast();
  const timeZone = useTimeZone();
  const [save, { error, isLoading }] = useSaveScheduleMutation();
  const [removeFile] = useDeleteScheduleFileMutation();
  const id = schedule?.id ?? null;
  // The same for every try of this form, so that no duplicate is created.
  const [clientId] = useState(() => crypto.randomUUID());
  const [contact, setContact] = useState(schedule?.contact ?? firstContact);
  const fieldTexts = useFieldTexts(contact?.id ?? null);
  /** The contact's values in a text; the greeting and the protocol are known only when the message is sent. */
  const recipient: VariableValues | null = contact && {
    ...contact,
    greeting: "–",
    protocol: "–",
    custom: fieldTexts ?? {},
  };
  const file = useMessageFile(schedule?.file ?? null, () => removeFile(id ?? 0));
  const resolver: Resolver<ScheduleFormValues> = async (values, context, options) => {
    const checked = await contractResolver<ScheduleFormValues>(SaveSchedule)(contentsOf(values), context, options);
    if (!isTemplate || (template && values.template && unfitFields(template, values.template, recipient).length === 0))
      return checked;
    return { values: {}, errors: { ...checked.errors, template: { type: "required" } } };
  };
  const { control, handleSubmit, setValue } = useForm<ScheduleFormValues>({
    resolver,
    defaultValues: {
      contactId: (schedule?.contact ?? firstContact)?.id ?? null,
      kind: schedule?.template ? "template" : "text",
      body: schedule?.body ?? body,
      template: schedule?.template ?? null,
      sendAt: localInputText(schedule?.sendAt ?? Date.now() + hourMs, timeZone),
      messageType: schedule?.messageType ?? "MESSAGE",
      whatsappId: schedule ? schedule.whatsappId : whatsappId,
    },
  });
  const [kind, chosen, senderId] = useWatch({ control, name: ["kind", "template", "whatsappId"] });
  const sender = useSender(senderId);
  // Until the connections are loaded it stays what it is.
  const isTemplate = kind === "template" && (sender.hasTemplates ?? true);
  const fromSender = useSenderTemplates(isTemplate ? (sender.connection?.id ?? null) : null);
  const template = isTemplate ? templateIn(fromSender.templates, chosen) : null;
  const format = headerFormat(template);
  /** The values that are sent, without the other kind's content. */
  const contentsOf = (values: ScheduleFormValues): ScheduleFormValues =>
    isTemplate ? { ...values, body: "", messageType: "MESSAGE" } : { ...values, template: null };

  const isRightFile =
    format === null ||
    (file.chosen
      ? isOfKind(file.chosen, headerFiles[format])
      : !file.field.saved || fileKindOf(file.field.saved.mimeType) === format);
  const submit = handleSubmit(async (values) => {
    const wantsFile = isTemplate ? format !== null : values.messageType !== "MESSAGE";
    if (!file.check(wantsFile) || !isRightFile) return;
    const form = { ...SaveSchedule.parse(contentsOf(values)), clientId };
    const answer = await save({ id, schedule: form, file: wantsFile ? file.chosen : null });
    if (!answer.data) return;
    if (isOutsideWindow(answer.data)) show("warning", t("schedules.savedLate"));
    else show("success", t("schedules.saved"));
    onSaved(answer.data);
  });
  return {
    control,
    submit,
    error,
    isBusy: isLoading,
    fileField: {
      ...file.field,
      ...(!isRightFile && { problem: t("schedules.template.wrongFile") }),
      // A template needs its file: the stored one goes only when another is saved.
      ...(isTemplate && { onRemoveSaved: () => file.stored(null) }),
    },
    contact,
    recipient,
    chooseContact: (next: ContactRef | null) => {
      setContact(next);
      setValue("contactId", next?.id ?? null, { shouldValidate: next !== null });
    },
    sender,
    isTemplate,
    /** The templates of the connection that sends; asked for only while a template is chosen. */
    fromSender,
    /** The chosen one; null without one, and if it cannot be sent. */
    template,
    setKind: (next: ScheduleFormValues["kind"]) => setValue("kind", next),
  };
}

/** The values of a template as the contact gets them; without a contact as they are written. */
export const filledValues = ({ values }: TemplateChoice, recipient: VariableValues | null): Record<string, string> =>
  recipient ? valuesFor(values, recipient) : values;

/** The keys of the fields whose value cannot be sent to the contact. */
function unfitFields(template: MessageTemplate, choice: TemplateChoice, recipient: VariableValues | null): string[] {
  const values = filledValues(choice, recipient);
  return [...emptyFields(template, values), ...tooLongFields(template, values)];
}
