import type { Schedule } from "@balcao/shared/automation/schedules.ts";
import { useTranslation } from "react-i18next";
import { useTimeZone } from "../../ui/page-context.ts";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { PersonCell } from "../../ui/table/PersonCell.tsx";
import { actionColumn } from "../../ui/table/RowActions.tsx";
import { contactName } from "../../ui/text/phone-text.ts";
import { shortDateTimeText } from "../../ui/text/time.ts";
import { SchedulePill } from "./SchedulePill.tsx";
import { bodyStart, exactTimeText } from "./schedule-time.ts";

type ScheduleTableProps = {
  schedules: readonly Schedule[];
  actions: Record<"edit" | "remove", (schedule: Schedule) => void>;
  onNearEnd: () => void;
};

/** The scheduled messages, with their time and result. */
export function ScheduleTable({ schedules, actions, onNearEnd }: ScheduleTableProps) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const bodyOf = ({ body, file }: Schedule) => body || file?.name || "–";
  const columns: Column<Schedule>[] = [
    {
      id: "contact",
      header: t("schedules.contact"),
      render: ({ contact, sendAt }) => (
        <PersonCell
          isTight
          name={contact.name}
          imageUrl={contact.profilePicUrl}
          narrowDetail={shortDateTimeText(sendAt, timeZone)}
        />
      ),
    },
    {
      id: "body",
      header: t("schedules.body"),
      hide: "medium",
      render: (row) => <span title={bodyOf(row)}>{bodyStart(bodyOf(row))}</span>,
    },
    {
      id: "sendAt",
      header: t("schedules.sendAt"),
      width: "160px",
      hide: "narrow",
      render: ({ sendAt }) => exactTimeText(sendAt, timeZone),
    },
    {
      id: "author",
      header: t("schedules.author"),
      width: "128px",
      hide: "large",
      render: ({ user }) => <span title={user?.name}>{user?.name ?? "–"}</span>,
    },
    {
      id: "status",
      header: t("schedules.statusColumn"),
      width: "116px",
      render: ({ status }) => <SchedulePill status={status} />,
    },
    {
      id: "type",
      header: t("quickMessages.type"),
      width: "112px",
      hide: "large",
      render: ({ messageType }) => t(`quickMessages.types.${messageType}`),
    },
    actionColumn(t, (row) => ({
      name: contactName(row.contact.name),
      actions: [
        { label: row.sentAt ? t("schedules.view") : t("common.edit"), onClick: () => actions.edit(row) },
        { label: t("common.delete"), onClick: () => actions.remove(row) },
      ],
    })),
  ];
  return <DataTable label={t("schedules.title")} columns={columns} rows={schedules} onNearEnd={onNearEnd} />;
}
