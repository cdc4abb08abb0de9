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
  /** True where no template may be chosen: the saved one then stays chosen while it cannot be sent, so that it can be removed. */
  isOptional?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  onChoose: (template: MessageTemplate | null) => void;
};

const savedOption = "saved";

/** The choice of a message template by name, language and category, with a note if the saved one is gone. */
export function TemplateSelect(props: TemplateSelectProps) {
  const { templates, chosen, noneText, goneText, isWrong, isOptional = false, onChoose, ...select } = props;
  const { t, i18n } = useTranslation();
  const template = templateIn(templates, chosen);
  const kept = isOptional && !template ? chosen : null;
  const nameOf = ({ name, language }: TemplateName) => `${name} · ${languageName(language, i18n.language)}`;
  return (
    <>
      <Field
        label={t("messageTemplates.choice.label")}
        required={!isOptional}
        hint={templates?.length === 0 ? noneText : null}
        validationMessage={isWrong && !template ? t("common.required") : null}
      >
        <Select
          {...select}
          value={template?.id ?? (kept ? savedOption : "")}
          onChange={(_event, data) => onChoose(templates?.find(({ id }) => String(id) === data.value) ?? null)}
        >
          <option value="">{t(`messageTemplates.choice.${isOptional ? "none" : "choose"}`)}</option>
          {kept && <option value={savedOption}>{nameOf(kept)}</option>}
          {templates?.map((one) => (
            <option key={one.id} value={one.id}>
              {`${nameOf(one)} · ${t(`messageTemplates.categories.${one.category}`)}`}
            </option>
          ))}
        </Select>
      </Field>
      {chosen && templates && !template && <WarningNote text={goneText} />}
    </>
  );
}
