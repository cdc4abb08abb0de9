import { fieldsOf } from "@balcao/shared/channels/template-fields.ts";
import { Field, Input, makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { fieldLabel } from "../../ui/template/template-text.ts";
import { tokens } from "../../ui/theme.ts";
import type { TemplateForm } from "./use-template-form.ts";

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "12px", border: 0, margin: 0, padding: 0, minWidth: 0 },
  legend: { padding: 0, fontWeight: 600 },
  hint: { margin: 0, fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3 },
});

/** An example for each variable: WhatsApp reviews the template with them. */
export function TemplateExamples({ form, change, problemAt }: TemplateForm) {
  const styles = useStyles();
  const { t } = useTranslation();
  const fields = fieldsOf(form);
  if (fields.length === 0) return null;
  return (
    <fieldset className={styles.root}>
      <legend className={styles.legend}>{t("messageTemplates.examples")}</legend>
      <p className={styles.hint}>{t("messageTemplates.examplesHint")}</p>
      {fields.map((field) => (
        <Field
          key={field.key}
          label={fieldLabel(t, field, form)}
          required
          validationMessage={problemAt(`example.${field.key}`)}
        >
          <Input
            value={form.examples[field.key] ?? ""}
            autoComplete="off"
            onChange={(_event, { value }) => change({ examples: { ...form.examples, [field.key]: value } })}
          />
        </Field>
      ))}
    </fieldset>
  );
}
