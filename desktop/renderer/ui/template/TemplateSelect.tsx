import type { MessageTemplate } from "@balcao/shared/channels/message-templates.ts";
import { Field, Select } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { WarningNote } from "../frame/WarningNote.tsx";
import { type TemplateName, templateIn } from "./template-in.ts";
import { languageName } from "./template-text.ts";

type TemplateSelectProps = {
  /** The templates that can be sent; undefined until they are loaded. */
  templates: readonly MessageTemplate[] | undefined;
  chosen: TemplateName | null;
  /** Shown where there is none to choose. */
  noneText: string;
  /** Shown where the chosen one cannot be sent any more. */
  goneText: string;
  isWrong: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  onChoose: (template: MessageTemplate | null) => void;
};

/** The choice of a message template by name, language and category, with a note if the saved one is gone. */
export function TemplateSelect(props: TemplateSelectProps) {
  const { templates, chosen, noneText, goneText, isWrong, disabled = false, autoFocus = false, onChoose } = props;
  const { t, i18n } = useTranslation();
  const template = templateIn(templates, chosen);
  return (
    <>
      <Field
        label={t("messageTemplates.choice.label")}
        required
        hint={templates?.length === 0 ? noneText : null}
        validationMessage={isWrong && !template ? t("common.required") : null}
      >
        <Select
          value={template?.id ?? ""}
          disabled={disabled}
          autoFocus={autoFocus}
          onChange={(_event, data) => onChoose(templates?.find(({ id }) => String(id) === data.value) ?? null)}
        >
          <option value="">{t("messageTemplates.choice.choose")}</option>
          {templates?.map((one) => (
            <option key={one.id} value={one.id}>
              {`${one.name} · ${languageName(one.language, i18n.language)} · ${t(`messageTemplates.categories.${one.category}`)}`}
            </option>
          ))}
        </Select>
      </Field>
      {chosen && templates && !template && <WarningNote text={goneText} />}
    </>
  );
}
