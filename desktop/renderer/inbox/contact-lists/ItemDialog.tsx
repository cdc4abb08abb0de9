import { type ContactListItem, SaveContactListItem } from "@balcao/shared/inbox/contact-lists.ts";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { contractResolver } from "../../ui/form/form-problems.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import { phoneText } from "../../ui/text/phone-text.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useSaveContactListItemMutation } from "./contact-lists-api.ts";

type ItemFormValues = { name: string; number: string; email: string; contactListId: number };

type ItemDialogProps = {
  contactListId: number;
  /** Null adds a contact. */
  item: ContactListItem | null;
  onClose: () => void;
};

/** A contact of a list: name, number and e-mail. */
export function ItemDialog({ contactListId, item, onClose }: ItemDialogProps) {
  const { t } = useTranslation();
  const { show } = useToast();
  const [save, { error, isLoading }] = useSaveContactListItemMutation();
  const { control, handleSubmit } = useForm<ItemFormValues>({
    resolver: contractResolver(SaveContactListItem),
    defaultValues: {
      name: item?.name ?? "",
      number: item ? phoneText(item.number) : "",
      email: item?.email ?? "",
      contactListId,
    },
  });
  const submit = handleSubmit(async (values) => {
    const answer = await save({ id: item?.id ?? null, item: SaveContactListItem.parse(values) });
    if (!answer.data) return;
    show("success", t("contactLists.items.saved"));
    onClose();
  });
  return (
    <FormDialog
      title={item ? t("contactLists.items.edit") : t("contactLists.items.new")}
      error={error}
      busy={isLoading}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField control={control} name="name" label={t("contactLists.items.name")} required autoFocus />
      <TextField
        control={control}
        name="number"
        type="tel"
        label={t("contactLists.items.whatsappNumber")}
        hint={t("contactLists.items.numberHint")}
        required
      />
      <TextField control={control} name="email" type="email" label={t("contactLists.items.email")} />
    </FormDialog>
  );
}
