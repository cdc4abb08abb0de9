import type { Schedule } from "@balcao/shared/automation/schedules.ts";
import type { ContactRef } from "@balcao/shared/inbox/contacts.ts";
import { makeStyles } from "@fluentui/react-components";
import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { Controller, useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useListConnectionsQuery } from "../../channels/connections/connections-api.ts";
import { usePreferences } from "../../client/hooks.ts";
import { DateTimeFormField } from "../../ui/date-time/DateTimeFormField.tsx";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { ConnectionField } from "../../ui/form/ConnectionField.tsx";
import { problemText } from "../../ui/form/form-problems.ts";
import { MessageFields } from "../../ui/form/MessageFields.tsx";
import { Alert } from "../../ui/frame/Alert.tsx";
import { useTimeZone } from "../../ui/page-context.ts";
import { codeText } from "../../ui/text/failure-text.ts";
import { calendarDay, timeZoneText } from "../../ui/text/time.ts";
import { useScheduleForm } from "./use-schedule-form.ts";

const useStyles = makeStyles({
  fields: { display: "flex", flexDirection: "column", gap: "16px", margin: 0, padding: 0, border: 0, minWidth: 0 },
});

type ContactFieldProps = {
  value: ContactRef | null;
  problem: string | null;
  autoFocus: boolean;
  disabled: boolean;
  onChange: (contact: ContactRef | null) => void;
};

type ScheduleFormProps = {
  schedule: Schedule | null;
  contact: ContactRef | null;
  body: string;
  /** The connection that a new message is preset to; null means the company's default. */
  whatsappId: number | null;
  /** Another feature searches contacts: the screen passes its field in. */
  contactField: (props: ContactFieldProps) => ReactNode;
  onSaved: (schedule: Schedule) => void;
  onClose: () => void;
};

/** Creates or changes a scheduled message. A sent one is read-only. */
export function ScheduleForm(props: ScheduleFormProps) {
  const { schedule, contactField, onClose } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const [{ language }] = usePreferences();
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
                disabled: isSent,
                onChange: chooseContact,
              })}
            </>
          )}
        />
        <MessageFields
          type={type}
          text={{
            ...text.field,
            label: t("schedules.body"),
            problem: problemText(t, text.fieldState.error),
            // The greeting and the protocol are known only when the message is sent.
            recipient: contact && !isSent ? { ...contact, greeting: "–", protocol: "–" } : null,
          }}
          file={fileField}
          disabled={isSent}
        />
        <DateTimeFormField
          control={control}
          name="sendAt"
          kind="dateTime"
          required
          label={t("schedules.sendAt")}
          min={calendarDay(Date.now(), timeZone)}
          hint={t("schedules.sendAtHint", { timeZone: timeZoneText(timeZone, language) })}
          disabled={isSent}
        />
        <Controller
          control={control}
          name="whatsappId"
          render={({ field: { value, onChange } }) => (
            <SenderField value={value} disabled={isSent} onChange={onChange} />
          )}
        />
      </fieldset>
    </FormDialog>
  );
}

type SenderFieldProps = { value: number | null; disabled: boolean; onChange: (whatsappId: number | null) => void };

/** The connection that sends, with what it cannot do. */
function SenderField(props: SenderFieldProps) {
  const { t } = useTranslation();
  const { data: connections = [] } = useListConnectionsQuery();
  const sender = connections.find(({ id, isDefault }) => (props.value === null ? isDefault : id === props.value));
  const isWindowed = sender?.capabilities.includes("serviceWindow");
  return (
    <ConnectionField
      {...props}
      connections={connections}
      hint={isWindowed ? t("schedules.serviceWindow") : undefined}
    />
  );
}

/** The dialog's title with the message's status. */
function scheduleTitle(t: TFunction, schedule: Schedule | null): string {
  if (!schedule) return t("schedules.new");
  if (schedule.status === "ERRO") return t("schedules.failedTitle");
  return t("schedules.titleOf", { status: t(`schedules.status.${schedule.status}`) });
}

/** The reason why a message was not sent. */
const scheduleFailureText = (t: TFunction, failure: NonNullable<Schedule["failure"]>): string =>
  failure === "missed" ? t("schedules.missed") : codeText(t, failure);
