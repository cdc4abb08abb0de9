import type { Schedule } from "@balcao/shared/automation/schedules.ts";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ScheduleForm } from "../../automation/schedules/ScheduleForm.tsx";
import { useGetScheduleQuery } from "../../automation/schedules/schedules-api.ts";
import { ContactPicker } from "../../inbox/contacts/ContactPicker.tsx";
import { useGetContactQuery } from "../../inbox/contacts/contacts-api.ts";
import { FieldVariables } from "../../inbox/fields/FieldVariables.tsx";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";

type ScheduleDialogProps = {
  /** The recipient of a new message; saving it then opens the schedules. */
  contactId?: number | undefined;
  /** The initial text of a new message. */
  body?: string | undefined;
  /** The connection of a new message's conversation. Absent or null for the company's default. */
  whatsappId?: number | null | undefined;
  /** Absent to create a new one. */
  scheduleId?: number | undefined;
  onSaved: (schedule: Schedule) => void;
  onClose: () => void;
};

/** A scheduled message, opened from any screen. Mount it to open it. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { contactId, body = "", whatsappId = null, scheduleId, onSaved, onClose } = props;
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
    // A loading dialog would lose the focus when the form replaces it, so nothing is shown until the data is loaded.
    return error ? <FormDialog title={t("schedules.title")} error={error} onClose={onClose} /> : null;
  }
  const saved = (one: Schedule) => {
    onSaved(one);
    if (contactId !== undefined) void navigate("/schedules", { replace: true });
  };
  return (
    <FieldVariables>
      <ScheduleForm
        schedule={schedule.data ?? null}
        contact={contact.data ?? null}
        body={body}
        whatsappId={whatsappId}
        contactField={(field) => <ContactPicker {...field} />}
        onSaved={saved}
        onClose={onClose}
      />
    </FieldVariables>
  );
}
