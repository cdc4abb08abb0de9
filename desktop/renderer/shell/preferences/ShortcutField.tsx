import { Button, Field, Input, makeStyles } from "@fluentui/react-components";
import { Dismiss20Regular } from "@fluentui/react-icons";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { Tip } from "../../ui/action/Tip.tsx";
import { shortcutPressed, shortcutText } from "./shortcut-keys.ts";

const useStyles = makeStyles({
  root: { paddingTop: "8px" },
  line: { display: "flex", gap: "8px" },
  input: { flexGrow: 1, minWidth: 0 },
});

type ShortcutFieldProps = {
  value: string | null;
  problem: string | null;
  onChange: (shortcut: string | null) => void;
};

/** A shortcut is chosen by pressing its keys. */
export function ShortcutField({ value, problem, onChange }: ShortcutFieldProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const onKeyDown = (event: KeyboardEvent) => {
    const shortcut = shortcutPressed(event.nativeEvent);
    if (shortcut === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (shortcut !== value) onChange(shortcut);
  };
  return (
    <Field
      className={styles.root}
      label={t("preferences.computer.shortcut")}
      hint={t("preferences.computer.shortcutHint")}
      validationMessage={problem}
    >
      {(field) => (
        <div className={styles.line}>
          <Input
            {...field}
            readOnly
            className={styles.input}
            value={value === null ? "" : shortcutText(value)}
            placeholder={t("preferences.computer.shortcutNone")}
            onKeyDown={onKeyDown}
          />
          {value !== null && (
            <Tip text={t("preferences.computer.shortcutRemove")}>
              <Button appearance="subtle" icon={<Dismiss20Regular />} onClick={() => onChange(null)} />
            </Tip>
          )}
        </div>
      )}
    </Field>
  );
}
