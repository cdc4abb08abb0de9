import { Button, makeStyles } from "@fluentui/react-components";
import { MailTemplate20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { narrow, tokens } from "../../../ui/theme.ts";

const useStyles = makeStyles({
  root: {
    display: "flex",
    alignItems: "center",
    gap: "12px",
    margin: "8px 8px 0",
    padding: "8px 8px 8px 12px",
    borderRadius: "8px",
    background: tokens.warnSoft,
    fontSize: "13px",
    lineHeight: "18px",
    [narrow]: { flexWrap: "wrap" },
  },
  text: { flexGrow: 1, minWidth: 0 },
  button: { flexShrink: 0, whiteSpace: "nowrap" },
});

/** After the service window only a template reaches the contact. */
export function ShutWindow({ onTemplate }: { onTemplate: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <div className={styles.root}>
      <span className={styles.text}>{t("messageTemplates.shut")}</span>
      <Button appearance="primary" className={styles.button} icon={<MailTemplate20Regular />} onClick={onTemplate}>
        {t("messageTemplates.send")}
      </Button>
    </div>
  );
}
