import { mergeUndoDays } from "@balcao/shared/inbox/contact-merges.ts";
import { type ContactRef, haveTwoNumbers } from "@balcao/shared/inbox/contacts.ts";
import { makeStyles } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { Face } from "../../ui/mark/Face.tsx";
import { addressText, contactName, phoneText } from "../../ui/text/phone-text.ts";
import { tokens } from "../../ui/theme.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { ContactPicker } from "./ContactPicker.tsx";
import { useMergeContactMutation } from "./contacts-api.ts";
import { useUndoMergeMutation } from "./merges-api.ts";

const useStyles = makeStyles({
  person: { display: "flex", alignItems: "center", gap: "12px", minWidth: 0 },
  words: { minWidth: 0 },
  role: { fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3 },
  name: { fontWeight: 600, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  moves: { margin: 0, paddingLeft: "20px" },
  lead: { margin: "0 0 4px" },
});

type MergeDialogProps = {
  /** The one that stays. */
  contact: ContactRef;
  /** The one to begin with. */
  chosen?: ContactRef;
  onClose: () => void;
};

/** Merges a duplicate into a contact, after a preview of what moves and which contact is deleted. */
export function MergeDialog({ contact, chosen, onClose }: MergeDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show, showFailure, showUndo } = useToast();
  const [duplicate, setDuplicate] = useState<ContactRef | null>(chosen ?? null);
  const [isMissing, setMissing] = useState(false);
  const [merge, { isLoading, error }] = useMergeContactMutation();
  const [undoMerge] = useUndoMergeMutation();
  const areTwo = duplicate !== null && haveTwoNumbers(contact, duplicate);
  const answered = contact.number || duplicate?.number;
  const undo = async (mergeId: number, lost: ContactRef) => {
    const { error } = await undoMerge(mergeId);
    if (error) showFailure(error);
    else show("success", t("contacts.merge.undone", { name: contactName(lost.name) }));
  };
  const submit = async () => {
    setMissing(duplicate === null);
    if (!duplicate) return;
    const { data } = await merge({ id: contact.id, duplicateId: duplicate.id });
    if (!data) return;
    showUndo(t("contacts.merge.done"), () => void undo(data.mergeId, duplicate));
    onClose();
  };
  return (
    <FormDialog
      title={t("contacts.merge.title")}
      error={error}
      busy={isLoading}
      saveLabel={t("contacts.merge.confirm")}
      onSubmit={areTwo ? undefined : submit}
      onClose={onClose}
    >
      <Person role={t("contacts.merge.stays")} contact={contact} />
      <ContactPicker
        label={t("contacts.merge.duplicate")}
        value={duplicate}
        problem={areTwo ? t("contacts.merge.twoNumbers") : isMissing && !duplicate ? t("common.required") : null}
        exceptId={contact.id}
        mayCreate={false}
        autoFocus
        onChange={setDuplicate}
      />
      {duplicate && !areTwo && (
        <>
          <Person role={t("contacts.merge.goes")} contact={duplicate} />
          <div>
            <p className={styles.lead}>
              {t("contacts.merge.lead", { from: contactName(duplicate.name), to: contactName(contact.name) })}
            </p>
            <ul className={styles.moves}>
              {(["tickets", "messages", "notes", "schedules"] as const).map((what) => (
                <li key={what}>{t(`contacts.merge.moves.${what}`)}</li>
              ))}
            </ul>
            <p>
              {answered ? t("contacts.merge.answers", { number: phoneText(answered) }) : t("contacts.merge.hidden")}{" "}
              {t("contacts.merge.undoable", { days: mergeUndoDays })}
            </p>
          </div>
        </>
      )}
    </FormDialog>
  );
}

function Person({ role, contact }: { role: string; contact: ContactRef }) {
  const styles = useStyles();
  return (
    <div className={styles.person}>
      <Face name={contact.name} size={40} imageUrl={contact.profilePicUrl} />
      <div className={styles.words}>
        <div className={styles.role}>{role}</div>
        <div className={styles.name}>
          {[contactName(contact.name), addressText(contact)].filter(Boolean).join(" · ")}
        </div>
      </div>
    </div>
  );
}
