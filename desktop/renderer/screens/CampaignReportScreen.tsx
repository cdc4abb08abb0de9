import { makeStyles } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router";
import { isApiError } from "../app/api-error.ts";
import { CampaignDialogs, type OpenCampaignDialog } from "../features/campaigns/CampaignDialogs.tsx";
import { useGetCampaignReportQuery } from "../features/campaigns/campaigns-api.ts";
import { ReportActions } from "../features/campaigns/report/ReportActions.tsx";
import { ReportFacts } from "../features/campaigns/report/ReportFacts.tsx";
import { ReportFigures } from "../features/campaigns/report/ReportFigures.tsx";
import { ReportNotices } from "../features/campaigns/report/ReportNotices.tsx";
import { ShipmentList } from "../features/campaigns/report/ShipmentList.tsx";
import { useLivePoints } from "../features/campaigns/report/use-live-points.ts";
import { useReloadWhenFinished } from "../features/campaigns/report/use-reload-when-finished.ts";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { ScreenFrame } from "../ui/ScreenFrame.tsx";
import { SkeletonRows } from "../ui/SkeletonRows.tsx";

const useStyles = makeStyles({
  body: { flexGrow: 1, minHeight: 0, display: "flex", flexDirection: "column", gap: "12px" },
});

const listAddress = "/broadcasts";

/** How far a campaign is and what became of each of its contacts, while it happens (S2 section 4). */
export function CampaignReportScreen() {
  const styles = useStyles();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const id = Number(useParams().campaignId) || 0;
  const { currentData: report, error, refetch } = useGetCampaignReportQuery(id, { refetchOnMountOrArgChange: true });
  const [dialog, setDialog] = useState<OpenCampaignDialog | null>(null);
  useReloadWhenFinished(report?.campaign.status, () => void refetch());
  const isGone = isApiError(error) && error.status === 404;
  const campaign = useLivePoints(isGone ? undefined : report?.campaign);
  return (
    <>
      <ScreenFrame
        title={campaign?.name ?? t("campaigns.report")}
        scrolls="always"
        back={{ label: t("campaigns.backToList"), to: listAddress }}
        actions={campaign && <ReportActions campaign={campaign} onOpen={setDialog} />}
      >
        {report && campaign ? (
          <div className={styles.body}>
            <ReportNotices campaign={campaign} />
            <ReportFacts campaign={campaign} />
            <ReportFigures report={report} />
            <ShipmentList key={id} report={report} />
          </div>
        ) : isGone ? (
          <LoadFailed
            title={t("errors.ERR_NO_CAMPAIGN_FOUND")}
            text={t("campaigns.goneText")}
            onRetry={() => void refetch()}
          />
        ) : error ? (
          <LoadFailed title={t("campaigns.reportFailed")} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows label={t("common.loading")} />
        )}
      </ScreenFrame>
      <CampaignDialogs dialog={dialog} onRemoved={() => void navigate(listAddress)} onClose={() => setDialog(null)} />
    </>
  );
}
