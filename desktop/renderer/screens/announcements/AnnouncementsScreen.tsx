import type { Announcement } from "@balcao/shared/team/announcements.ts";
import { Button } from "@fluentui/react-components";
import { Add20Regular } from "@fluentui/react-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AnnouncementDialog } from "../../team/announcements/AnnouncementDialog.tsx";
import { AnnouncementTable } from "../../team/announcements/AnnouncementTable.tsx";
import { useAnnouncementPages } from "../../team/announcements/announcements-api.ts";
import { DeleteAnnouncement } from "../../team/announcements/DeleteAnnouncement.tsx";
import { useAddressSearch } from "../../ui/hooks/address-params.ts";
import { ListPane } from "../../ui/list/ListPane.tsx";

type OpenDialog = { kind: "form"; announcement: Announcement | null } | { kind: "remove"; announcement: Announcement };

/** The screen in which super users edit the announcements for every company. */
export function AnnouncementsScreen() {
  const { t } = useTranslation();
  const [search, setSearch] = useAddressSearch();
  const { announcements, total, isError, refetch, more } = useAnnouncementPages(search);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const addButton = (
    <Button
      appearance="primary"
      icon={<Add20Regular />}
      onClick={() => setDialog({ kind: "form", announcement: null })}
    >
      {t("announcements.new")}
    </Button>
  );
  return (
    <>
      <ListPane
        title={t("announcements.title")}
        summary={announcements && t("announcements.summary", { count: total })}
        search={{ text: search, label: t("announcements.searchLabel"), onSearch: setSearch }}
        actions={addButton}
        count={announcements?.length}
        isError={isError}
        onRetry={() => void refetch()}
        empty={{ art: "tray", title: t("announcements.emptyTitle"), text: t("announcements.emptyText") }}
      >
        <AnnouncementTable
          announcements={announcements ?? []}
          actions={{
            edit: (announcement) => setDialog({ kind: "form", announcement }),
            remove: (announcement) => setDialog({ kind: "remove", announcement }),
          }}
          onNearEnd={more}
        />
      </ListPane>
      {dialog?.kind === "form" && <AnnouncementDialog announcement={dialog.announcement} onClose={close} />}
      {dialog?.kind === "remove" && <DeleteAnnouncement announcement={dialog.announcement} onClose={close} />}
    </>
  );
}
