import type { Ticket } from "@balcao/shared/tickets.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLive } from "../../app/hooks.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { contactName } from "../../ui/phone-text.ts";
import { tokens } from "../../ui/theme.ts";
import { Composer } from "./Composer.tsx";
import { LogSkeleton } from "./LogSkeleton.tsx";
import { MessageLog } from "./MessageLog.tsx";
import { messagesOf } from "./message-pages.ts";
import { useListMessagesInfiniteQuery } from "./messages-api.ts";

const useStyles = makeStyles({
  root: {
    flexGrow: 1,
    minWidth: 0,
    minHeight: 0,
    display: "flex",
    flexDirection: "column",
    background: tokens.surfaceChat,
  },
});

/** One ticket's messages between its header and the composer. */
export function Conversation({ ticket, header }: { ticket: Ticket; header: ReactNode }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const live = useLive();
  useEffect(() => live?.watchTicket(ticket.id), [live, ticket.id]);
  return (
    <section
      className={styles.root}
      aria-label={t("messages.conversationWith", { name: contactName(ticket.contact.name) })}
    >
      {header}
      <Messages key={ticket.id} ticket={ticket} />
      <Composer key={`composer-${ticket.id}`} ticket={ticket} />
    </section>
  );
}

function Messages({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  // What changed while this conversation was closed was told to nobody here.
  const query = useListMessagesInfiniteQuery(ticket.id, { refetchOnMountOrArgChange: true });
  if (query.isError && !query.data) {
    return (
      <EmptyState
        art="error"
        title={t("messages.failedTitle")}
        text={t("messages.failedText")}
        action={<Button onClick={() => void query.refetch()}>{t("common.tryAgain")}</Button>}
      />
    );
  }
  if (!query.data) return <LogSkeleton />;
  return (
    <MessageLog
      ticket={ticket}
      messages={messagesOf(query.data.pages)}
      hasOlder={query.hasNextPage}
      isLoadingOlder={query.isFetchingNextPage}
      onOlder={() => void query.fetchNextPage()}
    />
  );
}
