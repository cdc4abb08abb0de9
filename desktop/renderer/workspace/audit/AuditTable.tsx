import type { AuditAction, AuditEntry } from "@balcao/shared/workspace/audit.ts";
import { AddCircle16Regular, ArrowDownload16Regular, Delete16Regular, Edit16Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useTimeZone } from "../../ui/page-context.ts";
import type { Column } from "../../ui/table/DataTable.tsx";
import { useTableStyles } from "../../ui/table/data-table-styles.ts";
import { EventCell, type EventLook } from "../../ui/table/EventCell.tsx";
import { UnfoldingTable } from "../../ui/table/UnfoldingTable.tsx";
import { shortDateTimeText } from "../../ui/text/time.ts";
import { AuditChanges } from "./AuditChanges.tsx";
import { actionText, targetText, type WordKeys } from "./audit-texts.ts";

const looks: Record<AuditAction, EventLook> = {
  create: { tone: "ok", icon: <AddCircle16Regular /> },
  update: { tone: "info", icon: <Edit16Regular /> },
  delete: { tone: "warn", icon: <Delete16Regular /> },
  export: { tone: "info", icon: <ArrowDownload16Regular /> },
};

const whoOf = ({ user, userName }: AuditEntry) => user?.name ?? userName;

type AuditTableProps = { entries: readonly AuditEntry[]; wordKeys: WordKeys; onNearEnd: () => void };

/** The change log, latest first; an unfolded row shows every field before and after. */
export function AuditTable({ entries, wordKeys, onNearEnd }: AuditTableProps) {
  const styles = useTableStyles();
  const { t, i18n } = useTranslation();
  const timeZone = useTimeZone();
  const nameOf = (entry: AuditEntry) => targetText(t, i18n.language, entry);
  const whenOf = ({ at }: AuditEntry) => shortDateTimeText(at, timeZone);
  const columns: Column<AuditEntry>[] = [
    {
      id: "what",
      header: t("audit.what"),
      render: (entry) => (
        <EventCell
          look={looks[entry.action]}
          kind={actionText(t, entry.area, entry.action)}
          name={nameOf(entry)}
          detail={t(`audit.areas.${entry.area}`)}
          when={whenOf(entry)}
          who={whoOf(entry)}
        />
      ),
    },
    {
      id: "person",
      header: t("audit.person"),
      width: "24%",
      hide: "narrow",
      render: (entry) => <span title={whoOf(entry)}>{whoOf(entry)}</span>,
    },
    {
      id: "at",
      header: t("audit.at"),
      width: "132px",
      hide: "narrow",
      render: (entry) => <span className={styles.figure}>{whenOf(entry)}</span>,
    },
  ];
  return (
    <UnfoldingTable
      label={t("audit.title")}
      columns={columns}
      rows={entries}
      foldHeader={t("audit.changes")}
      foldOf={(entry) =>
        entry.changes.length === 0
          ? null
          : {
              show: t("audit.show", { name: nameOf(entry) }),
              hide: t("audit.hide", { name: nameOf(entry) }),
              render: () => <AuditChanges changes={entry.changes} wordKeys={wordKeys} />,
            }
      }
      onNearEnd={onNearEnd}
    />
  );
}
