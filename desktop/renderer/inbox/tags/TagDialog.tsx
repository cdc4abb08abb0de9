import { defaultTagColor, SaveTag, type Tag } from "@balcao/shared/inbox/tags.ts";
import { Controller, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { ColorField } from "../../ui/form/ColorField.tsx";
import { contractResolver, problemText, showTaken, unlessTaken } from "../../ui/form/form-problems.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import { Chip } from "../../ui/mark/Chip.tsx";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useSaveTagMutation } from "./tags-api.ts";

type TagFormValues = { name: string; color: string };
type TagDialogProps = {
  /** Null creates a new one. */
  tag: Tag | null;
  onClose: () => void;
};

/** A tag's name and colour, with a preview of the chip. */
export function TagDialog({ tag, onClose }: TagDialogProps) {
  const { t } = useTranslation();
  const { show } = useToast();
  const [save, { error, isLoading }] = useSaveTagMutation();
  const { control, handleSubmit, setError, watch } = useForm<TagFormValues>({
    resolver: contractResolver(SaveTag),
    defaultValues: { name: tag?.name ?? "", color: tag?.color ?? defaultTagColor },
  });
  const submit = handleSubmit(async (values) => {
    const form = SaveTag.parse(values);
    const answer = await save({ id: tag?.id ?? null, tag: tag ? form : { ...form, mustBeNew: true } });
    if (showTaken(answer.error, setError)) return;
    if (!answer.data) return;
    show("success", t("tags.saved"));
    onClose();
  });
  const { name, color } = watch();
  return (
    <FormDialog
      title={tag ? t("tags.edit") : t("tags.new")}
      error={unlessTaken(error)}
      busy={isLoading}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField control={control} name="name" label={t("tags.name")} required autoFocus />
      <Controller
        control={control}
        name="color"
        render={({ field: { value, onChange }, fieldState }) => (
          <ColorField
            label={t("tags.color")}
            hexLabel={t("tags.hex")}
            nameOf={(one) => t(`tags.colors.${one}`)}
            value={value}
            problem={problemText(t, fieldState.error)}
            onChange={onChange}
          />
        )}
      />
      <div>{name.trim() !== "" && <Chip name={name.trim()} color={color} />}</div>
    </FormDialog>
  );
}
