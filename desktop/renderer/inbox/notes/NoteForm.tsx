import { SaveNote } from "@balcao/shared/inbox/notes.ts";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useDrawerStyles } from "../../ui/dialog/drawer-styles.ts";
import { contractResolver } from "../../ui/form/form-problems.ts";
import { SaveButton, SaveForm } from "../../ui/form/SaveForm.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useAddNoteMutation } from "./notes-api.ts";

type NoteFormProps = { ticketId: number; contactId: number };

/** Writes a note; it stays in the box if the server refuses it. */
export function NoteForm({ ticketId, contactId }: NoteFormProps) {
  const drawer = useDrawerStyles();
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [add] = useAddNoteMutation();
  const { control, handleSubmit, reset } = useForm<{ note: string }>({
    resolver: contractResolver(SaveNote.pick({ note: true })),
    defaultValues: { note: "" },
  });
  const submit = handleSubmit(async ({ note }) => {
    const { error } = await add({ note: note.trim(), ticketId, contactId });
    if (error) return showFailure(error);
    show("success", t("notes.added"));
    reset();
  });
  return (
    <SaveForm className={drawer.section} onSave={submit}>
      <TextField control={control} name="note" label={t("notes.new")} rows={2} growsTo={5} />
      <div className={drawer.buttons}>
        <SaveButton size="small" appearance="secondary">
          {t("notes.save")}
        </SaveButton>
      </div>
    </SaveForm>
  );
}
