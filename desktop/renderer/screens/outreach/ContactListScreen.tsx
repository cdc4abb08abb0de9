import type { ContactList, ContactListItem } from "@balcao/shared/inbox/contact-lists.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { Add20Regular, ArrowImport20Regular } from "@fluentui/react-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router";
import { useNumberChecks } from "../../channels/connections/connections-api.ts";
import { useGone } from "../../client/use-gone.ts";
import { CheckState } from "../../inbox/contact-lists/CheckState.tsx";
import { countsOf } from "../../inbox/contact-lists/contact-list-facts.ts";
import { useGetContactListQuery, useItemPages } from "../../inbox/contact-lists/contact-lists-api.ts";
import { DeleteItem } from "../../inbox/contact-lists/DeleteItem.tsx";
import { ItemDialog } from "../../inbox/contact-lists/ItemDialog.tsx";
import { ItemTable } from "../../inbox/contact-lists/ItemTable.tsx";
import { ListMenu } from "../../inbox/contact-lists/ListMenu.tsx";
import { useListImport } from "../../inbox/contact-lists/use-list-import.ts";
import { ImportDialog } from "../../inbox/contacts/import/ImportDialog.tsx";
import { ImportStatus } from "../../inbox/contacts/import/ImportStatus.tsx";
import { useImportDialog } from "../../inbox/contacts/import/use-import-dialog.ts";
import { ScreenFrame } from "../../ui/frame/ScreenFrame.tsx";
import { useAddressSearch } from "../../ui/hooks/address-params.ts";
import { ListPane } from "../../ui/list/ListPane.tsx";
import { LoadFailed } from "../../ui/list/LoadFailed.tsx";
import { SkeletonRows } from "../../ui/list/SkeletonRows.tsx";
import { narrow } from "../../ui/theme.ts";
import { useToast } from "../../ui/toast/toast-context.ts";

const useStyles = makeStyles({
  action: { flexShrink: 0, whiteSpace: "nowrap" },
  check: { flexShrink: 0, maxWidth: "480px", paddingBottom: "12px", [narrow]: { maxWidth: "none" } },
  counts: { display: "none", flexShrink: 0, paddingBottom: "8px", [narrow]: { display: "block" } },
});

const listsPath = "/broadcasts?tab=contacts";

/** The contacts of one list. A deleted list leads back to the others. */
export function ContactListScreen() {
  const { t } = useTranslation();
  const { show } = useToast();
  const navigate = useNavigate();
  const id = Number(useParams().contactListId);
  const { currentData: list, error, isError, refetch } = useGetContactListQuery(id);
  const isGone = useGone(error, () => {
    show("info", t("errors.ERR_NO_CONTACTLIST_FOUND"));
    void navigate(listsPath, { replace: true });
  });
  if (isGone) return null;
  if (list) return <OpenList key={id} list={list} />;
  return (
    <ScreenFrame title={t("contactLists.title")} back={{ label: t("contactLists.back"), to: listsPath }}>
      {isError ? <LoadFailed onRetry={() => void refetch()} /> : <SkeletonRows label={t("common.loading")} />}
    </ScreenFrame>
  );
}

type OpenDialog = { kind: "form"; item: ContactListItem | null } | { kind: "remove"; item: ContactListItem };

function OpenList({ list }: { list: ContactList }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const checks = useNumberChecks();
  const [text, onSearch] = useAddressSearch();
  const { items, isError, refetch, more } = useItemPages(list.id, text);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const importing = useImportDialog();
  const importKind = useListImport(list);
  const close = () => setDialog(null);
  const counts = t("contactLists.counts", countsOf(list));
  const addButton = (
    <Button
      appearance="primary"
      className={styles.action}
      icon={<Add20Regular />}
      onClick={() => setDialog({ kind: "form", item: null })}
    >
      {t("contactLists.items.add")}
    </Button>
  );
  const importButton = (
    <Button className={styles.action} icon={<ArrowImport20Regular />} onClick={importing.choose}>
      {t("contactLists.import.action")}
    </Button>
  );
  return (
    <>
      <ListPane
        title={list.name}
        summary={counts}
        back={{ label: t("contactLists.back"), to: listsPath }}
        search={{ text, label: t("contactLists.items.searchLabel"), onSearch }}
        actions={
          <>
            {importing.hiddenId !== null && <ImportStatus importId={importing.hiddenId} onOpen={importing.reopen} />}
            {importButton}
            {addButton}
            <ListMenu list={list} />
          </>
        }
        count={items?.length}
        isError={isError}
        onRetry={() => void refetch()}
        empty={{
          art: "chats",
          title: t("contactLists.items.emptyTitle"),
          text: t("contactLists.items.emptyText"),
        }}
      >
        <div className={styles.counts}>{counts}</div>
        {(list.check || checks === "unneeded") && (
          <div className={styles.check}>
            <CheckState list={list} explains />
          </div>
        )}
        <ItemTable
          items={items ?? []}
          actions={{
            edit: (item) => setDialog({ kind: "form", item }),
            remove: (item) => setDialog({ kind: "remove", item }),
          }}
          onNearEnd={more}
        />
      </ListPane>
      {dialog?.kind === "form" && <ItemDialog contactListId={list.id} item={dialog.item} onClose={close} />}
      {dialog?.kind === "remove" && <DeleteItem item={dialog.item} onClose={close} />}
      {importing.dialog && <ImportDialog kind={importKind} {...importing.dialog} />}
    </>
  );
}
