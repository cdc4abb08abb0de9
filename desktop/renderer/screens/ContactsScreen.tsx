import type { Contact } from "@balcao/shared/contacts.ts";
import { Button } from "@fluentui/react-components";
import { Add20Regular } from "@fluentui/react-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ContactDialog } from "../features/contacts/ContactDialog.tsx";
import { ContactFilesMenu } from "../features/contacts/ContactFilesMenu.tsx";
import { type ContactRowActions, ContactTable } from "../features/contacts/ContactTable.tsx";
import { DeleteContact } from "../features/contacts/DeleteContact.tsx";
import { ImportDialog } from "../features/contacts/ImportDialog.tsx";
import { ImportStatus } from "../features/contacts/ImportStatus.tsx";
import { MergeDialog } from "../features/contacts/MergeDialog.tsx";
import { PersonalDataDialog } from "../features/contacts/PersonalDataDialog.tsx";
import { useContactImport } from "../features/contacts/use-contact-import.ts";
import { useContactPages } from "../features/contacts/use-contact-pages.ts";
import { useImportDialog } from "../features/contacts/use-import-dialog.ts";
import { ListPane } from "../ui/ListPane.tsx";
import { useAddressSearch } from "../ui/use-address-search.ts";

type OpenDialog = { kind: "new" } | { kind: keyof ContactRowActions; contact: Contact };

/** Everybody the company talks to. */
export function ContactsScreen() {
  const { t } = useTranslation();
  const [search, setSearch] = useAddressSearch();
  const { contacts, total, isError, refetch, more } = useContactPages(search);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const open = (kind: keyof ContactRowActions) => (contact: Contact) => setDialog({ kind, contact });
  const importing = useImportDialog();
  const importKind = useContactImport();
  return (
    <>
      <ListPane
        title={t("contacts.title")}
        summary={contacts && t("contacts.summary", { count: total })}
        search={{ text: search, label: t("contacts.searchLabel"), onSearch: setSearch }}
        actions={
          <>
            {importing.hiddenId !== null && <ImportStatus importId={importing.hiddenId} onOpen={importing.reopen} />}
            <ContactFilesMenu onImportFile={importing.choose} />
            <Button appearance="primary" icon={<Add20Regular />} onClick={() => setDialog({ kind: "new" })}>
              {t("contacts.new")}
            </Button>
          </>
        }
        count={contacts?.length}
        isError={isError}
        onRetry={() => void refetch()}
        empty={{ art: "chats", title: t("contacts.emptyTitle"), text: t("contacts.emptyText") }}
      >
        <ContactTable
          contacts={contacts ?? []}
          actions={{
            edit: open("edit"),
            merge: open("merge"),
            personalData: open("personalData"),
            remove: open("remove"),
          }}
          onNearEnd={more}
        />
      </ListPane>
      {dialog?.kind === "new" && <ContactDialog onSaved={close} onClose={close} />}
      {dialog?.kind === "edit" && <ContactDialog contactId={dialog.contact.id} onSaved={close} onClose={close} />}
      {dialog?.kind === "merge" && <MergeDialog contact={dialog.contact} onClose={close} />}
      {dialog?.kind === "personalData" && <PersonalDataDialog contact={dialog.contact} onClose={close} />}
      {importing.dialog && <ImportDialog kind={importKind} {...importing.dialog} />}
      {dialog?.kind === "remove" && <DeleteContact contact={dialog.contact} onClose={close} />}
    </>
  );
}
