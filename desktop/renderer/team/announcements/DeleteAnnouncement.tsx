import type { Announcement } from "@balcao/shared/team/announcements.ts";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useDeleteAnnouncementMutation } from "./announcements-api.ts";

/** Asks before an announcement is deleted, for every company. */
export function DeleteAnnouncement({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [remove, { isLoading }] = useDeleteAnnouncementMutation();
  const confirm = async () => {
    const { error } = await remove(announcement.id);
    if (error) showFailure(error);
    else show("success", t("announcements.deleted"));
    onClose();
  };
  return (
    <ConfirmDialog
      title={t("announcements.deleteTitle", { title: announcement.title })}
      text={t("announcements.deleteText")}
      action={t("common.delete")}
      busy={isLoading}
      onConfirm={() => confirm()}
      onClose={onClose}
    />
  );
}
