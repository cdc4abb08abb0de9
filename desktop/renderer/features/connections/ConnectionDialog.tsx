import type { Connection } from "@balcao/shared/connections.ts";
import { Field, Input, makeStyles, Switch, Textarea } from "@fluentui/react-components";
import { Controller, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { useToast } from "../../ui/toast-context.ts";
import { useSaveConnectionMutation } from "./connections-api.ts";
import { QueuePicker } from "./QueuePicker.tsx";

const useStyles = makeStyles({
  // The switch brings padding of its own, which would set it off from the other fields.
  toggle: { marginLeft: "-8px" },
});

type ConnectionForm = { name: string; queueIds: number[]; greetingMessage: string; isDefault: boolean };
type ConnectionDialogProps = {
  /** Null makes a new one. */
  connection: Connection | null;
  onSaved: (connection: Connection) => void;
  onClose: () => void;
};

/** A connection's name, queues, greeting and whether it is the default. */
export function ConnectionDialog({ connection, onSaved, onClose }: ConnectionDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show } = useToast();
  const [save, { isLoading, error }] = useSaveConnectionMutation();
  const { control, handleSubmit, watch } = useForm<ConnectionForm>({
    defaultValues: {
      name: connection?.name ?? "",
      queueIds: connection?.queues.map(({ id }) => id) ?? [],
      greetingMessage: connection?.greetingMessage ?? "",
      isDefault: connection?.isDefault ?? false,
    },
  });
  const needsGreeting = watch("queueIds").length > 1;
  const submit = async (form: ConnectionForm) => {
    const answer = await save({
      id: connection?.id ?? null,
      connection: { ...form, name: form.name.trim(), allowGroups: connection?.allowGroups ?? false },
    });
    if (!answer.data) return;
    show("success", t("connections.saved"));
    onSaved(answer.data);
  };
  return (
    <FormDialog
      title={connection ? t("connections.edit") : t("connections.new")}
      error={error}
      busy={isLoading}
      onSubmit={handleSubmit(submit)}
      onClose={onClose}
    >
      <Controller
        control={control}
        name="name"
        rules={{
          validate: (name) =>
            (name.trim().length >= 2 && name.trim().length <= 50) || t("connections.form.nameTooShort"),
        }}
        render={({ field, fieldState }) => (
          <Field
            required
            label={t("connections.form.name")}
            hint={t("connections.form.nameHint")}
            validationMessage={fieldState.error?.message ?? null}
          >
            <Input {...field} autoFocus autoComplete="off" />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="queueIds"
        render={({ field: { value, onChange } }) => <QueuePicker value={value} onChange={onChange} />}
      />
      {needsGreeting && (
        <Controller
          control={control}
          name="greetingMessage"
          rules={{ validate: (text) => text.trim() !== "" || t("connections.form.greetingRequired") }}
          render={({ field, fieldState }) => (
            <Field
              required
              label={t("connections.form.greeting")}
              hint={t("connections.form.greetingHint")}
              validationMessage={fieldState.error?.message ?? null}
            >
              <Textarea {...field} rows={3} maxLength={4096} resize="vertical" />
            </Field>
          )}
        />
      )}
      <Controller
        control={control}
        name="isDefault"
        render={({ field: { value, onChange } }) => (
          <Field hint={t("connections.form.isDefaultHint")}>
            <Switch
              className={styles.toggle}
              label={t("connections.form.isDefault")}
              checked={value}
              onChange={(_event, { checked }) => onChange(checked)}
            />
          </Field>
        )}
      />
    </FormDialog>
  );
}
