import type { TagRef } from "@balcao/shared/inbox/tags.ts";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { Dismiss12Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useDrawerStyles } from "../../ui/dialog/drawer-styles.ts";
import { Chip } from "../../ui/mark/Chip.tsx";
import { TagCombobox } from "./TagCombobox.tsx";
import { useTicketTags } from "./use-ticket-tags.ts";

const useStyles = makeStyles({
  chips: { display: "flex", flexWrap: "wrap", gap: "6px", margin: 0, padding: 0, listStyle: "none", minWidth: 0 },
  chip: { display: "inline-flex", alignItems: "center", minWidth: 0, maxWidth: "100%" },
  words: { display: "inline-flex", minWidth: 0, overflow: "hidden" },
  remove: { minWidth: "24px", width: "24px", height: "24px", padding: 0 },
});

type TagEditorProps = { ticket: Pick<Ticket, "id" | "tags"> };

/** The tags of a ticket: removed by a click, added from a list, or created. */
export function TagEditor({ ticket }: TagEditorProps) {
  const styles = useStyles();
  const drawer = useDrawerStyles();
  const { t } = useTranslation();
  const { tags, isBusy, add, remove, create } = useTicketTags(ticket);
  return (
    <section className={drawer.section} aria-label={t("tags.title")}>
      <div className={drawer.head}>
        <h3 className={drawer.title}>{t("tags.title")}</h3>
      </div>
      {tags.length > 0 && (
        <ul className={styles.chips}>
          {tags.map((tag: TagRef) => (
            <li key={tag.id} className={styles.chip}>
              <span className={styles.words} title={tag.name}>
                <Chip name={tag.name} color={tag.color} />
              </span>
              <Button
                appearance="transparent"
                size="small"
                className={styles.remove}
                icon={<Dismiss12Regular />}
                aria-label={t("tags.take", { name: tag.name })}
                disabledFocusable={isBusy}
                onClick={() => void remove(tag)}
              />
            </li>
          ))}
        </ul>
      )}
      <TagCombobox taken={tags} onPick={(tag) => void add(tag)} onCreate={(name) => void create(name)} />
    </section>
  );
}
