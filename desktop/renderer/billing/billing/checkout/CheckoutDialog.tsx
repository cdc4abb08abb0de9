import type { Subscription } from "@balcao/shared/billing/subscription.ts";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../../ui/dialog/FormDialog.tsx";
import { DataStep } from "./DataStep.tsx";
import { PlanStep } from "./PlanStep.tsx";
import { ReviewStep } from "./ReviewStep.tsx";
import { StepList } from "./StepList.tsx";
import { useCheckout } from "./use-checkout.ts";

type CheckoutDialogProps = {
  subscription: Subscription;
  /** An invoice has to be paid now. */
  onSubscribed: (invoiceId: number) => void;
  onClose: () => void;
};

/** Buys a plan in three steps: Dados, Personalizar, Revisar. Mount it to open it. */
export function CheckoutDialog({ subscription, onSubscribed, onClose }: CheckoutDialogProps) {
  const { t } = useTranslation();
  const checkout = useCheckout(subscription, onSubscribed);
  const { step, control, values } = checkout;
  return (
    <FormDialog
      title={t("billing.subscribe")}
      width="medium"
      error={checkout.error}
      busy={checkout.isBusy}
      saveLabel={t(step === "review" ? "billing.checkout.submit" : "billing.checkout.next")}
      onSubmit={checkout.next}
      onBack={step === "data" ? undefined : checkout.back}
      onClose={onClose}
    >
      <StepList current={step} />
      {step === "data" && <DataStep control={control} country={values.country} />}
      {step === "plan" && (
        <PlanStep
          subscription={subscription}
          chosen={checkout.planId}
          isMissing={checkout.isPlanMissing}
          onChoose={({ id }) => checkout.choosePlan(id)}
        />
      )}
      {step === "review" && <ReviewStep subscription={subscription} values={values} />}
    </FormDialog>
  );
}
