import { SaveNote } from "@balcao/shared/notes.ts";
import { Button } from "@fluentui/react-components";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useDrawerStyles } from "../../ui/drawer-styles.ts";
import { contractResolver } from "../../ui/form-problems.ts";
import { TextField } from "../../ui/TextField.tsx";
import { useToast } from "../../ui/toast-context.ts";
import { useAddNoteMutation } from "./notes-api.ts";

type NoteFormProps = { ticketId: number; contactId: number };

/** Writes a note; it stays in the box when the server refuses it. */
export function NoteForm({ ticketId, contactId }: NoteFormProps) {
  const drawer = useDrawerStyles();
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [add, { isLoading }] = useAddNoteMutation();
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
    <form className={drawer.section} noValidate onSubmit={(event) => void submit(event)}>
      <TextField control={control} name="note" label={t("notes.new")} rows={2} />
      <div className={drawer.buttons}>
        <Button type="submit" size="small" disabledFocusable={isLoading}>
          {t("notes.save")}
        </Button>
      </div>
    </form>
  );
}
