import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useManagesPlatform, useSessionUser } from "../../client/hooks.ts";
import { medium, narrow, tokens } from "../../ui/theme.ts";
import { ChoiceSetting } from "./ChoiceSetting.tsx";
import { RetentionSetting } from "./RetentionSetting.tsx";
import { TextSetting } from "./TextSetting.tsx";
import { TimeZoneSetting } from "./TimeZoneSetting.tsx";
import { useSetting } from "./use-setting.ts";

const useStyles = makeStyles({
  note: { gridColumn: "1 / -1", margin: 0, color: tokens.colorNeutralForeground3 },
  card: {
    maxWidth: "960px",
    display: "grid",
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    alignItems: "start",
    gap: "24px 32px",
    padding: "20px",
    borderRadius: "12px",
    background: tokens.surfaceRaised,
    boxShadow: tokens.cardShadow,
    [medium]: { gridTemplateColumns: "minmax(0, 1fr)" },
    [narrow]: { padding: "16px 12px" },
  },
});

/** The settings of the whole company. `wantsHours`: opened to set the hours, which begins with whose hours count. */
export function OptionsTab({ wantsHours = false }: { wantsHours?: boolean }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { company } = useSessionUser();
  const managesPlatform = useManagesPlatform();
  const optIn = useSetting("setOptInType");
  const isByQueue = useSetting("scheduleType").value === "queue";
  return (
    <div className={styles.card}>
      <p className={styles.note}>{t("settings.savedAtOnce")}</p>
      <ChoiceSetting of="userRating" />
      <ChoiceSetting
        of="scheduleType"
        autoFocus={wantsHours}
        hint={
          isByQueue ? (
            <>
              {t("settings.hoursByQueue")} <Link to="/queues">{t("settings.openQueues")}</Link>
            </>
          ) : wantsHours ? (
            <strong>{t("settings.chooseHours")}</strong>
          ) : undefined
        }
      />
      <ChoiceSetting of="setOptInType" />
      {optIn.value && <TextSetting of="optInMessage" placeholder={t("settings.optInMessagePlaceholder")} />}
      <TextSetting of="reopenWindowMinutes" />
      <ChoiceSetting of="waitingOrder" />
      <ChoiceSetting of="contactTyping" />
      <ChoiceSetting of="agentsExportContacts" />
      <TimeZoneSetting />
      <RetentionSetting of="keepMessagesMonths" />
      <RetentionSetting of="keepFilesMonths" />
      <RetentionSetting of="keepLogsMonths" />
      <ChoiceSetting of="requireTwoFactor" />
      {/* Only what the platform's own company chooses counts. */}
      {managesPlatform && company.isPlatform !== false && <ChoiceSetting of="userCreation" />}
    </div>
  );
}
