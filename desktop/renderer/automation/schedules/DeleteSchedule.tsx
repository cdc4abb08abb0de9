import type { Schedule } from "@balcao/shared/automation/schedules.ts";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { contactName } from "../../ui/text/phone-text.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useDeleteScheduleMutation } from "./schedules-api.ts";

/** Asks before a schedule is deleted; a message already sent stays in its conversation. */
export function DeleteSchedule({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [remove, { isLoading }] = useDeleteScheduleMutation();
  const confirm = async () => {
    const { error } = await remove(schedule.id);
    if (error) showFailure(error);
    else show("success", t("schedules.deleted"));
    onClose();
  };
  return (
    <ConfirmDialog
      title={t("schedules.deleteTitle", { name: contactName(schedule.contact.name) })}
      text={schedule.sentAt ? t("schedules.deleteSentText") : t("schedules.deleteText")}
      action={t("common.delete")}
      busy={isLoading}
      onConfirm={() => confirm()}
      onClose={onClose}
    />
  );
}
