import type { CloudNumber } from "@balcao/shared/channels/cloud.ts";
import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { tokens } from "../../../ui/theme.ts";
import { CopyLine } from "./CopyLine.tsx";

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "8px", minWidth: 0 },
  title: { margin: 0, fontSize: "13px", lineHeight: "18px", fontWeight: 600 },
  text: { margin: 0, fontSize: "13px", lineHeight: "18px", color: tokens.colorNeutralForeground2 },
});

/** For a number of the company's own app: its messages come by themselves, and the app's webhook adds the rest. */
export function OwnAppWebhook({ ownApp }: { ownApp: NonNullable<CloudNumber["ownApp"]> }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <section className={styles.root} aria-label={t("cloud.ownApp.webhook")}>
      <h3 className={styles.title}>{t("cloud.ownApp.webhook")}</h3>
      <p className={styles.text}>{t("cloud.ownApp.webhookText")}</p>
      <CopyLine label={t("cloud.webhookUrl")} value={ownApp.webhookUrl} />
      <CopyLine label={t("cloud.verifyToken")} value={ownApp.verifyToken} />
    </section>
  );
}
