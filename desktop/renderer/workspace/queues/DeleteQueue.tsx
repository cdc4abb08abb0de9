import type { Queue } from "@balcao/shared/workspace/queues.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { ChoiceField } from "../../ui/form/ChoiceField.tsx";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useDeleteQueueMutation } from "./queues-api.ts";

type DeleteQueueProps = { queue: Queue; others: readonly Queue[]; onClose: () => void };

/** Asks before a queue is deleted, and where its conversations move. */
export function DeleteQueue({ queue, others, onClose }: DeleteQueueProps) {
  const { t } = useTranslation();
  const { show } = useToast();
  const [moveTo, setMoveTo] = useState<number | null>(null);
  const [remove, { isLoading, error }] = useDeleteQueueMutation();
  const submit = async () => {
    const { data } = await remove({ id: queue.id, moveTo });
    if (!data) return;
    show("success", t("queues.deleted"));
    onClose();
  };
  return (
    <FormDialog
      title={t("queues.deleteTitle", { name: queue.name })}
      error={error}
      busy={isLoading}
      saveLabel={t("common.delete")}
      onSubmit={submit}
      onClose={onClose}
    >
      <span>{t("queues.deleteText")}</span>
      <ChoiceField
        label={t("queues.moveTo")}
        value={moveTo}
        choices={others}
        noneText={t("common.noQueue")}
        onChange={setMoveTo}
      />
    </FormDialog>
  );
}
