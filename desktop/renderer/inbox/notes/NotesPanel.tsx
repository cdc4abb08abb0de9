import type { TicketNote } from "@balcao/shared/inbox/notes.ts";
import { Button, makeStyles, mergeClasses } from "@fluentui/react-components";
import { Delete16Regular, LockClosed12Regular } from "@fluentui/react-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSessionUser } from "../../client/hooks.ts";
import { Tip } from "../../ui/action/Tip.tsx";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { useDrawerStyles } from "../../ui/dialog/drawer-styles.ts";
import { useTimeZone } from "../../ui/page-context.ts";
import { shortDateTimeText } from "../../ui/text/time.ts";
import { tokens } from "../../ui/theme.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { NoteForm } from "./NoteForm.tsx";
import { useDeleteNoteMutation, useListNotesQuery } from "./notes-api.ts";

const useStyles = makeStyles({
  list: {
    maxHeight: "200px",
    overflowY: "auto",
    display: "flex",
    flexDirection: "column",
    gap: "8px",
    margin: 0,
    padding: 0,
    listStyle: "none",
    scrollbarWidth: "thin",
  },
  note: {
    position: "relative",
    flexShrink: 0,
    padding: "8px 36px 8px 12px",
    borderRadius: "8px",
    background: tokens.bubbleNote,
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
  },
  meta: { marginTop: "2px", fontSize: "11px", lineHeight: "16px", color: tokens.noteText },
  remove: { position: "absolute", top: "4px", right: "4px", color: tokens.noteText },
  inside: { display: "flex", alignItems: "center", gap: "4px", fontSize: "11px" },
});

type NotesPanelProps = { ticketId: number; contactId: number };

/** The team's notes on a ticket's contact, and the field to add one. */
export function NotesPanel({ ticketId, contactId }: NotesPanelProps) {
  const styles = useStyles();
  const drawer = useDrawerStyles();
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const { data, isError, refetch } = useListNotesQuery({ ticketId, contactId });
  const [remove, { isLoading }] = useDeleteNoteMutation();
  const [doomed, setDoomed] = useState<TicketNote | null>(null);
  const removeDoomed = async (id: number) => {
    const { error } = await remove(id);
    if (error) showFailure(error);
    else show("success", t("notes.deleted"));
    setDoomed(null);
  };
  return (
    <section className={drawer.section} aria-label={t("notes.title")}>
      <div className={drawer.head}>
        <h3 className={drawer.title}>{t("notes.title")}</h3>
        <span className={mergeClasses(drawer.faint, styles.inside)}>
          <LockClosed12Regular />
          {t("notes.inside")}
        </span>
      </div>
      <NoteForm key={ticketId} ticketId={ticketId} contactId={contactId} />
      {isError && !data && (
        <span className={drawer.faint}>
          {t("notes.failed")}{" "}
          <Button size="small" appearance="transparent" onClick={() => void refetch()}>
            {t("common.tryAgain")}
          </Button>
        </span>
      )}
      {data?.length === 0 && <span className={drawer.faint}>{t("notes.empty")}</span>}
      {data && data.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <ul className={styles.list} tabIndex={0} aria-label={t("notes.title")}>
          {data.map((note) => (
            <NoteItem key={note.id} note={note} onDelete={() => setDoomed(note)} />
          ))}
        </ul>
      )}
      {doomed && (
        <ConfirmDialog
          title={t("notes.deleteTitle")}
          text={t("notes.deleteText")}
          action={t("common.delete")}
          busy={isLoading}
          onConfirm={() => removeDoomed(doomed.id)}
          onClose={() => setDoomed(null)}
        />
      )}
    </section>
  );
}

/** A note. Its author and admins may delete it. */
function NoteItem({ note, onDelete }: { note: TicketNote; onDelete: () => void }) {
  const styles = useStyles();
  const { id, profile } = useSessionUser();
  const { t } = useTranslation();
  const time = shortDateTimeText(note.createdAt, useTimeZone());
  return (
    <li className={styles.note}>
      {note.note}
      <div className={styles.meta}>
        {note.user?.name ?? t("notes.formerColleague")} · {time}
      </div>
      {(profile === "admin" || note.userId === id) && (
        <Tip text={t("notes.delete")}>
          <Button
            appearance="transparent"
            size="small"
            className={styles.remove}
            icon={<Delete16Regular />}
            onClick={onDelete}
          />
        </Tip>
      )}
    </li>
  );
}
