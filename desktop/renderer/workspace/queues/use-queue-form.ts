import { type Queue, SaveQueue } from "@balcao/shared/workspace/queues.ts";
import type { TemplateChoice } from "@balcao/shared/workspace/template-choice.ts";
import { type ReactNode, useState } from "react";
import { type RefCallBack, type Resolver, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { contractResolver } from "../../ui/form/form-problems.ts";
import { useMessageFile } from "../../ui/form/use-message-file.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useDeleteQueueFileMutation, useSaveQueueMutation, useUploadQueueFileMutation } from "./queues-api.ts";

export type QueueFormValues = Omit<Queue, "id" | "companyId" | "optionType" | "fileId" | "file">;

/**
 * Refuses two kinds of reminders that would never be sent. The server accepts them, because it may have stored such
 * queues from other clients.
 */
const QueueForm = SaveQueue.refine(
  ({ idleReminderMinutes: reminder, idleCloseMinutes: close }) => !reminder || !close || reminder < close,
  { path: ["idleReminderMinutes"] },
).refine(({ idleReminderMinutes, idleReminderMessage }) => !idleReminderMinutes || !!idleReminderMessage, {
  path: ["idleReminderMessage"],
});

/** How a queue's form offers the template of its reminder, which another wing sends. */
export type ReminderTemplateSlot = {
  field: (props: {
    value: TemplateChoice | null;
    ref: RefCallBack;
    /** True after the form was refused for it. */
    isWrong: boolean;
    onChange: (choice: TemplateChoice | null) => void;
  }) => ReactNode;
  /** True if every field of a template has a value. */
  isFilled: (choice: TemplateChoice) => boolean;
};

type QueueFormOptions = {
  /** Null creates a new one. */
  queue: Queue | null;
  color: string;
  /** Null where no number of the company sends templates. */
  reminderTemplate: ReminderTemplateSlot | null;
  /** The tab with the first error. */
  onInvalid: (at: "data" | "hours") => void;
  onDone: () => void;
};

/** The form of a queue. A new one stays open after it is created, so that options can be added. */
export function useQueueForm({ queue, color, reminderTemplate, onInvalid, onDone }: QueueFormOptions) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [save, { error, isLoading }] = useSaveQueueMutation();
  const [upload, uploadState] = useUploadQueueFileMutation();
  const [removeFile] = useDeleteQueueFileMutation();
  const [saved, setSaved] = useState(queue);
  const id = saved?.id ?? null;
  const file = useMessageFile(queue?.file ?? null, () => removeFile(id ?? 0));
  const resolver: Resolver<QueueFormValues> = async (values, context, options) => {
    const checked = await contractResolver<QueueFormValues>(QueueForm)(values, context, options);
    const { idleReminderMinutes, idleReminderTemplate: template } = values;
    if (!idleReminderMinutes || !template || !reminderTemplate || reminderTemplate.isFilled(template)) return checked;
    return { values: {}, errors: { ...checked.errors, idleReminderTemplate: { type: "required" } } };
  };
  const { control, handleSubmit } = useForm<QueueFormValues>({
    resolver,
    defaultValues: {
      name: queue?.name ?? "",
      color: queue?.color ?? color,
      initialMessageType: queue?.initialMessageType ?? "MESSAGE",
      greetingMessage: queue?.greetingMessage ?? "",
      outOfHoursMessage: queue?.outOfHoursMessage ?? "",
      schedules: queue?.schedules ?? [],
      idleReminderMinutes: queue?.idleReminderMinutes ?? null,
      idleReminderMessage: queue?.idleReminderMessage ?? "",
      // Absent in a list of before: then the saved one stays.
      idleReminderTemplate: queue ? queue.idleReminderTemplate : null,
      idleCloseMinutes: queue?.idleCloseMinutes ?? null,
      distribution: queue?.distribution ?? "off",
    },
  });
  const submit = handleSubmit(
    async (values) => {
      // With a text the file may be missing; without one there would be nothing to send.
      if (!file.check(values.initialMessageType === "FILE")) return onInvalid("data");
      const { data } = await save({ id, queue: SaveQueue.parse(values) });
      if (!data) return;
      setSaved(data);
      if (values.initialMessageType !== "MESSAGE" && file.chosen) {
        const sent = await upload({ id: data.id, file: file.chosen });
        if (!sent.data) return showFailure(sent.error);
        file.stored(sent.data.file);
        setSaved(sent.data);
      }
      show("success", id === null ? t("queues.added") : t("queues.updated"));
      if (id !== null) onDone();
    },
    ({ schedules, ...others }) => onInvalid(schedules && Object.keys(others).length === 0 ? "hours" : "data"),
  );
  return { saved, control, submit, error, isBusy: isLoading || uploadState.isLoading, fileField: file.field };
}
