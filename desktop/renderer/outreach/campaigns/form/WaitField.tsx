import { waitTime } from "@balcao/shared/outreach/campaigns.ts";
import { Field, makeStyles, Slider } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { lengthText, secondsFor, sendsPerHour } from "./campaign-pace.ts";

const useStyles = makeStyles({
  slider: { width: "100%" },
  // One mark per second would be too dense.
  rail: { "::before": { display: "none" } },
});

type WaitFieldProps = {
  value: number;
  min: number;
  /** The number of contacts in the list, and of connections that share them. */
  contacts: number;
  connections: number;
  onChange: (seconds: number) => void;
};

/** The wait between two messages of one connection, with the campaign's resulting duration. */
export function WaitField({ value, min, contacts, connections, onChange }: WaitFieldProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation();
  const { max, step } = waitTime;
  const seconds = t("campaigns.seconds", { n: value });
  const length = lengthText(secondsFor(contacts, connections, value), i18n.language);
  return (
    <Field
      label={t("campaigns.waitTime", { wait: seconds })}
      hint={
        value === 0
          ? t("campaigns.noWait")
          : contacts > 0 && connections > 0
            ? t("campaigns.pace", { perHour: sendsPerHour(value), contacts, length })
            : t("campaigns.paceOfOne", { perHour: sendsPerHour(value) })
      }
    >
      <Slider
        className={styles.slider}
        rail={{ className: styles.rail }}
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={seconds}
        onChange={(_event, data) => onChange(data.value)}
      />
    </Field>
  );
}
