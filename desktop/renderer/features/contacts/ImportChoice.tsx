import { contactImportLimits } from "@balcao/shared/contacts.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { ArrowDownload16Regular, DocumentTable20Regular } from "@fluentui/react-icons";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../ui/Alert.tsx";
import { downloadText } from "../../ui/download.ts";
import { failureText } from "../../ui/failure-text.ts";
import { useImportContactsMutation } from "./contact-files-api.ts";
import { exampleSheet } from "./example-sheet.ts";
import { importFailureText, importReasonOf } from "./import-failure-text.ts";

const useStyles = makeStyles({
  text: { margin: 0 },
  buttons: { display: "flex", flexWrap: "wrap", gap: "8px" },
});

const accepted = /\.(xlsx|xls|csv)$/i;

/** Which file, what must be in it, and one to begin with. */
export function ImportChoice({ onStart }: { onStart: (importId: string) => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [send, { isLoading }] = useImportContactsMutation();
  const problemOf = (error: unknown) => {
    const reason = importReasonOf(error);
    return reason === null ? failureText(t, error) : importFailureText(t, reason);
  };
  const choose = async (file: File | undefined) => {
    if (!file) return;
    if (!accepted.test(file.name)) return setProblem(t("contacts.import.wrongType"));
    if (file.size > contactImportLimits.bytes) return setProblem(t("contacts.import.tooLarge"));
    setProblem(null);
    const { data, error } = await send(file);
    if (data) onStart(data.id);
    else setProblem(problemOf(error));
  };
  return (
    <>
      {problem !== null && <Alert text={problem} />}
      <p className={styles.text}>{t("contacts.import.explanation")}</p>
      <p className={styles.text}>{t("contacts.import.limits")}</p>
      <div className={styles.buttons}>
        <Button
          appearance="primary"
          icon={<DocumentTable20Regular />}
          disabledFocusable={isLoading}
          onClick={() => input.current?.click()}
        >
          {isLoading ? t("contacts.import.sending") : t("contacts.import.choose")}
        </Button>
        <Button
          appearance="subtle"
          icon={<ArrowDownload16Regular />}
          onClick={() => downloadText(exampleSheet(t), `${t("contacts.import.exampleName")}.csv`, "text/csv")}
        >
          {t("contacts.import.example")}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.xls,.csv"
        aria-label={t("contacts.import.choose")}
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          target.value = "";
        }}
      />
    </>
  );
}
