import { isOutsideWindow, type Schedule } from "@balcao/shared/automation/schedules.ts";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Pill } from "../../ui/mark/Pill.tsx";
import { useTimeZone } from "../../ui/page-context.ts";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { PersonCell } from "../../ui/table/PersonCell.tsx";
import { actionColumn } from "../../ui/table/RowActions.tsx";
import { contactName } from "../../ui/text/phone-text.ts";
import { shortDateTimeText } from "../../ui/text/time.ts";
import { SchedulePill } from "./SchedulePill.tsx";
import { scheduleFailureText } from "./schedule-failure.ts";
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
      render: (row) => (
        <PersonCell
          isTight
          name={row.contact.name}
          imageUrl={row.contact.profilePicUrl}
          narrowDetail={[...markOf(t, row), shortDateTimeText(row.sendAt, timeZone)].join(" · ")}
          note={noteOf(t, row)}
        />
      ),
    },
    {
      id: "body",
      header: t("schedules.body"),
      hide: "medium",
      render: (row) => (
        <span title={bodyOf(row)}>
          {row.template && <Pill tone="off">{t("schedules.content.template")}</Pill>} {bodyStart(bodyOf(row))}
        </span>
      ),
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
      render: (row) => <SchedulePill schedule={row} />,
    },
    {
      id: "type",
      header: t("quickMessages.type"),
      width: "112px",
      hide: "large",
      render: ({ messageType, template }) =>
        template ? t("schedules.content.template") : t(`quickMessages.types.${messageType}`),
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

/** On a narrow screen the column that marks a template is hidden. */
const markOf = (t: TFunction, { template }: Schedule): string[] => (template ? [t("schedules.content.template")] : []);

/** Why a message was not sent, or will not arrive. */
function noteOf(t: TFunction, schedule: Schedule) {
  const { failure } = schedule;
  if (failure) return { text: scheduleFailureText(t, failure), tone: "bad" as const };
  return isOutsideWindow(schedule) ? { text: t("schedules.outsideText"), tone: "warn" as const } : null;
}
