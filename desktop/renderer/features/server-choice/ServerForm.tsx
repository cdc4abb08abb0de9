import { Button, Field, Input } from "@fluentui/react-components";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ServerProblem } from "../../../ipc.ts";
import { useStoreExtra } from "../../app/store-extra.ts";
import { Alert } from "../../ui/Alert.tsx";
import { useEntranceStyles } from "../../ui/entrance-styles.ts";
import { chooseServer } from "./choose-server.ts";

type Choice = { url: string };

/** The address of the company's server, checked before it is taken. */
export function ServerForm() {
  const styles = useEntranceStyles();
  const { t } = useTranslation();
  const { address } = useStoreExtra();
  const [problem, setProblem] = useState<ServerProblem | null>(null);
  const { control, handleSubmit, formState } = useForm<Choice>({ defaultValues: { url: address.rest } });

  const submit = async ({ url }: Choice) => {
    setProblem(null);
    setProblem(await chooseServer(url));
  };
  const busy = formState.isSubmitting;
  return (
    <div className={styles.root}>
      <h1 className={styles.title}>{t("server.title")}</h1>
      <p className={styles.subtitle}>{t("server.subtitle")}</p>
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
              <Input {...field} type="url" autoComplete="url" spellCheck={false} autoFocus className={styles.input} />
            </Field>
          )}
        />
        <Button type="submit" appearance="primary" className={styles.submit} disabledFocusable={busy}>
          {busy ? t("server.submitting") : t("server.submit")}
        </Button>
        {address.rest !== "" && (
          <Link className={styles.aside} to="/">
            {t("common.cancel")}
          </Link>
        )}
      </form>
    </div>
  );
}
