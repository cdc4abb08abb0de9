import { Field, Select } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { usePreferences } from "../../client/hooks.ts";
import { afterLeavingChoices } from "../../client/preferences-slice.ts";
import { SwitchLine } from "./SwitchLine.tsx";

/** How a person goes through their conversations. */
export function TicketFields() {
  const { t } = useTranslation();
  const [{ afterLeaving, singleKeys }, change] = usePreferences();
  return (
    <>
      <Field label={t("preferences.tickets.afterLeaving")} hint={t("preferences.tickets.afterLeavingHint")}>
        <Select
          value={afterLeaving}
          onChange={(_event, { value }) => {
            const chosen = afterLeavingChoices.find((choice) => choice === value);
            if (chosen) change({ afterLeaving: chosen });
          }}
        >
          {afterLeavingChoices.map((choice) => (
            <option key={choice} value={choice}>
              {t(`preferences.tickets.afterLeavingChoice.${choice}`)}
            </option>
          ))}
        </Select>
      </Field>
      <SwitchLine
        label={t("preferences.tickets.singleKeys")}
        hint={t("preferences.tickets.singleKeysHint")}
        checked={singleKeys}
        onChange={(checked) => change({ singleKeys: checked })}
      />
    </>
  );
}
