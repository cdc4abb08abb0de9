import { Field, makeStyles, Switch } from "@fluentui/react-components";
import { type Control, Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ManyField } from "../../ui/form/ManyField.tsx";
import { useListQueuesQuery } from "../../workspace/queues/queues-api.ts";
import type { ConnectionFormValues } from "./use-connection-form.ts";

const useStyles = makeStyles({
  // The switch has a padding of its own, which would break the alignment with the other fields.
  toggle: { marginLeft: "-8px" },
});

type ConnectionBasicsProps = {
  control: Control<ConnectionFormValues>;
  /** True if the connection's channel has groups. */
  hasGroups: boolean;
};

/** A connection's queues and use. */
export function ConnectionBasics({ control, hasGroups }: ConnectionBasicsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { data: queues = [] } = useListQueuesQuery();
  return (
    <>
      <Controller
        control={control}
        name="queueIds"
        render={({ field: { value, onChange } }) => (
          <ManyField
            label={t("connections.form.queues")}
            hint={t("connections.form.queuesHint")}
            noneText={t("connections.form.noQueues")}
            choices={queues}
            value={value}
            onChange={onChange}
          />
        )}
      />
      {(hasGroups ? (["isDefault", "allowGroups"] as const) : (["isDefault"] as const)).map((name) => (
        <Controller
          key={name}
          control={control}
          name={name}
          render={({ field: { value, onChange } }) => (
            <Field hint={t(`connections.form.${name}Hint`)}>
              <Switch
                className={styles.toggle}
                label={t(`connections.form.${name}`)}
                checked={value}
                onChange={(_event, { checked }) => onChange(checked)}
              />
            </Field>
          )}
        />
      ))}
    </>
  );
}
