import { settingTypes } from "@balcao/shared/workspace/settings.ts";
import { waitingOrders } from "@balcao/shared/workspace/waiting-order.ts";
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
  const onOff = settingTypes.userRating.text.options.map((value) => (
    <option key={value} value={value}>
      {t(`settings.onOff.${value}`)}
    </option>
  ));
  return (
    <div className={styles.card}>
      <p className={styles.note}>{t("settings.savedAtOnce")}</p>
      <ChoiceSetting of="userRating" label={t("settings.userRating")} hint={t("settings.userRatingHint")}>
        {onOff}
      </ChoiceSetting>
      <ChoiceSetting
        of="scheduleType"
        label={t("settings.scheduleType")}
        autoFocus={wantsHours}
        hint={
          isByQueue ? (
            <>
              {t("settings.hoursByQueue")} <Link to="/queues">{t("settings.openQueues")}</Link>
            </>
          ) : wantsHours ? (
            <strong>{t("settings.chooseHours")}</strong>
          ) : (
            t("settings.scheduleTypeHint")
          )
        }
      >
        {settingTypes.scheduleType.text.options.map((value) => (
          <option key={value} value={value}>
            {t(`settings.scheduleTypes.${value}`)}
          </option>
        ))}
      </ChoiceSetting>
      <ChoiceSetting of="setOptInType" label={t("settings.setOptInType")} hint={t("settings.setOptInTypeHint")}>
        {onOff}
      </ChoiceSetting>
      {optIn.value && (
        <TextSetting
          of="optInMessage"
          kind="words"
          label={t("settings.optInMessage")}
          hint={t("settings.optInMessageHint")}
          placeholder={t("settings.optInMessagePlaceholder")}
        />
      )}
      <TextSetting
        of="reopenWindowMinutes"
        kind="minutes"
        label={t("settings.reopenWindowMinutes")}
        hint={t("settings.reopenWindowMinutesHint")}
      />
      <ChoiceSetting of="waitingOrder" label={t("settings.waitingOrder")} hint={t("settings.waitingOrderHint")}>
        {waitingOrders.map((value) => (
          <option key={value} value={value}>
            {t(`settings.waitingOrders.${value}`)}
          </option>
        ))}
      </ChoiceSetting>
      <ChoiceSetting of="contactTyping" label={t("settings.contactTyping")} hint={t("settings.contactTypingHint")}>
        {onOff}
      </ChoiceSetting>
      <ChoiceSetting
        of="agentsExportContacts"
        label={t("settings.agentsExportContacts")}
        hint={t("settings.agentsExportContactsHint")}
      >
        {onOff}
      </ChoiceSetting>
      <TimeZoneSetting />
      <RetentionSetting of="keepMessagesMonths" />
      <RetentionSetting of="keepFilesMonths" />
      <RetentionSetting of="keepLogsMonths" />
      <ChoiceSetting
        of="requireTwoFactor"
        label={t("settings.requireTwoFactor")}
        hint={t("settings.requireTwoFactorHint")}
      >
        {onOff}
      </ChoiceSetting>
      {/* Only what the platform's own company chooses counts. */}
      {managesPlatform && company.isPlatform !== false && (
        <ChoiceSetting of="userCreation" label={t("settings.userCreation")} hint={t("settings.userCreationHint")}>
          {onOff}
        </ChoiceSetting>
      )}
    </div>
  );
}
