import type { Schedule } from "@balcao/shared/schedules.ts";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ContactPicker } from "../features/contacts/ContactPicker.tsx";
import { useGetContactQuery } from "../features/contacts/contacts-api.ts";
import { ScheduleForm } from "../features/schedules/ScheduleForm.tsx";
import { useGetScheduleQuery } from "../features/schedules/schedules-api.ts";
import { FormDialog } from "../ui/FormDialog.tsx";

type ScheduleDialogProps = {
  /** Whom a new one goes to; saving it then leads to the schedules (S1 section 2). */
  contactId?: number | undefined;
  /** What a new one says to begin with. */
  body?: string | undefined;
  /** Absent makes a new one. */
  scheduleId?: number | undefined;
  onSaved: (schedule: Schedule) => void;
  onClose: () => void;
};

/** A message that leaves later, wherever it is written. Mount it to open it. */
export function ScheduleDialog({ contactId, body = "", scheduleId, onSaved, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const contact = useGetContactQuery(contactId ?? 0, { skip: contactId === undefined });
  const schedule = useGetScheduleQuery(scheduleId ?? 0, {
    skip: scheduleId === undefined,
    refetchOnMountOrArgChange: true,
  });
  const error = contact.error ?? schedule.error;
  const isWaiting = (contactId !== undefined && !contact.data) || (scheduleId !== undefined && !schedule.data);
  if (isWaiting) {
    // A dialog that gave way to another one would take the focus along.
    return error ? <FormDialog title={t("schedules.title")} error={error} onClose={onClose} /> : null;
  }
  const saved = (one: Schedule) => {
    onSaved(one);
    if (contactId !== undefined) void navigate("/schedules", { replace: true });
  };
  return (
    <ScheduleForm
      schedule={schedule.data ?? null}
      contact={contact.data ?? null}
      body={body}
      contactField={(field) => <ContactPicker {...field} />}
      onSaved={saved}
      onClose={onClose}
    />
  );
}
