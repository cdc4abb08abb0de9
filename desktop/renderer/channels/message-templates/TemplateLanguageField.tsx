import { Field, Select } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { languageName } from "../../ui/template/template-text.ts";

/** The languages that are offered; a template in another one keeps its own. */
const languages = ["pt_BR", "pt_PT", "en", "en_US", "es", "es_AR", "es_MX", "fr", "it", "de"];

type TemplateLanguageFieldProps = { language: string; disabled?: boolean; onChange: (language: string) => void };

/** The language of a template, by its name in the console's language. */
export function TemplateLanguageField({ language, disabled = false, onChange }: TemplateLanguageFieldProps) {
  const { t, i18n } = useTranslation();
  return (
    <Field label={t("messageTemplates.language")}>
      <Select value={language} disabled={disabled} onChange={(_event, { value }) => onChange(value)}>
        {[...new Set([...languages, language])].map((one) => (
          <option key={one} value={one}>
            {languageName(one, i18n.language)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
