import { Button, makeStyles } from "@fluentui/react-components";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiError } from "../app/api-error.ts";
import { useNarrow, usePreferences } from "../app/hooks.ts";
import { useGone } from "../app/use-gone.ts";
import { TicketHeader } from "../features/tickets/header/TicketHeader.tsx";
import { useNextInQueue } from "../features/tickets/list/use-next-in-queue.ts";
import { useGetTicketQuery } from "../features/tickets/tickets-api.ts";
import { useTicketActions } from "../features/tickets/use-ticket-actions.ts";
import { useTicketView } from "../features/tickets/use-ticket-view.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { lazyNamed } from "../ui/lazy-named.ts";
import { tokens } from "../ui/theme.ts";
import { useToast } from "../ui/toast-context.ts";

/** The list is usable before the conversation's code is here. */
const ContactDrawer = lazyNamed(() => import("./ContactDrawer.tsx"), "ContactDrawer", "ahead");
const ScheduleDialog = lazyNamed(() => import("./ScheduleDialog.tsx"), "ScheduleDialog");
const Conversation = lazyNamed(() => import("../features/messages/Conversation.tsx"), "Conversation", "ahead");

const useStyles = makeStyles({
  root: {
    flexGrow: 1,
    minWidth: 0,
    minHeight: 0,
    display: "flex",
    position: "relative",
    background: tokens.surfaceChat,
  },
});

type TicketPaneProps = { onBack?: () => void; onSelect?: () => void };

/** The open ticket, or the invitation to open one. */
export function TicketPane({ onBack, onSelect }: TicketPaneProps) {
  const styles = useStyles();
  const { openUuid } = useTicketView();
  return (
    <div className={styles.root}>
      {openUuid ? (
        <OpenTicket key={openUuid} uuid={openUuid} {...(onBack && { onBack })} />
      ) : (
        <NoTicket {...(onSelect && { onSelect })} />
      )}
    </div>
  );
}

function OpenTicket({ uuid, onBack }: { uuid: string; onBack?: () => void }) {
  const { t } = useTranslation();
  const { show } = useToast();
  const { close } = useTicketView();
  const { data: ticket, error, isError, refetch } = useGetTicketQuery(uuid);
  const drawer = useDrawer();
  /** What a message that leaves later says to begin with; null while none is being planned. */
  const [planned, setPlanned] = useState<string | null>(null);
  const isGone = useGone(error, () => {
    // What one never saw was asked for by its address (S1 section 5).
    show("info", t(ticket || !isApiError(error) || error.status !== 403 ? "tickets.gone" : "tickets.forbidden"));
    close();
  });
  if (isGone) return null;
  if (ticket) {
    const header = (
      <TicketHeader ticket={ticket} drawer={drawer} onSchedule={() => setPlanned("")} {...(onBack && { onBack })} />
    );
    return (
      <>
        <Suspense>
          <Conversation ticket={ticket} header={header} onSchedule={setPlanned} />
        </Suspense>
        <Suspense>
          {planned !== null && (
            <ScheduleDialog
              contactId={ticket.contactId}
              body={planned}
              onSaved={() => setPlanned(null)}
              onClose={() => setPlanned(null)}
            />
          )}
        </Suspense>
        <Suspense>{drawer.isOpen && <ContactDrawer ticket={ticket} onClose={drawer.toggle} />}</Suspense>
      </>
    );
  }
  if (!isError) return null;
  return (
    <LoadFailed title={t("messages.failedTitle")} text={t("messages.failedText")} onRetry={() => void refetch()} />
  );
}

/** On wide screens the drawer stays as it was left; on narrow ones it covers the conversation, so it begins closed. */
function useDrawer(): { isOpen: boolean; toggle: () => void } {
  const narrow = useNarrow();
  const [{ contactOpen }, change] = usePreferences();
  const [covers, setCovers] = useState(false);
  if (narrow) return { isOpen: covers, toggle: () => setCovers(!covers) };
  return { isOpen: contactOpen, toggle: () => change({ contactOpen: !contactOpen }) };
}

function NoTicket({ onSelect }: { onSelect?: () => void }) {
  const { t } = useTranslation();
  const next = useNextInQueue();
  const { accept, isBusy } = useTicketActions();
  const action = onSelect ? (
    <Button onClick={onSelect}>{t("tickets.none.select")}</Button>
  ) : next ? (
    <Button appearance="primary" disabledFocusable={isBusy} onClick={() => void accept(next)}>
      {t("tickets.acceptNext")}
    </Button>
  ) : undefined;
  return <EmptyState art="chats" title={t("tickets.none.title")} text={t("tickets.none.text")} action={action} />;
}
