import { type Announcement, type AnnouncementPriority, SaveAnnouncement } from "@balcao/shared/team/announcements.ts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { contractResolver } from "../../ui/form/form-problems.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import {
  useAttachPictureMutation,
  useRemovePictureMutation,
  useSaveAnnouncementMutation,
} from "./announcements-api.ts";

export type AnnouncementFormValues = { title: string; text: string; priority: AnnouncementPriority; status: boolean };

/** The form of an announcement: its fields, and its picture, which is uploaded once the announcement has an id. */
export function useAnnouncementForm(announcement: Announcement | null, onDone: () => void) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [save, { error, isLoading }] = useSaveAnnouncementMutation();
  const [attach, attaching] = useAttachPictureMutation();
  const [removePicture] = useRemovePictureMutation();
  // A new announcement whose upload failed exists already: the second try updates it.
  const [id, setId] = useState<number | null>(announcement?.id ?? null);
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
    const answer = await save({ id, announcement: values });
    if (!answer.data) return;
    setId(answer.data.id);
    if (chosen) {
      const sent = await attach({ id: answer.data.id, picture: chosen });
      if (sent.error) return showFailure(sent.error);
    }
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
    isBusy: isLoading || attaching.isLoading,
    picture: { savedUrl, chosen, onChoose: setChosen, onRemoveSaved: () => void removeSaved() },
  };
}
