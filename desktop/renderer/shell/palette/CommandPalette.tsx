import { Dialog, DialogBody, DialogSurface, makeStyles } from "@fluentui/react-components";
import { Search20Regular } from "@fluentui/react-icons";
import { type KeyboardEvent, useContext, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Command, CommandsContext } from "../../ui/commands/commands-context.ts";
import { shortcutOf } from "../../ui/commands/shortcuts.ts";
import { useReturnFocus } from "../../ui/focus/use-return-focus.ts";
import { tokens } from "../../ui/theme.ts";
import { CommandOption } from "./CommandOption.tsx";
import { findCommands } from "./find-commands.ts";
import { useFoundConversations } from "./use-found-conversations.tsx";

const useStyles = makeStyles({
  surface: { maxWidth: "560px", padding: 0, overflow: "hidden", marginTop: "min(12vh, 96px)" },
  body: { display: "flex", flexDirection: "column", gap: 0 },
  search: {
    display: "flex",
    alignItems: "center",
    gap: "10px",
    padding: "0 16px",
    height: "52px",
    color: tokens.colorNeutralForeground3,
    boxShadow: `inset 0 -1px 0 ${tokens.hairline}`,
  },
  input: {
    flexGrow: 1,
    minWidth: 0,
    border: 0,
    outline: "none",
    background: "none",
    font: "inherit",
    fontSize: "15px",
    color: tokens.colorNeutralForeground1,
    "::placeholder": { color: tokens.colorNeutralForeground3 },
  },
  list: { margin: 0, padding: "8px", maxHeight: "min(420px, 60vh)", overflowY: "auto", boxSizing: "border-box" },
  none: { margin: 0, padding: "20px 16px", color: tokens.colorNeutralForeground3 },
});

/** Finds every command and screen by a few letters. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const listId = useId();
  useReturnFocus();
  const { all } = useContext(CommandsContext);
  // The commands are read once, on opening: the palette itself does not change the page behind it.
  const [commands] = useState(() => all().filter(({ shortcut }) => shortcut !== "palette"));
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const conversations = useFoundConversations(text);
  const found = [...findCommands(commands, text), ...conversations];
  const active = found[Math.min(at, found.length - 1)];
  const optionId = ({ id }: Command) => `${listId}-${id}`;

  const run = (command: Command) => {
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = found.length - 1;
    const shown = Math.min(at, last);
    const targets: Record<string, number> = { ArrowDown: shown + 1, ArrowUp: shown - 1, Home: 0, End: last };
    const target =
      event.key === "Home" || event.key === "End" ? (text === "" ? targets[event.key] : undefined) : targets[event.key];
    if (target !== undefined) setAt(target < 0 ? last : target > last ? 0 : target);
    else if (event.key === "Enter" && active) run(active);
    else if (shortcutOf(event.nativeEvent) === "palette") onClose();
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface} aria-label={t("shell.palette.title")}>
        <DialogBody className={styles.body}>
          <div className={styles.search}>
            <Search20Regular aria-hidden />
            <input
              autoFocus
              className={styles.input}
              role="combobox"
              aria-label={t("shell.palette.title")}
              aria-expanded
              aria-controls={listId}
              aria-activedescendant={active && optionId(active)}
              placeholder={t("shell.palette.placeholder")}
              value={text}
              onChange={({ target }) => {
                setText(target.value);
                setAt(0);
              }}
              onKeyDown={onKeyDown}
            />
          </div>
          {found.length === 0 && <p className={styles.none}>{t("shell.palette.none")}</p>}
          <div
            id={listId}
            role="listbox"
            aria-label={t("shell.palette.title")}
            className={styles.list}
            hidden={found.length === 0}
          >
            {found.map((command) => (
              <CommandOption
                key={command.id}
                id={optionId(command)}
                command={command}
                isActive={command === active}
                onPick={() => run(command)}
              />
            ))}
          </div>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
