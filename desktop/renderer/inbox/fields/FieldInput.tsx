import { fieldText, readFieldText } from "@balcao/shared/inbox/field-text.ts";
import { type Field, fieldLimits, type Value } from "@balcao/shared/inbox/fields.ts";
import {
  Button,
  Dropdown,
  type FieldProps,
  Field as FormField,
  Input,
  makeStyles,
  Option,
  Select,
} from "@fluentui/react-components";
import { Open16Regular } from "@fluentui/react-icons";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Tip } from "../../ui/action/Tip.tsx";
import { DateTimeInput } from "../../ui/date-time/DateTimeInput.tsx";
import { useHalfTyped } from "../../ui/date-time/use-half-typed.ts";
import { useListUsersQuery } from "../../workspace/users/users-api.ts";

const useStyles = makeStyles({
  box: { minWidth: 0, width: "100%" },
  list: { maxHeight: "264px" },
});

export type FieldInputProps = {
  field: Field;
  /** Null if there is none. */
  value: Value | null;
  /** The stored text that the field's kind cannot read, if that is why there is no value. */
  unread?: string | undefined;
  problem?: string | null;
  /** Called once a value is whole: a text when the box is left, or on Enter. */
  onChange: (value: Value | null) => void;
};

/** The input for a field's kind, with the field's name. */
export function FieldInput(props: FieldInputProps) {
  const { field, unread, problem = null } = props;
  const { t } = useTranslation();
  const [wrong, setWrong] = useState<string | null>(null);
  const told = wrong ?? problem;
  const about: Pick<FieldProps, "label" | "hint" | "validationMessage" | "required"> = {
    label: field.name,
    required: field.isRequired,
    validationMessage: told,
    hint: unread === undefined ? field.help || null : t("fields.unread", { text: unread }),
  };
  switch (field.kind) {
    case "date":
      return <DayInput {...props} problem={told} hint={typeof about.hint === "string" ? about.hint : undefined} />;
    case "yesNo":
      return (
        <FormField {...about}>
          <YesNoInput {...props} />
        </FormField>
      );
    case "choice":
      return (
        <FormField {...about}>
          <ChoiceInput {...props} choices={offered(field, props.value)} />
        </FormField>
      );
    case "choices":
      return (
        <FormField {...about}>
          <ChoicesInput {...props} />
        </FormField>
      );
    case "person":
      return (
        <FormField {...about}>
          <PersonInput {...props} />
        </FormField>
      );
    default:
      return (
        <FormField {...about}>
          <TypedInput {...props} kind={field.kind} onWrong={setWrong} />
        </FormField>
      );
  }
}

/** The choices that can be chosen, and a removed one where it is the value. */
const offered = ({ choices }: Field, value: Value | null) =>
  choices.filter(({ id, isRemoved }) => !isRemoved || (Array.isArray(value) ? value.includes(id) : value === id));

type TypedKind = "text" | "link" | "number" | "money";

type TypedInputProps = FieldInputProps & { kind: TypedKind; onWrong: (text: string | null) => void };

function TypedInput({ field, kind, value, onChange, onWrong }: TypedInputProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const stored = value === null ? "" : fieldText(kind, value);
  // Null while the box shows the stored value, which may change elsewhere.
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed === null || typed.trim() === stored) return reset();
    const read = readFieldText(kind, typed);
    if (read === null && typed.trim() !== "") return onWrong(t(`fields.wrong.${kind === "text" ? "link" : kind}`));
    reset();
    onChange(read);
  };
  const reset = () => {
    setTyped(null);
    onWrong(null);
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key === "Enter") commit();
    if (event.key !== "Escape" || typed === null) return;
    // The drawer, or the dialog, stays open.
    event.stopPropagation();
    reset();
  };
  return (
    <Input
      className={styles.box}
      value={typed ?? stored}
      maxLength={fieldLimits.text}
      autoComplete="off"
      inputMode={kind === "number" || kind === "money" ? "decimal" : kind === "link" ? "url" : "text"}
      onChange={(_event, data) => setTyped(data.value)}
      onBlur={commit}
      onKeyDown={pressed}
      {...(kind === "link" &&
        typeof value === "string" && {
          contentAfter: (
            <Tip text={t("fields.open", { name: field.name })}>
              <Button
                as="a"
                appearance="transparent"
                size="small"
                icon={<Open16Regular />}
                href={value}
                target="_blank"
                rel="noopener noreferrer"
              />
            </Tip>
          ),
        })}
    />
  );
}

function DayInput({ field, value, problem, hint, onChange }: FieldInputProps & { hint: string | undefined }) {
  const day = useHalfTyped("date", typeof value === "string" ? value : "", (text) => onChange(text || null));
  return (
    <DateTimeInput
      kind="date"
      label={field.name}
      required={field.isRequired}
      problem={problem ?? null}
      hint={hint}
      {...day}
    />
  );
}

function YesNoInput({ value, onChange }: FieldInputProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <Select
      className={styles.box}
      value={value === null ? "" : String(value)}
      onChange={(_event, data) => onChange(data.value === "" ? null : data.value === "true")}
    >
      <option value="">{t("fields.none")}</option>
      <option value="true">{t("fields.yes")}</option>
      <option value="false">{t("fields.no")}</option>
    </Select>
  );
}

type Named = { id: number; name: string };

function ChoiceInput({ value, choices, onChange }: FieldInputProps & { choices: readonly Named[] }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <Select
      className={styles.box}
      value={typeof value === "number" ? value : ""}
      onChange={(_event, data) => onChange(data.value === "" ? null : Number(data.value))}
    >
      <option value="">{t("fields.none")}</option>
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

function PersonInput(props: FieldInputProps) {
  const { data: users = [] } = useListUsersQuery();
  return <ChoiceInput {...props} choices={users} />;
}

function ChoicesInput({ field, value, onChange }: FieldInputProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const chosen = Array.isArray(value) ? value : [];
  const choices = offered(field, value);
  return (
    <Dropdown
      multiselect
      className={styles.box}
      listbox={{ className: styles.list }}
      placeholder={t("fields.none")}
      value={choices
        .filter(({ id }) => chosen.includes(id))
        .map(({ name }) => name)
        .join(", ")}
      selectedOptions={chosen.map(String)}
      onOptionSelect={(_event, { selectedOptions }) =>
        onChange(selectedOptions.length > 0 ? selectedOptions.map(Number) : null)
      }
    >
      {choices.map(({ id, name }) => (
        <Option key={id} value={String(id)} text={name}>
          {name}
        </Option>
      ))}
    </Dropdown>
  );
}
