import type { Schedule } from "@balcao/shared/automation/schedules.ts";
import { Button } from "@fluentui/react-components";
import { Add20Regular } from "@fluentui/react-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { DeleteSchedule } from "../../automation/schedules/DeleteSchedule.tsx";
import { ScheduleTable } from "../../automation/schedules/ScheduleTable.tsx";
import { useSchedulePages } from "../../automation/schedules/schedules-api.ts";
import { useAddressSearch } from "../../ui/hooks/address-params.ts";
import { ListPane } from "../../ui/list/ListPane.tsx";
import { ScheduleDialog } from "./ScheduleDialog.tsx";

type OpenDialog = { kind: "new" } | { kind: "edit" | "remove"; schedule: Schedule };

/** Scheduled messages. `?contactId=` opens the form for that contact. */
export function SchedulesScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [search, setSearch] = useAddressSearch();
  const { schedules, leavingToday, isError, refetch, more } = useSchedulePages(search);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const contactId = Number(params.get("contactId")) || undefined;
  const close = () => {
    setDialog(null);
    if (contactId !== undefined) void navigate("/schedules", { replace: true });
  };
  return (
    <>
      <ListPane
        title={t("schedules.title")}
        summary={
          schedules?.length && leavingToday !== undefined
            ? t("schedules.leavingToday", { count: leavingToday })
            : undefined
        }
        search={{ text: search, label: t("schedules.searchLabel"), onSearch: setSearch }}
        actions={
          <Button appearance="primary" icon={<Add20Regular />} onClick={() => setDialog({ kind: "new" })}>
            {t("common.add")}
          </Button>
        }
        count={schedules?.length}
        isError={isError}
        onRetry={() => void refetch()}
        empty={{ art: "tray", title: t("schedules.emptyTitle"), text: t("schedules.emptyText") }}
      >
        <ScheduleTable
          schedules={schedules ?? []}
          actions={{
            edit: (schedule) => setDialog({ kind: "edit", schedule }),
            remove: (schedule) => setDialog({ kind: "remove", schedule }),
          }}
          onNearEnd={more}
        />
      </ListPane>
      {(dialog?.kind === "new" || contactId !== undefined) && (
        <ScheduleDialog contactId={contactId} onSaved={close} onClose={close} />
      )}
      {dialog?.kind === "edit" && <ScheduleDialog scheduleId={dialog.schedule.id} onSaved={close} onClose={close} />}
      {dialog?.kind === "remove" && <DeleteSchedule schedule={dialog.schedule} onClose={close} />}
    </>
  );
}
