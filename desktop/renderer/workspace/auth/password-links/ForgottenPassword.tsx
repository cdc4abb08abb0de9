import { ForgottenPassword as Form } from "@balcao/shared/workspace/password-links.ts";
import { Field, Input } from "@fluentui/react-components";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { usePreferences } from "../../../client/hooks.ts";
import { useEntranceStyles } from "../../../ui/form/entrance-styles.ts";
import { contractResolver, problemText } from "../../../ui/form/form-problems.ts";
import { SaveButton, SaveForm } from "../../../ui/form/SaveForm.tsx";
import { Alert } from "../../../ui/frame/Alert.tsx";
import { loginFailureText } from "../login-failure.ts";
import { useAskForNewPasswordMutation } from "./password-links-api.ts";

/** Asks for a link to a new password. The page shows the same text for known and unknown e-mails. */
export function ForgottenPassword() {
  const styles = useEntranceStyles();
  const { t } = useTranslation();
  const [{ language }] = usePreferences();
  const [ask, { error }] = useAskForNewPasswordMutation();
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const { control, handleSubmit } = useForm({
    resolver: contractResolver<{ email: string }>(Form),
    defaultValues: { email: "" },
  });
  const submit = handleSubmit(async ({ email }) => {
    const answer = await ask({ email, language });
    if (!answer.error) setAskedFor(email.trim());
  });
  return (
    <div className={styles.root}>
      <h1 className={styles.title}>
        {t(askedFor === null ? "passwordLinks.forgotten.title" : "passwordLinks.forgotten.askedTitle")}
      </h1>
      <div role="status">
        <p className={styles.subtitle}>
          {askedFor === null
            ? t("passwordLinks.forgotten.text")
            : t("passwordLinks.forgotten.askedText", { email: askedFor })}
        </p>
      </div>
      {askedFor === null && (
        <SaveForm className={styles.form} onSave={submit}>
          {error !== undefined && <Alert text={loginFailureText(t, error)} />}
          <Controller
            control={control}
            name="email"
            render={({ field, fieldState }) => (
              <Field
                className={styles.label}
                label={t("auth.email")}
                validationMessage={problemText(t, fieldState.error)}
              >
                <Input {...field} type="email" autoComplete="username" autoFocus className={styles.input} />
              </Field>
            )}
          />
          <SaveButton className={styles.submit}>{t("passwordLinks.forgotten.submit")}</SaveButton>
        </SaveForm>
      )}
      <p className={styles.other}>
        <Link className={styles.aside} to="/login">
          {t("passwordLinks.toLogin")}
        </Link>
      </p>
    </div>
  );
}
