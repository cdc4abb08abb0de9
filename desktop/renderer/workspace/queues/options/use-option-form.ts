import type { OptionFileType, QueueOption } from "@balcao/shared/workspace/queue-options.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { useSaveQueueOptionMutation } from "../queue-options-api.ts";

export type OptionFormProps = {
  /** Null creates a new one. */
  option: QueueOption | null;
  queueId: number;
  parentId: number | null;
  isLeaf: boolean;
  onDone: () => void;
};

export type OptionValues = Pick<QueueOption, "title" | "message" | "finalize" | "waitTreatment" | "fileType">;

/** The form of an option; its file is saved with it. */
export function useOptionForm({ option, queueId, parentId, isLeaf, onDone }: OptionFormProps) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [save, { isLoading }] = useSaveQueueOptionMutation();
  const [file, setFile] = useState<File | null>(null);
  const [values, setValues] = useState<OptionValues>({
    title: option?.title ?? "",
    message: option?.message ?? "",
    finalize: option?.finalize ?? false,
    waitTreatment: option?.waitTreatment ?? false,
    fileType: option?.fileType ?? null,
  });
  const change = (changed: Partial<OptionValues>) => setValues((before) => ({ ...before, ...changed }));
  const submit = async () => {
    if (isLoading) return;
    const { finalize, waitTreatment, ...words } = values;
    // A colleague may have added options below it meanwhile: then it has no ending.
    const ends = isLeaf ? { finalize, waitTreatment } : {};
    const place = option ? {} : { queueId, parentId };
    const { error } = await save({ id: option?.id ?? null, option: { ...place, ...words, ...ends }, file });
    if (error) return showFailure(error);
    show("success", t("queues.options.saved"));
    onDone();
  };
  const removeSaved = async () => {
    const { error } = await save({ id: option?.id ?? null, option: { path: null }, file: null });
    if (error) return showFailure(error);
    change({ fileType: null });
    show("success", t("common.fileDeleted"));
  };
  return {
    values,
    change,
    file,
    chooseFile: (chosen: File | null, fileType?: OptionFileType) => {
      setFile(chosen);
      if (fileType) change({ fileType });
    },
    submit,
    removeSaved: () => void removeSaved(),
    isBusy: isLoading,
  };
}
