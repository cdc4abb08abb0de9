import type { ContactImport } from "@balcao/shared/inbox/contacts.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { ArrowDownload16Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useOnce } from "../../../ui/action/use-once.ts";
import { downloadUrl } from "../../../ui/media/download.ts";
import { useTimeZone } from "../../../ui/page-context.ts";
import { dateText } from "../../../ui/text/time.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { type ExportFormat, useExportRefusedRowsMutation } from "../contact-files-api.ts";

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "8px" },
  text: { margin: 0 },
  buttons: { display: "flex", flexWrap: "wrap", gap: "8px" },
});

type RefusedRowsProps = { importId: string; count: number; refused: NonNullable<ContactImport["refused"]> };

/** The rejected rows of an import as a file, to mend and import again. */
export function RefusedRows({ importId, count, refused }: RefusedRowsProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation();
  const timeZone = useTimeZone();
  const { show, showFailure } = useToast();
  const [fetchRows] = useExportRefusedRowsMutation();
  const download = async (format: ExportFormat) => {
    const { data, error } = await fetchRows({ importId, format, language: i18n.language });
    if (data) return downloadUrl(data, `${t("contacts.import.refused.fileName")}.${format}`);
    if ((error as { code?: unknown }).code === "ERR_NOT_FOUND") return show("info", t("contacts.import.refused.gone"));
    showFailure(error);
  };
  const [save, isSaving] = useOnce(download);
  return (
    <div className={styles.root}>
      <p className={styles.text}>
        {t("contacts.import.refused.mend", { count, until: dateText(refused.until, timeZone) })}
        {refused.rows < count && ` ${t("contacts.import.refused.partial", { rows: refused.rows })}`}
      </p>
      <div className={styles.buttons}>
        <Button icon={<ArrowDownload16Regular />} disabledFocusable={isSaving} onClick={() => save("xlsx")}>
          {t("contacts.import.refused.xlsx")}
        </Button>
        <Button appearance="subtle" disabledFocusable={isSaving} onClick={() => save("csv")}>
          {t("contacts.import.refused.csv")}
        </Button>
      </div>
    </div>
  );
}
