import type { Connection } from "@balcao/shared/channels/connections.ts";
import { type SaveTemplate, templateMax } from "@balcao/shared/channels/message-templates.ts";
import { proposedRating, ratingTemplateName } from "@balcao/shared/channels/rating-template.ts";
import { Field, Input, makeStyles, Textarea } from "@fluentui/react-components";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { RefusalReason } from "../../ui/frame/RefusalReason.tsx";
import { TemplatePreview } from "../../ui/template/TemplatePreview.tsx";
import { medium } from "../../ui/theme.ts";
import { TemplateLanguageField } from "./TemplateLanguageField.tsx";
import { useTemplateForm } from "./use-template-form.ts";

const useStyles = makeStyles({
  columns: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) minmax(0, 340px)",
    alignItems: "start",
    gap: "24px",
    [medium]: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
  fields: { display: "flex", flexDirection: "column", gap: "16px", minWidth: 0 },
  line: { margin: 0 },
  steps: { display: "flex", flexDirection: "column", gap: "8px", border: 0, margin: 0, padding: 0, minWidth: 0 },
  legend: { padding: 0, marginBottom: "8px", fontWeight: 600 },
  preview: { position: "sticky", top: 0, [medium]: { position: "static" } },
});

type RatingTemplateDialogProps = { connection: Pick<Connection, "id" | "ratingMessage">; onClose: () => void };

/** Writes the template by which ratings are asked for outside of the service window, from the connection's own request. */
export function RatingTemplateDialog({ connection, onClose }: RatingTemplateDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const fields = useRef<HTMLDivElement>(null);
  const [initial] = useState(() => proposalFor(connection.ratingMessage));
  const { form, change, problemAt, submit, error, isBusy } = useTemplateForm({
    ...{ connectionId: connection.id, template: null, initial },
    onDone: onClose,
  });
  const save = async () => {
    if (!(await submit())) setTimeout(() => fields.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };
  const setStep = (n: number, text: string) =>
    change({ buttons: form.buttons.map((button, at) => (at === n ? { ...button, text } : button)) });
  return (
    <FormDialog
      title={t("messageTemplates.rating.create")}
      width="wide"
      error={error}
      busy={isBusy}
      saveLabel={t("messageTemplates.submit")}
      onSubmit={save}
      onClose={onClose}
    >
      <RefusalReason error={error} />
      <p className={styles.line}>{t("messageTemplates.rating.cost")}</p>
      <div className={styles.columns}>
        <div ref={fields} className={styles.fields}>
          <Field
            label={t("messageTemplates.name")}
            hint={t("messageTemplates.rating.nameHint")}
            validationMessage={problemAt("name")}
          >
            <Input value={form.name} readOnly />
          </Field>
          <TemplateLanguageField language={form.language} onChange={(language) => change({ language })} />
          <Field
            label={t("messageTemplates.body")}
            required
            hint={t("messageTemplates.rating.bodyHint", { left: templateMax.body - form.body.trim().length })}
            validationMessage={problemAt("body")}
          >
            <Textarea
              rows={5}
              resize="vertical"
              autoFocus
              value={form.body}
              onChange={(_event, { value }) => change({ body: value })}
            />
          </Field>
          <fieldset className={styles.steps}>
            <legend className={styles.legend}>{t("messageTemplates.rating.buttons")}</legend>
            {form.buttons.map(({ text }, n) => (
              <Field
                // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place
                key={n}
                label={t("messageTemplates.rating.step", { n: n + 1 })}
                required
                validationMessage={problemAt(`button.${n}`)}
              >
                <Input value={text} autoComplete="off" onChange={(_event, { value }) => setStep(n, value)} />
              </Field>
            ))}
          </fieldset>
        </div>
        <div className={styles.preview}>
          <TemplatePreview parts={form} values={{}} />
        </div>
      </div>
    </FormDialog>
  );
}

/** Contacts read the connection's request in Portuguese, unless the admin writes another one. */
function proposalFor(ratingMessage: string): SaveTemplate {
  const { body, buttons } = proposedRating(ratingMessage);
  return {
    ...{ name: ratingTemplateName(new Date()), language: "pt_BR", category: "utility", header: null, footer: "" },
    ...{ body, examples: {}, buttons: buttons.map((text) => ({ type: "reply", text, value: "" })) },
  };
}
