import { type Field, fieldLimits } from "@balcao/shared/inbox/fields.ts";
import { Button, Input, makeStyles } from "@fluentui/react-components";
import { Add20Regular, Dismiss16Regular } from "@fluentui/react-icons";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { MoveButtons } from "../../ui/action/MoveButtons.tsx";
import { Tip } from "../../ui/action/Tip.tsx";
import { tokens } from "../../ui/theme.ts";
import { useFieldUseQuery } from "./fields-api.ts";

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "8px", margin: 0, padding: 0, border: 0, minWidth: 0 },
  title: { padding: 0, marginBottom: "4px" },
  row: { display: "flex", alignItems: "center", gap: "4px" },
  box: { flexGrow: 1, minWidth: 0 },
  note: { margin: 0, color: tokens.colorNeutralForeground3 },
  problem: { margin: 0, color: tokens.bad },
});

/** A choice in the form: one without an id is new. */
export type EditedChoice = { key: string; id?: number; name: string };

type ChoicesEditorProps = {
  field: Field | null;
  choices: readonly EditedChoice[];
  /** The error text below them; null while they are valid. */
  problem: string | null;
  onChange: (choices: EditedChoice[]) => void;
};

/** The choices of a field in their order; it tells how many values keep one that is taken away. */
export function ChoicesEditor({ field, choices, problem, onChange }: ChoicesEditorProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const noteId = useId();
  const [added, setAdded] = useState<string | null>(null);
  const { data: use } = useFieldUseQuery({ id: field?.id ?? 0 }, { skip: !field });
  const kept = new Set(choices.map(({ id }) => id));
  const gone = field?.choices.filter(({ id, isRemoved }) => !isRemoved && !kept.has(id)) ?? [];
  const usesGone = (use?.choices ?? []).filter(({ id }) => gone.some((choice) => choice.id === id));
  const holding = usesGone.reduce((sum, { values }) => sum + values, 0);

  const add = () => {
    const key = crypto.randomUUID();
    setAdded(key);
    onChange([...choices, { key, name: "" }]);
  };
  return (
    <fieldset className={styles.root} aria-describedby={noteId}>
      <legend className={styles.title}>{t("fields.choices.title")}</legend>
      {choices.map(({ key, name }, at) => (
        <div key={key} className={styles.row}>
          <Input
            className={styles.box}
            aria-label={t("fields.choices.one", { n: at + 1 })}
            value={name}
            maxLength={80}
            autoComplete="off"
            autoFocus={key === added}
            onChange={(_event, data) =>
              onChange(choices.map((choice) => (choice.key === key ? { ...choice, name: data.value } : choice)))
            }
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              if (choices.length < fieldLimits.choices) add();
            }}
          />
          <MoveButtons
            items={choices}
            at={at}
            upText={t("fields.choices.up", { name })}
            downText={t("fields.choices.down", { name })}
            onMove={onChange}
          />
          <Tip text={t("fields.choices.take", { name })}>
            <Button
              appearance="subtle"
              size="small"
              icon={<Dismiss16Regular />}
              onClick={() => onChange(choices.filter((choice) => choice.key !== key))}
            />
          </Tip>
        </div>
      ))}
      <div>
        <Button
          appearance="subtle"
          icon={<Add20Regular />}
          disabledFocusable={choices.length >= fieldLimits.choices}
          onClick={add}
        >
          {t("fields.choices.add")}
        </Button>
      </div>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <p id={noteId} className={styles.note} role="status">
        {holding > 0 && t("fields.choices.kept", { count: holding })}
      </p>
    </fieldset>
  );
}
