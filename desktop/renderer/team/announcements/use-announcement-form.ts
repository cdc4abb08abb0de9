import { type Announcement, type AnnouncementPriority, SaveAnnouncement } from "@balcao/shared/team/announcements.ts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { contractResolver } from "../../ui/form/form-problems.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useRemovePictureMutation, useSaveAnnouncementMutation } from "./announcements-api.ts";

export type AnnouncementFormValues = { title: string; text: string; priority: AnnouncementPriority; status: boolean };

/** The form of an announcement: its fields and its picture, saved in one step. */
export function useAnnouncementForm(announcement: Announcement | null, onDone: () => void) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [save, { error, isLoading }] = useSaveAnnouncementMutation();
  const [removePicture] = useRemovePictureMutation();
  const id = announcement?.id ?? null;
  const [savedUrl, setSavedUrl] = useState(announcement?.mediaPath ?? null);
  const [chosen, setChosen] = useState<File | null>(null);
  const form = useForm<AnnouncementFormValues>({
    resolver: contractResolver(SaveAnnouncement),
    defaultValues: {
      title: announcement?.title ?? "",
      text: announcement?.text ?? "",
      priority: announcement?.priority ?? 3,
      status: announcement?.status ?? true,
    },
  });
  const submit = form.handleSubmit(async (values) => {
    const answer = await save({ id, announcement: values, picture: chosen });
    if (!answer.data) return;
    show("success", t("announcements.saved"));
    onDone();
  });
  const removeSaved = async () => {
    const { error } = await removePicture(id ?? 0);
    if (error) return showFailure(error);
    show("success", t("announcements.pictureDeleted"));
    setSavedUrl(null);
  };
  return {
    control: form.control,
    submit,
    error,
    isBusy: isLoading,
    picture: { savedUrl, chosen, onChoose: setChosen, onRemoveSaved: () => void removeSaved() },
  };
}
