import type { QuickMessage } from "@balcao/shared/inbox/quick-messages.ts";
import { fold } from "@balcao/shared/platform/fold.ts";
import { Button } from "@fluentui/react-components";
import { Add20Regular } from "@fluentui/react-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldVariables } from "../../inbox/fields/FieldVariables.tsx";
import { DeleteQuickMessage } from "../../inbox/quick-messages/DeleteQuickMessage.tsx";
import { QuickMessageDialog } from "../../inbox/quick-messages/QuickMessageDialog.tsx";
import { QuickMessageTable } from "../../inbox/quick-messages/QuickMessageTable.tsx";
import { useListQuickMessagesQuery } from "../../inbox/quick-messages/quick-messages-api.ts";
import { useAddressSearch } from "../../ui/hooks/address-params.ts";
import { ListPane } from "../../ui/list/ListPane.tsx";

type OpenDialog = { kind: "form"; quickMessage: QuickMessage | null } | { kind: "remove"; quickMessage: QuickMessage };

/** Few enough to load at once: the search filters them here. */
const matching = (list: readonly QuickMessage[] | undefined, text: string) =>
  list?.filter(({ shortcode, message }) => fold(`${shortcode} ${message}`).includes(fold(text)));

/** Stored answers that agents insert by a shortcode. */
export function QuickMessagesScreen() {
  const { t } = useTranslation();
  const [search, setSearch] = useAddressSearch();
  const { data, isError, refetch } = useListQuickMessagesQuery();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const shown = matching(data, search);
  const addButton = (
    <Button
      appearance="primary"
      icon={<Add20Regular />}
      onClick={() => setDialog({ kind: "form", quickMessage: null })}
    >
      {t("common.add")}
    </Button>
  );
  return (
    <>
      <ListPane
        title={t("quickMessages.title")}
        search={{ text: search, label: t("quickMessages.searchLabel"), onSearch: setSearch }}
        actions={addButton}
        count={shown?.length}
        isError={isError}
        onRetry={() => void refetch()}
        empty={{ art: "chats", title: t("quickMessages.emptyTitle"), text: t("quickMessages.emptyText") }}
      >
        <QuickMessageTable
          quickMessages={shown ?? []}
          actions={{
            edit: (quickMessage) => setDialog({ kind: "form", quickMessage }),
            remove: (quickMessage) => setDialog({ kind: "remove", quickMessage }),
          }}
        />
      </ListPane>
      {dialog?.kind === "form" && (
        <FieldVariables>
          <QuickMessageDialog quickMessage={dialog.quickMessage} onClose={close} />
        </FieldVariables>
      )}
      {dialog?.kind === "remove" && <DeleteQuickMessage quickMessage={dialog.quickMessage} onClose={close} />}
    </>
  );
}
