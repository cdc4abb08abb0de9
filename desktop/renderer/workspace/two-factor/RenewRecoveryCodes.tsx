import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { ProofDialog } from "./ProofDialog.tsx";
import { RecoveryCodeList } from "./RecoveryCodeList.tsx";
import { useRenewRecoveryCodesMutation } from "./two-factor-api.ts";

/** Asks for password and code, then shows the new codes. */
export function RenewRecoveryCodes({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [renew, { data, error, isLoading }] = useRenewRecoveryCodesMutation();
  if (data) {
    return (
      <FormDialog title={t("twoFactor.codes.title")} isOnce onClose={onClose}>
        <RecoveryCodeList codes={data.recoveryCodes} />
      </FormDialog>
    );
  }
  return (
    <ProofDialog
      title={t("twoFactor.prove.codesTitle")}
      hint={t("twoFactor.prove.codesHint")}
      action={t("twoFactor.prove.codesAction")}
      error={error}
      busy={isLoading}
      onProof={async (proof) => void (await renew(proof))}
      onClose={onClose}
    />
  );
}
