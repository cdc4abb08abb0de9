import type { Ticket } from "@balcao/shared/tickets.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Board } from "../features/kanban/Board.tsx";
import { QueueFilter } from "../features/kanban/QueueFilter.tsx";
import { useBoardFilter } from "../features/kanban/use-board-filter.ts";
import { useListAllTagsQuery } from "../features/tags/tags-api.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { MenuButton } from "../ui/MenuButton.tsx";
import { SkeletonRows } from "../ui/SkeletonRows.tsx";
import { narrow, tokens } from "../ui/theme.ts";

const useStyles = makeStyles({
  root: {
    flexGrow: 1,
    minWidth: 0,
    minHeight: 0,
    display: "flex",
    flexDirection: "column",
    background: tokens.surfaceChat,
  },
  head: {
    minHeight: "64px",
    flexShrink: 0,
    display: "flex",
    alignItems: "center",
    gap: "8px",
    padding: "0 24px",
    [narrow]: { padding: "0 12px" },
  },
  title: { margin: 0, fontSize: "18px", lineHeight: "24px", fontWeight: 600 },
  grow: { flexGrow: 1 },
});

/** Every ticket that is not closed, in lanes by its tags. */
export function KanbanScreen() {
  const styles = useStyles();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { queueIds, showAll, queues, chosen, choose } = useBoardFilter();
  const { data: tags, isError, refetch } = useListAllTagsQuery();
  const filter = useMemo(() => ({ queueIds, showAll }), [queueIds, showAll]);
  const open = useCallback(({ uuid }: Ticket) => void navigate(`/tickets/${uuid}`), [navigate]);
  return (
    <div className={styles.root}>
      <header className={styles.head}>
        <MenuButton />
        <h1 className={styles.title}>{t("kanban.title")}</h1>
        <span className={styles.grow} />
        <QueueFilter queues={queues} chosen={chosen} choose={choose} />
      </header>
      {tags ? (
        <Board tags={tags} filter={filter} onOpen={open} />
      ) : isError ? (
        <EmptyState
          art="error"
          title={t("common.failedTitle")}
          text={t("common.failedText")}
          action={<Button onClick={() => void refetch()}>{t("common.tryAgain")}</Button>}
        />
      ) : (
        <SkeletonRows label={t("common.loading")} />
      )}
    </div>
  );
}
