import type { Connection } from "@balcao/shared/channels/connections.ts";
import { sendsPerMinute } from "@balcao/shared/integrations/messages-api.ts";
import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useListConnectionsQuery } from "../../channels/connections/connections-api.ts";
import { ApiCard } from "../../integrations/messages-api/ApiCard.tsx";
import { EventsPanel } from "../../integrations/messages-api/EventsPanel.tsx";
import { TemplateCard } from "../../integrations/messages-api/TemplateCard.tsx";
import { TokenChoice } from "../../integrations/messages-api/TokenChoice.tsx";
import { WebhooksPanel } from "../../integrations/webhooks/WebhooksPanel.tsx";
import { ScreenFrame } from "../../ui/frame/ScreenFrame.tsx";
import { TabStrip } from "../../ui/frame/TabStrip.tsx";
import { LoadFailed } from "../../ui/list/LoadFailed.tsx";
import { SkeletonRows } from "../../ui/list/SkeletonRows.tsx";
import { tokens } from "../../ui/theme.ts";

const useStyles = makeStyles({
  tabs: { height: "44px", flexShrink: 0, marginBottom: "12px" },
  panel: { display: "flex", flexDirection: "column", maxWidth: "1120px" },
  page: { gap: "16px" },
  // Its tables scroll by themselves.
  filling: { flexGrow: 1, minHeight: 0 },
  intro: { margin: 0, maxWidth: "720px", color: tokens.colorNeutralForeground2 },
});

const tabs = ["send", "events", "webhooks"] as const;

/** The settings with which a company's programs send messages and get events. The address names the tab. */
export function MessagesApiScreen() {
  const styles = useStyles();
  const { t } = useTranslation();
  const panelId = useId();
  const [params, setParams] = useSearchParams();
  const { data, isError, refetch } = useListConnectionsQuery();
  const [chosenId, setChosen] = useState<number | null>(null);
  const withToken = data?.filter(({ token }) => token !== "") ?? [];
  const chosen = withToken.find(({ id }) => id === chosenId) ?? withToken[0];
  const hasTemplates = ({ capabilities }: Connection) => capabilities.includes("templates");
  // Before any number has a token, the example waits for one of the official numbers.
  const official = chosen ? (hasTemplates(chosen) ? chosen : undefined) : data?.find(hasTemplates);
  const tab = tabs.find((one) => one === params.get("tab")) ?? "send";
  const openId = Number(params.get("webhook")) || null;
  const choice = <TokenChoice withToken={withToken} chosen={chosen} onChoose={setChosen} />;
  const panels = {
    send: () => (
      <>
        <p className={styles.intro}>{t("messagesApi.intro")}</p>
        <p className={styles.intro}>{t("messagesApi.limit", { count: sendsPerMinute })}</p>
        {choice}
        {official && <TemplateCard connection={official} />}
        <ApiCard kind="text" token={chosen?.token ?? ""} />
        <ApiCard kind="file" token={chosen?.token ?? ""} />
      </>
    ),
    events: () => (
      <>
        {choice}
        <EventsPanel token={chosen?.token ?? ""} />
      </>
    ),
    webhooks: () => (
      <WebhooksPanel openId={openId} onOpen={(id) => setParams(id === null ? { tab } : { tab, webhook: String(id) })} />
    ),
  };
  const fills = tab === "webhooks";
  return (
    <ScreenFrame title={t("messagesApi.title")} {...(!fills && { scrolls: "always" as const })}>
      {data ? (
        <>
          <div className={styles.tabs}>
            <TabStrip
              label={t("messagesApi.title")}
              look="lines"
              items={tabs.map((id) => ({ id, label: t(`messagesApi.tabs.${id}`) }))}
              current={tab}
              panelId={panelId}
              onChange={(id) => setParams({ tab: id }, { replace: true })}
            />
          </div>
          <div
            id={panelId}
            role="tabpanel"
            aria-label={t(`messagesApi.tabs.${tab}`)}
            className={mergeClasses(styles.panel, fills ? styles.filling : styles.page)}
          >
            {panels[tab]()}
          </div>
        </>
      ) : isError ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows label={t("common.loading")} />
      )}
    </ScreenFrame>
  );
}
