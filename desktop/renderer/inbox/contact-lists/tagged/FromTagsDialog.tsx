import { type ContactList, CreateContactList, FillFromTags } from "@balcao/shared/inbox/contact-lists.ts";
import { makeStyles } from "@fluentui/react-components";
import { Controller, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../../ui/dialog/FormDialog.tsx";
import { contractResolver, problemText, showTaken, unlessTaken } from "../../../ui/form/form-problems.ts";
import { ManyField } from "../../../ui/form/ManyField.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { useFillFromTagsMutation, useListFillingTagsQuery, useSaveContactListMutation } from "../contact-lists-api.ts";
import { TaggedPreview } from "./TaggedPreview.tsx";

const useStyles = makeStyles({ text: { margin: 0 } });

const NewList = CreateContactList.required({ tagIds: true });

type FromTagsDialogProps = {
  /** Without it a list is created. */
  list?: ContactList;
  onCreated?: (list: ContactList) => void;
  onClose: () => void;
};

/** Fills a list with the contacts who have some tags; a new list is named after the tags until a person names it. */
export function FromTagsDialog({ list, onCreated, onClose }: FromTagsDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show } = useToast();
  const { data: tags = [], isSuccess } = useListFillingTagsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [create, creating] = useSaveContactListMutation();
  const [fill, filling] = useFillFromTagsMutation();
  const { control, handleSubmit, setError, setValue, getFieldState, formState } = useForm<{
    name: string;
    tagIds: number[];
  }>({ resolver: contractResolver(list ? FillFromTags : NewList), defaultValues: { name: "", tagIds: [] } });
  const createList = async (values: { name: string; tagIds: number[] }) => {
    const { data, error } = await create({ id: null, list: NewList.parse(values) });
    if (showTaken(error, setError) || !data) return;
    show("success", t("contactLists.fromTags.created", { count: data.contactsCount }));
    onClose();
    onCreated?.(data);
  };
  const fillList = async (id: number, tagIds: number[]) => {
    const { data } = await fill({ id, tagIds });
    if (!data) return;
    const added = t("contactLists.fromTags.added", { count: data.added });
    const present = data.present > 0 ? ` ${t("contactLists.fromTags.present", { count: data.present })}` : "";
    show(data.added > 0 ? "success" : "info", added + present);
    onClose();
  };
  const choose = (ids: number[]) => {
    setValue("tagIds", ids, { shouldValidate: formState.isSubmitted });
    if (!list && !getFieldState("name").isDirty)
      setValue("name", proposedName(tags.filter(({ id }) => ids.includes(id)).map(({ name }) => name)));
  };
  return (
    <FormDialog
      title={list ? t("contactLists.fromTags.title", { name: list.name }) : t("contactLists.fromTags.newTitle")}
      error={list ? filling.error : unlessTaken(creating.error)}
      busy={creating.isLoading || filling.isLoading}
      saveLabel={list ? t("contactLists.fromTags.add") : t("contactLists.fromTags.create")}
      onSubmit={handleSubmit((values) => (list ? fillList(list.id, values.tagIds) : createList(values)))}
      onClose={onClose}
    >
      <p className={styles.text}>{t("contactLists.fromTags.explanation")}</p>
      <Controller
        control={control}
        name="tagIds"
        render={({ field: { value }, fieldState }) => (
          <ManyField
            required
            label={t("contactLists.fromTags.tags")}
            noneText={t("contactLists.fromTags.choose")}
            choices={tags.map(({ id, name, tickets }) => ({
              id,
              name,
              detail: t("contactLists.fromTags.conversations", { count: tickets }),
            }))}
            value={value}
            problem={problemText(t, fieldState.error)}
            hint={isSuccess && tags.length === 0 ? t("contactLists.fromTags.noTags") : <TaggedPreview tagIds={value} />}
            onChange={choose}
          />
        )}
      />
      {!list && <TextField control={control} name="name" label={t("contactLists.fromTags.name")} required />}
    </FormDialog>
  );
}

const longestName = 50;

/** A list's name from the names of its tags: as many of them as a name has room for. */
function proposedName(tags: readonly string[]): string {
  const [first = "", ...rest] = tags;
  return rest.reduce(
    (name, tag) => {
      const longer = `${name}, ${tag}`;
      return longer.length > longestName ? name : longer;
    },
    first.slice(0, longestName),
  );
}
