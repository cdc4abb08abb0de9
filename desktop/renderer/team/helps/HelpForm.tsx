import { type Help, SaveHelp } from "@balcao/shared/team/helps.ts";
import { Button } from "@fluentui/react-components";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FormButtons } from "../../ui/form/FormButtons.tsx";
import { FormCard } from "../../ui/form/FormCard.tsx";
import { contractResolver, showTaken } from "../../ui/form/form-problems.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import { useToast } from "../../ui/toast/toast-context.ts";
import { DeleteHelp } from "./DeleteHelp.tsx";
import { useSaveHelpMutation } from "./helps-api.ts";

type HelpFormProps = {
  /** Null creates a new one. Mount it again for another. */
  help: Help | null;
  /** The form must be emptied. */
  onDone: () => void;
};

/** A help's title, video and description. */
export function HelpForm({ help, onDone }: HelpFormProps) {
  const { t } = useTranslation();
  const { show } = useToast();
  const [save, { isLoading }] = useSaveHelpMutation();
  const [isDeleting, setDeleting] = useState(false);
  const { control, handleSubmit, setError } = useForm<{ title: string; video: string; description: string }>({
    resolver: contractResolver(SaveHelp),
    defaultValues: { title: help?.title ?? "", video: help?.video ?? "", description: help?.description ?? "" },
  });
  const submit = handleSubmit(async (values) => {
    const { error } = await save({ id: help?.id ?? null, help: values });
    if (showTaken(error, setError)) return;
    if (error) return show("error", t("helps.saveFailed"));
    show("success", t("helps.saved"));
    onDone();
  });
  const heading = help ? t("helps.edit") : t("helps.new");
  return (
    <>
      <FormCard label={heading} onSubmit={submit}>
        <TextField control={control} name="title" label={t("helps.name")} required />
        <TextField control={control} name="video" label={t("helps.video")} hint={t("helps.videoHint")} required />
        <TextField control={control} name="description" label={t("helps.description")} rows={3} />
        <FormButtons isBusy={isLoading} clearText={t("helps.clear")} onClear={onDone}>
          {help && <Button onClick={() => setDeleting(true)}>{t("common.delete")}</Button>}
        </FormButtons>
      </FormCard>
      {help && isDeleting && <DeleteHelp help={help} onDeleted={onDone} onClose={() => setDeleting(false)} />}
    </>
  );
}
