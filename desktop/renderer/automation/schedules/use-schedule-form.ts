import { SaveSchedule, type Schedule } from "@balcao/shared/automation/schedules.ts";
import type { ContactRef } from "@balcao/shared/inbox/contacts.ts";
import type { MessageType } from "@balcao/shared/workspace/message-type.ts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { contractResolver } from "../../ui/form/form-problems.ts";
import { useMessageFile } from "../../ui/form/use-message-file.ts";
import { useTimeZone } from "../../ui/page-context.ts";
import { localInputText } from "../../ui/text/time.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useDeleteScheduleFileMutation, useSaveScheduleMutation } from "./schedules-api.ts";

export type ScheduleFormValues = {
  contactId: number | null;
  body: string;
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
  const file = useMessageFile(schedule?.file ?? null, () => removeFile(id ?? 0));
  const { control, handleSubmit, setValue } = useForm<ScheduleFormValues>({
    resolver: contractResolver(SaveSchedule),
    defaultValues: {
      contactId: (schedule?.contact ?? firstContact)?.id ?? null,
      body: schedule?.body ?? body,
      sendAt: localInputText(schedule?.sendAt ?? Date.now() + hourMs, timeZone),
      messageType: schedule?.messageType ?? "MESSAGE",
      whatsappId: schedule ? schedule.whatsappId : whatsappId,
    },
  });
  const submit = handleSubmit(async (values) => {
    const wantsFile = values.messageType !== "MESSAGE";
    if (!file.check(wantsFile)) return;
    const form = { ...SaveSchedule.parse(values), clientId };
    const answer = await save({ id, schedule: form, file: wantsFile ? file.chosen : null });
    if (!answer.data) return;
    show("success", t("schedules.saved"));
    onSaved(answer.data);
  });
  return {
    control,
    submit,
    error,
    isBusy: isLoading,
    fileField: file.field,
    contact,
    chooseContact: (next: ContactRef | null) => {
      setContact(next);
      setValue("contactId", next?.id ?? null, { shouldValidate: next !== null });
    },
  };
}
