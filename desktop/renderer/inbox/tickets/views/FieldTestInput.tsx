import { fieldText, readFieldText } from "@balcao/shared/inbox/field-text.ts";
import type { Field } from "@balcao/shared/inbox/fields.ts";
import { type FieldTest, type ViewCondition, viewLimits } from "@balcao/shared/inbox/views.ts";
import { Input, makeStyles, Select, SpinButton } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DateTimeInput } from "../../../ui/date-time/DateTimeInput.tsx";
import { useHalfTyped } from "../../../ui/date-time/use-half-typed.ts";
import type { Choice } from "../../../ui/form/ManySelect.tsx";
import { useTimeZone } from "../../../ui/page-context.ts";
import { calendarDay } from "../../../ui/text/time.ts";
import { tokens } from "../../../ui/theme.ts";
import { useListUsersQuery } from "../../../workspace/users/users-api.ts";
import { type FieldOperator, fieldOperators, operatorOf, operatorsOf, testFor } from "./filter-draft.ts";
import { ValuesInput } from "./ValuesInput.tsx";

const useStyles = makeStyles({
  box: { minWidth: 0, width: "100%" },
  kept: { gridColumn: "span 2", margin: 0, alignSelf: "center", color: tokens.colorNeutralForeground3 },
});

type FieldCondition = Extract<ViewCondition, { by: "field" }>;
type FieldTestInputProps = {
  condition: FieldCondition;
  /** Null if it is gone, or not loaded yet. */
  field: Field | null;
  onChange: (condition: ViewCondition) => void;
};

/** How a field's value is compared, and with what. */
export function FieldTestInput({ condition, field, onChange }: FieldTestInputProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const today = calendarDay(Date.now(), useTimeZone());
  const operator = field && operatorOf(condition, field.kind);
  if (!field || !operator) return <p className={styles.kept}>{field ? t("views.kept") : null}</p>;
  const put = (test: FieldTest) => onChange({ ...condition, test });
  return (
    <>
      <Select
        aria-label={t("views.comparison")}
        value={operator}
        onChange={(_event, { value }) => {
          const chosen = fieldOperators.find((one) => one === value) ?? operator;
          const keepsValues = isList(chosen) && isList(operator);
          onChange({
            ...condition,
            ...testFor(chosen, field.kind, today),
            ...(keepsValues && { test: condition.test }),
          });
        }}
      >
        {operatorsOf(field.kind).map((one) => (
          <option key={one} value={one}>
            {t(`views.operators.${one}`)}
          </option>
        ))}
      </Select>
      {/* Another operator is another input: it must not keep what was typed in the former one. */}
      <TestValue
        key={`${field.id} ${operator}`}
        test={condition.test}
        field={field}
        operator={operator}
        onChange={put}
      />
    </>
  );
}

const isList = (operator: FieldOperator) => operator === "is" || operator === "isNot";

type TestValueProps = { test: FieldTest; field: Field; operator: FieldOperator; onChange: (test: FieldTest) => void };

function TestValue(props: TestValueProps) {
  const { field, operator, test, onChange } = props;
  const { kind } = field;
  if (operator === "filled" || operator === "empty") return null;
  if (operator === "lastDays" || operator === "nextDays") return <DaysInput {...props} />;
  if (kind === "date") return <DayInput {...props} />;
  if (kind === "yesNo") return <YesNoInput {...props} />;
  if (kind === "choice" || kind === "choices") {
    const choices = field.choices.map(({ id, name }) => ({ value: id, name }));
    return <ListedInput choices={choices} test={test} onChange={onChange} />;
  }
  if (kind === "person") return <PersonInput {...props} />;
  return <TypedInput {...props} kind={kind} />;
}

/** The list of a test; empty while it has none. */
const listOf = (test: FieldTest) => ("anyOf" in test ? test.anyOf : []);
/** The bound of a test with one. */
const boundOf = (test: FieldTest) =>
  "atLeast" in test || "atMost" in test ? (test.atLeast ?? test.atMost) : undefined;

type ListedInputProps = Pick<TestValueProps, "test" | "onChange"> & {
  choices: readonly Choice<string | number | boolean>[] | undefined;
};

function ListedInput({ choices, test, onChange }: ListedInputProps) {
  return <ValuesInput choices={choices} value={listOf(test)} onChange={(anyOf) => onChange({ anyOf })} />;
}

function PersonInput(props: TestValueProps) {
  const { t } = useTranslation();
  const { data: users } = useListUsersQuery();
  const people = users?.map(({ id, name }) => ({ value: id, name }));
  return <ListedInput {...props} choices={people && [{ value: "me", name: t("views.me") }, ...people]} />;
}

function YesNoInput({ test, onChange }: TestValueProps) {
  const { t } = useTranslation();
  return (
    <Select
      aria-label={t("views.values")}
      value={String(listOf(test)[0])}
      onChange={(_event, { value }) => onChange({ anyOf: [value === "true"] })}
    >
      <option value="true">{t("views.yes")}</option>
      <option value="false">{t("views.no")}</option>
    </Select>
  );
}

function DaysInput({ test, operator, onChange }: TestValueProps) {
  const { t } = useTranslation();
  const isPast = operator === "lastDays";
  const bound = "atLeast" in test || "atMost" in test ? (isPast ? test.atLeast : test.atMost) : undefined;
  const days = typeof bound === "object" ? Math.abs(bound.daysFromToday) : 0;
  const put = (wanted: number) => {
    if (!Number.isFinite(wanted)) return;
    const far = Math.min(viewLimits.days, Math.max(0, Math.round(wanted)));
    const [from, to] = isPast ? [-far, 0] : [0, far];
    onChange({ atLeast: { daysFromToday: from || 0 }, atMost: { daysFromToday: to } });
  };
  return (
    <SpinButton
      aria-label={t("views.days")}
      min={0}
      max={viewLimits.days}
      value={days}
      displayValue={t("views.inDays", { count: days })}
      onChange={(_event, { value, displayValue }) => put(value ?? Number.parseInt(displayValue ?? "", 10))}
    />
  );
}

function DayInput({ test, operator, onChange }: TestValueProps) {
  const { t } = useTranslation();
  const [listed] = listOf(test);
  const shown = operator === "is" ? listed : boundOf(test);
  const day = useHalfTyped(
    "date",
    typeof shown === "string" ? shown : "",
    (text) => onChange(operator === "is" ? { anyOf: [text] } : { [operator]: text }),
    "never",
  );
  return <DateTimeInput kind="date" aria-label={t("views.values")} {...day} />;
}

type TypedInputProps = TestValueProps & { kind: "text" | "link" | "number" | "money" };

function TypedInput({ test, kind, operator, onChange }: TypedInputProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const isNumber = kind === "number" || kind === "money";
  const value = isList(operator) ? listOf(test)[0] : boundOf(test);
  const [typed, setTyped] = useState(
    value === undefined || typeof value === "object" ? "" : isNumber ? fieldText(kind, value) : String(value),
  );
  const write = (text: string) => {
    setTyped(text);
    const read = isNumber ? readFieldText(kind, text) : text.trim() || null;
    if (isList(operator)) onChange({ anyOf: read === null ? [] : [read as string | number] });
    else onChange({ [operator]: read ?? Number.NaN });
  };
  return (
    <Input
      className={styles.box}
      aria-label={t("views.values")}
      placeholder={isNumber ? "" : t("views.text")}
      value={typed}
      maxLength={500}
      autoComplete="off"
      inputMode={isNumber ? "decimal" : "text"}
      onChange={(_event, data) => write(data.value)}
    />
  );
}
