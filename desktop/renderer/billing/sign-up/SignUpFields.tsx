import { VisibleName } from "@balcao/shared/platform/visible-text.ts";
import { Company, SignUp } from "@balcao/shared/workspace/companies.ts";
import type { Plan } from "@balcao/shared/workspace/plans.ts";
import { Field, Input, type InputProps } from "@fluentui/react-components";
import { Controller, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { api } from "../../client/api.ts";
import { useSignIn } from "../../client/hooks.ts";
import { useEntranceStyles } from "../../ui/form/entrance-styles.ts";
import {
  contractResolver,
  problemText,
  showTaken,
  unlessTaken,
  weakPasswordProblem,
} from "../../ui/form/form-problems.ts";
import { SaveButton, SaveForm } from "../../ui/form/SaveForm.tsx";
import { Alert } from "../../ui/frame/Alert.tsx";
import { failureText } from "../../ui/text/failure-text.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { PlanChoice } from "./PlanChoice.tsx";

const signUpApi = api.injectEndpoints({
  endpoints: (build) => ({
    signUp: build.mutation<Company, SignUp>({
      query: (body) => ({ url: "/companies/cadastro", method: "POST", body }),
      responseSchema: Company,
    }),
  }),
});

const { useSignUpMutation } = signUpApi;

type Values = { name: string; userName: string; email: string; password: string; planId: string };

const fields = [
  { name: "name", type: "text", autoComplete: "organization" },
  { name: "userName", type: "text", autoComplete: "name" },
  { name: "email", type: "email", autoComplete: "username" },
  { name: "password", type: "password", autoComplete: "new-password" },
] as const satisfies readonly { name: keyof Values; type: InputProps["type"]; autoComplete: string }[];

/** Colleagues and customers read the person's name, so this form requires it. */
const SignUpForm = SignUp.extend({ userName: VisibleName });

/** The form itself; after it the user is signed in with the entered data. */
export function SignUpFields({ plans }: { plans: readonly Plan[] }) {
  const styles = useEntranceStyles();
  const { t } = useTranslation();
  const { show } = useToast();
  const navigate = useNavigate();
  const signIn = useSignIn();
  const [signUp, { error, isLoading }] = useSignUpMutation();
  const refusal = weakPasswordProblem(error) ? undefined : unlessTaken(error);
  const only = plans.length === 1 ? String(plans[0]?.id) : "";
  const { control, handleSubmit, setError } = useForm<Values>({
    resolver: contractResolver(SignUpForm),
    defaultValues: { name: "", userName: "", email: "", password: "", planId: only },
  });
  const submit = handleSubmit(async (values) => {
    const answer = await signUp(values);
    const weak = weakPasswordProblem(answer.error);
    if (weak) return setError("password", { type: weak }, { shouldFocus: true });
    if (showTaken(answer.error, setError) || answer.error) return;
    // The account exists even if this sign-in fails; the person can then sign in by hand.
    const isSignedIn = await signIn({ email: values.email, password: values.password }).then(
      () => true,
      () => false,
    );
    show("success", t(isSignedIn ? "signUp.done" : "signUp.doneNotSignedIn"));
    if (!isSignedIn) void navigate("/login");
  });
  return (
    <SaveForm className={styles.form} onSave={submit}>
      {refusal !== undefined && <Alert text={failureText(t, refusal)} />}
      {fields.map(({ name, type, autoComplete }) => (
        <Controller
          key={name}
          control={control}
          name={name}
          render={({ field, fieldState }) => (
            <Field
              className={styles.label}
              label={t(`signUp.${name}`)}
              {...((name === "password" || name === "userName") && { hint: t(`signUp.${name}Hint`) })}
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
      <SaveButton className={styles.submit}>{isLoading ? t("signUp.submitting") : t("signUp.submit")}</SaveButton>
    </SaveForm>
  );
}
