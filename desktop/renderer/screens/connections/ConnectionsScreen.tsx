import { can } from "@balcao/shared/workspace/permissions.ts";
import { Button } from "@fluentui/react-components";
import { Add20Regular, Clock20Regular } from "@fluentui/react-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { PlanFull } from "../../billing/billing/PlanFull.tsx";
import { ConnectionDialogs } from "../../channels/connections/ConnectionDialogs.tsx";
import { ConnectionTable } from "../../channels/connections/ConnectionTable.tsx";
import { useListConnectionsQuery } from "../../channels/connections/connections-api.ts";
import { useConnectionActions } from "../../channels/connections/use-connection-actions.ts";
import { useCompanySetting, useSessionUser } from "../../client/hooks.ts";
import { FieldVariables } from "../../inbox/fields/FieldVariables.tsx";
import { ScreenFrame } from "../../ui/frame/ScreenFrame.tsx";
import { EmptyState } from "../../ui/list/EmptyState.tsx";
import { LoadFailed } from "../../ui/list/LoadFailed.tsx";
import { SkeletonRows } from "../../ui/list/SkeletonRows.tsx";
import { CompanyHoursDialog } from "../../workspace/hours/CompanyHoursDialog.tsx";

/** The company's WhatsApp numbers and their status. */
export function ConnectionsScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { profile } = useSessionUser();
  const { data, isError, refetch } = useListConnectionsQuery();
  const connections = data ?? [];
  const actions = useConnectionActions(connections);
  const mayAdd = can(profile, "connections-page:addConnection");
  const mayChange = can(profile, "connections-page:actionButtons");
  const rowActions = {
    run: actions.run,
    openTemplates: ({ id }: { id: number }) => void navigate(`/connections/${id}/templates`),
    edit: ({ id }: { id: number }) => actions.setDialog({ kind: "form", id }),
    remove: ({ id }: { id: number }) => actions.setDialog({ kind: "delete", id }),
  };
  const [isHoursOpen, setHoursOpen] = useState(false);
  const mayOpenHours = useCompanySetting("scheduleType") === "company" && mayChange;
  const addButton = mayAdd && (
    <Button appearance="primary" icon={<Add20Regular />} onClick={() => actions.setDialog({ kind: "form", id: null })}>
      {t("connections.new")}
    </Button>
  );
  const connected = connections.filter(({ status }) => status === "CONNECTED").length;
  const total = connections.length;
  const summary =
    connected === total
      ? t("connections.summaryAll", { count: total })
      : t("connections.summary", { connected, total });
  return (
    <ScreenFrame
      title={t("connections.title")}
      summary={total > 0 && summary}
      actions={
        <>
          {mayOpenHours && (
            <Button appearance="subtle" icon={<Clock20Regular />} onClick={() => setHoursOpen(true)}>
              {t("hours.dialog")}
            </Button>
          )}
          {total > 0 && addButton}
        </>
      }
      scrolls="always"
    >
      {total > 0 ? (
        <ConnectionTable connections={connections} actions={mayChange ? rowActions : null} />
      ) : data ? (
        <EmptyState
          art="plug"
          title={t("connections.emptyTitle")}
          text={mayAdd ? t("connections.emptyText") : t("connections.emptyTextAgent")}
          action={addButton}
        />
      ) : isError ? (
        <LoadFailed title={t("connections.failedTitle")} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows label={t("common.loading")} />
      )}
      <FieldVariables>
        <ConnectionDialogs connections={connections} actions={actions} notice={<PlanFull what="connections" />} />
      </FieldVariables>
      {isHoursOpen && <CompanyHoursDialog onClose={() => setHoursOpen(false)} />}
    </ScreenFrame>
  );
}
