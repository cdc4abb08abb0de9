import { type SettingOfKind, settingTypes } from "@balcao/shared/workspace/settings.ts";
import { Field, Select } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { useSetting } from "./use-setting.ts";

/** The retention period of a kind of data. A shorter period deletes data for good, so it needs a confirmation. */
export function RetentionSetting({ of }: { of: SettingOfKind<"months"> }) {
  const { t } = useTranslation();
  const setting = useSetting(of);
  const [asked, setAsked] = useState<string | null>(null);
  const periods: readonly string[] = settingTypes[of].text.options;
  const periodText = (months: string) =>
    months === "0" ? t("settings.keepForever") : t("settings.keepMonths", { count: Number(months) });
  const choose = (months: string) => {
    const forgetsMore = months !== "0" && (setting.value === 0 || Number(months) < setting.value);
    if (forgetsMore) setAsked(months);
    else setting.choose(months);
  };
  const hint = <span role="status">{setting.hint ?? t(`settings.${of}Hint`)}</span>;
  return (
    <>
      <Field label={t(`settings.${of}`)} hint={hint}>
        <Select value={setting.text} onChange={(_event, data) => choose(data.value)}>
          {periods.map((months) => (
            <option key={months} value={months}>
              {periodText(months)}
            </option>
          ))}
        </Select>
      </Field>
      {asked && (
        <ConfirmDialog
          title={t("settings.keepTitle", { period: periodText(asked) })}
          text={t(`settings.${of}Warning`, { period: periodText(asked) })}
          action={t("settings.keepAction")}
          onConfirm={async () => {
            setAsked(null);
            setting.choose(asked);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
