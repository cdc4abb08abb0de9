import { Subscribe, type Subscription } from "@balcao/shared/billing/subscription.ts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { contractResolver } from "../../../ui/form/form-problems.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { useSubscribeMutation } from "../billing-api.ts";
import { type Checkout, firstValues, type Step, steps } from "./checkout-form.ts";

/** The checkout's state: current step, entered values, and navigation. */
export function useCheckout(subscription: Subscription, onSubscribed: (invoiceId: number) => void) {
  const { t } = useTranslation();
  const { show } = useToast();
  const [step, setStep] = useState<Step>("data");
  const [isPlanMissing, setPlanMissing] = useState(false);
  const [subscribe, { error, isLoading, reset }] = useSubscribeMutation();
  const { control, watch, setValue, handleSubmit, getValues } = useForm<Checkout>({
    // A missing plan is not an error of the first step.
    resolver: (values, ...rest) =>
      contractResolver<Checkout>(Subscribe)({ ...values, plan: { planId: values.plan.planId || 1 } }, ...rest),
    defaultValues: firstValues(subscription),
  });
  const planId = watch("plan.planId");

  const onward = {
    data: handleSubmit(() => setStep("plan")),
    plan: async () => {
      setPlanMissing(planId === 0);
      if (planId !== 0) setStep("review");
    },
    review: async () => {
      const { data } = await subscribe(getValues());
      if (!data) return;
      show("success", t("billing.subscribed"));
      onSubscribed(data.invoiceId);
    },
  };
  return {
    step,
    control,
    values: watch(),
    planId,
    isPlanMissing,
    error,
    isBusy: isLoading,
    next: onward[step],
    back: () => {
      reset();
      setStep(steps[steps.indexOf(step) - 1] ?? "data");
    },
    /** Continues automatically. */
    choosePlan: (chosen: number) => {
      setValue("plan.planId", chosen);
      setPlanMissing(false);
      setStep("review");
    },
  };
}
