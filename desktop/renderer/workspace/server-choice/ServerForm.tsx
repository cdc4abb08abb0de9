import { Checkbox, Field, Input } from "@fluentui/react-components";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { ServerProblem } from "../../../ipc/servers.ts";
import { useEntranceStyles } from "../../ui/form/entrance-styles.ts";
import { SaveButton, SaveForm } from "../../ui/form/SaveForm.tsx";
import { Alert } from "../../ui/frame/Alert.tsx";
import { ServerNameField } from "./ServerNameField.tsx";
import { chooseServer } from "./servers.ts";

type Choice = { url: string; name: string; allowInsecure: boolean };

/** The address of a company's server, checked before it is saved. An address without TLS needs a confirmation. */
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
    // The permission for an insecure address held only for the previous address.
    setValue("allowInsecure", false);
    if (problem === "notSecure") setProblem(null);
  };
  const busy = formState.isSubmitting;
  return (
    <SaveForm className={styles.form} onSave={handleSubmit(submit)}>
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
      <SaveButton className={styles.submit}>{busy ? t("server.submitting") : t("server.submit")}</SaveButton>
    </SaveForm>
  );
}
