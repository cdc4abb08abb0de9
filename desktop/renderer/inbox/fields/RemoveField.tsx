import type { Field } from "@balcao/shared/inbox/fields.ts";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useFieldUseQuery, useRemoveFieldMutation } from "./fields-api.ts";

/** Asks before a field is removed, or a removed one is deleted with its values, and tells how many those are. */
export function RemoveField({ field, onClose }: { field: Field; onClose: () => void }) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const { data: use } = useFieldUseQuery({ id: field.id });
  const [remove, { isLoading }] = useRemoveFieldMutation();
  const step = field.isRemoved ? "delete" : "remove";
  const confirm = async () => {
    const { error } = await remove(field.id);
    if (error) showFailure(error);
    else show("success", t(`fields.${step}.done`));
    onClose();
  };
  return (
    <ConfirmDialog
      title={t(`fields.${step}.title`, { name: field.name })}
      text={`${t(`fields.values.${field.subject}`, { count: use?.values ?? 0 })} ${t(`fields.${step}.text`)}`}
      action={t(`fields.${step}.action`)}
      busy={isLoading || !use}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
