import { waitTime } from "@balcao/shared/campaigns.ts";
import { Field, makeStyles, Slider } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { lengthText, secondsFor, sendsPerHour } from "./campaign-pace.ts";

const useStyles = makeStyles({
  slider: { width: "100%" },
  // Sixty marks would be a saw.
  rail: { "::before": { display: "none" } },
});

type WaitFieldProps = {
  value: number;
  /** Who gets the campaign, and how many connections share them. */
  contacts: number;
  connections: number;
  onChange: (seconds: number) => void;
};

/** The wait between two sends of one connection, and what it means for the whole. */
export function WaitField({ value, contacts, connections, onChange }: WaitFieldProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation();
  const { min, max, step } = waitTime;
  const seconds = t("campaigns.seconds", { n: value });
  const length = lengthText(secondsFor(contacts, connections, value), i18n.language);
  return (
    <Field
      label={t("campaigns.waitTime", { wait: seconds })}
      hint={
        contacts > 0 && connections > 0
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
