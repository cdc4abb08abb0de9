import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Board } from "../inbox/kanban/Board.tsx";
import { QueueFilter } from "../inbox/kanban/QueueFilter.tsx";
import { useBoardFilter } from "../inbox/kanban/use-board-filter.ts";
import { useListAllTagsQuery } from "../inbox/tags/tags-api.ts";
import { ScreenFrame } from "../ui/frame/ScreenFrame.tsx";
import { LoadFailed } from "../ui/list/LoadFailed.tsx";
import { SkeletonRows } from "../ui/list/SkeletonRows.tsx";

/** Every ticket that is not closed, in lanes by its tags. */
export function KanbanScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { queueIds, showAll, queues, chosen, choose } = useBoardFilter();
  const { data: tags, isError, refetch } = useListAllTagsQuery();
  const filter = useMemo(() => ({ queueIds, showAll }), [queueIds, showAll]);
  const open = useCallback(({ uuid }: Ticket) => void navigate(`/tickets/${uuid}`), [navigate]);
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
    </ScreenFrame>
  );
}
