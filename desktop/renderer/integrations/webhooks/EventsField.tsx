import { type ApiEventType, apiEventTypes } from "@balcao/shared/integrations/api-events.ts";
import { Checkbox, makeStyles } from "@fluentui/react-components";
import { ErrorCircle12Filled } from "@fluentui/react-icons";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { tokens } from "../../ui/theme.ts";

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", minWidth: 0, margin: 0, padding: 0, border: 0 },
  legend: { padding: 0, "::after": { content: '"*"', paddingLeft: "4px", color: tokens.colorPaletteRedForeground3 } },
  box: { marginLeft: "-8px" },
  problem: { display: "flex", alignItems: "center", gap: "4px", fontSize: "12px", lineHeight: "16px" },
  icon: { color: tokens.bad, flexShrink: 0 },
});

type EventsFieldProps = {
  value: readonly ApiEventType[];
  problem: string | null;
  onChange: (events: ApiEventType[]) => void;
};

/**
 * Chooses the events of a webhook. A fieldset instead of a Field, because a Field would override the name of each
 * checkbox.
 */
export function EventsField({ value, problem, onChange }: EventsFieldProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const problemId = useId();
  return (
    <fieldset className={styles.root} aria-describedby={problem ? problemId : undefined}>
      <legend className={styles.legend}>{t("webhooks.events")}</legend>
      {apiEventTypes.map((type) => (
        <Checkbox
          key={type}
          className={styles.box}
          label={t(`webhooks.eventTypes.${type}`)}
          checked={value.includes(type)}
          onChange={(_event, { checked }) =>
            onChange(apiEventTypes.filter((one) => (one === type ? checked : value.includes(one))))
          }
        />
      ))}
      {problem && (
        <span id={problemId} role="alert" className={styles.problem}>
          <ErrorCircle12Filled className={styles.icon} />
          {problem}
        </span>
      )}
    </fieldset>
  );
}
