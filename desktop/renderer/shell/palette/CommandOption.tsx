import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { useEffect, useRef } from "react";
import { usePreferences } from "../../client/hooks.ts";
import type { Command } from "../../ui/commands/commands-context.ts";
import { Keys } from "../../ui/commands/Keys.tsx";
import { shortcuts } from "../../ui/commands/shortcuts.ts";
import { tokens } from "../../ui/theme.ts";

const useStyles = makeStyles({
  root: {
    display: "flex",
    alignItems: "center",
    gap: "12px",
    minHeight: "40px",
    padding: "4px 10px",
    boxSizing: "border-box",
    borderRadius: "8px",
    cursor: "pointer",
    ":hover": { background: tokens.colorSubtleBackgroundHover },
  },
  active: { background: tokens.selection, color: tokens.selectionText, ":hover": { background: tokens.selection } },
  icon: { width: "24px", display: "inline-flex", justifyContent: "center", flexShrink: 0 },
  label: { flexGrow: 1, minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
});

type CommandOptionProps = { id: string; command: Command; isActive: boolean; onPick: () => void };

/** A line of the palette. The focus stays in its text field. */
export function CommandOption({ id, command, isActive, onPick }: CommandOptionProps) {
  const styles = useStyles();
  const { icon, shortcut, singleKeys } = command;
  const label = command.about === undefined ? command.label : `${command.label}: ${command.about}`;
  const [preferences] = usePreferences();
  const keys = [preferences.singleKeys && singleKeys, shortcut && shortcuts[shortcut]].filter((of) => !!of);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) root.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the text field holds the focus, and names this as active
    <div
      ref={root}
      id={id}
      role="option"
      aria-selected={isActive}
      aria-description={keys.length > 0 ? keys.join(", ") : undefined}
      className={mergeClasses(styles.root, isActive && styles.active)}
      onClick={onPick}
    >
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <span className={styles.label} title={label}>
        {label}
      </span>
      {keys.map((of) => (
        <span key={of} aria-hidden>
          <Keys of={of} />
        </span>
      ))}
    </div>
  );
}
