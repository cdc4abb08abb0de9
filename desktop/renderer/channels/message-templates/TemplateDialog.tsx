import type { MessageTemplate } from "@balcao/shared/channels/message-templates.ts";
import { Field, Input, makeStyles, Select } from "@fluentui/react-components";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { RefusalReason } from "../../ui/frame/RefusalReason.tsx";
import { TemplatePreview } from "../../ui/template/TemplatePreview.tsx";
import { medium } from "../../ui/theme.ts";
import { TemplateButtonFields } from "./TemplateButtonFields.tsx";
import { TemplateExamples } from "./TemplateExamples.tsx";
import { TemplateLanguageField } from "./TemplateLanguageField.tsx";
import { TemplateTexts } from "./TemplateTexts.tsx";
import { hintOf } from "./template-words.ts";
import { asTemplateName, useTemplateForm } from "./use-template-form.ts";

const useStyles = makeStyles({
  columns: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) minmax(0, 340px)",
    alignItems: "start",
    gap: "24px",
    [medium]: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
  line: { margin: 0 },
  fields: { display: "flex", flexDirection: "column", gap: "16px", minWidth: 0 },
  preview: { position: "sticky", top: 0, [medium]: { position: "static" } },
});

/** Meta writes the text of the third category, `authentication`, itself. */
const categories = ["utility", "marketing"] as const;

type TemplateDialogProps = {
  connectionId: number;
  /** Null creates a new one. */
  template: MessageTemplate | null;
  onClose: () => void;
};

/** Writes or edits a template beside its preview. Rules of WhatsApp are checked while it is written. */
export function TemplateDialog({ connectionId, template, onClose }: TemplateDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const fields = useRef<HTMLDivElement>(null);
  const templateForm = useTemplateForm({ connectionId, template, onDone: onClose });
  const { form, change, problemAt, submit, error, isBusy } = templateForm;
  const save = async () => {
    if (!(await submit())) setTimeout(() => fields.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };
  const hint = template && hintOf(t, template);
  const isApproved = template?.status === "approved";
  return (
    <FormDialog
      title={template ? template.name : t("messageTemplates.new")}
      width="wide"
      error={error}
      busy={isBusy}
      saveLabel={t("messageTemplates.submit")}
      onSubmit={save}
      onClose={onClose}
    >
      <RefusalReason error={error} />
      {hint && <p className={styles.line}>{hint}</p>}
      {template && (
        <p className={styles.line}>{t(`messageTemplates.editHints.${isApproved ? "approved" : "others"}`)}</p>
      )}
      <div className={styles.columns}>
        <div ref={fields} className={styles.fields}>
          {!template && (
            <Field
              label={t("messageTemplates.name")}
              hint={t("messageTemplates.nameHint")}
              required
              validationMessage={problemAt("name")}
            >
              <Input
                value={form.name}
                maxLength={512}
                autoComplete="off"
                autoFocus
                onChange={(_event, { value }) => change({ name: asTemplateName(value) })}
              />
            </Field>
          )}
          <TemplateLanguageField
            language={form.language}
            disabled={template !== null}
            onChange={(language) => change({ language })}
          />
          <Field label={t("messageTemplates.category")} hint={t(`messageTemplates.categoryHints.${form.category}`)}>
            <Select
              value={form.category}
              disabled={isApproved}
              onChange={(_event, { value }) => change({ category: value as (typeof categories)[number] })}
            >
              {[...new Set([...categories, form.category])].map((category) => (
                <option key={category} value={category}>
                  {t(`messageTemplates.categories.${category}`)}
                </option>
              ))}
            </Select>
          </Field>
          <TemplateTexts connectionId={connectionId} {...templateForm} />
          <TemplateButtonFields {...templateForm} />
          <TemplateExamples {...templateForm} />
        </div>
        <div className={styles.preview}>
          <TemplatePreview parts={form} values={form.examples} />
        </div>
      </div>
    </FormDialog>
  );
}
