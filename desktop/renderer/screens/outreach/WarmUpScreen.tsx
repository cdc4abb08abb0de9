import type { WarmUp } from "@balcao/shared/outreach/warm-up.ts";
import { Button } from "@fluentui/react-components";
import { Add20Regular } from "@fluentui/react-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { useListConnectionsQuery } from "../../channels/connections/connections-api.ts";
import { useCompanySetting } from "../../client/hooks.ts";
import { DeleteWarmUp } from "../../outreach/warm-up/DeleteWarmUp.tsx";
import { WarmUpDialog } from "../../outreach/warm-up/WarmUpDialog.tsx";
import { WarmUpLogDialog } from "../../outreach/warm-up/WarmUpLogDialog.tsx";
import { WarmUpTable } from "../../outreach/warm-up/WarmUpTable.tsx";
import { useRunWarmUpMutation, useWarmUpPages } from "../../outreach/warm-up/warm-up-api.ts";
import { useAddressSearch } from "../../ui/hooks/address-params.ts";
import { ListPane } from "../../ui/list/ListPane.tsx";
import { useToast } from "../../ui/toast/toast-context.ts";

type OpenDialog = { kind: "form"; warmUp: WarmUp | null } | { kind: "remove"; warmUp: WarmUp };

/** Connections of the company that exchange messages. The open log is in the address. */
export function WarmUpScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { show, showFailure } = useToast();
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useAddressSearch();
  const { warmUps, total, isError, refetch, more } = useWarmUpPages(search);
  const { data: connections = [] } = useListConnectionsQuery();
  const connected = connections.filter(({ status }) => status === "CONNECTED").length;
  const hasCampaigns = useCompanySetting("campaignsEnabled");
  const [run] = useRunWarmUpMutation();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const logId = Number(params.get("maturadorId"));
  const withLog = (id: number | null) => {
    const next = new URLSearchParams(params);
    if (id === null) next.delete("maturadorId");
    else next.set("maturadorId", String(id));
    return next;
  };
  const startOrStop = async ({ id, status }: WarmUp) => {
    const what = status === "ATIVO" ? "stop" : "start";
    const { error } = await run({ id, what });
    if (error) showFailure(error);
    else show("success", t(what === "start" ? "warmUps.started" : "warmUps.stopped"));
  };
  return (
    <>
      <ListPane
        title={t("warmUps.title")}
        summary={warmUps && t("warmUps.summary", { count: total })}
        {...(hasCampaigns && { back: { label: t("warmUps.back"), to: "/broadcasts" } })}
        search={{ text: search, label: t("warmUps.searchLabel"), onSearch: setSearch }}
        actions={
          <Button
            appearance="primary"
            icon={<Add20Regular />}
            onClick={() => setDialog({ kind: "form", warmUp: null })}
          >
            {t("warmUps.new")}
          </Button>
        }
        count={warmUps?.length}
        isError={isError}
        onRetry={() => void refetch()}
        empty={{
          art: "chats",
          title: t("warmUps.emptyTitle"),
          text: t("warmUps.about"),
          ...(connected < 2 && {
            action: <Button onClick={() => void navigate("/connections")}>{t("warmUps.toConnections")}</Button>,
          }),
        }}
      >
        <WarmUpTable
          warmUps={warmUps ?? []}
          logPath={({ id }) => `?${withLog(id)}`}
          actions={{
            run: (warmUp) => void startOrStop(warmUp),
            log: ({ id }) => setParams(withLog(id)),
            edit: (warmUp) => setDialog({ kind: "form", warmUp }),
            remove: (warmUp) => setDialog({ kind: "remove", warmUp }),
          }}
          onNearEnd={more}
        />
      </ListPane>
      {dialog?.kind === "form" && <WarmUpDialog warmUp={dialog.warmUp} onClose={close} />}
      {dialog?.kind === "remove" && <DeleteWarmUp warmUp={dialog.warmUp} onClose={close} />}
      {logId > 0 && (
        <WarmUpLogDialog key={logId} id={logId} onClose={() => setParams(withLog(null), { replace: true })} />
      )}
    </>
  );
}
