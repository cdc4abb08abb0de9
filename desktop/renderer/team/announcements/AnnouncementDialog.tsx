import { type Announcement, announcementPriorities } from "@balcao/shared/team/announcements.ts";
import { Field, makeStyles, Select } from "@fluentui/react-components";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { PictureField } from "./PictureField.tsx";
import { useAnnouncementForm } from "./use-announcement-form.ts";

const useStyles = makeStyles({
  pair: { display: "grid", gridTemplateColumns: "repeat(2, minmax(0, 1fr))", alignItems: "start", gap: "16px" },
});

const textRows = 7;

type AnnouncementDialogProps = {
  /** Null creates a new one. */
  announcement: Announcement | null;
  onClose: () => void;
};

/** Edits an announcement: its text, priority, visibility and picture. */
export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { control, submit, error, isBusy, picture } = useAnnouncementForm(announcement, onClose);
  return (
    <FormDialog
      title={announcement ? t("announcements.edit") : t("announcements.new")}
      error={error}
      busy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField control={control} name="title" label={t("announcements.name")} required autoFocus />
      <TextField
        control={control}
        name="text"
        label={t("announcements.text")}
        hint={t("announcements.textHint")}
        required
        rows={textRows}
      />
      <div className={styles.pair}>
        <Controller
          control={control}
          name="priority"
          render={({ field: { value, onChange, ref, onBlur } }) => (
            <Field label={t("announcements.priority")}>
              <Select ref={ref} value={value} onBlur={onBlur} onChange={(_event, data) => onChange(Number(data.value))}>
                {announcementPriorities.map((priority) => (
                  <option key={priority} value={priority}>
                    {t(`announcements.priorities.${priority}`)}
                  </option>
                ))}
              </Select>
            </Field>
          )}
        />
        <Controller
          control={control}
          name="status"
          render={({ field: { value, onChange, ref, onBlur } }) => (
            <Field label={t("announcements.status")} {...(!value && { hint: t("announcements.statusHint") })}>
              <Select
                ref={ref}
                value={value ? "active" : "inactive"}
                onBlur={onBlur}
                onChange={(_event, data) => onChange(data.value === "active")}
              >
                {(["active", "inactive"] as const).map((status) => (
                  <option key={status} value={status}>
                    {t(`announcements.statuses.${status}`)}
                  </option>
                ))}
              </Select>
            </Field>
          )}
        />
      </div>
      <PictureField {...picture} />
    </FormDialog>
  );
}
