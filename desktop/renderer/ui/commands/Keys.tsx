import { makeStyles } from "@fluentui/react-components";
import { tokens } from "../theme.ts";
import { type ShortcutId, shortcuts } from "./shortcuts.ts";

const useStyles = makeStyles({
  root: { display: "inline-flex", gap: "4px", flexShrink: 0 },
  key: {
    minWidth: "20px",
    padding: "0 5px",
    boxSizing: "border-box",
    borderRadius: "4px",
    font: "inherit",
    fontSize: "11px",
    lineHeight: "18px",
    textAlign: "center",
    color: tokens.colorNeutralForeground2,
    fontWeight: 500,
    background: tokens.colorNeutralBackground6,
  },
});

const macNames: Record<string, string> = { Ctrl: "⌘", Alt: "⌥", Shift: "⇧" };
const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Keys pressed together, such as `Ctrl+K`, or one after the other, such as `G A`, with this machine's names of them. */
export function Keys({ of }: { of: string }) {
  const styles = useStyles();
  const names = of.split(/[+ ]/).map((name) => (isMac() ? (macNames[name] ?? name) : name));
  return (
    <span className={styles.root}>
      {names.map((name) => (
        <kbd key={name} className={styles.key}>
          {name}
        </kbd>
      ))}
    </span>
  );
}

/** The properties of a menu's item that has keys: they are shown, and told to screen readers. */
export const keysBeside = (keys: string) => ({
  // Not a part of the item's name.
  secondaryContent: { children: <Keys of={keys} />, "aria-hidden": true },
  "aria-keyshortcuts": keys,
});

/** The properties of a menu's item that has a shortcut. */
export const menuKeys = (id: ShortcutId) => keysBeside(shortcuts[id]);
