import { settingValues } from "@balcao/shared/settings.ts";
import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useSessionUser } from "../../app/hooks.ts";
import { medium, narrow, tokens } from "../../ui/theme.ts";
import { ChoiceSetting } from "./ChoiceSetting.tsx";
import { RetentionSetting } from "./RetentionSetting.tsx";
import { TextSetting } from "./TextSetting.tsx";
import { TimeZoneSetting } from "./TimeZoneSetting.tsx";
import { useSetting } from "./use-setting.ts";

const useStyles = makeStyles({
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

/** What the company chooses once, for everybody. */
export function OptionsTab() {
  const styles = useStyles();
  const { t } = useTranslation();
  const { super: isSuper } = useSessionUser();
  const optIn = useSetting("setOptInType");
  const onOff = settingValues.userRating.options.map((value) => (
    <option key={value} value={value}>
      {t(`settings.onOff.${value}`)}
    </option>
  ));
  return (
    <div className={styles.card}>
      <ChoiceSetting of="userRating" label={t("settings.userRating")} hint={t("settings.userRatingHint")}>
        {onOff}
      </ChoiceSetting>
      <ChoiceSetting of="scheduleType" label={t("settings.scheduleType")} hint={t("settings.scheduleTypeHint")}>
        {settingValues.scheduleType.options.map((value) => (
          <option key={value} value={value}>
            {t(`settings.scheduleTypes.${value}`)}
          </option>
        ))}
      </ChoiceSetting>
      <ChoiceSetting of="setOptInType" label={t("settings.setOptInType")} hint={t("settings.setOptInTypeHint")}>
        {onOff}
      </ChoiceSetting>
      {optIn.value === "enabled" && (
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
      {isSuper && (
        <ChoiceSetting of="userCreation" label={t("settings.userCreation")} hint={t("settings.userCreationHint")}>
          {onOff}
        </ChoiceSetting>
      )}
    </div>
  );
}
