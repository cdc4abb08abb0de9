import { type Webhook, webhookSignatures } from "@balcao/shared/integrations/webhooks.ts";
import { Field, makeStyles, Switch } from "@fluentui/react-components";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { problemText } from "../../ui/form/form-problems.ts";
import { SelectField } from "../../ui/form/SelectField.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { EventsField } from "./EventsField.tsx";
import { SecretField } from "./SecretField.tsx";
import { useWebhookForm } from "./use-webhook-form.ts";

const useStyles = makeStyles({
  toggle: { marginLeft: "-8px" },
});

type WebhookDialogProps = {
  /** Null makes a new one. */
  webhook: Webhook | null;
  onSaved: (webhook: Webhook) => void;
  onClose: () => void;
};

/** Edits a webhook: its address, its events, and its signing secret. */
export function WebhookDialog({ webhook, onSaved, onClose }: WebhookDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { control, submit, error, isBusy } = useWebhookForm(webhook, onSaved);
  return (
    <FormDialog
      title={t(webhook ? "webhooks.edit" : "webhooks.new")}
      error={error}
      busy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField control={control} name="name" label={t("webhooks.name")} required autoFocus />
      <TextField
        control={control}
        name="url"
        type="url"
        label={t("webhooks.url")}
        hint={t("webhooks.urlHint")}
        required
      />
      <Controller
        control={control}
        name="events"
        render={({ field: { value, onChange }, fieldState }) => (
          <EventsField value={value} problem={problemText(t, fieldState.error)} onChange={onChange} />
        )}
      />
      <SelectField
        control={control}
        name="signature"
        label={t("webhooks.signature.label")}
        hint={t("webhooks.signature.hint")}
        options={webhookSignatures.map((value) => ({ value, label: t(`webhooks.signature.${value}`) }))}
      />
      <Controller
        control={control}
        name="isActive"
        render={({ field: { value, onChange } }) => (
          <Field hint={t("webhooks.activeHint")}>
            <Switch
              className={styles.toggle}
              label={t("webhooks.active")}
              checked={value}
              onChange={(_event, { checked }) => onChange(checked)}
            />
          </Field>
        )}
      />
      {webhook && <SecretField webhook={webhook} />}
    </FormDialog>
  );
}
