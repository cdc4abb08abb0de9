import { Button, Field, Input } from "@fluentui/react-components";
import { Eye20Regular, EyeOff20Regular } from "@fluentui/react-icons";
import { type ReactNode, Suspense, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useAppSelector, useSignIn } from "../../client/hooks.ts";
import { Tip } from "../../ui/action/Tip.tsx";
import { useEntranceStyles } from "../../ui/form/entrance-styles.ts";
import { SaveButton, SaveForm } from "../../ui/form/SaveForm.tsx";
import { Alert } from "../../ui/frame/Alert.tsx";
import { useGetSignInInfoQuery } from "./auth-api.ts";
import { CodeForm } from "./CodeForm.tsx";
import { DemoAccounts } from "./DemoAccounts.tsx";
import { EndNotice } from "./EndNotice.tsx";
import { loginFailureText, twoFactorTokenOf } from "./login-failure.ts";
import { OverdueHelp } from "./OverdueHelp.tsx";

type Credentials = { email: string; password: string };

/** The payment dialog belongs to another feature; the screen passes it in. */
type LoginFormProps = {
  payment: (paying: { paymentToken: string; onPaid: () => void; onClose: () => void }) => ReactNode;
};

/** The sign-in form: e-mail, password, and errors. */
export function LoginForm({ payment }: LoginFormProps) {
  const styles = useEntranceStyles();
  const { t } = useTranslation();
  const signIn = useSignIn();
  const { data: info } = useGetSignInInfoQuery();
  const notice = useAppSelector((state) => state.session.notice);
  const [failure, setFailure] = useState<unknown>(null);
  const [passwordShown, setPasswordShown] = useState(false);
  // After a payment the refused sign-in is repeated.
  const [tried, setTried] = useState<Credentials | null>(null);
  const [paymentToken, setPaymentToken] = useState<string | null>(null);
  const { control, handleSubmit, formState } = useForm<Credentials>({ defaultValues: { email: "", password: "" } });

  const submit = async (credentials: Credentials) => {
    setFailure(null);
    setTried(credentials);
    await signIn(credentials).catch(setFailure);
  };
  const twoFactorToken = twoFactorTokenOf(failure);
  if (twoFactorToken !== null) return <CodeForm twoFactorToken={twoFactorToken} onBack={setFailure} />;
  const busy = formState.isSubmitting;
  const error = failure ?? (notice?.kind === "refused" ? notice.error : null);
  const eyeText = passwordShown ? t("auth.hidePassword") : t("auth.showPassword");
  return (
    <div className={styles.root}>
      <h1 className={styles.title}>{t("auth.title")}</h1>
      <p className={styles.subtitle}>{t("auth.subtitle")}</p>
      {notice && failure === null && <EndNotice notice={notice} />}
      <SaveForm className={styles.form} onSave={handleSubmit(submit)}>
        {failure !== null && <Alert text={loginFailureText(t, failure)} />}
        <OverdueHelp error={error} supportNumber={info?.supportNumber ?? null} onPay={setPaymentToken} />
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
        <SaveButton className={styles.submit}>{busy ? t("auth.submitting") : t("auth.submit")}</SaveButton>
      </SaveForm>
      {info?.canResetPassword && (
        <p className={styles.other}>
          <Link className={styles.aside} to="/forgotten-password">
            {t("auth.forgotten")}
          </Link>
        </p>
      )}
      {info?.canSignUp && (
        <p className={styles.other}>
          {t("signUp.noAccount")}{" "}
          <Link className={styles.aside} to="/signup">
            {t("signUp.toSignUp")}
          </Link>
        </p>
      )}
      <Suspense>
        {paymentToken !== null &&
          payment({
            paymentToken,
            onPaid: () => {
              setPaymentToken(null);
              if (tried) void submit(tried);
            },
            onClose: () => setPaymentToken(null),
          })}
      </Suspense>
      <DemoAccounts disabled={busy} onPick={(account) => void submit(account)} />
    </div>
  );
}
