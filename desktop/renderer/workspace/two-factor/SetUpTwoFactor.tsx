import { BeginTwoFactor, EnableTwoFactor, type TwoFactorSecret } from "@balcao/shared/workspace/two-factor.ts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { contractResolver } from "../../ui/form/form-problems.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import { RecoveryCodeList } from "./RecoveryCodeList.tsx";
import { SecretToScan } from "./SecretToScan.tsx";
import { useBeginTwoFactorMutation, useEnableTwoFactorMutation } from "./two-factor-api.ts";

/** First the password, then the QR code and a first code, then the recovery codes. `onClose` gets whether it is on. */
export function SetUpTwoFactor({ onClose }: { onClose: (isOn: boolean) => void }) {
  const { t } = useTranslation();
  const [begin, beginning] = useBeginTwoFactorMutation();
  const [enable, enabling] = useEnableTwoFactorMutation();
  const [secret, setSecret] = useState<TwoFactorSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const first = useForm<BeginTwoFactor>({
    resolver: contractResolver(BeginTwoFactor),
    defaultValues: { password: "" },
  });
  const second = useForm<EnableTwoFactor>({ resolver: contractResolver(EnableTwoFactor), defaultValues: { code: "" } });
  const askForSecret = first.handleSubmit(async (form) => {
    const { data } = await begin(form);
    if (data) setSecret(data);
  });
  const prove = second.handleSubmit(async (form) => {
    const { data } = await enable(form);
    if (data) setCodes(data.recoveryCodes);
  });
  if (codes) {
    return (
      <FormDialog title={t("twoFactor.codes.title")} isOnce onClose={() => onClose(true)}>
        <RecoveryCodeList codes={codes} />
      </FormDialog>
    );
  }
  return (
    <FormDialog
      title={t("twoFactor.setUp.title")}
      error={secret ? enabling.error : beginning.error}
      busy={beginning.isLoading || enabling.isLoading}
      saveLabel={t(secret ? "twoFactor.setUp.enable" : "twoFactor.setUp.next")}
      onSubmit={secret ? prove : askForSecret}
      onClose={() => onClose(false)}
    >
      {secret ? (
        <>
          <SecretToScan secret={secret} />
          <TextField
            key="code"
            control={second.control}
            name="code"
            label={t("twoFactor.setUp.code")}
            autoComplete="one-time-code"
            inputMode="numeric"
            required
            autoFocus
          />
        </>
      ) : (
        <TextField
          key="password"
          control={first.control}
          name="password"
          label={t("twoFactor.setUp.password")}
          hint={t("twoFactor.setUp.passwordHint")}
          type="password"
          autoComplete="current-password"
          required
          autoFocus
        />
      )}
    </FormDialog>
  );
}
