import {
  type Campaign,
  confirmationSlots,
  editableParts,
  messageSlots,
  SaveCampaign,
  waitTime,
} from "@balcao/shared/outreach/campaigns.ts";
import { useState } from "react";
import { type FieldErrors, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { isApiError } from "../../client/api-error.ts";
import { contractResolver } from "../../ui/form/form-problems.ts";
import { useMessageFile } from "../../ui/form/use-message-file.ts";
import { useTimeZone } from "../../ui/page-context.ts";
import { localInputText } from "../../ui/text/time.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { hasMessage, type TextSlot } from "./campaign-texts.ts";
import { useDeleteCampaignFileMutation, useSaveCampaignMutation } from "./campaigns-api.ts";

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
  /** Null creates a new one. */
  campaign: Campaign | null;
  onProblems: (fields: string[]) => void;
  onSaved: () => void;
};

/** The campaign form: messages, contact list, connections and start time (in the company's time zone). */
export function useCampaignForm({ campaign, onProblems, onSaved }: CampaignFormOptions) {
  const { t } = useTranslation();
  const { show } = useToast();
  const timeZone = useTimeZone();
  const [save, { error, isLoading }] = useSaveCampaignMutation();
  const [removeFile] = useDeleteCampaignFileMutation();
  const id = campaign?.id ?? null;
  const [parts] = useState(() => (campaign ? editableParts(campaign, new Date()) : "all"));
  const [isEmpty, setEmpty] = useState(false);
  const file = useMessageFile(campaign?.file ?? null, () => removeFile(id ?? 0));
  const { control, handleSubmit, setError, formState } = useForm<CampaignFormValues>({
    resolver: contractResolver(SaveCampaign),
    defaultValues: valuesOf(campaign, timeZone),
  });

  const showPast = (refused: unknown) => {
    if (!isPast(refused)) return;
    setError("scheduledAt", { type: "past" });
    onProblems(["scheduledAt"]);
  };
  const send = async (values: CampaignFormValues) => {
    const hasNothing = !hasMessage(values) && !file.chosen && !file.field.saved;
    setEmpty(hasNothing);
    if (hasNothing) return onProblems(["message1"]);
    const { error: refused } = await save({ id, campaign: SaveCampaign.parse(values), file: file.chosen });
    if (refused) return showPast(refused);
    show("success", t("campaigns.saved"));
    onSaved();
  };
  const refuse = (errors: FieldErrors<CampaignFormValues>) => onProblems(Object.keys(errors));
  return {
    control,
    parts,
    error: isPast(error) ? undefined : error,
    wrongFields: Object.keys(formState.errors),
    isBusy: isLoading,
    fileField: file.field,
    /** True if leaving the form would lose changes. */
    isChanged: formState.isDirty || file.chosen !== null,
    isEmpty,
    submit: handleSubmit(send, refuse),
  };
}

/** Only the server's clock can refuse the time; the error is shown at the field, like a contract error. */
const isPast = (error: unknown): boolean => isApiError(error) && error.code === "ERR_SCHEDULE_PAST";

function valuesOf(campaign: Campaign | null, timeZone: string): CampaignFormValues {
  const texts = Object.fromEntries(
    [...messageSlots, ...confirmationSlots].map((slot) => [slot, campaign?.[slot] ?? ""]),
  );
  const { scheduledAt = null } = campaign ?? {};
  // The past start time of an inactive campaign is not filled in again.
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
