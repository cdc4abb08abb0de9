import type { Tag } from "@balcao/shared/inbox/tags.ts";
import { Button } from "@fluentui/react-components";
import { Add20Regular } from "@fluentui/react-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSessionUser } from "../../client/hooks.ts";
import { DeleteTag } from "../../inbox/tags/DeleteTag.tsx";
import { TagDialog } from "../../inbox/tags/TagDialog.tsx";
import { TagTable } from "../../inbox/tags/TagTable.tsx";
import { useTagPages } from "../../inbox/tags/tags-api.ts";
import { useExportTag } from "../../inbox/tags/use-export-tag.ts";
import { useAddressSearch } from "../../ui/hooks/address-params.ts";
import { ListPane } from "../../ui/list/ListPane.tsx";

type OpenDialog = { kind: "form"; tag: Tag | null } | { kind: "remove"; tag: Tag };

/** The company's tags. Every user may create one; only admins rename and delete them. */
export function TagsScreen() {
  const { t } = useTranslation();
  const isAdmin = useSessionUser().profile === "admin";
  const [search, setSearch] = useAddressSearch();
  const { tags, total, isError, refetch, more } = useTagPages(search);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const exportTag = useExportTag();
  const close = () => setDialog(null);
  const addButton = (
    <Button appearance="primary" icon={<Add20Regular />} onClick={() => setDialog({ kind: "form", tag: null })}>
      {t("tags.new")}
    </Button>
  );
  return (
    <>
      <ListPane
        title={t("tags.title")}
        summary={tags && t("tags.summary", { count: total })}
        search={{ text: search, label: t("tags.searchLabel"), onSearch: setSearch }}
        actions={addButton}
        count={tags?.length}
        isError={isError}
        onRetry={() => void refetch()}
        empty={{ art: "tray", title: t("tags.emptyTitle"), text: t("tags.emptyText") }}
      >
        <TagTable
          tags={tags ?? []}
          actions={
            isAdmin
              ? {
                  edit: (tag) => setDialog({ kind: "form", tag }),
                  exportCsv: (tag) => void exportTag(tag),
                  remove: (tag) => setDialog({ kind: "remove", tag }),
                }
              : null
          }
          onNearEnd={more}
        />
      </ListPane>
      {dialog?.kind === "form" && <TagDialog tag={dialog.tag} onClose={close} />}
      {dialog?.kind === "remove" && <DeleteTag tag={dialog.tag} onClose={close} />}
    </>
  );
}
