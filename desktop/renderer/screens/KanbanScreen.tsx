import type { Ticket } from "@balcao/shared/tickets.ts";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Board } from "../features/kanban/Board.tsx";
import { QueueFilter } from "../features/kanban/QueueFilter.tsx";
import { useBoardFilter } from "../features/kanban/use-board-filter.ts";
import { useListAllTagsQuery } from "../features/tags/tags-api.ts";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { ScreenFrame } from "../ui/ScreenFrame.tsx";
import { SkeletonRows } from "../ui/SkeletonRows.tsx";

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
