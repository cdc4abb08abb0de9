import { type MessageVariable, messageVariables } from "@balcao/shared/inbox/message-variables.ts";
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
  /** Read-only. */
  disabled?: boolean;
  problem: string | null;
  /** A consequence of the present value that the person may not have meant. */
  warning?: string | null;
  hint?: string | null;
  /** Further variables: a list's own columns. */
  columns?: readonly string[];
  onChange: (text: string) => void;
};

/** A message that is sent later: its text, and buttons that insert a variable at the cursor. */
export function MessageField(props: MessageFieldProps) {
  const {
    label,
    value,
    required = false,
    disabled = false,
    problem,
    warning = null,
    hint,
    columns = [],
    onChange,
  } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const box = useRef<HTMLTextAreaElement>(null);
  const insert = (variable: string) => {
    const { selectionStart = value.length, selectionEnd = value.length } = box.current ?? {};
    const text = `{${variable}}`;
    onChange(value.slice(0, selectionStart) + text + value.slice(selectionEnd));
    // Once the new text is rendered: moves the cursor behind the inserted part.
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(selectionStart + text.length, selectionStart + text.length);
    });
  };
  return (
    <div>
      <Field
        label={label}
        required={required}
        hint={hint ?? null}
        validationMessage={problem ?? warning}
        validationState={problem ? "error" : warning ? "warning" : "none"}
      >
        <Textarea
          textarea={{ ref: box }}
          className={styles.box}
          rows={4}
          resize="vertical"
          value={value}
          disabled={disabled}
          onChange={(_event, data) => onChange(data.value)}
        />
      </Field>
      <fieldset className={styles.variables} hidden={disabled} aria-label={t("common.variables")}>
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
