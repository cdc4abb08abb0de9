import type { ContactRef } from "@balcao/shared/contacts.ts";
import type { Schedule } from "@balcao/shared/schedules.ts";
import { Field, Input, makeStyles } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { Controller, useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useTimeZone } from "../../app/hooks.ts";
import { Alert } from "../../ui/Alert.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { problemText } from "../../ui/form-problems.ts";
import { MessageFields } from "../../ui/MessageFields.tsx";
import { ConnectionField } from "./ConnectionField.tsx";
import { scheduleFailureText, scheduleTitle } from "./schedule-words.ts";
import { useScheduleForm } from "./use-schedule-form.ts";

const useStyles = makeStyles({
  fields: { display: "flex", flexDirection: "column", gap: "16px", margin: 0, padding: 0, border: 0, minWidth: 0 },
});

export type ContactFieldProps = {
  value: ContactRef | null;
  problem: string | null;
  autoFocus: boolean;
  onChange: (contact: ContactRef | null) => void;
};

type ScheduleFormProps = {
  schedule: Schedule | null;
  contact: ContactRef | null;
  body: string;
  /** Another feature finds contacts: the screen puts its field in here. */
  contactField: (props: ContactFieldProps) => ReactNode;
  onSaved: (schedule: Schedule) => void;
  onClose: () => void;
};

/** Makes or changes a message that leaves later. One that left is only shown. */
export function ScheduleForm(props: ScheduleFormProps) {
  const { schedule, contactField, onClose } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const { control, submit, error, isBusy, fileField, contact, chooseContact } = useScheduleForm(props);
  const type = useController({ control, name: "messageType" }).field;
  const text = useController({ control, name: "body" });
  const isSent = schedule?.sentAt != null;
  return (
    <FormDialog
      title={scheduleTitle(t, schedule)}
      error={error}
      busy={isBusy}
      onSubmit={isSent ? undefined : submit}
      onClose={onClose}
    >
      {schedule?.failure && <Alert text={scheduleFailureText(t, schedule.failure)} />}
      <fieldset className={styles.fields} disabled={isSent}>
        <Controller
          control={control}
          name="contactId"
          render={({ fieldState }) => (
            <>
              {contactField({
                value: contact,
                problem: problemText(t, fieldState.error),
                autoFocus: contact === null,
                onChange: chooseContact,
              })}
            </>
          )}
        />
        <MessageFields
          type={type}
          text={{ ...text.field, label: t("schedules.body"), problem: problemText(t, text.fieldState.error) }}
          file={fileField}
        />
        <Controller
          control={control}
          name="sendAt"
          render={({ field, fieldState }) => (
            <Field
              required
              label={t("schedules.sendAt")}
              hint={t("schedules.sendAtHint", { timeZone: timeZone.replaceAll("_", " ") })}
              validationMessage={problemText(t, fieldState.error)}
            >
              <Input {...field} type="datetime-local" />
            </Field>
          )}
        />
        <Controller
          control={control}
          name="whatsappId"
          render={({ field: { value, onChange } }) => <ConnectionField value={value} onChange={onChange} />}
        />
      </fieldset>
    </FormDialog>
  );
}
