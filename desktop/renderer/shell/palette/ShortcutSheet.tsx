import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { Keys } from "../../ui/commands/Keys.tsx";
import { shortcuts } from "../../ui/commands/shortcuts.ts";
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
  keys: { margin: 0 },
});

const { palette, sheet, undo, leave, ...onTickets } = shortcuts;
const everywhere = { palette, sheet, undo, leave };
/** The keys of the message field and of lists, which work only where these have the focus. */
const inComposer = {
  send: "Enter",
  newLine: "Shift+Enter",
  quickMessages: "/",
  nextVariable: "Tab",
  editLast: "↑",
} as const;
const inList = { move: "↑+↓", open: "Enter" } as const;

/** All keyboard shortcuts. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <FormDialog title={t("shell.shortcuts")} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on narrow screens it is scrolled with the arrow keys */}
      <div className={styles.groups} tabIndex={0}>
        <Group
          title={t("shortcuts.everywhereTitle")}
          rows={idsOf(everywhere).map((id) => [t(`shortcuts.everywhere.${id}`), everywhere[id]])}
        />
        <Group
          title={t("shortcuts.ticketsTitle")}
          rows={idsOf(onTickets).map((id) => [t(`shortcuts.tickets.${id}`), onTickets[id]])}
        />
        <Group
          title={t("shortcuts.composerTitle")}
          rows={idsOf(inComposer).map((id) => [t(`shortcuts.composer.${id}`), inComposer[id]])}
        />
        <Group
          title={t("shortcuts.listTitle")}
          rows={idsOf(inList).map((id) => [t(`shortcuts.list.${id}`), inList[id]])}
        />
      </div>
    </FormDialog>
  );
}

const idsOf = <Keys extends object>(keys: Keys) => Object.keys(keys) as (keyof Keys & string)[];

function Group({ title, rows }: { title: string; rows: readonly (readonly [what: string, keys: string])[] }) {
  const styles = useStyles();
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.list}>
        {rows.map(([what, keys]) => (
          <div key={what} className={styles.row}>
            <dt>{what}</dt>
            <dd className={styles.keys}>
              <Keys of={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
