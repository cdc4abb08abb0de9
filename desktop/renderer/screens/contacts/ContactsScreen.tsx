import type { Contact } from "@balcao/shared/inbox/contacts.ts";
import { Button, makeStyles, ToggleButton } from "@fluentui/react-components";
import { Add20Regular } from "@fluentui/react-icons";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ContactDialog } from "../../inbox/contacts/ContactDialog.tsx";
import { ContactFilesMenu } from "../../inbox/contacts/ContactFilesMenu.tsx";
import { type ContactRowActions, ContactTable } from "../../inbox/contacts/ContactTable.tsx";
import { useContactPages } from "../../inbox/contacts/contacts-api.ts";
import { DeleteContact } from "../../inbox/contacts/DeleteContact.tsx";
import { ImportDialog } from "../../inbox/contacts/import/ImportDialog.tsx";
import { ImportStatus } from "../../inbox/contacts/import/ImportStatus.tsx";
import { useContactImport } from "../../inbox/contacts/import/use-contact-import.ts";
import { useImportDialog } from "../../inbox/contacts/import/use-import-dialog.ts";
import { MergeDialog } from "../../inbox/contacts/MergeDialog.tsx";
import { PersonalDataDialog } from "../../inbox/contacts/PersonalDataDialog.tsx";
import { setOrDelete, useAddressParams, useAddressSearch } from "../../ui/hooks/address-params.ts";
import { lazyNamed } from "../../ui/lazy-named.ts";
import { ListPane } from "../../ui/list/ListPane.tsx";
import { narrow } from "../../ui/theme.ts";

const NewTicketDialog = lazyNamed(() => import("../tickets/NewTicketDialog.tsx"), "NewTicketDialog");

// On a phone below the search, so that the buttons stay in one row.
const useStyles = makeStyles({ filter: { flexShrink: 0, whiteSpace: "nowrap", [narrow]: { order: 2 } } });

type OpenDialog = { kind: "new" } | { kind: Exclude<keyof ContactRowActions, "schedule">; contact: Contact };

/** The company's contacts. */
export function ContactsScreen() {
  const styles = useStyles();
  const { t } = useTranslation();
  const [search, setSearch] = useAddressSearch();
  const { withoutNumber, changeFilter, showAll } = useNumberFilter();
  const { contacts, total, isError, refetch, more } = useContactPages({ search, withoutNumber });
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const navigate = useNavigate();
  const close = () => setDialog(null);
  const open = (kind: Exclude<keyof ContactRowActions, "schedule">) => (contact: Contact) =>
    setDialog({ kind, contact });
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
            <ToggleButton
              className={styles.filter}
              checked={withoutNumber}
              onClick={() => changeFilter(!withoutNumber)}
            >
              {t("contacts.withoutNumber.filter")}
            </ToggleButton>
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
        {...(withoutNumber && {
          nothing: {
            title: t("contacts.withoutNumber.noneTitle"),
            text: t(search ? "contacts.withoutNumber.noneFound" : "contacts.withoutNumber.noneText"),
            clear: { label: t("contacts.withoutNumber.showAll"), onClick: showAll },
          },
        })}
      >
        <ContactTable
          contacts={contacts ?? []}
          actions={{
            talk: open("talk"),
            schedule: ({ id }) => void navigate(`/schedules?contactId=${id}`),
            edit: open("edit"),
            merge: open("merge"),
            personalData: open("personalData"),
            remove: open("remove"),
          }}
          onNearEnd={more}
        />
      </ListPane>
      <Suspense>
        {dialog?.kind === "talk" && (
          <NewTicketDialog
            contact={dialog.contact}
            onOpened={(uuid) => void navigate(`/tickets/${uuid}?tab=open&list=open`)}
            onClose={close}
          />
        )}
      </Suspense>
      {dialog?.kind === "new" && <ContactDialog onSaved={close} onClose={close} />}
      {dialog?.kind === "edit" && <ContactDialog contactId={dialog.contact.id} onSaved={close} onClose={close} />}
      {dialog?.kind === "merge" && <MergeDialog contact={dialog.contact} onClose={close} />}
      {dialog?.kind === "personalData" && <PersonalDataDialog contact={dialog.contact} onClose={close} />}
      {importing.dialog && <ImportDialog kind={importKind} {...importing.dialog} />}
      {dialog?.kind === "remove" && <DeleteContact contact={dialog.contact} onClose={close} />}
    </>
  );
}

/** Shows only people without a number, or all contacts. It is stored in the address, so that reload and back keep it. */
function useNumberFilter() {
  const [params, change] = useAddressParams();
  const name = "withoutNumber";
  return {
    withoutNumber: params.get(name) === "true",
    changeFilter: (isOn: boolean) => change((next) => setOrDelete(next, name, isOn ? "true" : null)),
    /** Clears the search, too. */
    showAll: () =>
      change((next) => {
        next.delete(name);
        next.delete("q");
      }),
  };
}
