import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { MessageTemplate } from "@balcao/shared/channels/message-templates.ts";
import { fold } from "@balcao/shared/platform/fold.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { Add20Regular, ArrowSync20Regular } from "@fluentui/react-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation, useNavigate, useParams } from "react-router";
import { useListConnectionsQuery } from "../../channels/connections/connections-api.ts";
import { DeleteTemplate } from "../../channels/message-templates/DeleteTemplate.tsx";
import { LookAtTemplate } from "../../channels/message-templates/LookAtTemplate.tsx";
import {
  useListMessageTemplatesQuery,
  useSyncMessageTemplatesMutation,
} from "../../channels/message-templates/message-templates-api.ts";
import { RatingTemplateCard } from "../../channels/message-templates/RatingTemplateCard.tsx";
import { RatingTemplateDialog } from "../../channels/message-templates/RatingTemplateDialog.tsx";
import { TemplateDialog } from "../../channels/message-templates/TemplateDialog.tsx";
import { TemplateFilters } from "../../channels/message-templates/TemplateFilters.tsx";
import { TemplateTable } from "../../channels/message-templates/TemplateTable.tsx";
import { isEditable } from "../../channels/message-templates/template-words.ts";
import {
  fitsFilter,
  noTemplateFilter,
  type TemplateFilter,
  useTemplateFilter,
} from "../../channels/message-templates/use-template-filter.ts";
import { useOnce } from "../../ui/action/use-once.ts";
import { useAddressSearch } from "../../ui/hooks/address-params.ts";
import { ListPane } from "../../ui/list/ListPane.tsx";
import { useToast } from "../../ui/toast/toast-context.ts";

const useStyles = makeStyles({ action: { flexShrink: 0, whiteSpace: "nowrap" } });

type OpenDialog =
  | { kind: "form"; template: MessageTemplate | null }
  | { kind: "remove"; template: MessageTemplate }
  | { kind: "rating" };

const matching = (list: readonly MessageTemplate[] | undefined, text: string, filter: TemplateFilter) =>
  list?.filter((one) => fitsFilter(filter, one) && fold(`${one.name} ${one.body}`).includes(fold(text)));

/** The message templates of a connection of the official API. */
export function MessageTemplatesScreen() {
  const id = Number(useParams().connectionId);
  const { data } = useListConnectionsQuery();
  const connections = data?.filter(({ capabilities }) => capabilities.includes("templates"));
  if (connections && !connections.some((one) => one.id === id)) return <Navigate to="/connections" replace />;
  return <Templates connectionId={id} connections={connections ?? []} />;
}

type TemplatesProps = { connectionId: number; connections: readonly Connection[] };

function Templates({ connectionId, connections }: TemplatesProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [text, setText] = useAddressSearch();
  const [filter, changeFilter] = useTemplateFilter();
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  // While another connection's templates load, `data` are still those of the one before: only the filters use them.
  const { data, currentData, isError, refetch } = useListMessageTemplatesQuery(connectionId);
  const [sync] = useSyncMessageTemplatesMutation();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const [syncNow, isSyncing] = useOnce(async () => {
    const { error } = await sync(connectionId);
    if (error) showFailure(error);
    else show("success", t("messageTemplates.synced"));
  });
  const connection = connections.find(({ id }) => id === connectionId);
  const shown = matching(currentData, text, filter);
  const clear = () => {
    changeFilter(noTemplateFilter);
    setText("");
  };
  return (
    <>
      <ListPane
        title={t("messageTemplates.title")}
        summary={connection?.name}
        back={{ label: t("messageTemplates.back"), to: "/connections" }}
        search={{ text, label: t("messageTemplates.searchLabel"), onSearch: setText }}
        filters={
          data && (
            <>
              {currentData && (
                <RatingTemplateCard
                  templates={currentData}
                  onCreate={() => setDialog({ kind: "rating" })}
                  onOpen={(template) => setDialog({ kind: "form", template })}
                />
              )}
              <TemplateFilters
                connections={connections}
                connectionId={connectionId}
                onConnection={(id) => void navigate(`/connections/${id}/templates${search}`)}
                templates={data}
                filter={filter}
                onChange={changeFilter}
              />
            </>
          )
        }
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
        {...(isFiltered &&
          currentData?.length !== 0 && {
            nothing: {
              title: t("messageTemplates.nothingTitle"),
              text: t("messageTemplates.nothingText"),
              clear: { label: t("messageTemplates.clear"), onClick: clear },
            },
          })}
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
      {dialog?.kind === "rating" && connection && <RatingTemplateDialog connection={connection} onClose={close} />}
      {dialog?.kind === "remove" && <DeleteTemplate template={dialog.template} onClose={close} />}
    </>
  );
}
