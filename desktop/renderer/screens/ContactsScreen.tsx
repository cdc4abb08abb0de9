import type { Contact } from "@balcao/shared/contacts.ts";
import { Button } from "@fluentui/react-components";
import { Add20Regular } from "@fluentui/react-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { ContactDialog } from "../features/contacts/ContactDialog.tsx";
import { ContactFilesMenu } from "../features/contacts/ContactFilesMenu.tsx";
import { ContactTable } from "../features/contacts/ContactTable.tsx";
import { DeleteContact } from "../features/contacts/DeleteContact.tsx";
import { ImportDialog } from "../features/contacts/ImportDialog.tsx";
import { ImportStatus } from "../features/contacts/ImportStatus.tsx";
import { MergeDialog } from "../features/contacts/MergeDialog.tsx";
import { useContactPages } from "../features/contacts/use-contact-pages.ts";
import { ListPane } from "../ui/ListPane.tsx";
import { useAddressSearch } from "../ui/use-address-search.ts";

type OpenDialog = { kind: "new" | "import" } | { kind: "edit" | "remove" | "merge"; contact: Contact };

/** Everybody the company talks to. */
export function ContactsScreen() {
  const { t } = useTranslation();
  const [search, setSearch] = useAddressSearch();
  const { contacts, total, isError, refetch, more } = useContactPages(search);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const open = (kind: "edit" | "remove" | "merge") => (contact: Contact) => setDialog({ kind, contact });
  // In the address, so that a reload comes back to the import that is under way.
  const [params, setParams] = useSearchParams();
  const importId = params.get("import");
  const [isImportHidden, setImportHidden] = useState(false);
  const showImport = (id: string | null) => {
    setDialog(null);
    setImportHidden(false);
    setParams(id === null ? {} : { import: id }, { replace: true });
  };
  return (
    <>
      <ListPane
        title={t("contacts.title")}
        summary={contacts && t("contacts.summary", { count: total })}
        search={{ text: search, label: t("contacts.searchLabel"), onSearch: setSearch }}
        actions={
          <>
            {importId !== null && isImportHidden && (
              <ImportStatus importId={importId} onOpen={() => setImportHidden(false)} />
            )}
            <ContactFilesMenu onImportFile={() => setDialog({ kind: "import" })} />
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
          actions={{ edit: open("edit"), merge: open("merge"), remove: open("remove") }}
          onNearEnd={more}
        />
      </ListPane>
      {dialog?.kind === "new" && <ContactDialog onSaved={close} onClose={close} />}
      {dialog?.kind === "edit" && <ContactDialog contactId={dialog.contact.id} onSaved={close} onClose={close} />}
      {dialog?.kind === "merge" && <MergeDialog contact={dialog.contact} onClose={close} />}
      {(dialog?.kind === "import" || (importId !== null && !isImportHidden)) && (
        <ImportDialog
          importId={importId}
          onStart={showImport}
          onHide={() => setImportHidden(true)}
          onClose={() => showImport(null)}
        />
      )}
      {dialog?.kind === "remove" && <DeleteContact contact={dialog.contact} onClose={close} />}
    </>
  );
}
