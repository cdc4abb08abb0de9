import { contactFieldNames, type FieldSource, type FieldValue } from "@balcao/shared/outreach/campaign-template.ts";
import { nameOf } from "@balcao/shared/workspace/message-variables.ts";
import { Field, Input, makeStyles, Select } from "@fluentui/react-components";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { FieldExamplesContext } from "../../../ui/form/field-examples-context.ts";
import { narrow, tokens } from "../../../ui/theme.ts";

const useStyles = makeStyles({
  root: { margin: 0, padding: 0, border: 0, minWidth: 0 },
  name: { padding: 0, marginBottom: "4px", fontWeight: 600, overflowWrap: "anywhere" },
  pair: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
    alignItems: "start",
    gap: "12px",
    [narrow]: { gridTemplateColumns: "minmax(0, 1fr)", gap: "8px" },
  },
  example: { margin: "2px 0 0", fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3 },
});

type TemplateFieldRowProps = {
  label: string;
  /** The template's own example. */
  example: string | null;
  field: FieldValue;
  /** The columns of the list. */
  columns: readonly string[];
  /** True where a value is still needed. */
  isWrong: boolean;
  maxLength: number;
  onChange: (field: FieldValue) => void;
};

/** Where a variable of the template gets its value from, and what stands in where a contact has none. */
export function TemplateFieldRow(props: TemplateFieldRowProps) {
  const { label, example, field, columns, isWrong, maxLength, onChange } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const { from, value, otherwise } = field;
  const problem = isWrong ? t("common.required") : null;
  const listedNames = new Set(columns.map(nameOf));
  const fields = Object.keys(useContext(FieldExamplesContext) ?? {}).filter((name) => !listedNames.has(nameOf(name)));
  // A saved column stays in the choice, though the list has none of this name.
  const isOwn = from !== "column" || [...columns, ...fields].some((name) => nameOf(name) === nameOf(value));
  const listed = isOwn ? columns : [...columns, value];
  const chosenColumn = [...listed, ...fields].find((column) => nameOf(column) === nameOf(value)) ?? value;
  const choose = (choice: string) => {
    const [source = "text", ...rest] = choice.split(":");
    const isText = source === "text";
    onChange({ from: source as FieldSource, value: isText ? "" : rest.join(":"), otherwise: isText ? "" : otherwise });
  };
  return (
    <fieldset className={styles.root}>
      <legend className={styles.name}>{label}</legend>
      <div className={styles.pair}>
        <Field
          label={t("campaigns.template.source")}
          hint={isOwn ? null : t("campaigns.template.columnGone", { name: value })}
        >
          <Select
            value={from === "text" ? "text" : `${from}:${from === "column" ? chosenColumn : value}`}
            onChange={(_event, data) => choose(data.value)}
          >
            <option value="text">{t("campaigns.template.fixedText")}</option>
            <optgroup label={t("campaigns.template.contact")}>
              {contactFieldNames.map((name) => (
                <option key={name} value={`contact:${name}`}>
                  {t(`campaigns.template.contactFields.${name}`)}
                </option>
              ))}
            </optgroup>
            {fields.length > 0 && (
              <optgroup label={t("campaigns.template.fields")}>
                {fields.map((name) => (
                  <option key={name} value={`column:${name}`}>
                    {name}
                  </option>
                ))}
              </optgroup>
            )}
            {listed.length > 0 && (
              <optgroup label={t("campaigns.template.columns")}>
                {listed.map((name) => (
                  <option key={name} value={`column:${name}`}>
                    {name}
                  </option>
                ))}
              </optgroup>
            )}
          </Select>
        </Field>
        {from === "text" ? (
          <Field label={t("campaigns.template.text")} required validationMessage={problem}>
            <Input
              value={value}
              maxLength={maxLength}
              autoComplete="off"
              onChange={(_event, data) => onChange({ ...field, value: data.value })}
            />
          </Field>
        ) : (
          <Field label={t("campaigns.template.otherwise")}>
            <Input
              value={otherwise}
              maxLength={maxLength}
              autoComplete="off"
              placeholder={t("campaigns.template.otherwiseNone")}
              onChange={(_event, data) => onChange({ ...field, otherwise: data.value })}
            />
          </Field>
        )}
      </div>
      {example && <p className={styles.example}>{t("messageTemplates.forExample", { text: example })}</p>}
    </fieldset>
  );
}
