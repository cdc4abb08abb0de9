import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { LockClosed16Regular } from "@fluentui/react-icons";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { tokens } from "../../../ui/theme.ts";

export type ComposerMode = "message" | "note";

const useStyles = makeStyles({
  root: { display: "flex", gap: "4px" },
  tab: {
    display: "inline-flex",
    alignItems: "center",
    gap: "4px",
    height: "28px",
    paddingInline: "10px",
    border: 0,
    borderRadius: "6px",
    background: "transparent",
    font: "inherit",
    fontSize: "12px",
    fontWeight: 600,
    whiteSpace: "nowrap",
    color: tokens.colorNeutralForeground3,
    cursor: "pointer",
    ":hover": { background: "color-mix(in srgb, currentColor 8%, transparent)" },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  on: { color: tokens.colorNeutralForeground1, background: "color-mix(in srgb, currentColor 9%, transparent)" },
});

type ModeTabsProps = { mode: ComposerMode; panelId: string; onMode: (mode: ComposerMode) => void };

/** The recipient of the text: the contact, or the team only. */
export function ModeTabs({ mode, panelId, onMode }: ModeTabsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const other = mode === "note" ? "message" : "note";
    onMode(other);
    event.currentTarget.querySelector<HTMLElement>(`[data-mode="${other}"]`)?.focus();
  };
  const tab = (id: ComposerMode) => ({
    type: "button" as const,
    role: "tab",
    "data-mode": id,
    "aria-selected": id === mode,
    "aria-controls": panelId,
    tabIndex: id === mode ? 0 : -1,
    className: mergeClasses(styles.tab, id === mode && styles.on),
    onClick: () => onMode(id),
  });
  return (
    <div role="tablist" aria-label={t("messages.modes")} className={styles.root} onKeyDown={onKeyDown}>
      <button {...tab("message")}>{t("messages.placeholderShort")}</button>
      <button {...tab("note")}>
        <LockClosed16Regular />
        {t("messages.note.mode")}
      </button>
    </div>
  );
}
