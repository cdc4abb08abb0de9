import { SaveWarmUp, type WarmUp, type WorkDay, warmUpLimits } from "@balcao/shared/outreach/warm-up.ts";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { contractResolver } from "../../ui/form/form-problems.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useSaveWarmUpMutation } from "./warm-up-api.ts";

export type WarmUpFormValues = {
  sendAt: string;
  sendEndAt: string;
  timeInterval: number | null;
  timeIntervalMore: number | null;
  whatsappIds: number[];
  dayWork: WorkDay[];
  dailyCap: number | null;
};

/** A safe default for a new number: working hours, with a few minutes between messages. */
const fresh: WarmUpFormValues = {
  sendAt: "09:00",
  sendEndAt: "18:00",
  timeInterval: 10,
  timeIntervalMore: 30,
  whatsappIds: [],
  dayWork: ["segunda", "terca", "quarta", "quinta", "sexta"],
  dailyCap: warmUpLimits.dailyCap.default,
};

/** The form of a warm-up: connections, hours and volume. */
export function useWarmUpForm(warmUp: WarmUp | null, onDone: () => void) {
  const { t } = useTranslation();
  const { show } = useToast();
  const [save, { error, isLoading }] = useSaveWarmUpMutation();
  const { control, handleSubmit } = useForm<WarmUpFormValues>({
    resolver: contractResolver(SaveWarmUp),
    defaultValues: warmUp ?? fresh,
  });
  const submit = handleSubmit(async (values) => {
    const answer = await save({ id: warmUp?.id ?? null, warmUp: SaveWarmUp.parse(values) });
    if (!answer.data) return;
    show("success", t("warmUps.saved"));
    onDone();
  });
  return { control, submit, error, isBusy: isLoading };
}
