import type { Contact } from "@balcao/shared/inbox/contacts.ts";
import { Dialog, DialogBody, DialogSurface, makeStyles } from "@fluentui/react-components";
import { Search20Regular } from "@fluentui/react-icons";
import { type KeyboardEvent, useContext, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Command, CommandsContext } from "../../ui/commands/commands-context.ts";
import { shortcutOf } from "../../ui/commands/shortcuts.ts";
import { useReturnFocus } from "../../ui/focus/use-return-focus.ts";
import { tokens } from "../../ui/theme.ts";
import { CommandOption } from "./CommandOption.tsx";
import { findCommands, findMistyped, onlyOnce } from "./find-commands.ts";
import { useFoundContacts } from "./use-found-contacts.tsx";
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

type CommandPaletteProps = {
  /** Starts a conversation with a contact. */
  onTalk: (contact: Contact) => void;
  onClose: () => void;
};

/** Finds every command, screen, conversation and contact by a few letters. */
export function CommandPalette({ onTalk, onClose }: CommandPaletteProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const listId = useId();
  useReturnFocus();
  const { all } = useContext(CommandsContext);
  // The commands are read once, on opening: the palette itself does not change the page behind it.
  const [commands] = useState(() => onlyOnce(all().filter(({ shortcut }) => shortcut !== "palette")));
  const [text, setText] = useState("");
  // An id and no position: results that arrive from the server must not move the choice to another entry.
  const [activeId, setActiveId] = useState<string | null>(null);
  const { conversations, contactIds, isSearching } = useFoundConversations(text);
  const { contacts, isSearching: isSearchingContacts } = useFoundContacts(text, contactIds, onTalk);
  const alsoOf = (id: string): string =>
    t(`shell.palette.also.${id.replace(/^(row|bulk)-/, "") as "snooze"}`, { defaultValue: "" });
  const isEmpty = text.trim() === "";
  const fitting = isEmpty
    ? [...conversations, ...commands]
    : [...findCommands(commands, text, alsoOf), ...conversations, ...contacts];
  // Only if nothing else is found: the input is more often a name than a misspelt command.
  const mayBeTypo = fitting.length === 0 && !isSearching && !isSearchingContacts;
  const found = mayBeTypo ? findMistyped(commands, text, alsoOf) : fitting;
  const active = found.find(({ id }) => id === activeId) ?? found[0];
  const optionId = ({ id }: Command) => `${listId}-${id}`;

  const run = (command: Command) => {
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = found.length - 1;
    const shown = active ? found.indexOf(active) : 0;
    const targets: Record<string, number> = { ArrowDown: shown + 1, ArrowUp: shown - 1, Home: 0, End: last };
    const target =
      event.key === "Home" || event.key === "End" ? (text === "" ? targets[event.key] : undefined) : targets[event.key];
    if (target !== undefined) setActiveId(found[target < 0 ? last : target > last ? 0 : target]?.id ?? null);
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
                setActiveId(null);
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
