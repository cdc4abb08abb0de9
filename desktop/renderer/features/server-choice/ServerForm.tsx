import { Button, Checkbox, Field, Input } from "@fluentui/react-components";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { ServerProblem } from "../../../ipc-servers.ts";
import { Alert } from "../../ui/Alert.tsx";
import { useEntranceStyles } from "../../ui/entrance-styles.ts";
import { ServerNameField } from "./ServerNameField.tsx";
import { chooseServer } from "./servers.ts";

type Choice = { url: string; name: string; allowInsecure: boolean };

/** The address of a company's server, checked before it is taken. An unprotected one only after a warning. */
export function ServerForm({ isFirst }: { isFirst: boolean }) {
  const styles = useEntranceStyles();
  const { t } = useTranslation();
  const [problem, setProblem] = useState<ServerProblem | null>(null);
  const { control, handleSubmit, formState, setValue } = useForm<Choice>({
    defaultValues: { url: "", name: "", allowInsecure: false },
  });

  const submit = async (choice: Choice) => {
    setProblem(null);
    setProblem(await chooseServer(choice));
  };
  const change = (take: (value: string) => void, value: string) => {
    take(value);
    // What was allowed was allowed for the address that was there.
    setValue("allowInsecure", false);
    if (problem === "notSecure") setProblem(null);
  };
  const busy = formState.isSubmitting;
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      {problem && <Alert text={t(`server.problem.${problem}`)} />}
      <Controller
        control={control}
        name="url"
        rules={{ validate: (value) => value.trim() !== "" || t("server.required") }}
        render={({ field, fieldState }) => (
          <Field
            className={styles.label}
            label={t("server.address")}
            hint={t("server.example")}
            validationMessage={fieldState.error?.message ?? null}
          >
            <Input
              {...field}
              type="url"
              autoComplete="url"
              spellCheck={false}
              autoFocus={isFirst}
              className={styles.input}
              onChange={(_event, { value }) => change(field.onChange, value)}
            />
          </Field>
        )}
      />
      {problem === "notSecure" && (
        <Controller
          control={control}
          name="allowInsecure"
          render={({ field: { value, onChange, ref } }) => (
            <Checkbox
              ref={ref}
              checked={value}
              label={t("server.allowInsecure")}
              onChange={(_event, { checked }) => onChange(checked === true)}
            />
          )}
        />
      )}
      <ServerNameField control={control} className={styles.label} inputClassName={styles.input} />
      <Button type="submit" appearance="primary" className={styles.submit} disabledFocusable={busy}>
        {busy ? t("server.submitting") : t("server.submit")}
      </Button>
    </form>
  );
}
