import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useTimeZone } from "../../ui/page-context.ts";
import { ChoiceSetting } from "./ChoiceSetting.tsx";
import { brazilianZones, otherZones, zoneText } from "./time-zones.ts";

/** The time zone of the company's days and hours. */
export function TimeZoneSetting() {
  const { t } = useTranslation();
  const chosen = useTimeZone();
  const others = useMemo(() => otherZones(chosen), [chosen]);
  const option = (zone: string) => (
    <option key={zone} value={zone}>
      {zoneText(zone)}
    </option>
  );
  return (
    <ChoiceSetting of="timeZone">
      <optgroup label={t("settings.brazil")}>{brazilianZones.map(option)}</optgroup>
      <optgroup label={t("settings.otherZones")}>{others.map(option)}</optgroup>
    </ChoiceSetting>
  );
}
