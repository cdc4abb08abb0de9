import { SignUp } from "@balcao/shared/companies.ts";
import type { Plan } from "@balcao/shared/plans.ts";
import { Button, Field, Input, type InputProps } from "@fluentui/react-components";
import { Controller, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Alert } from "../../ui/Alert.tsx";
import { useEntranceStyles } from "../../ui/entrance-styles.ts";
import { failureText } from "../../ui/failure-text.ts";
import { contractResolver, problemText, weakPasswordProblem } from "../../ui/form-problems.ts";
import { useToast } from "../../ui/toast-context.ts";
import { PlanChoice } from "./PlanChoice.tsx";
import { useSignUpMutation } from "./sign-up-api.ts";

type Values = { name: string; email: string; password: string; planId: string };

const fields = [
  { name: "name", type: "text", autoComplete: "organization" },
  { name: "email", type: "email", autoComplete: "username" },
  { name: "password", type: "password", autoComplete: "new-password" },
] as const satisfies readonly { name: keyof Values; type: InputProps["type"]; autoComplete: string }[];

/** The form itself; afterwards one signs in (S1 section 4). */
export function SignUpFields({ plans }: { plans: readonly Plan[] }) {
  const styles = useEntranceStyles();
  const { t } = useTranslation();
  const { show } = useToast();
  const navigate = useNavigate();
  const [signUp, { error, isLoading }] = useSignUpMutation();
  const only = plans.length === 1 ? String(plans[0]?.id) : "";
  const { control, handleSubmit, setError } = useForm<Values>({
    resolver: contractResolver(SignUp),
    defaultValues: { name: "", email: "", password: "", planId: only },
  });
  const submit = handleSubmit(async (values) => {
    const answer = await signUp(values);
    const weak = weakPasswordProblem(answer.error);
    if (weak) return setError("password", { type: weak }, { shouldFocus: true });
    if (answer.error) return show("error", t("signUp.failed"));
    show("success", t("signUp.done"));
    void navigate("/login");
  });
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {error !== undefined && !weakPasswordProblem(error) && <Alert text={failureText(t, error)} />}
      {fields.map(({ name, type, autoComplete }) => (
        <Controller
          key={name}
          control={control}
          name={name}
          render={({ field, fieldState }) => (
            <Field
              className={styles.label}
              label={t(`signUp.${name}`)}
              {...(name === "password" && { hint: t("signUp.passwordHint") })}
              validationMessage={problemText(t, fieldState.error)}
            >
              <Input
                {...field}
                type={type}
                autoComplete={autoComplete}
                autoFocus={name === "name"}
                className={styles.input}
              />
            </Field>
          )}
        />
      ))}
      <Controller
        control={control}
        name="planId"
        render={({ field: { value, onChange }, fieldState }) => (
          <PlanChoice
            plans={plans}
            value={value}
            problem={fieldState.error ? t("signUp.planRequired") : null}
            onChange={onChange}
          />
        )}
      />
      <Button type="submit" appearance="primary" className={styles.submit} disabledFocusable={isLoading}>
        {isLoading ? t("signUp.submitting") : t("signUp.submit")}
      </Button>
    </form>
  );
}
