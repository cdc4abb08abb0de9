import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { useTranslation } from "react-i18next";
import { LoadFailed } from "../../../ui/list/LoadFailed.tsx";
import { LogSkeleton } from "../../../ui/log/LogSkeleton.tsx";
import { useListMessagesInfiniteQuery } from "../messages-api.ts";
import { MessageLog } from "./MessageLog.tsx";

/** A conversation's messages, or a placeholder while they load. */
export function Messages({ ticket, peeks }: { ticket: Ticket; peeks: boolean }) {
  const { t } = useTranslation();
  // Events of this conversation were missed while it was closed.
  const query = useListMessagesInfiniteQuery(ticket.id, { refetchOnMountOrArgChange: true });
  if (query.isError && !query.data) {
    return (
      <LoadFailed
        title={t("messages.failedTitle")}
        text={t("messages.failedText")}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!query.data) return <LogSkeleton />;
  const isLoading = query.isFetchingNextPage ? "older" : query.isFetchingPreviousPage ? "newer" : null;
  return (
    <MessageLog
      ticket={ticket}
      peeks={peeks}
      window={{
        pages: query.data.pages,
        hasOlder: query.hasNextPage,
        hasNewer: query.hasPreviousPage,
        isLoading,
        onOlder: () => void query.fetchNextPage(),
        onNewer: () => void query.fetchPreviousPage(),
      }}
    />
  );
}
