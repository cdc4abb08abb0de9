import { Button } from "@fluentui/react-components";
import type { ReactElement } from "react";
import { Tip } from "../../../ui/action/Tip.tsx";
import { useBulkActStyles } from "./bulk-act-styles.ts";

type BulkActProps = {
  /** The full name, as a tooltip and for screen readers; `word` is the button's label. */
  label: string;
  word?: string;
  icon: ReactElement;
  disabled: boolean;
  onAct: () => void;
};

/** An action on the selected tickets. */
export function BulkAct({ label, word = label, icon, disabled, onAct }: BulkActProps) {
  const styles = useBulkActStyles();
  return (
    <Tip text={label}>
      <Button
        appearance="subtle"
        className={styles.act}
        icon={icon}
        disabledFocusable={disabled}
        onClick={() => !disabled && onAct()}
      >
        <span className={styles.word}>{word}</span>
      </Button>
    </Tip>
  );
}
