import type { Contact } from "@balcao/shared/contacts.ts";
import { can } from "@balcao/shared/permissions.ts";
import { useTranslation } from "react-i18next";
import { useSessionUser } from "../../app/hooks.ts";
import { actionColumn } from "../../ui/action-column.tsx";
import { type Column, DataTable } from "../../ui/DataTable.tsx";
import { PersonCell } from "../../ui/PersonCell.tsx";
import { contactName, phoneText } from "../../ui/phone-text.ts";

export type ContactRowActions = Record<"edit" | "merge" | "personalData" | "remove", (contact: Contact) => void>;
type ContactTableProps = { contacts: readonly Contact[]; actions: ContactRowActions; onNearEnd: () => void };

/** Everybody the company knows. */
export function ContactTable({ contacts, actions, onNearEnd }: ContactTableProps) {
  const { t } = useTranslation();
  const { profile } = useSessionUser();
  const numberText = ({ number }: Contact) => (number ? phoneText(number) : t("contacts.noNumber"));
  const columns: Column<Contact>[] = [
    {
      id: "name",
      header: t("contacts.columns.name"),
      render: (contact) => (
        <PersonCell name={contact.name} imageUrl={contact.profilePicUrl} narrowDetail={numberText(contact)} />
      ),
    },
    { id: "number", header: t("contacts.columns.number"), width: "180px", hide: "narrow", render: numberText },
    { id: "email", header: t("contacts.columns.email"), hide: "medium", render: ({ email }) => email || "–" },
    actionColumn(t, (contact) => ({
      name: contactName(contact.name),
      actions: [
        { label: t("common.edit"), onClick: () => actions.edit(contact) },
        ...(profile === "admin" && !contact.isGroup
          ? [{ label: t("contacts.merge.action"), onClick: () => actions.merge(contact) }]
          : []),
        ...(profile === "admin"
          ? [{ label: t("contacts.personalData.action"), onClick: () => actions.personalData(contact) }]
          : []),
        ...(can(profile, "contacts-page:deleteContact")
          ? [{ label: t("common.delete"), onClick: () => actions.remove(contact) }]
          : []),
      ],
    })),
  ];
  return <DataTable label={t("contacts.title")} columns={columns} rows={contacts} onNearEnd={onNearEnd} />;
}
