import type { Contact } from "@balcao/shared/contacts.ts";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { ContactConsent } from "./ContactConsent.tsx";
import { ContactFields } from "./ContactFields.tsx";
import { useGetContactQuery } from "./contacts-api.ts";
import { useContactForm } from "./use-contact-form.ts";

type ContactDialogProps = {
  /** Absent makes a new one. */
  contactId?: number | undefined;
  /** What a new one is called to begin with. */
  initialName?: string | undefined;
  onSaved: (contact: Contact) => void;
  onClose: () => void;
};

/** A contact's name, number, e-mail and extra information (S1 section 2). Mount it to open it. */
export function ContactDialog(props: ContactDialogProps) {
  const { contactId, onClose } = props;
  const { t } = useTranslation();
  const { data, error } = useGetContactQuery(contactId ?? 0, { skip: contactId === undefined });
  if (contactId === undefined || data) return <OpenDialog {...props} contact={data ?? null} />;
  // A dialog that gave way to another one would take the focus along.
  return error ? <FormDialog title={t("contacts.edit")} error={error} onClose={onClose} /> : null;
}

function OpenDialog({ contact, initialName, onSaved, onClose }: ContactDialogProps & { contact: Contact | null }) {
  const { t } = useTranslation();
  const { control, submit, isBusy, error } = useContactForm({ contact, initialName, onSaved });
  return (
    <FormDialog
      title={contact ? t("contacts.edit") : t("contacts.new")}
      error={error}
      busy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <ContactFields control={control} />
      {contact && <ContactConsent contact={contact} />}
    </FormDialog>
  );
}
