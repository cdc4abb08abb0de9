import { makeStyles, Portal } from "@fluentui/react-components";
import { useContext, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { isModal } from "../dialog/is-modal.ts";
import { tokens } from "../theme.ts";
import { type Command, CommandsContext } from "./commands-context.ts";
import { Keys } from "./Keys.tsx";
import { isCovered } from "./layers.ts";
import { goKey, singleKeyOf } from "./shortcuts.ts";
import { isTyping } from "./typing.ts";

const useStyles = makeStyles({
  root: {
    position: "fixed",
    left: "50%",
    bottom: "24px",
    transform: "translateX(-50%)",
    zIndex: 1000,
    boxSizing: "border-box",
    width: "min(560px, calc(100vw - 24px))",
    maxHeight: "calc(100vh - 48px)",
    overflowY: "auto",
    padding: "12px 16px",
    borderRadius: "12px",
    background: tokens.surfaceRaised,
    color: tokens.colorNeutralForeground1,
    boxShadow: tokens.popShadow,
  },
  title: {
    margin: "0 0 8px",
    fontSize: "12px",
    lineHeight: "16px",
    fontWeight: 600,
    color: tokens.colorNeutralForeground3,
  },
  list: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(200px, 1fr))",
    gap: "6px 20px",
    margin: 0,
    padding: 0,
    listStyleType: "none",
  },
  place: { display: "flex", alignItems: "center", gap: "8px", minWidth: 0 },
  label: { minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
});

const modifiers = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock"]);

/**
 * Runs commands by their single keys while no text field, menu or dialog has the keyboard. After the first key of a
 * place it shows where the second one leads, until that is pressed.
 */
export function SingleKeys() {
  const styles = useStyles();
  const { t } = useTranslation();
  const { all } = useContext(CommandsContext);
  const [places, setPlaces] = useState<Command[] | null>(null);
  useEffect(() => {
    let isGoing = false;
    // A menu may have closed before the key event reaches the page.
    let wasCovered = false;
    const show = (next: Command[] | null) => {
      isGoing = next !== null;
      setPlaces(next);
    };
    const onAnyKey = (event: KeyboardEvent) => {
      wasCovered = isCovered();
      if (!isGoing || event.key !== "Escape") return;
      // One press closes one thing: not the conversation, too.
      event.stopPropagation();
      show(null);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (modifiers.has(event.key)) return;
      const first = isGoing ? `${goKey} ` : "";
      if (isGoing) show(null);
      if (event.defaultPrevented || event.repeat || event.isComposing) return;
      if (wasCovered || isModal() || isTyping(event.target)) return;
      const key = singleKeyOf(event);
      if (key === null) return;
      const commands = all();
      const command = commands.find(({ singleKeys }) => singleKeys === first + key);
      const next = command || first || key !== goKey ? [] : placesOf(commands);
      if (!command && next.length === 0) return;
      event.preventDefault();
      if (command) command.run();
      else show(next);
    };
    const onLeave = () => isGoing && show(null);
    document.addEventListener("keydown", onAnyKey, { capture: true });
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("pointerdown", onLeave);
    window.addEventListener("blur", onLeave);
    return () => {
      document.removeEventListener("keydown", onAnyKey, { capture: true });
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("pointerdown", onLeave);
      window.removeEventListener("blur", onLeave);
    };
  }, [all]);
  if (!places) return null;
  return (
    <Portal>
      <div role="status" className={styles.root}>
        <p className={styles.title}>{t("shortcuts.goTitle")}</p>
        <ul className={styles.list}>
          {places.map(({ id, label, singleKeys = "" }) => (
            <li key={id} className={styles.place}>
              <Keys of={singleKeys.slice(goKey.length + 1)} />
              <span className={styles.label}>{label}</span>
            </li>
          ))}
        </ul>
      </div>
    </Portal>
  );
}

/** The commands of two keys, each pair once: the innermost command comes first. */
function placesOf(commands: readonly Command[]): Command[] {
  const byKeys = new Map<string, Command>();
  for (const command of commands) {
    const { singleKeys = "" } = command;
    if (singleKeys.startsWith(`${goKey} `) && !byKeys.has(singleKeys)) byKeys.set(singleKeys, command);
  }
  return [...byKeys.values()].toSorted((one, other) => (one.singleKeys ?? "").localeCompare(other.singleKeys ?? ""));
}
