import type { Contact } from "@balcao/shared/inbox/contacts.ts";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { ContactConsent } from "./ContactConsent.tsx";
import { ContactFields } from "./ContactFields.tsx";
import { ContactIdentities } from "./ContactIdentities.tsx";
import { ContactMerges } from "./ContactMerges.tsx";
import { useGetContactQuery } from "./contacts-api.ts";
import { type ContactDraft, useContactForm } from "./use-contact-form.ts";

type ContactDialogProps = {
  /** Absent to create a new one. */
  contactId?: number | undefined;
  /** The initial values of a new contact. */
  draft?: ContactDraft | undefined;
  onSaved: (contact: Contact) => void;
  onClose: () => void;
};

/** A contact's name, number, e-mail and extra information. Mount it to open it. */
export function ContactDialog(props: ContactDialogProps) {
  const { contactId, onClose } = props;
  const { t } = useTranslation();
  const { data, error } = useGetContactQuery(contactId ?? 0, { skip: contactId === undefined });
  if (contactId === undefined || data) return <OpenDialog {...props} contact={data ?? null} />;
  // A loading dialog would lose the focus when the form replaces it, so nothing is shown until the data is loaded.
  return error ? <FormDialog title={t("contacts.edit")} error={error} onClose={onClose} /> : null;
}

function OpenDialog({ contact, draft, onSaved, onClose }: ContactDialogProps & { contact: Contact | null }) {
  const { t } = useTranslation();
  const { control, submit, isBusy, error } = useContactForm({ contact, draft, onSaved });
  return (
    <FormDialog
      title={contact ? t("contacts.edit") : t("contacts.new")}
      error={error}
      busy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <ContactFields control={control} contact={contact} />
      {contact && <ContactConsent contact={contact} />}
      {/* The form has the values of the merged contact. */}
      {contact && <ContactMerges contact={contact} onUndone={onClose} />}
      {contact && <ContactIdentities contact={contact} />}
    </FormDialog>
  );
}
