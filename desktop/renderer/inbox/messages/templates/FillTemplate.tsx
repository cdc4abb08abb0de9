import { emptyFields, fieldsOf } from "@balcao/shared/channels/template-fields.ts";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import type { VariableValues } from "@balcao/shared/workspace/message-variables.ts";
import { makeStyles } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../../ui/dialog/FormDialog.tsx";
import { FileField } from "../../../ui/form/FileField.tsx";
import { suggestedValues } from "../../../ui/template/suggested-values.ts";
import { TemplateFields } from "../../../ui/template/TemplateFields.tsx";
import { TemplatePreview } from "../../../ui/template/TemplatePreview.tsx";
import { headerFormat } from "../../../ui/template/template-in.ts";
import { headerFiles } from "../../../ui/template/template-text.ts";
import { medium } from "../../../ui/theme.ts";
import { useSendTemplateMutation } from "../messages-api.ts";
import { type ChosenTemplate, knownValues } from "./quick-templates.ts";

const useStyles = makeStyles({
  columns: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
    alignItems: "start",
    gap: "24px",
    [medium]: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
  fields: { display: "flex", flexDirection: "column", gap: "16px", minWidth: 0 },
});

type FillTemplateProps = {
  ticket: Ticket;
  /** The values of variables in this conversation. */
  contact: VariableValues;
  chosen: ChosenTemplate;
  clientId: string;
  onSent: () => void;
  onBack: () => void;
  onClose: () => void;
};

/** The fields of a chosen template beside its preview. An empty field is reported before anything is sent. */
export function FillTemplate({ ticket, contact, chosen, clientId, onSent, onBack, onClose }: FillTemplateProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { template } = chosen;
  const [written, setWritten] = useState<Readonly<Record<string, string>>>(() => ({
    ...suggestedValues(template, contact.name, template.examples),
    ...chosen.values,
  }));
  const [file, setFile] = useState<File | null>(null);
  const [isAttempted, setAttempted] = useState(false);
  const [send, { error, isLoading }] = useSendTemplateMutation();
  const { name, language } = template;
  const fields = fieldsOf(template);
  const format = headerFormat(template);
  const values = knownValues(template, written, contact);
  const empty = emptyFields(template, values);
  const isFileMissing = format !== null && file === null;
  const submit = async () => {
    setAttempted(true);
    if (empty.length > 0 || isFileMissing) return;
    const { data } = await send({ ticketId: ticket.id, template: { name, language, values }, clientId, file });
    if (data) onSent();
  };
  const known = [...new Set([contact.name, contact.name.split(" ")[0] ?? "", contact.number, contact.protocol])].filter(
    Boolean,
  );
  const problem = isAttempted ? t("messageTemplates.fillIn") : null;
  return (
    <FormDialog
      title={name}
      width="wide"
      error={error}
      busy={isLoading}
      saveLabel={t("messageTemplates.sendNow")}
      onSubmit={submit}
      onBack={onBack}
      onClose={onClose}
    >
      <div className={styles.columns}>
        <div className={styles.fields}>
          {format && (
            <FileField
              label={t(`messageTemplates.headers.${format}`)}
              saved={null}
              chosen={file}
              problem={isFileMissing ? problem : null}
              accept={headerFiles[format]}
              onChoose={setFile}
              onRemoveSaved={() => undefined}
            />
          )}
          {fields.length === 0 && !format && <span>{t("messageTemplates.noFields")}</span>}
          <TemplateFields
            template={template}
            values={written}
            suggestions={known}
            problemOf={(key) => (empty.includes(key) ? problem : null)}
            autoFocus
            onChange={setWritten}
          />
        </div>
        <TemplatePreview parts={template} values={values} fileName={file?.name} />
      </div>
    </FormDialog>
  );
}
