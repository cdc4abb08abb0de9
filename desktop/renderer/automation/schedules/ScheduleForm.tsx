import type { Schedule } from "@balcao/shared/automation/schedules.ts";
import type { ContactRef } from "@balcao/shared/inbox/contacts.ts";
import { makeStyles } from "@fluentui/react-components";
import type { TFunction } from "i18next";
import { type ReactNode, useState } from "react";
import { Controller, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { usePreferences } from "../../client/hooks.ts";
import { DateTimeFormField } from "../../ui/date-time/DateTimeFormField.tsx";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { ConnectionField } from "../../ui/form/ConnectionField.tsx";
import { problemText } from "../../ui/form/form-problems.ts";
import { Alert } from "../../ui/frame/Alert.tsx";
import { useTimeZone } from "../../ui/page-context.ts";
import { calendarDay, localInputText, timeZoneText } from "../../ui/text/time.ts";
import { ScheduleContents } from "./ScheduleContents.tsx";
import { scheduleFailureText } from "./schedule-failure.ts";
import { useGetServiceWindowQuery } from "./schedules-api.ts";
import { useScheduleForm } from "./use-schedule-form.ts";
import { WindowNote } from "./WindowNote.tsx";

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

export type ScheduleFormProps = {
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
  const form = useScheduleForm(props);
  const { control, sender, contact } = form;
  const isSent = schedule?.sentAt != null;
  const isLate = useIsLate(form, isSent);
  const [isLed, setLed] = useState(false);
  const show = (kind: "text" | "template", isLed: boolean) => {
    setLed(isLed);
    form.setKind(kind);
  };
  return (
    <FormDialog
      title={scheduleTitle(t, schedule)}
      error={form.error}
      busy={form.isBusy}
      {...(isLate && { saveLabel: t("schedules.saveLate") })}
      onSubmit={isSent ? undefined : form.submit}
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
                onChange: form.chooseContact,
              })}
            </>
          )}
        />
        <Controller
          control={control}
          name="whatsappId"
          render={({ field: { value, onChange } }) => (
            <ConnectionField
              value={value}
              connections={sender.connections}
              disabled={isSent}
              hint={sender.hasWindow && !form.isTemplate ? t("schedules.serviceWindow") : undefined}
              onChange={onChange}
            />
          )}
        />
        <ScheduleContents
          form={form}
          schedule={schedule}
          isSent={isSent}
          isLed={isLed}
          onKind={(kind) => show(kind, false)}
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
        {isLate && contact && <WindowNote contact={contact} onChooseTemplate={() => show("template", true)} />}
      </fieldset>
    </FormDialog>
  );
}

/** True if the text would leave after the contact's window, as things are. */
function useIsLate(form: ReturnType<typeof useScheduleForm>, isSent: boolean): boolean {
  const { control, sender, isTemplate, contact } = form;
  const timeZone = useTimeZone();
  const [sendAt, whatsappId] = useWatch({ control, name: ["sendAt", "whatsappId"] });
  const { currentData } = useGetServiceWindowQuery(
    { contactId: contact?.id ?? 0, whatsappId },
    { skip: isSent || isTemplate || !sender.hasWindow || contact === null, refetchOnMountOrArgChange: true },
  );
  // Both are the company's local time, to the minute.
  return (
    currentData?.windowUntil != null && sendAt !== "" && sendAt >= localInputText(currentData.windowUntil, timeZone)
  );
}

/** The dialog's title with the message's status. */
function scheduleTitle(t: TFunction, schedule: Schedule | null): string {
  if (!schedule) return t("schedules.new");
  if (schedule.status === "ERRO") return t("schedules.failedTitle");
  return t("schedules.titleOf", { status: t(`schedules.status.${schedule.status}`) });
}
