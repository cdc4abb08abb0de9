import { Field, makeStyles, Switch } from "@fluentui/react-components";
import { type Control, Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ManyField } from "../../ui/ManyField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useListQueuesQuery } from "../queues/queues-api.ts";
import type { ConnectionFormValues } from "./use-connection-form.ts";

const useStyles = makeStyles({
  // The switch brings padding of its own, which would set it off from the other fields.
  toggle: { marginLeft: "-8px" },
});

/** A connection's name, which queues its conversations go to, and what it is used for. */
export function ConnectionBasics({ control }: { control: Control<ConnectionFormValues> }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { data: queues = [] } = useListQueuesQuery();
  return (
    <>
      <TextField
        control={control}
        name="name"
        label={t("connections.form.name")}
        hint={t("connections.form.nameHint")}
        required
        autoFocus
      />
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
      {(["isDefault", "allowGroups"] as const).map((name) => (
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
