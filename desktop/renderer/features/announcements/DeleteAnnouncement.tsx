import type { Announcement } from "@balcao/shared/announcements.ts";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { useToast } from "../../ui/toast-context.ts";
import { useDeleteAnnouncementMutation } from "./announcements-api.ts";

/** Asks before an announcement goes, for every company (S2 section 8). */
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
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
