import { makeStyles, Switch } from "@fluentui/react-components";
import { useId } from "react";
import { tokens } from "../../ui/theme.ts";
import { usePreferenceStyles } from "./preference-styles.ts";

const useStyles = makeStyles({
  words: { flexGrow: 1, minWidth: 0 },
  label: { display: "block", cursor: "pointer" },
  switch: { flexShrink: 0 },
  problem: { color: tokens.bad },
});

type SwitchLineProps = {
  label: string;
  hint?: string;
  problem?: string | null;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
};

/** A switch with its explanation. */
export function SwitchLine({ label, hint, problem = null, checked, disabled = false, onChange }: SwitchLineProps) {
  const styles = useStyles();
  const shared = usePreferenceStyles();
  const id = useId();
  const hintId = useId();
  return (
    <div className={shared.row}>
      <div className={styles.words}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {hint !== undefined && (
          <div id={hintId} className={shared.hint}>
            {hint}
          </div>
        )}
        {problem !== null && (
          <div className={styles.problem} role="alert">
            {problem}
          </div>
        )}
      </div>
      <Switch
        id={id}
        className={styles.switch}
        checked={checked}
        disabled={disabled}
        {...(hint !== undefined && { "aria-describedby": hintId })}
        onChange={(_event, data) => onChange(data.checked)}
      />
    </div>
  );
}
