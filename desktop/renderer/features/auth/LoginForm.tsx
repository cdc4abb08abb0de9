import { Button, Field, Input, makeStyles } from "@fluentui/react-components";
import { Eye20Regular, EyeOff20Regular } from "@fluentui/react-icons";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useAppSelector, useSignIn } from "../../app/hooks.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Tip } from "../../ui/Tip.tsx";
import { tokens } from "../../ui/theme.ts";
import { DemoAccounts } from "./DemoAccounts.tsx";
import { loginFailureText } from "./login-failure.ts";

const useStyles = makeStyles({
  root: { width: "360px", maxWidth: "100%", display: "flex", flexDirection: "column" },
  title: { margin: 0, fontSize: "28px", lineHeight: "36px", fontWeight: 650, letterSpacing: "-0.01em" },
  subtitle: { margin: "8px 0 24px", fontSize: "14px", color: tokens.colorNeutralForeground3 },
  form: { display: "flex", flexDirection: "column", gap: "16px" },
  input: { height: "40px", fontSize: "14px" },
  label: { "& label": { fontSize: "14px", fontWeight: 600 } },
  submit: { height: "44px", marginTop: "8px", fontSize: "14px" },
});

type Credentials = { email: string; password: string };

/** E-mail and password, and what went wrong, in place. */
export function LoginForm() {
  const styles = useStyles();
  const { t } = useTranslation();
  const signIn = useSignIn();
  const notice = useAppSelector((state) => state.session.notice);
  const [failure, setFailure] = useState<unknown>(null);
  const [passwordShown, setPasswordShown] = useState(false);
  const { control, handleSubmit, formState } = useForm<Credentials>({ defaultValues: { email: "", password: "" } });

  const submit = async (credentials: Credentials) => {
    setFailure(null);
    await signIn(credentials).catch(setFailure);
  };
  const busy = formState.isSubmitting;
  const error = failure ?? (notice?.kind === "refused" ? notice.error : null);
  const usedElsewhere = notice?.kind === "usedElsewhere" && failure === null;
  const eyeText = passwordShown ? t("auth.hidePassword") : t("auth.showPassword");
  return (
    <div className={styles.root}>
      <h1 className={styles.title}>{t("auth.title")}</h1>
      <p className={styles.subtitle}>{t("auth.subtitle")}</p>
      <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
        {usedElsewhere && <Alert text={t("auth.usedElsewhere")} />}
        {error !== null && <Alert text={loginFailureText(t, error)} />}
        <Controller
          control={control}
          name="email"
          rules={{ validate: (value) => value.trim() !== "" || t("auth.emailRequired") }}
          render={({ field, fieldState }) => (
            <Field
              className={styles.label}
              label={t("auth.email")}
              validationMessage={fieldState.error?.message ?? null}
            >
              <Input {...field} type="email" autoComplete="username" autoFocus className={styles.input} />
            </Field>
          )}
        />
        <Controller
          control={control}
          name="password"
          rules={{ required: t("auth.passwordRequired") }}
          render={({ field, fieldState }) => (
            <Field
              className={styles.label}
              label={t("auth.password")}
              validationMessage={fieldState.error?.message ?? null}
            >
              <Input
                {...field}
                type={passwordShown ? "text" : "password"}
                autoComplete="current-password"
                className={styles.input}
                contentAfter={
                  <Tip text={eyeText}>
                    <Button
                      appearance="transparent"
                      size="small"
                      aria-pressed={passwordShown}
                      icon={passwordShown ? <EyeOff20Regular /> : <Eye20Regular />}
                      onClick={() => setPasswordShown(!passwordShown)}
                    />
                  </Tip>
                }
              />
            </Field>
          )}
        />
        <Button type="submit" appearance="primary" className={styles.submit} disabledFocusable={busy}>
          {busy ? t("auth.submitting") : t("auth.submit")}
        </Button>
      </form>
      <DemoAccounts disabled={busy} onPick={(account) => void submit(account)} />
    </div>
  );
}
