import type { ContactList } from "@balcao/shared/inbox/contact-lists.ts";
import { Button } from "@fluentui/react-components";
import { Add20Regular } from "@fluentui/react-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useAddressSearch } from "../../ui/hooks/address-params.ts";
import { ListPanel } from "../../ui/list/ListPanel.tsx";
import { ContactListDialog } from "./ContactListDialog.tsx";
import { ContactListTable } from "./ContactListTable.tsx";
import { contactListPath } from "./contact-list-facts.ts";
import { useContactListPages } from "./contact-lists-api.ts";
import { DeleteContactList } from "./DeleteContactList.tsx";
import { useListActions } from "./use-list-actions.ts";

type OpenDialog = { kind: "form"; list: ContactList | null } | { kind: "remove"; list: ContactList };

/** The contact lists for campaigns. */
export function ContactListsPanel() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [text, onSearch] = useAddressSearch();
  const { lists, isError, refetch, more } = useContactListPages(text);
  const { recheck, downloadExample } = useListActions();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const open = ({ id }: ContactList) => void navigate(contactListPath(id));
  return (
    <>
      <ListPanel
        search={{ text, label: t("contactLists.searchLabel"), onSearch }}
        actions={
          <Button appearance="primary" icon={<Add20Regular />} onClick={() => setDialog({ kind: "form", list: null })}>
            {t("contactLists.new")}
          </Button>
        }
        count={lists?.length}
        isError={isError}
        onRetry={() => void refetch()}
        empty={{ art: "tray", title: t("contactLists.emptyTitle"), text: t("contactLists.emptyText") }}
      >
        <ContactListTable
          lists={lists ?? []}
          actions={{
            open,
            recheck: (list) => void recheck(list),
            example: () => void downloadExample(),
            edit: (list) => setDialog({ kind: "form", list }),
            remove: (list) => setDialog({ kind: "remove", list }),
          }}
          onNearEnd={more}
        />
      </ListPanel>
      {dialog?.kind === "form" && (
        <ContactListDialog list={dialog.list} onClose={close} {...(!dialog.list && { onSaved: open })} />
      )}
      {dialog?.kind === "remove" && <DeleteContactList list={dialog.list} onClose={close} />}
    </>
  );
}
