import type { templateMediaFormats } from "@balcao/shared/channels/message-templates.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FileField } from "../../ui/form/FileField.tsx";
import { headerFiles } from "../../ui/template/template-text.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useUploadTemplateSampleMutation } from "./message-templates-api.ts";

type TemplateSampleFieldProps = {
  connectionId: number;
  format: (typeof templateMediaFormats)[number];
  problem: string | null;
  /** The handle of the uploaded example; null if it was removed. */
  onHandle: (handle: string | null) => void;
};

/** The example of a header's file, which WhatsApp reviews with the template. It is uploaded at once. */
export function TemplateSampleField({ connectionId, format, problem, onHandle }: TemplateSampleFieldProps) {
  const { t } = useTranslation();
  const { showFailure } = useToast();
  const [chosen, setChosen] = useState<File | null>(null);
  const [upload, { isLoading }] = useUploadTemplateSampleMutation();
  const choose = async (file: File | null) => {
    setChosen(file);
    onHandle(null);
    if (!file) return;
    const { data, error } = await upload({ connectionId, file });
    if (data) return onHandle(data.handle);
    setChosen(null);
    showFailure(error);
  };
  return (
    <FileField
      label={t("messageTemplates.sample")}
      saved={null}
      chosen={chosen}
      problem={problem}
      accept={headerFiles[format]}
      disabled={isLoading}
      onChoose={(file) => void choose(file)}
      onRemoveSaved={() => undefined}
    />
  );
}
