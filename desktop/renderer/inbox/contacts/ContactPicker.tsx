import type { ContactRef } from "@balcao/shared/inbox/contacts.ts";
import { Field } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { WantedPerson } from "../../client/wanted-person.ts";
import { type Choice, SearchPicker } from "../../ui/form/SearchPicker.tsx";
import { addressText, contactName } from "../../ui/text/phone-text.ts";
import { ContactDialog } from "./ContactDialog.tsx";
import { useFindContactsQuery } from "./contacts-api.ts";
import type { ContactDraft } from "./use-contact-form.ts";
import { useWantedContact } from "./use-wanted-contact.ts";

export type ContactPickerProps = {
  value: ContactRef | null;
  onChange: (contact: ContactRef | null) => void;
  label?: string;
  problem?: string | null;
  autoFocus?: boolean;
  disabled?: boolean;
  /** Excluded from the results. */
  exceptId?: number;
  /** Allows creating a new contact from the typed text. */
  mayCreate?: boolean;
  /** A person to begin with: the contact of the number is chosen; without one, the form of a new contact opens. */
  wanted?: WantedPerson | undefined;
};

const choiceOf = (contact: ContactRef): Choice => ({
  id: contact.id,
  name: contactName(contact.name),
  detail: addressText(contact),
  imageUrl: contact.profilePicUrl,
});

/** Finds a contact by name or number, from three letters on; a text without a match can become a new contact. */
export function ContactPicker(props: ContactPickerProps) {
  const {
    value,
    onChange,
    label,
    problem = null,
    autoFocus = false,
    disabled = false,
    exceptId,
    mayCreate = true,
    wanted,
  } = props;
  const { t } = useTranslation();
  const [search, setSearch] = useState("");
  const [draft, setDraft] = useState<ContactDraft | null>(null);
  useWantedContact(wanted, { onKnown: onChange, onUnknown: setDraft });
  const { currentData } = useFindContactsQuery(search, { skip: search === "" });
  const found = currentData?.contacts.filter(({ id, isGroup }) => id !== exceptId && !isGroup);
  return (
    <>
      <Field required={!disabled} label={label ?? t("contacts.picker.label")} validationMessage={problem}>
        <SearchPicker
          chosen={value && choiceOf(value)}
          choices={found?.map(choiceOf)}
          placeholder={t("contacts.picker.placeholder")}
          autoFocus={autoFocus}
          disabled={disabled}
          onSearch={setSearch}
          onChoose={(id) => onChange(found?.find((contact) => contact.id === id) ?? null)}
          createText={(name) => t("contacts.picker.create", { name })}
          onCreate={mayCreate ? (name) => setDraft({ name }) : undefined}
        />
      </Field>
      {draft && (
        <ContactDialog
          draft={draft}
          onSaved={(contact) => {
            setDraft(null);
            onChange(contact);
          }}
          onClose={() => setDraft(null)}
        />
      )}
    </>
  );
}
