import type { SettingKey } from "@balcao/shared/settings.ts";
import { Button, Field, Input, makeStyles, Textarea } from "@fluentui/react-components";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSetting } from "./use-setting.ts";

const useStyles = makeStyles({
  form: { display: "flex", flexDirection: "column", gap: "8px", alignItems: "flex-start" },
  field: { width: "100%" },
});

type TextSettingProps = {
  of: SettingKey;
  label: string;
  hint: string;
  /** A number of minutes, or words of several lines. */
  kind: "minutes" | "words";
  placeholder?: string;
};

/** A setting that is written; a button saves it once it differs. */
export function TextSetting({ of, label, hint, kind, placeholder }: TextSettingProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const setting = useSetting(of);
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? setting.value;
  const isChanged = draft !== null && draft.trim() !== setting.value;
  const save = (event: FormEvent) => {
    event.preventDefault();
    setting.choose(text.trim());
  };
  const shared = { value: text, ...(placeholder && { placeholder }) };
  return (
    <form className={styles.form} noValidate onSubmit={save}>
      <Field
        className={styles.field}
        label={label}
        hint={<span role="status">{setting.hint ?? hint}</span>}
        validationMessage={setting.problem}
      >
        {kind === "minutes" ? (
          <Input {...shared} type="number" min={0} max={10_080} onChange={(_event, data) => setDraft(data.value)} />
        ) : (
          <Textarea {...shared} rows={3} maxLength={1000} onChange={(_event, data) => setDraft(data.value)} />
        )}
      </Field>
      {isChanged && (
        <Button type="submit" size="small" disabledFocusable={setting.isBusy}>
          {t("common.save")}
        </Button>
      )}
    </form>
  );
}
