import type { ContactMerge } from "@balcao/shared/inbox/contact-merges.ts";
import type { Contact } from "@balcao/shared/inbox/contacts.ts";
import { Link, makeStyles } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSessionUser } from "../../client/hooks.ts";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { useTimeZone } from "../../ui/page-context.ts";
import { contactName } from "../../ui/text/phone-text.ts";
import { dateText } from "../../ui/text/time.ts";
import { tokens } from "../../ui/theme.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useListMergesQuery, useUndoMergeMutation } from "./merges-api.ts";

const useStyles = makeStyles({
  list: { display: "flex", flexDirection: "column", gap: "4px", margin: 0, padding: 0, listStyleType: "none" },
  line: {
    fontSize: "12px",
    lineHeight: "16px",
    color: tokens.colorNeutralForeground3,
    overflowWrap: "anywhere",
  },
  undo: { fontSize: "inherit", lineHeight: "inherit", whiteSpace: "nowrap" },
});

type ContactMergesProps = { contact: Pick<Contact, "id" | "name" | "isGroup">; onUndone?: () => void };

/** The contacts that were merged into this one, each with the way to undo it; for those who merge. */
export function ContactMerges({ contact, onUndone }: ContactMergesProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const { profile } = useSessionUser();
  const { data = [] } = useListMergesQuery(contact.id, { skip: profile !== "admin" || contact.isGroup });
  const [asked, setAsked] = useState<ContactMerge | null>(null);
  // One that waits for a later merge is shown again once that one is undone.
  const undoable = data.filter(({ undoneAt, waitsForId }) => undoneAt === null && waitsForId === null);
  if (undoable.length === 0) return null;
  return (
    <>
      <ul className={styles.list} aria-label={t("contacts.merge.past")}>
        {undoable.map((merge) => (
          <li key={merge.id} className={styles.line}>
            <span>{t("contacts.merge.mergedWith", { name: nameOf(merge), date: dateText(merge.at, timeZone) })}</span>
            <span aria-hidden> · </span>
            <Link
              as="button"
              type="button"
              className={styles.undo}
              aria-label={t("contacts.merge.undoOf", { name: nameOf(merge) })}
              onClick={() => setAsked(merge)}
            >
              {t("common.undo")}
            </Link>
          </li>
        ))}
      </ul>
      {asked && (
        <UndoMerge
          merge={asked}
          keptName={contactName(contact.name)}
          onUndone={onUndone}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

const nameOf = ({ contact }: ContactMerge): string => contactName(contact.name ?? "");

type UndoMergeProps = {
  merge: ContactMerge;
  keptName: string;
  onUndone: (() => void) | undefined;
  onClose: () => void;
};

function UndoMerge({ merge, keptName, onUndone, onClose }: UndoMergeProps) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [undo, { isLoading }] = useUndoMergeMutation();
  const name = nameOf(merge);
  const confirm = async () => {
    const { error } = await undo(merge.id);
    if (error) showFailure(error);
    else show("success", t("contacts.merge.undone", { name }));
    onClose();
    if (!error) onUndone?.();
  };
  return (
    <ConfirmDialog
      title={t("contacts.merge.undoTitle", { name })}
      text={t("contacts.merge.undoText", { name, kept: keptName })}
      action={t("contacts.merge.undoAction")}
      busy={isLoading}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
