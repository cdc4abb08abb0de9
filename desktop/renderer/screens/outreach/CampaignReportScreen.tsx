import type { Campaign } from "@balcao/shared/outreach/campaigns.ts";
import { makeStyles } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router";
import { useListConnectionsQuery } from "../../channels/connections/connections-api.ts";
import { isApiError } from "../../client/api-error.ts";
import { FromTagsDialog } from "../../inbox/contact-lists/tagged/FromTagsDialog.tsx";
import { FieldVariables } from "../../inbox/fields/FieldVariables.tsx";
import { CampaignDialogs, type OpenCampaignDialog } from "../../outreach/campaigns/CampaignDialogs.tsx";
import { useGetCampaignReportQuery } from "../../outreach/campaigns/campaigns-api.ts";
import { ListMakerContext } from "../../outreach/campaigns/list-maker-context.ts";
import { ReportActions } from "../../outreach/campaigns/report/ReportActions.tsx";
import { ReportFacts } from "../../outreach/campaigns/report/ReportFacts.tsx";
import { ReportFigures } from "../../outreach/campaigns/report/ReportFigures.tsx";
import { ReportNotices } from "../../outreach/campaigns/report/ReportNotices.tsx";
import { ShipmentList } from "../../outreach/campaigns/report/ShipmentList.tsx";
import { useReloadWhenFinished } from "../../outreach/campaigns/report/use-reload-when-finished.ts";
import { ScreenFrame } from "../../ui/frame/ScreenFrame.tsx";
import { LoadFailed } from "../../ui/list/LoadFailed.tsx";
import { SkeletonRows } from "../../ui/list/SkeletonRows.tsx";

const useStyles = makeStyles({
  body: { flexGrow: 1, minHeight: 0, display: "flex", flexDirection: "column", gap: "12px" },
});

const listAddress = "/broadcasts";

/** A campaign's progress and the result for each of its contacts, updated live. */
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
        actions={
          report && campaign && <ReportActions campaign={campaign} failures={report.failures} onOpen={setDialog} />
        }
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
      <ListMakerContext value={FromTagsDialog}>
        <FieldVariables>
          <CampaignDialogs
            dialog={dialog}
            onRemoved={() => void navigate(listAddress)}
            onClose={() => setDialog(null)}
          />
        </FieldVariables>
      </ListMakerContext>
    </>
  );
}

/** A campaign with its connections' present status: a connection's change publishes no campaign event. */
function useLivePoints<C extends Campaign | undefined>(campaign: C): C {
  const { data: connections = [] } = useListConnectionsQuery();
  if (!campaign) return campaign;
  const pointCampaigns = campaign.pointCampaigns.map((point) => {
    const now = connections.find(({ id }) => id === point.whatsappId);
    return now ? { ...point, whatsapp: { name: now.name, status: now.status } } : point;
  });
  return { ...campaign, pointCampaigns };
}
