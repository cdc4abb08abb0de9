import type { Contact } from "@balcao/shared/inbox/contacts.ts";
import { can } from "@balcao/shared/workspace/permissions.ts";
import { useTranslation } from "react-i18next";
import { useSessionUser } from "../../client/hooks.ts";
import { useTimeZone } from "../../ui/page-context.ts";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { PersonCell } from "../../ui/table/PersonCell.tsx";
import { actionColumn } from "../../ui/table/RowActions.tsx";
import { addressText, contactName } from "../../ui/text/phone-text.ts";
import { dateText } from "../../ui/text/time.ts";

export type ContactRowActions = Record<
  "talk" | "schedule" | "edit" | "merge" | "personalData" | "remove",
  (contact: Contact) => void
>;
type ContactTableProps = { contacts: readonly Contact[]; actions: ContactRowActions; onNearEnd: () => void };

/** The company's contacts. */
export function ContactTable({ contacts, actions, onNearEnd }: ContactTableProps) {
  const { t } = useTranslation();
  const { profile } = useSessionUser();
  const timeZone = useTimeZone();
  const numberText = (contact: Contact) => addressText(contact) || t("contacts.noNumber");
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
    {
      id: "since",
      header: t("contacts.columns.since"),
      width: "128px",
      hide: "medium",
      render: ({ createdAt }) => dateText(createdAt, timeZone),
    },
    actionColumn(t, (contact) => ({
      name: contactName(contact.name),
      actions: [
        ...(contact.isGroup
          ? []
          : [
              { label: t("contacts.talk"), onClick: () => actions.talk(contact) },
              { label: t("contacts.schedule"), onClick: () => actions.schedule(contact) },
            ]),
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
