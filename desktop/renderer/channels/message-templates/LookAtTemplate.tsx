import type { MessageTemplate } from "@balcao/shared/channels/message-templates.ts";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { TemplatePreview } from "../../ui/template/TemplatePreview.tsx";
import { hintOf } from "./template-words.ts";

type LookAtTemplateProps = { template: MessageTemplate; onClose: () => void };

/** A template that cannot be edited now: its preview and the reason. */
export function LookAtTemplate({ template, onClose }: LookAtTemplateProps) {
  const { t } = useTranslation();
  const hint = hintOf(t, template);
  return (
    <FormDialog title={template.name} onClose={onClose}>
      {hint && <span>{hint}</span>}
      <TemplatePreview parts={template} values={template.examples} />
    </FormDialog>
  );
}
