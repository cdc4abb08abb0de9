import { useTranslation } from "react-i18next";
import { useToast } from "../../ui/toast/toast-context.ts";
import { ProofDialog } from "./ProofDialog.tsx";
import { useDisableTwoFactorMutation } from "./two-factor-api.ts";

export function DisableTwoFactor({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { show } = useToast();
  const [disable, { error, isLoading }] = useDisableTwoFactorMutation();
  return (
    <ProofDialog
      title={t("twoFactor.prove.offTitle")}
      action={t("twoFactor.turnOff")}
      error={error}
      busy={isLoading}
      onProof={async (proof) => {
        const answer = await disable(proof);
        if (answer.error) return;
        show("success", t("twoFactor.prove.offDone"));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
