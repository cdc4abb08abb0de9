import { type Field, fieldSubjects } from "@balcao/shared/inbox/fields.ts";
import type { ViewCondition } from "@balcao/shared/inbox/views.ts";
import { Button, makeStyles, Select } from "@fluentui/react-components";
import { Dismiss16Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Tip } from "../../../ui/action/Tip.tsx";
import { useTimeZone } from "../../../ui/page-context.ts";
import { calendarDay } from "../../../ui/text/time.ts";
import { narrow, tokens } from "../../../ui/theme.ts";
import { useListFieldsQuery } from "../../fields/fields-api.ts";
import { FieldTestInput } from "./FieldTestInput.tsx";
import { blank, blankField, isComplete, type PlainSubject, plainSubjects } from "./filter-draft.ts";
import { PlainConditionInput } from "./PlainConditionInput.tsx";
import { useOfferedSubjects } from "./use-offered-subjects.ts";

const useStyles = makeStyles({
  root: { display: "flex", alignItems: "flex-start", gap: "8px", minWidth: 0, margin: 0, padding: 0, border: 0 },
  parts: {
    flexGrow: 1,
    minWidth: 0,
    display: "grid",
    gridTemplateColumns: "minmax(0, 11fr) minmax(0, 9fr) minmax(0, 10fr)",
    gap: "8px",
    // Several values take several lines.
    alignItems: "start",
    [narrow]: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
  problem: { gridColumn: "1 / -1", margin: 0, fontSize: "12px", color: tokens.bad },
});

type ConditionProps<C extends ViewCondition = ViewCondition> = {
  condition: C;
  onChange: (condition: ViewCondition) => void;
};

type ConditionRowProps = ConditionProps & {
  /** Its number in its group. */
  place: number;
  isTried: boolean;
  onRemove: () => void;
};

/** One condition: its subject, how it is compared, and with which values. */
export function ConditionRow({ condition, place, isTried, onChange, onRemove }: ConditionRowProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { data: all = [] } = useListFieldsQuery();
  const fields = all.filter(({ isRemoved }) => !isRemoved);
  const offered = useOfferedSubjects(condition.by);
  const field = condition.by === "field" ? (all.find(({ id }) => id === condition.fieldId) ?? null) : null;
  const today = calendarDay(Date.now(), useTimeZone());
  const choose = (value: string) => {
    const chosen = fields.find(({ id }) => value === `field ${id}`);
    if (chosen) onChange(blankField(chosen, today));
    else onChange(blank(plainSubjects.find((one): one is PlainSubject => one === value) ?? "status"));
  };
  return (
    <fieldset className={styles.root} aria-label={t("views.condition", { n: place })}>
      <div className={styles.parts}>
        <Select
          aria-label={t("views.subject")}
          value={condition.by === "field" ? `field ${condition.fieldId}` : condition.by}
          onChange={(_event, { value }) => choose(value)}
        >
          {offered.map((one) => (
            <option key={one} value={one}>
              {t(`views.subjects.${one}`)}
            </option>
          ))}
          {condition.by === "field" && (!field || field.isRemoved) && (
            <option value={`field ${condition.fieldId}`}>{field?.name ?? t("views.goneField")}</option>
          )}
          {fieldSubjects.map((subject) => (
            <FieldOptions key={subject} label={t(`fields.of.${subject}`)} fields={ofSubject(fields, subject)} />
          ))}
        </Select>
        {condition.by === "field" ? (
          <FieldTestInput condition={condition} field={field} onChange={onChange} />
        ) : (
          <PlainConditionInput condition={condition} onChange={onChange} />
        )}
        {isTried && !isComplete(condition) && (
          <p className={styles.problem} role="alert">
            {t("views.noValue")}
          </p>
        )}
      </div>
      <Tip text={t("views.removeCondition", { n: place })}>
        <Button appearance="subtle" icon={<Dismiss16Regular />} onClick={onRemove} />
      </Tip>
    </fieldset>
  );
}

const ofSubject = (fields: readonly Field[], subject: Field["subject"]) =>
  fields.filter((field) => field.subject === subject);

function FieldOptions({ label, fields }: { label: string; fields: readonly Field[] }) {
  if (fields.length === 0) return null;
  return (
    <optgroup label={label}>
      {fields.map(({ id, name }) => (
        <option key={id} value={`field ${id}`}>
          {name}
        </option>
      ))}
    </optgroup>
  );
}
