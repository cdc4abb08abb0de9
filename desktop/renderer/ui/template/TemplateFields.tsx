import type { MessageTemplate } from "@balcao/shared/channels/message-templates.ts";
import { fieldsOf } from "@balcao/shared/channels/template-fields.ts";
import { Field, Input } from "@fluentui/react-components";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { gapText } from "./gap-text.ts";
import { fieldLabel, longestValue } from "./template-text.ts";

type TemplateFieldsProps = {
  template: MessageTemplate;
  values: Readonly<Record<string, string>>;
  /** Offered while a person types. */
  suggestions: readonly string[];
  /** Why the value of a field cannot be sent; null if it can. */
  problemOf: (key: string) => string | null;
  /** True where a field may stay empty. */
  isPartial?: boolean;
  autoFocus?: boolean;
  onChange: (values: Record<string, string>) => void;
};

/** A box for each variable of a template, named by the words around it. */
export function TemplateFields(props: TemplateFieldsProps) {
  const { template, values, suggestions, problemOf, isPartial = false, autoFocus = false, onChange } = props;
  const { t } = useTranslation();
  const listId = useId();
  return (
    <>
      {fieldsOf(template).map((field, n) => (
        <Field
          key={field.key}
          label={gapText(template, field) ?? fieldLabel(t, field, template)}
          hint={exampleText(template, field.key, (text) => t("messageTemplates.forExample", { text }))}
          required={!isPartial}
          validationMessage={problemOf(field.key)}
        >
          <Input
            value={values[field.key] ?? ""}
            maxLength={longestValue(template, field)}
            list={listId}
            autoComplete="off"
            autoFocus={autoFocus && n === 0}
            onChange={(_event, { value }) => onChange({ ...values, [field.key]: value })}
          />
        </Field>
      ))}
      <datalist id={listId}>
        {suggestions.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  );
}

/** The hint below a field, from the template's example. */
function exampleText({ examples }: MessageTemplate, key: string, say: (text: string) => string): string | null {
  return examples[key] ? say(examples[key]) : null;
}
