import { Button, Field, Input } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiError } from "../../client/api-error.ts";
import { useSignInWithCode } from "../../client/hooks.ts";
import { useEntranceStyles } from "../../ui/form/entrance-styles.ts";
import { SaveButton, SaveForm } from "../../ui/form/SaveForm.tsx";
import { Alert } from "../../ui/frame/Alert.tsx";
import { loginFailureText } from "./login-failure.ts";

type CodeFormProps = {
  twoFactorToken: string;
  /** Back to the password, perhaps with the reason why it must be typed again. */
  onBack: (failure: unknown) => void;
};

/** The second step of the sign-in: an authenticator code, or a recovery code. */
export function CodeForm({ twoFactorToken, onBack }: CodeFormProps) {
  const styles = useEntranceStyles();
  const { t } = useTranslation();
  const signInWithCode = useSignInWithCode();
  const [usesRecovery, setUsesRecovery] = useState(false);
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);

  const submit = async () => {
    const isTyped = code.trim().length >= 6;
    setProblem(isTyped ? null : t("auth.twoFactor.codeRequired"));
    if (!isTyped) return;
    setFailure(null);
    setBusy(true);
    try {
      await signInWithCode({ twoFactorToken, code });
    } catch (error) {
      setBusy(false);
      // Only errors that another code can solve are shown here; for any other one the sign-in begins again with the
      // password.
      const canGoOn = !isApiError(error) || [0, 400, 429].includes(error.status);
      if (canGoOn) setFailure(error);
      else onBack(error);
    }
  };
  const switchKind = () => {
    setUsesRecovery(!usesRecovery);
    setCode("");
    setProblem(null);
    setFailure(null);
  };
  return (
    <div className={styles.root}>
      <h1 className={styles.title}>{t("auth.twoFactor.title")}</h1>
      <p className={styles.subtitle}>{t(usesRecovery ? "auth.twoFactor.recoveryText" : "auth.twoFactor.text")}</p>
      <SaveForm className={styles.form} onSave={submit}>
        {failure !== null && <Alert text={loginFailureText(t, failure)} />}
        <Field
          className={styles.label}
          label={t(usesRecovery ? "auth.twoFactor.recoveryCode" : "auth.twoFactor.code")}
          validationMessage={problem}
        >
          <Input
            // Another field, so that browsers do not offer the other one's stored values.
            key={usesRecovery ? "recovery" : "app"}
            value={code}
            onChange={(_event, data) => setCode(data.value)}
            inputMode={usesRecovery ? "text" : "numeric"}
            autoComplete={usesRecovery ? "off" : "one-time-code"}
            maxLength={40}
            autoFocus
            className={styles.input}
          />
        </Field>
        <SaveButton className={styles.submit}>{isBusy ? t("auth.submitting") : t("auth.submit")}</SaveButton>
        <Button appearance="transparent" onClick={switchKind}>
          {t(usesRecovery ? "auth.twoFactor.toApp" : "auth.twoFactor.toRecovery")}
        </Button>
        <Button appearance="transparent" onClick={() => onBack(null)}>
          {t("auth.twoFactor.back")}
        </Button>
      </SaveForm>
    </div>
  );
}
