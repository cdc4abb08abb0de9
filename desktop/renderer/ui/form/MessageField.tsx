import {
  emptyVariables,
  type MessageVariable,
  messageVariables,
  nameOf,
  unknownVariables,
  usesProtocol,
  type VariableValues,
} from "@balcao/shared/workspace/message-variables.ts";
import { Button, Field, makeStyles, Textarea } from "@fluentui/react-components";
import { useContext, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { FieldExamplesContext } from "./field-examples-context.ts";
import { MissingVariables } from "./MissingVariables.tsx";
import { unknownText } from "./unknown-text.ts";

const useStyles = makeStyles({
  // A company may have fifty fields: half of the fifth line shows that there are more.
  variables: {
    display: "flex",
    flexWrap: "wrap",
    gap: "4px",
    maxHeight: "124px",
    margin: "6px 0 0",
    padding: "2px",
    border: 0,
    overflowY: "auto",
    scrollbarWidth: "thin",
  },
  variable: { minWidth: 0, maxWidth: "100%", fontWeight: 500, overflow: "hidden", textOverflow: "ellipsis" },
  box: { width: "100%" },
});

const variables = Object.keys(messageVariables) as MessageVariable[];
/** A campaign opens no ticket, so that there is no protocol. */
const ofLists = variables.filter((variable) => variable !== "protocolo");

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
  /** Further variables: a list's own columns; null while they are not known, which warns of no name. */
  columns?: readonly string[] | null;
  /** The values of the one recipient, if there is one. */
  recipient?: VariableValues | null;
  onChange: (text: string) => void;
};

/**
 * A message that is sent later: its text, and buttons that insert a variable at the cursor. It warns of names that are
 * no variables, and of variables that the recipient has no value for; neither is refused.
 */
export function MessageField(props: MessageFieldProps) {
  const {
    label,
    value,
    required = false,
    disabled = false,
    problem,
    warning = null,
    hint,
    columns,
    recipient = null,
    onChange,
  } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const fields = useContext(FieldExamplesContext);
  const listed = new Set(columns?.map(nameOf));
  /** A field that a column is called like is offered once. */
  const custom = [...(columns ?? []), ...Object.keys(fields ?? {}).filter((name) => !listed.has(nameOf(name)))];
  const box = useRef<HTMLTextAreaElement>(null);
  /** Behind a variable that was just inserted. The cursor goes there as the text is rendered: later, a click might have moved it. */
  const cursorAt = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (cursorAt.current === null) return;
    box.current?.focus();
    box.current?.setSelectionRange(cursorAt.current, cursorAt.current);
    cursorAt.current = null;
  });
  const insert = (variable: string) => {
    const { selectionStart = value.length, selectionEnd = value.length } = box.current ?? {};
    const text = `{${variable}}`;
    cursorAt.current = selectionStart + text.length;
    onChange(value.slice(0, selectionStart) + text + value.slice(selectionEnd));
  };
  const find = (variable: string) => {
    const at = value.indexOf(`{${variable}}`);
    box.current?.focus();
    box.current?.setSelectionRange(at, at + variable.length + 2);
  };
  const areKnown = columns !== null && fields !== null;
  const unknown = disabled || !areKnown ? [] : unknownVariables(value, custom);
  const withoutProtocol = columns !== undefined && !disabled && usesProtocol(value) ? t("common.noProtocol") : null;
  const consequence = warning ?? withoutProtocol ?? unknownText(t, unknown);
  return (
    <div>
      <Field
        label={label}
        required={required && !disabled}
        hint={hint ?? null}
        validationMessage={problem ?? consequence}
        validationState={problem ? "error" : consequence ? "warning" : "none"}
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
      {recipient && (
        <MissingVariables text={t("common.recipientLacks")} missing={emptyVariables(value, recipient)} onFind={find} />
      )}
      {!disabled && (
        <fieldset className={styles.variables} aria-label={t("common.variables")}>
          {[...(columns === undefined ? variables : ofLists), ...custom].map((variable) => (
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
      )}
    </div>
  );
}
