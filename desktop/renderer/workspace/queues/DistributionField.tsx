import { distributions } from "@balcao/shared/workspace/queues.ts";
import { Field, makeStyles, Select } from "@fluentui/react-components";
import { type Control, useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { QueueFormValues } from "./use-queue-form.ts";

// A long option must not make the form wider than the screen.
const useStyles = makeStyles({ select: { minWidth: 0, "& select": { minWidth: 0, textOverflow: "ellipsis" } } });

/** Chooses how waiting conversations are distributed to agents. */
export function DistributionField({ control }: { control: Control<QueueFormValues> }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { value, onChange, onBlur, ref } = useController({ control, name: "distribution" }).field;
  return (
    <Field label={t("queues.distribution")}>
      <Select
        className={styles.select}
        ref={ref}
        value={value}
        onBlur={onBlur}
        onChange={(_event, data) => onChange(data.value)}
      >
        {distributions.map((one) => (
          <option key={one} value={one}>
            {t(`queues.distributions.${one}`)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
