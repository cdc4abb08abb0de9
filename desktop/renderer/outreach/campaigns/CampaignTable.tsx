import type { Campaign } from "@balcao/shared/outreach/campaigns.ts";
import { editableParts } from "@balcao/shared/outreach/campaigns.ts";
import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useTimeZone } from "../../ui/page-context.ts";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { actionColumn } from "../../ui/table/RowActions.tsx";
import { narrow, tokens } from "../../ui/theme.ts";
import { CampaignPill } from "./CampaignPill.tsx";
import { mayBeDeleted, moveOf } from "./campaign-moves.ts";
import { connectionNames, timeText } from "./campaign-texts.ts";
import type { CampaignMove } from "./campaigns-api.ts";

const useStyles = makeStyles({
  name: { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  link: {
    fontWeight: 600,
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: "none",
    borderRadius: "4px",
    ":hover": { textDecorationLine: "underline" },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  // Only if the column with the same text is hidden.
  detail: {
    display: "none",
    fontSize: "12px",
    lineHeight: "16px",
    color: tokens.colorNeutralForeground3,
    overflow: "hidden",
    textOverflow: "ellipsis",
    [narrow]: { display: "block" },
  },
});

type CampaignTableProps = {
  campaigns: readonly Campaign[];
  onMove: (campaign: Campaign, move: CampaignMove) => void;
  onTest: (campaign: Campaign) => void;
  onEdit: (campaign: Campaign) => void;
  onRemove: (campaign: Campaign) => void;
  onNearEnd: () => void;
};

/** The company's campaigns and their status. */
export function CampaignTable({ campaigns, onMove, onTest, onEdit, onRemove, onNearEnd }: CampaignTableProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const columns: Column<Campaign>[] = [
    {
      id: "name",
      header: t("campaigns.name"),
      render: (campaign) => (
        <>
          <div className={styles.name} title={campaign.name}>
            <Link className={styles.link} to={`/campaign/${campaign.id}/report`}>
              {campaign.name}
            </Link>
          </div>
          <div className={styles.detail}>{campaign.contactList?.name ?? "–"}</div>
        </>
      ),
    },
    {
      id: "status",
      header: t("campaigns.statusColumn"),
      width: "132px",
      render: ({ status }) => <CampaignPill status={status} />,
    },
    {
      id: "list",
      header: t("campaigns.list"),
      hide: "medium",
      render: ({ contactList }) => <span title={contactList?.name}>{contactList?.name ?? "–"}</span>,
    },
    {
      id: "connections",
      header: t("campaigns.connections"),
      width: "116px",
      hide: "medium",
      render: (row) => <span title={connectionNames(row)}>{connectionNames(row) || "–"}</span>,
    },
    {
      id: "time",
      header: t("campaigns.time"),
      width: "152px",
      hide: "narrow",
      render: (row) => timeText(t, row, timeZone),
    },
    {
      id: "confirmation",
      header: t("campaigns.confirmationColumn"),
      width: "84px",
      hide: "medium",
      render: ({ confirmation }) => (confirmation ? t("campaigns.yes") : t("campaigns.no")),
    },
    actionColumn(t, (row) => {
      const move = moveOf(row.status);
      const isReadOnly = editableParts(row, new Date()) === "nothing";
      return {
        name: row.name,
        actions: [
          ...(move ? [{ label: t(`campaigns.moves.${move}`), onClick: () => onMove(row, move) }] : []),
          { label: isReadOnly ? t("campaigns.view") : t("common.edit"), onClick: () => onEdit(row) },
          // As long as its texts may still change.
          ...(isReadOnly ? [] : [{ label: t("campaigns.test.open"), onClick: () => onTest(row) }]),
          ...(mayBeDeleted(row) ? [{ label: t("common.delete"), onClick: () => onRemove(row) }] : []),
        ],
      };
    }),
  ];
  return <DataTable label={t("campaigns.title")} columns={columns} rows={campaigns} onNearEnd={onNearEnd} />;
}
