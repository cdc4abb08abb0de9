import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { Keys } from "../../ui/commands/Keys.tsx";
import { type ShortcutId, shortcuts } from "../../ui/commands/shortcuts.ts";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { tokens } from "../../ui/theme.ts";

const useStyles = makeStyles({
  groups: { display: "flex", flexDirection: "column", gap: "16px" },
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

/** The keys of the message field and of lists, which work only where these have the focus. */
const inPlace = {
  composer: { send: "Enter", newLine: "Shift+Enter", quickMessages: "/" },
  list: { move: "↑+↓", open: "Enter" },
} as const;

/** All keyboard shortcuts. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const everywhere = (Object.keys(shortcuts) as ShortcutId[]).map(
    (id) => [t(`shortcuts.everywhere.${id}`), shortcuts[id]] as const,
  );
  const composer = Object.entries(inPlace.composer).map(
    ([id, keys]) => [t(`shortcuts.composer.${id as keyof typeof inPlace.composer}`), keys] as const,
  );
  const list = Object.entries(inPlace.list).map(
    ([id, keys]) => [t(`shortcuts.list.${id as keyof typeof inPlace.list}`), keys] as const,
  );
  return (
    <FormDialog title={t("shell.shortcuts")} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on narrow screens it is scrolled with the arrow keys */}
      <div className={styles.groups} tabIndex={0}>
        <Group title={t("shortcuts.everywhereTitle")} rows={everywhere} />
        <Group title={t("shortcuts.composerTitle")} rows={composer} />
        <Group title={t("shortcuts.listTitle")} rows={list} />
      </div>
    </FormDialog>
  );
}

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
