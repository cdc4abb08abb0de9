import { defaultTagColor, SaveTag, type Tag } from "@balcao/shared/tags.ts";
import { Controller, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Chip } from "../../ui/Chip.tsx";
import { ColorField } from "../../ui/ColorField.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { contractResolver, problemText } from "../../ui/form-problems.ts";
import { TextField } from "../../ui/TextField.tsx";
import { useToast } from "../../ui/toast-context.ts";
import { useSaveTagMutation } from "./tags-api.ts";

type TagFormValues = { name: string; color: string };
type TagDialogProps = {
  /** Null makes a new one. */
  tag: Tag | null;
  onClose: () => void;
};

/** A tag's name and colour, with the chip as it will look. */
export function TagDialog({ tag, onClose }: TagDialogProps) {
  const { t } = useTranslation();
  const { show } = useToast();
  const [save, { error, isLoading }] = useSaveTagMutation();
  const { control, handleSubmit, watch } = useForm<TagFormValues>({
    resolver: contractResolver(SaveTag),
    defaultValues: { name: tag?.name ?? "", color: tag?.color ?? defaultTagColor },
  });
  const submit = handleSubmit(async (values) => {
    const answer = await save({ id: tag?.id ?? null, tag: SaveTag.parse(values) });
    if (!answer.data) return;
    show("success", t("tags.saved"));
    onClose();
  });
  const { name, color } = watch();
  return (
    <FormDialog
      title={tag ? t("tags.edit") : t("tags.new")}
      error={error}
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
