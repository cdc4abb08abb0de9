import { Button, makeStyles } from "@fluentui/react-components";
import { ArrowDownload20Regular, Copy20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useSessionUser } from "../../client/hooks.ts";
import { downloadText } from "../../ui/media/download.ts";
import { narrow, tokens } from "../../ui/theme.ts";
import { useToast } from "../../ui/toast/toast-context.ts";

const useStyles = makeStyles({
  text: { margin: 0 },
  list: {
    display: "grid",
    gridTemplateColumns: "1fr 1fr",
    gap: "8px 24px",
    margin: 0,
    padding: "16px",
    borderRadius: "8px",
    listStyle: "none",
    background: tokens.surfaceChat,
    fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
    fontSize: "14px",
    [narrow]: { gridTemplateColumns: "1fr" },
  },
  actions: { display: "flex", flexWrap: "wrap", gap: "8px" },
});

/** The recovery codes, shown only once, to be stored elsewhere. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const { email } = useSessionUser();
  const lines = codes.join("\n");
  const copy = () =>
    navigator.clipboard.writeText(lines).then(() => show("success", t("twoFactor.codes.copied")), showFailure);
  const download = () => {
    const text = `${t("twoFactor.codes.fileTitle", { email })}\n\n${lines}\n`;
    downloadText(text, t("twoFactor.codes.fileName"), "text/plain;charset=utf-8");
  };
  return (
    <>
      <p className={styles.text}>{t("twoFactor.codes.text")}</p>
      <ul className={styles.list} aria-label={t("twoFactor.codes.list")}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button icon={<Copy20Regular />} autoFocus onClick={() => void copy()}>
          {t("twoFactor.codes.copy")}
        </Button>
        <Button icon={<ArrowDownload20Regular />} onClick={download}>
          {t("twoFactor.codes.download")}
        </Button>
      </div>
    </>
  );
}
