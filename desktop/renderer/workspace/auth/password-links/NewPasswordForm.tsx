import { NewPassword } from "@balcao/shared/workspace/credentials.ts";
import { Button, Field, Input } from "@fluentui/react-components";
import { Eye20Regular, EyeOff20Regular } from "@fluentui/react-icons";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { Tip } from "../../../ui/action/Tip.tsx";
import { useEntranceStyles } from "../../../ui/form/entrance-styles.ts";
import { contractResolver, problemText, weakPasswordProblem } from "../../../ui/form/form-problems.ts";
import { SaveButton, SaveForm } from "../../../ui/form/SaveForm.tsx";
import { Alert } from "../../../ui/frame/Alert.tsx";
import { loginFailureText } from "../login-failure.ts";

const Form = z.object({ password: NewPassword });

type NewPasswordFormProps = {
  email: string;
  submitText: string;
  /** The error with which the server refused. */
  error: unknown;
  /** Returns the refusal, if any. */
  onSubmit: (password: string) => Promise<unknown>;
};

/** A new password for a known e-mail. */
export function NewPasswordForm({ email, submitText, error, onSubmit }: NewPasswordFormProps) {
  const styles = useEntranceStyles();
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const { control, handleSubmit, setError } = useForm({
    resolver: contractResolver<{ password: string }>(Form),
    defaultValues: { password: "" },
  });
  const submit = handleSubmit(async ({ password }) => {
    const weak = weakPasswordProblem(await onSubmit(password));
    if (weak) setError("password", { type: weak }, { shouldFocus: true });
  });
  return (
    <SaveForm className={styles.form} onSave={submit}>
      {error !== undefined && !weakPasswordProblem(error) && <Alert text={loginFailureText(t, error)} />}
      <Field className={styles.label} label={t("auth.email")}>
        <Input type="email" value={email} readOnly autoComplete="username" className={styles.input} />
      </Field>
      <Controller
        control={control}
        name="password"
        render={({ field, fieldState }) => (
          <Field
            className={styles.label}
            label={t("passwordLinks.password")}
            hint={t("passwordLinks.passwordHint")}
            validationMessage={problemText(t, fieldState.error)}
          >
            <Input
              {...field}
              type={isShown ? "text" : "password"}
              autoComplete="new-password"
              autoFocus
              className={styles.input}
              contentAfter={
                <Tip text={t(isShown ? "auth.hidePassword" : "auth.showPassword")}>
                  <Button
                    appearance="transparent"
                    size="small"
                    aria-pressed={isShown}
                    icon={isShown ? <EyeOff20Regular /> : <Eye20Regular />}
                    onClick={() => setShown(!isShown)}
                  />
                </Tip>
              }
            />
          </Field>
        )}
      />
      <SaveButton className={styles.submit}>{submitText}</SaveButton>
    </SaveForm>
  );
}
