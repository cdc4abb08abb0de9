import type { Ticket } from "@balcao/shared/tickets.ts";
import { useTranslation } from "react-i18next";
import { LoadFailed } from "../../../ui/LoadFailed.tsx";
import { LogSkeleton } from "../../../ui/log/LogSkeleton.tsx";
import { useListMessagesInfiniteQuery } from "../messages-api.ts";
import { MessageLog } from "./MessageLog.tsx";

/** A conversation's messages, or what stands in for them while they are not there. */
export function Messages({ ticket, peeks }: { ticket: Ticket; peeks: boolean }) {
  const { t } = useTranslation();
  // What changed while this conversation was closed was told to nobody here.
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
