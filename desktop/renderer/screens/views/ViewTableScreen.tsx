import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import type { View } from "@balcao/shared/inbox/views.ts";
import { Button } from "@fluentui/react-components";
import { ColumnTriple20Regular } from "@fluentui/react-icons";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useNavigate, useParams } from "react-router";
import { useAppDispatch } from "../../client/hooks.ts";
import { useListFieldsQuery } from "../../inbox/fields/fields-api.ts";
import { useListRooms } from "../../inbox/tickets/list/use-list-rooms.ts";
import { isWaiting } from "../../inbox/tickets/row/ticket-row-text.ts";
import { showTicket } from "../../inbox/tickets/tickets-api.ts";
import { ColumnsDialog } from "../../inbox/tickets/views/table/ColumnsDialog.tsx";
import { ViewTable } from "../../inbox/tickets/views/table/ViewTable.tsx";
import { shownColumns } from "../../inbox/tickets/views/table/view-columns.ts";
import { useViewRows } from "../../inbox/tickets/views/table/view-rows-api.ts";
import { useReviewEachMinute } from "../../inbox/tickets/views/use-review-each-minute.ts";
import { useCountViewsQuery, useListViewsQuery } from "../../inbox/tickets/views/views-api.ts";
import { ScreenFrame } from "../../ui/frame/ScreenFrame.tsx";
import { lazyNamed } from "../../ui/lazy-named.ts";
import { ListPane } from "../../ui/list/ListPane.tsx";
import { LoadFailed } from "../../ui/list/LoadFailed.tsx";
import { SkeletonRows } from "../../ui/list/SkeletonRows.tsx";

const PeekDialog = lazyNamed(() => import("../tickets/PeekDialog.tsx"), "PeekDialog");

/** A saved view of tickets as a table. */
export function ViewTableScreen() {
  const { t } = useTranslation();
  const viewId = Number(useParams().viewId);
  const { data: views, isError, isFetching, refetch } = useListViewsQuery();
  const view = views?.find(({ id }) => id === viewId);
  if (view) return <ViewPane key={view.id} view={view} />;
  if (views && !isFetching) return <Navigate to="/tickets" replace />;
  return (
    <ScreenFrame title={t("views.title")} back={{ label: t("views.table.back"), to: "/tickets" }}>
      {isError ? <LoadFailed onRetry={() => void refetch()} /> : <SkeletonRows label={t("common.loading")} />}
    </ScreenFrame>
  );
}

function ViewPane({ view }: { view: View }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const { data: fields, isError: lacksFields, refetch: rereadFields } = useListFieldsQuery();
  const { data: counted } = useCountViewsQuery();
  const { tickets, fieldValueOf, isError, refetch, more } = useViewRows(view.id);
  const [isChoosing, setChoosing] = useState(false);
  const [peekUuid, peekAt] = useState<string | null>(null);
  useListRooms({ tab: "open", viewId: view.id });
  useReviewEachMinute();
  const count = counted?.counts.find(({ viewId }) => viewId === view.id)?.tickets;
  const list = `/tickets?view=${view.id}`;

  const open = (ticket: Ticket) => {
    if (!isWaiting(ticket)) return void navigate(`/tickets/${ticket.uuid}?view=${view.id}`);
    void dispatch(showTicket(ticket));
    peekAt(ticket.uuid);
  };
  return (
    <>
      <ListPane
        title={view.name}
        summary={typeof count === "number" ? t("views.now", { count }) : undefined}
        back={{ label: t("views.table.back"), to: list }}
        actions={
          view.mayChange && (
            <Button
              icon={<ColumnTriple20Regular />}
              disabledFocusable={!fields}
              onClick={() => fields && setChoosing(true)}
            >
              {t("views.table.choose")}
            </Button>
          )
        }
        count={fields && tickets?.length}
        isError={isError || lacksFields}
        onRetry={() => {
          if (lacksFields) void rereadFields();
          if (isError) void refetch();
        }}
        empty={{ art: "chats", title: t("views.empty.title"), text: t("views.empty.text") }}
      >
        <ViewTable
          label={view.name}
          columns={shownColumns(view, fields ?? [])}
          tickets={tickets ?? []}
          fieldValueOf={fieldValueOf}
          onOpen={open}
          onNearEnd={more}
        />
      </ListPane>
      <Suspense>{peekUuid && <PeekDialog uuid={peekUuid} onClose={() => peekAt(null)} />}</Suspense>
      {isChoosing && fields && <ColumnsDialog view={view} fields={fields} onClose={() => setChoosing(false)} />}
    </>
  );
}
