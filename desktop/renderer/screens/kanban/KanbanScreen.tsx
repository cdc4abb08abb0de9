import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { Suspense, useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useAppDispatch } from "../../client/hooks.ts";
import { Board } from "../../inbox/kanban/Board.tsx";
import { QueueFilter } from "../../inbox/kanban/QueueFilter.tsx";
import { useBoardFilter } from "../../inbox/kanban/use-board-filter.ts";
import { useListAllTagsQuery } from "../../inbox/tags/tags-api.ts";
import { isWaiting } from "../../inbox/tickets/row/ticket-row-text.ts";
import { showTicket } from "../../inbox/tickets/tickets-api.ts";
import { ScreenFrame } from "../../ui/frame/ScreenFrame.tsx";
import { lazyNamed } from "../../ui/lazy-named.ts";
import { LoadFailed } from "../../ui/list/LoadFailed.tsx";
import { SkeletonRows } from "../../ui/list/SkeletonRows.tsx";

const PeekDialog = lazyNamed(() => import("../tickets/PeekDialog.tsx"), "PeekDialog");

/** Every ticket that is not closed, in lanes by its tags. */
export function KanbanScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { queueIds, showAll, queues, chosen, choose } = useBoardFilter();
  const { data: tags, isError, refetch } = useListAllTagsQuery();
  const filter = useMemo(() => ({ queueIds, showAll }), [queueIds, showAll]);
  const dispatch = useAppDispatch();
  const [peekUuid, peekAt] = useState<string | null>(null);
  const open = useCallback(
    (ticket: Ticket) => {
      if (!isWaiting(ticket)) return void navigate(`/tickets/${ticket.uuid}`);
      void dispatch(showTicket(ticket));
      peekAt(ticket.uuid);
    },
    [navigate, dispatch],
  );
  return (
    <ScreenFrame
      title={t("kanban.title")}
      actions={<QueueFilter queues={queues} chosen={chosen} choose={choose} />}
      bleeds
    >
      {tags ? (
        <Board tags={tags} filter={filter} onOpen={open} />
      ) : isError ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows label={t("common.loading")} />
      )}
      <Suspense>{peekUuid && <PeekDialog uuid={peekUuid} onClose={() => peekAt(null)} />}</Suspense>
    </ScreenFrame>
  );
}
