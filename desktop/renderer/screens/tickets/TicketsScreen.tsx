import { Chat20Filled, Chat20Regular, PeopleTeam20Filled, PeopleTeam20Regular } from "@fluentui/react-icons";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useAppSelector } from "../../client/hooks.ts";
import { TicketPanel } from "../../inbox/tickets/TicketPanel.tsx";
import { useTicketView } from "../../inbox/tickets/use-ticket-view.ts";
import { TwoPanes } from "../../ui/frame/TwoPanes.tsx";
import { lazyNamed } from "../../ui/lazy-named.ts";
import { HiddenText } from "../../ui/text/HiddenText.tsx";
import { NewTicketButton } from "./NewTicketButton.tsx";
import { TicketPane } from "./TicketPane.tsx";

const AskMissingFields = lazyNamed(() => import("./AskMissingFields.tsx"), "AskMissingFields");
const PeekDialog = lazyNamed(() => import("./PeekDialog.tsx"), "PeekDialog");

/** The list of tickets and the open one. */
export function TicketsScreen() {
  const { peekUuid, peekAt, open } = useTicketView();
  const lacksFields = useAppSelector((state) => state.missingFields !== null);
  return (
    <>
      <TicketPanes />
      <Suspense>{lacksFields && <AskMissingFields />}</Suspense>
      <Suspense>
        {peekUuid && (
          <PeekDialog key={peekUuid} uuid={peekUuid} onOpen={(uuid) => open(uuid)} onClose={() => peekAt(null)} />
        )}
      </Suspense>
    </>
  );
}

function TicketPanes() {
  const { t } = useTranslation();
  const { openUuid, close } = useTicketView();
  return (
    <>
      <HiddenText as="h1">{t("tickets.panes.list")}</HiddenText>
      <TwoPanes
        openUuid={openUuid}
        names={{
          list: {
            label: t("tickets.panes.list"),
            icon: <PeopleTeam20Regular />,
            currentIcon: <PeopleTeam20Filled />,
          },
          item: { label: t("tickets.panes.ticket"), icon: <Chat20Regular />, currentIcon: <Chat20Filled /> },
        }}
        list={() => <TicketPanel newTicket={<NewTicketButton />} />}
        item={(choose) => <TicketPane {...(choose && { onBack: close, onSelect: choose })} />}
      />
    </>
  );
}
