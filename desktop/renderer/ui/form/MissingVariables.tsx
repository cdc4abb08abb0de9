import { makeStyles } from "@fluentui/react-components";
import { Warning16Filled } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { tokens } from "../theme.ts";
import { variableName } from "./variable-name.ts";

const useStyles = makeStyles({
  root: {
    display: "flex",
    alignItems: "center",
    flexWrap: "wrap",
    gap: "6px",
    margin: "8px 8px 0",
    padding: "6px 10px",
    borderRadius: "8px",
    background: tokens.warnSoft,
    color: tokens.warn,
    fontSize: "12px",
    lineHeight: "16px",
    fontWeight: 500,
  },
  name: {
    padding: "2px 8px",
    border: 0,
    borderRadius: "4px",
    font: "inherit",
    fontWeight: 600,
    color: "inherit",
    background: "color-mix(in srgb, currentColor 16%, transparent)",
    cursor: "pointer",
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
});

type MissingVariablesProps = {
  /** The sentence before the names. */
  text: string;
  /** As they are written in it. */
  missing: string[];
  onFind: (variable: string) => void;
};

/** The variables of a text that the recipient has no value for; a click selects one. */
export function MissingVariables({ text, missing, onFind }: MissingVariablesProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  if (missing.length === 0) return null;
  return (
    <div className={styles.root} role="status">
      <Warning16Filled />
      {text}
      {missing.map((variable) => (
        <button key={variable} type="button" className={styles.name} onClick={() => onFind(variable)}>
          {variableName(t, variable)}
        </button>
      ))}
    </div>
  );
}
