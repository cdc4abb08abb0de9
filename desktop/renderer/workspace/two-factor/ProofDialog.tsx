import { ProveTwoFactor } from "@balcao/shared/workspace/two-factor.ts";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { contractResolver } from "../../ui/form/form-problems.ts";
import { TextField } from "../../ui/form/TextField.tsx";

type ProofDialogProps = {
  title: string;
  hint?: string;
  action: string;
  error: unknown;
  busy: boolean;
  onProof: (proof: ProveTwoFactor) => Promise<void>;
  onClose: () => void;
};

/** Asks for password and code before actions that a person at an unattended screen must not do. */
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
