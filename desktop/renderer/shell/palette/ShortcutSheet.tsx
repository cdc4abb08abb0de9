import { fold } from "@balcao/shared/platform/fold.ts";
import { makeStyles, SearchBox } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePreferences } from "../../client/hooks.ts";
import { Keys } from "../../ui/commands/Keys.tsx";
import { shortcuts, singleKeys } from "../../ui/commands/shortcuts.ts";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { tokens } from "../../ui/theme.ts";

const useStyles = makeStyles({
  groups: {
    display: "flex",
    flexDirection: "column",
    gap: "16px",
    // The room between the text and the focus ring, which would be cut outside.
    padding: "8px",
    borderRadius: "8px",
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "-2px" },
  },
  find: { maxWidth: "none" },
  title: {
    margin: "0 0 4px",
    fontSize: "12px",
    lineHeight: "16px",
    fontWeight: 600,
    color: tokens.colorNeutralForeground3,
  },
  list: { margin: 0 },
  row: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "16px",
    minHeight: "32px",
    boxShadow: `inset 0 -1px 0 ${tokens.hairline}`,
    ":last-child": { boxShadow: "none" },
  },
  keys: { margin: 0, display: "flex", gap: "12px", flexShrink: 0 },
  note: { margin: 0, color: tokens.colorNeutralForeground3 },
});

const { palette: _palette, undo: _undo, leave: _leave, ...onTickets } = shortcuts;
/** The keys of the message field, which work only there. */
const inComposer = {
  send: "Enter",
  newLine: "Shift+Enter",
  quickMessages: "/",
  nextVariable: "Tab",
  editLast: "↑",
} as const;

type Row = { what: string; keys: readonly string[] };
type Rows = { title: string; rows: readonly Row[] };

/** All keyboard shortcuts; those with the typed words. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [preferences] = usePreferences();
  const [typed, setTyped] = useState("");
  const groups = useGroups(preferences.singleKeys);
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const fits = ({ what, keys }: Row) => words.every((word) => fold(`${what} ${keys.join(" ")}`).includes(word));
  const found = groups.map(({ title, rows }) => ({ title, rows: rows.filter(fits) })).filter(({ rows }) => rows[0]);
  return (
    <FormDialog title={t("shell.shortcuts")} onClose={onClose}>
      <SearchBox
        className={styles.find}
        aria-label={t("shortcuts.find")}
        placeholder={t("shortcuts.find")}
        value={typed}
        onChange={(_event, { value }) => setTyped(value)}
      />
      {!preferences.singleKeys && <p className={styles.note}>{t("shortcuts.off")}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on narrow screens it is scrolled with the arrow keys */}
      <div className={styles.groups} tabIndex={0}>
        {found.map((group) => (
          <Group key={group.title} {...group} />
        ))}
        {found.length === 0 && <p className={styles.note}>{t("shortcuts.none")}</p>}
      </div>
    </FormDialog>
  );
}

/** Single keys are left out where the person has switched them off. */
function useGroups(hasSingleKeys: boolean): Rows[] {
  const { t } = useTranslation();
  const single = (keys: string) => (hasSingleKeys ? [keys] : []);
  const groups: Rows[] = [
    {
      title: t("shortcuts.everywhereTitle"),
      rows: [
        { what: t("shortcuts.everywhere.palette"), keys: [shortcuts.palette] },
        { what: t("shortcuts.everywhere.sheet"), keys: single(singleKeys.sheet) },
        { what: t("shortcuts.everywhere.undo"), keys: [...single(singleKeys.undo), shortcuts.undo] },
        { what: t("shortcuts.everywhere.leave"), keys: [shortcuts.leave] },
      ],
    },
    {
      title: t("shortcuts.listTitle"),
      rows: [
        { what: t("shortcuts.list.move"), keys: ["↑+↓"] },
        { what: t("shortcuts.list.open"), keys: ["Enter"] },
        { what: t("shortcuts.list.look"), keys: [t("shortcuts.space")] },
        { what: t("shortcuts.list.select"), keys: single(singleKeys.select) },
        { what: t("shortcuts.list.selectMore"), keys: ["Shift+↑+↓"] },
        { what: t("shortcuts.list.resolve"), keys: single(singleKeys.resolve) },
        { what: t("shortcuts.list.snooze"), keys: single(singleKeys.snooze) },
        { what: t("shortcuts.list.transfer"), keys: single(singleKeys.transfer) },
        { what: t("shortcuts.list.tag"), keys: single("1…9") },
      ],
    },
    {
      title: t("shortcuts.ticketsTitle"),
      rows: idsOf(onTickets).map((id) => ({ what: t(`shortcuts.tickets.${id}`), keys: [onTickets[id]] })),
    },
    {
      title: t("shortcuts.composerTitle"),
      rows: idsOf(inComposer).map((id) => ({ what: t(`shortcuts.composer.${id}`), keys: [inComposer[id]] })),
    },
    {
      title: t("shortcuts.goTitle"),
      rows: [
        { what: t("tickets.status.open"), keys: single(singleKeys.goOpen) },
        { what: t("tickets.status.pending"), keys: single(singleKeys.goPending) },
        { what: t("tickets.status.verified"), keys: single(singleKeys.goVerified) },
        { what: t("tickets.status.snoozed"), keys: single(singleKeys.goSnoozed) },
        { what: t("tickets.status.closed"), keys: single(singleKeys.goClosed) },
        { what: t("tickets.tabs.search"), keys: single(singleKeys.goSearch) },
        { what: t("shortcuts.go.views"), keys: single("G 1…9") },
        { what: t("shell.kanban"), keys: single(singleKeys.goKanban) },
        { what: t("shell.contacts"), keys: single(singleKeys.goContacts) },
        { what: t("shell.chats"), keys: single(singleKeys.goChats) },
        { what: t("shell.schedules"), keys: single(singleKeys.goSchedules) },
        { what: t("shell.dashboard"), keys: single(singleKeys.goDashboard) },
      ],
    },
  ];
  return groups.map(({ title, rows }) => ({ title, rows: rows.filter(({ keys }) => keys.length > 0) }));
}

const idsOf = <Keys extends object>(keys: Keys) => Object.keys(keys) as (keyof Keys & string)[];

function Group({ title, rows }: Rows) {
  const styles = useStyles();
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.list}>
        {rows.map(({ what, keys }) => (
          <div key={what} className={styles.row}>
            <dt>{what}</dt>
            <dd className={styles.keys}>
              {keys.map((of) => (
                <Keys key={of} of={of} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
