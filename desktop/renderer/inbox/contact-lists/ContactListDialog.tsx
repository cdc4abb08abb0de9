import { type ContactList, SaveContactList } from "@balcao/shared/inbox/contact-lists.ts";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { contractResolver, showTaken, unlessTaken } from "../../ui/form/form-problems.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useSaveContactListMutation } from "./contact-lists-api.ts";

type ContactListDialogProps = {
  /** Null creates a new one. */
  list: ContactList | null;
  onSaved?: (list: ContactList) => void;
  onClose: () => void;
};

/** A list has only a name; contacts are added afterwards. */
export function ContactListDialog({ list, onSaved, onClose }: ContactListDialogProps) {
  const { t } = useTranslation();
  const { show } = useToast();
  const [save, { error, isLoading }] = useSaveContactListMutation();
  const { control, handleSubmit, setError } = useForm<{ name: string }>({
    resolver: contractResolver(SaveContactList),
    defaultValues: { name: list?.name ?? "" },
  });
  const submit = handleSubmit(async (values) => {
    const answer = await save({ id: list?.id ?? null, list: SaveContactList.parse(values) });
    if (showTaken(answer.error, setError) || !answer.data) return;
    show("success", t("contactLists.saved"));
    onClose();
    onSaved?.(answer.data);
  });
  return (
    <FormDialog
      title={list ? t("contactLists.edit") : t("contactLists.new")}
      error={unlessTaken(error)}
      busy={isLoading}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField control={control} name="name" label={t("contactLists.columns.name")} required autoFocus />
    </FormDialog>
  );
}
