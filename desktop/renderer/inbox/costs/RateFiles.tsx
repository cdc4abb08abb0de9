import { rateFileBytes } from "@balcao/shared/inbox/costs.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { ArrowDownload20Regular, DocumentTable20Regular } from "@fluentui/react-icons";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ActionButton } from "../../ui/action/ActionButton.tsx";
import { useOnce } from "../../ui/action/use-once.ts";
import { Alert } from "../../ui/frame/Alert.tsx";
import { downloadUrl } from "../../ui/media/download.ts";
import { tokens } from "../../ui/theme.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useExportRatesMutation, useImportRatesMutation } from "./costs-api.ts";
import { rateProblem } from "./rate-problem.ts";

const useStyles = makeStyles({
  text: { margin: 0, maxWidth: "80ch", color: tokens.colorNeutralForeground2 },
  buttons: { display: "flex", flexWrap: "wrap", gap: "8px" },
});

const ending = ".csv";

/** Imports prices from a CSV file, all or none, and saves the table as one. */
export function RateFiles() {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [sendFile] = useImportRatesMutation();
  const [fetchTable] = useExportRatesMutation();
  const [send, isSending] = useOnce(async (file: File) => {
    setProblem(null);
    if (!file.name.toLowerCase().endsWith(ending)) return setProblem(t("costs.rates.wrongType"));
    if (file.size > rateFileBytes) return setProblem(t("costs.rates.tooLarge"));
    const { data, error } = await sendFile(file);
    if (data) show("success", t("costs.rates.imported", { count: data.stored }));
    else setProblem(rateProblem(t, error));
  });
  const save = async () => {
    const { data, error } = await fetchTable();
    if (data) downloadUrl(data, `${t("costs.rates.fileName")}${ending}`);
    else showFailure(error);
  };
  return (
    <>
      {problem !== null && <Alert text={problem} />}
      <p className={styles.text}>{t("costs.rates.filesText")}</p>
      <div className={styles.buttons}>
        <Button icon={<DocumentTable20Regular />} disabledFocusable={isSending} onClick={() => input.current?.click()}>
          {t("costs.rates.import")}
        </Button>
        <ActionButton appearance="subtle" icon={<ArrowDownload20Regular />} onAct={save}>
          {t("costs.rates.download")}
        </ActionButton>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={ending}
        aria-label={t("costs.rates.import")}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) send(file);
          target.value = "";
        }}
      />
    </>
  );
}
