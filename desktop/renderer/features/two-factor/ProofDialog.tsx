import { ProveTwoFactor } from "@balcao/shared/two-factor.ts";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { contractResolver } from "../../ui/form-problems.ts";
import { TextField } from "../../ui/TextField.tsx";

type ProofDialogProps = {
  title: string;
  hint?: string;
  action: string;
  error: unknown;
  busy: boolean;
  onProof: (proof: ProveTwoFactor) => Promise<void>;
  onClose: () => void;
};

/** Password and a code, before what somebody at an open screen must not do. */
export function ProofDialog({ title, hint, action, error, busy, onProof, onClose }: ProofDialogProps) {
  const { t } = useTranslation();
  const { control, handleSubmit } = useForm<ProveTwoFactor>({
    resolver: contractResolver(ProveTwoFactor),
    defaultValues: { password: "", code: "" },
  });
  return (
    <FormDialog
      title={title}
      error={error}
      busy={busy}
      saveLabel={action}
      onSubmit={handleSubmit(onProof)}
      onClose={onClose}
    >
      {hint}
      <TextField
        control={control}
        name="password"
        label={t("twoFactor.prove.password")}
        type="password"
        autoComplete="current-password"
        required
        autoFocus
      />
      <TextField
        control={control}
        name="code"
        label={t("twoFactor.prove.code")}
        autoComplete="one-time-code"
        required
      />
    </FormDialog>
  );
}
