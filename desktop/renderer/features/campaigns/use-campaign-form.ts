import {
  type Campaign,
  confirmationSlots,
  editableParts,
  messageSlots,
  SaveCampaign,
  waitTime,
} from "@balcao/shared/campaigns.ts";
import { useState } from "react";
import { type FieldErrors, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useTimeZone } from "../../app/hooks.ts";
import { contractResolver } from "../../ui/form-problems.ts";
import { localInputText } from "../../ui/time.ts";
import { useToast } from "../../ui/toast-context.ts";
import { useMessageFile } from "../../ui/use-message-file.ts";
import { hasMessage, type TextSlot } from "./campaign-texts.ts";
import {
  useDeleteCampaignFileMutation,
  useSaveCampaignMutation,
  useUploadCampaignFileMutation,
} from "./campaigns-api.ts";

export type CampaignFormValues = Record<TextSlot, string> & {
  name: string;
  confirmation: boolean;
  confirmationWord: string;
  whatsappId: number[];
  contactListId: number | null;
  scheduledAt: string;
  waitTime: number;
};

type CampaignFormOptions = {
  /** Null makes a new one. */
  campaign: Campaign | null;
  onProblems: (fields: string[]) => void;
  onSaved: () => void;
};

/** A campaign: what it says, to whom, by which connections and when, in the company's time. */
export function useCampaignForm({ campaign, onProblems, onSaved }: CampaignFormOptions) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const timeZone = useTimeZone();
  const [save, { error, isLoading }] = useSaveCampaignMutation();
  const [upload, uploading] = useUploadCampaignFileMutation();
  const [removeFile] = useDeleteCampaignFileMutation();
  // A new one whose file did not go up exists already: the second try changes it.
  const [id, setId] = useState<number | null>(campaign?.id ?? null);
  const [parts] = useState(() => (campaign ? editableParts(campaign, new Date()) : "all"));
  const [isEmpty, setEmpty] = useState(false);
  const file = useMessageFile(campaign?.file ?? null, () => removeFile(id ?? 0));
  const { control, handleSubmit, formState } = useForm<CampaignFormValues>({
    resolver: contractResolver(SaveCampaign),
    defaultValues: valuesOf(campaign, timeZone),
  });

  const send = async (values: CampaignFormValues) => {
    const isFileAlone = !hasMessage(values);
    const hasNothing = isFileAlone && !file.chosen && !file.field.saved;
    setEmpty(hasNothing);
    if (hasNothing) return onProblems(["message1"]);
    // What starts by itself must have something to send: a file alone goes up before the time is set.
    const isFileFirst = isFileAlone && file.chosen !== null && values.scheduledAt !== "";
    const form = SaveCampaign.parse(isFileFirst ? { ...values, scheduledAt: "" } : values);
    const { data: saved } = await save({ id, campaign: form });
    if (!saved) return;
    setId(saved.id);
    if (file.chosen) {
      const sent = await upload({ id: saved.id, file: file.chosen });
      if (sent.error) return showFailure(sent.error);
      file.stored(sent.data.file);
    }
    if (isFileFirst && !(await save({ id: saved.id, campaign: SaveCampaign.parse(values) })).data) return;
    show("success", t("campaigns.saved"));
    onSaved();
  };
  const refuse = (errors: FieldErrors<CampaignFormValues>) => onProblems(Object.keys(errors));
  return {
    control,
    parts,
    error,
    isBusy: isLoading || uploading.isLoading,
    fileField: file.field,
    /** Whether something would be lost by leaving. */
    isChanged: formState.isDirty || file.chosen !== null,
    isEmpty,
    submit: handleSubmit(send, refuse),
  };
}

function valuesOf(campaign: Campaign | null, timeZone: string): CampaignFormValues {
  const texts = Object.fromEntries(
    [...messageSlots, ...confirmationSlots].map((slot) => [slot, campaign?.[slot] ?? ""]),
  );
  const { scheduledAt = null } = campaign ?? {};
  // A time that was missed is not offered again.
  const isAhead = scheduledAt !== null && Date.parse(scheduledAt) > Date.now();
  const isShown = isAhead || (scheduledAt !== null && campaign?.status !== "INATIVA");
  return {
    ...(texts as Record<TextSlot, string>),
    name: campaign?.name ?? "",
    confirmation: campaign?.confirmation ?? false,
    confirmationWord: campaign?.confirmationWord ?? "",
    whatsappId: campaign?.whatsappId ?? [],
    contactListId: campaign?.contactListId ?? null,
    scheduledAt: isShown ? localInputText(scheduledAt, timeZone) : "",
    waitTime: campaign?.waitTime ?? waitTime.default,
  };
}
