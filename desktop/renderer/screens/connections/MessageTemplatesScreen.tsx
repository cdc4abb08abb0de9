import type { MessageTemplate } from "@balcao/shared/channels/message-templates.ts";
import { fold } from "@balcao/shared/platform/fold.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { Add20Regular, ArrowSync20Regular } from "@fluentui/react-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useParams } from "react-router";
import { useListConnectionsQuery } from "../../channels/connections/connections-api.ts";
import { DeleteTemplate } from "../../channels/message-templates/DeleteTemplate.tsx";
import { LookAtTemplate } from "../../channels/message-templates/LookAtTemplate.tsx";
import {
  useListMessageTemplatesQuery,
  useSyncMessageTemplatesMutation,
} from "../../channels/message-templates/message-templates-api.ts";
import { TemplateDialog } from "../../channels/message-templates/TemplateDialog.tsx";
import { TemplateTable } from "../../channels/message-templates/TemplateTable.tsx";
import { isEditable } from "../../channels/message-templates/template-words.ts";
import { useOnce } from "../../ui/action/use-once.ts";
import { useAddressSearch } from "../../ui/hooks/address-params.ts";
import { ListPane } from "../../ui/list/ListPane.tsx";
import { useToast } from "../../ui/toast/toast-context.ts";

const useStyles = makeStyles({ action: { flexShrink: 0, whiteSpace: "nowrap" } });

type OpenDialog = { kind: "form"; template: MessageTemplate | null } | { kind: "remove"; template: MessageTemplate };

const matching = (list: readonly MessageTemplate[] | undefined, text: string) =>
  list?.filter(({ name, body }) => fold(`${name} ${body}`).includes(fold(text)));

/** The message templates of a connection of the official API. */
export function MessageTemplatesScreen() {
  const id = Number(useParams().connectionId);
  const { data } = useListConnectionsQuery();
  const connection = data?.find((one) => one.id === id);
  const isWithout = data !== undefined && !connection?.capabilities.includes("templates");
  if (isWithout) return <Navigate to="/connections" replace />;
  return <Templates connectionId={id} connectionName={connection?.name} />;
}

type TemplatesProps = { connectionId: number; connectionName: string | undefined };

function Templates({ connectionId, connectionName }: TemplatesProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [search, setSearch] = useAddressSearch();
  const { data, isError, refetch } = useListMessageTemplatesQuery(connectionId);
  const [sync] = useSyncMessageTemplatesMutation();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const [syncNow, isSyncing] = useOnce(async () => {
    const { error } = await sync(connectionId);
    if (error) showFailure(error);
    else show("success", t("messageTemplates.synced"));
  });
  const shown = matching(data, search);
  return (
    <>
      <ListPane
        title={t("messageTemplates.title")}
        summary={connectionName}
        back={{ label: t("messageTemplates.back"), to: "/connections" }}
        search={{ text: search, label: t("messageTemplates.searchLabel"), onSearch: setSearch }}
        actions={
          <>
            <Button
              className={styles.action}
              icon={<ArrowSync20Regular />}
              disabledFocusable={isSyncing}
              onClick={() => syncNow()}
            >
              {t("messageTemplates.sync")}
            </Button>
            <Button
              appearance="primary"
              className={styles.action}
              icon={<Add20Regular />}
              onClick={() => setDialog({ kind: "form", template: null })}
            >
              {t("messageTemplates.new")}
            </Button>
          </>
        }
        count={shown?.length}
        isError={isError}
        onRetry={() => void refetch()}
        empty={{ art: "chats", title: t("messageTemplates.emptyTitle"), text: t("messageTemplates.emptyText") }}
      >
        <TemplateTable
          templates={shown ?? []}
          actions={{
            open: (template) => setDialog({ kind: "form", template }),
            remove: (template) => setDialog({ kind: "remove", template }),
          }}
        />
      </ListPane>
      {dialog?.kind === "form" &&
        (dialog.template === null || isEditable(dialog.template) ? (
          <TemplateDialog connectionId={connectionId} template={dialog.template} onClose={close} />
        ) : (
          <LookAtTemplate template={dialog.template} onClose={close} />
        ))}
      {dialog?.kind === "remove" && <DeleteTemplate template={dialog.template} onClose={close} />}
    </>
  );
}
