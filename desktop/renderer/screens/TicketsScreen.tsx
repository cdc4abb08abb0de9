import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { makeStyles } from "@fluentui/react-components";
import { Chat20Filled, Chat20Regular, PeopleTeam20Filled, PeopleTeam20Regular } from "@fluentui/react-icons";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSessionUser } from "../app/hooks.ts";
import { TicketPanel } from "../inbox/tickets/TicketPanel.tsx";
import { useTicketView } from "../inbox/tickets/use-ticket-view.ts";
import { PaneBar } from "../ui/frame/PaneBar.tsx";
import { usePane } from "../ui/frame/use-pane.ts";
import { useNarrow } from "../ui/hooks/use-media-query.ts";
import { lazyNamed } from "../ui/lazy-named.ts";
import { HiddenText } from "../ui/text/HiddenText.tsx";
import { tokens } from "../ui/theme.ts";
import { NewTicketButton } from "./NewTicketButton.tsx";
import { TicketPane } from "./TicketPane.tsx";

const PeekDialog = lazyNamed(() => import("./PeekDialog.tsx"), "PeekDialog");

const useStyles = makeStyles({
  list: {
    width: "calc(100% / 3)",
    minWidth: "320px",
    flexShrink: 0,
    display: "flex",
    boxShadow: `1px 0 0 ${tokens.hairline}`,
    zIndex: 1,
  },
  narrow: { flexGrow: 1, minWidth: 0, display: "flex", flexDirection: "column" },
});

/** List and conversation side by side; on narrow screens one of them at a time. */
export function TicketsScreen() {
  const { profile } = useSessionUser();
  const [peeked, setPeeked] = useState<Ticket | null>(null);
  const onPeek = profile === "admin" ? setPeeked : undefined;
  return (
    <>
      <TicketPanes onPeek={onPeek} />
      <Suspense>{peeked && <PeekDialog ticket={peeked} onClose={() => setPeeked(null)} />}</Suspense>
    </>
  );
}

type PanesProps = { onPeek: ((ticket: Ticket) => void) | undefined };

function TicketPanes({ onPeek }: PanesProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const narrow = useNarrow();
  if (narrow) return <NarrowTickets onPeek={onPeek} />;
  return (
    <>
      <HiddenText as="h1">{t("tickets.panes.list")}</HiddenText>
      <div className={styles.list}>
        <TicketPanel newTicket={<NewTicketButton />} onPeek={onPeek} />
      </div>
      <TicketPane />
    </>
  );
}

function NarrowTickets({ onPeek }: PanesProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { openUuid, close } = useTicketView();
  const [pane, show] = usePane(openUuid, { list: "list", open: "ticket" });
  return (
    <div className={styles.narrow}>
      <HiddenText as="h1">{t("tickets.panes.list")}</HiddenText>
      {pane === "list" ? (
        <TicketPanel newTicket={<NewTicketButton />} onPeek={onPeek} />
      ) : (
        <TicketPane onBack={close} onSelect={() => show("list")} />
      )}
      <PaneBar
        panes={[
          {
            id: "list",
            label: t("tickets.panes.list"),
            icon: <PeopleTeam20Regular />,
            currentIcon: <PeopleTeam20Filled />,
          },
          { id: "ticket", label: t("tickets.panes.ticket"), icon: <Chat20Regular />, currentIcon: <Chat20Filled /> },
        ]}
        current={pane}
        onChange={show}
      />
    </div>
  );
}
