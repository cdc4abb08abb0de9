import { type MessageVariable, messageVariables } from "@balcao/shared/message-variables.ts";
import { Button, Field, makeStyles, Textarea } from "@fluentui/react-components";
import { useRef } from "react";
import { useTranslation } from "react-i18next";

const useStyles = makeStyles({
  variables: { display: "flex", flexWrap: "wrap", gap: "4px", margin: "8px 0 0", padding: 0, border: 0 },
  variable: { minWidth: 0, maxWidth: "100%", fontWeight: 500, overflow: "hidden", textOverflow: "ellipsis" },
  box: { width: "100%" },
});

const variables = Object.keys(messageVariables) as MessageVariable[];

type MessageFieldProps = {
  label: string;
  value: string;
  required?: boolean;
  problem: string | null;
  /** Further variables: a list's own columns. */
  columns?: readonly string[];
  onChange: (text: string) => void;
};

/** A message that is sent later: its text, and buttons that put a variable where the caret stands. */
export function MessageField({ label, value, required = false, problem, columns = [], onChange }: MessageFieldProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const box = useRef<HTMLTextAreaElement>(null);
  const insert = (variable: string) => {
    const { selectionStart = value.length, selectionEnd = value.length } = box.current ?? {};
    const text = `{${variable}}`;
    onChange(value.slice(0, selectionStart) + text + value.slice(selectionEnd));
    // Once the new text is in the box: the caret goes on behind what was put in.
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(selectionStart + text.length, selectionStart + text.length);
    });
  };
  return (
    <div>
      <Field label={label} required={required} validationMessage={problem}>
        <Textarea
          textarea={{ ref: box }}
          className={styles.box}
          rows={4}
          resize="vertical"
          value={value}
          onChange={(_event, data) => onChange(data.value)}
        />
      </Field>
      <fieldset className={styles.variables} aria-label={t("common.variables")}>
        {[...variables, ...columns].map((variable) => (
          <Button
            key={variable}
            size="small"
            className={styles.variable}
            aria-label={t("common.insertVariable", { name: `{${variable}}` })}
            onClick={() => insert(variable)}
          >
            {`{${variable}}`}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
