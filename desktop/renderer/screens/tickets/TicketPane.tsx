import { Button, makeStyles } from "@fluentui/react-components";
import { Suspense, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useTicketActions } from "../../inbox/tickets/use-ticket-actions.ts";
import { useTicketView } from "../../inbox/tickets/use-ticket-view.ts";
import { useNextInQueue, useTicket } from "../../inbox/tickets/use-tickets.ts";
import { useWidth } from "../../ui/hooks/use-width.ts";
import { lazyNamed } from "../../ui/lazy-named.ts";
import { EmptyState } from "../../ui/list/EmptyState.tsx";
import { tokens } from "../../ui/theme.ts";
import { useToastPane } from "../../ui/toast/toast-anchor.ts";

/** The list is usable before the conversation's code is loaded. */
const OpenTicket = lazyNamed(() => import("./OpenTicket.tsx"), "OpenTicket", "first");

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

/** In CSS pixels: a conversation with its actions, and the drawer beside it. Below, the drawer covers the conversation. */
const bothFrom = 760;

type TicketPaneProps = { onBack?: () => void; onSelect?: () => void };

/** The open ticket, or the invitation to open one. */
export function TicketPane({ onBack, onSelect }: TicketPaneProps) {
  const styles = useStyles();
  const { openUuid } = useTicketView();
  const root = useRef<HTMLDivElement>(null);
  const width = useWidth(root);
  useToastPane(root);
  // Requested while the conversation's code is loaded.
  useTicket(openUuid);
  return (
    <div ref={root} className={styles.root}>
      {openUuid ? (
        <Suspense>
          <OpenTicket
            key={openUuid}
            uuid={openUuid}
            drawerCovers={width !== null && width < bothFrom}
            {...(onBack && { onBack })}
          />
        </Suspense>
      ) : (
        <NoTicket {...(onSelect && { onSelect })} />
      )}
    </div>
  );
}

function NoTicket({ onSelect }: { onSelect?: () => void }) {
  const { t } = useTranslation();
  const next = useNextInQueue();
  const { accept, isBusy } = useTicketActions();
  const action = onSelect ? (
    <Button onClick={onSelect}>{t("tickets.none.select")}</Button>
  ) : next ? (
    <Button key={next.id} appearance="primary" disabledFocusable={isBusy} onClick={() => void accept(next)}>
      {t("tickets.acceptNext")}
    </Button>
  ) : undefined;
  return (
    <EmptyState
      art="chats"
      title={t("tickets.none.title")}
      text={t(next ? "tickets.none.text" : "tickets.none.quietText")}
      action={action}
    />
  );
}
