import type { ContactRef } from "@balcao/shared/inbox/contacts.ts";
import { Dismiss20Regular } from "@fluentui/react-icons";
import { Suspense, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiError } from "../../client/api-error.ts";
import { usePreferences, useSessionUser } from "../../client/hooks.ts";
import { useGone } from "../../client/use-gone.ts";
import type { WantedPerson } from "../../client/wanted-person.ts";
import { Conversation } from "../../inbox/messages/Conversation.tsx";
import { useMayAskNumber } from "../../inbox/messages/number-request/use-may-ask-number.ts";
import { TicketHeader } from "../../inbox/tickets/header/TicketHeader.tsx";
import { useTicketView } from "../../inbox/tickets/use-ticket-view.ts";
import { useTicket } from "../../inbox/tickets/use-tickets.ts";
import { useCommands } from "../../ui/commands/commands-context.ts";
import { isSomethingHalfWritten } from "../../ui/form/half-written.ts";
import { lazyNamed } from "../../ui/lazy-named.ts";
import { LoadFailed } from "../../ui/list/LoadFailed.tsx";
import { useToast } from "../../ui/toast/toast-context.ts";
import { type TicketDialog, TicketDialogs } from "./TicketDialogs.tsx";

const ContactDrawer = lazyNamed(() => import("./ContactDrawer.tsx"), "ContactDrawer", "ahead");
const SnoozeBar = lazyNamed(() => import("../../inbox/tickets/snooze/SnoozeBar.tsx"), "SnoozeBar");

type OpenTicketProps = { uuid: string; drawerCovers: boolean; onBack?: () => void };

/** The open ticket: its conversation with the header, its dialogs and the contact beside it. */
export function OpenTicket({ uuid, drawerCovers, onBack }: OpenTicketProps) {
  const { t } = useTranslation();
  const { show } = useToast();
  const { close } = useTicketView();
  const { profile } = useSessionUser();
  const { ticket, error, isError, refetch } = useTicket(uuid);
  const drawer = useDrawer(drawerCovers);
  const mayAsk = useMayAskNumber(ticket);
  const [dialog, setDialog] = useState<TicketDialog | null>(null);
  const schedule = (body: string) => setDialog({ kind: "schedule", body });
  const talk = useCallback((person: WantedPerson) => setDialog({ kind: "talk", person }), []);
  const merge = useCallback((other: ContactRef) => setDialog({ kind: "merge", other }), []);
  const askNumber = mayAsk ? () => setDialog({ kind: "askNumber" }) : undefined;
  const isGone = useGone(error, () => {
    const status = isApiError(error) ? error.status : null;
    // A ticket that never loaded was opened by its address.
    if (ticket) show("info", t(status === 404 ? "tickets.deleted" : "tickets.gone"));
    else show("info", t(status === 403 ? "tickets.forbidden" : "tickets.gone"));
    close();
  });
  useCommands([
    {
      id: "leave-ticket",
      label: t("tickets.leave"),
      icon: <Dismiss20Regular />,
      shortcut: "leave",
      run: () => !isSomethingHalfWritten() && close(),
    },
  ]);
  if (isGone) return null;
  if (ticket) {
    const header = (
      <>
        <TicketHeader
          ticket={ticket}
          drawer={drawer}
          onSchedule={() => schedule("")}
          onAskNumber={askNumber}
          {...(onBack && { onBack })}
        />
        <Suspense>{ticket.snoozedUntil && <SnoozeBar ticket={ticket} until={ticket.snoozedUntil} />}</Suspense>
      </>
    );
    return (
      <>
        <Conversation
          ticket={ticket}
          header={header}
          onSchedule={schedule}
          onTalk={talk}
          onMerge={profile === "admin" ? merge : undefined}
        />
        <TicketDialogs ticket={ticket} dialog={dialog} onClose={() => setDialog(null)} />
        <Suspense>
          {drawer.isOpen && (
            <ContactDrawer
              ticket={ticket}
              covers={drawerCovers}
              onSchedule={() => schedule("")}
              onAskNumber={askNumber}
              onClose={drawer.toggle}
            />
          )}
        </Suspense>
      </>
    );
  }
  if (!isError) return null;
  return (
    <LoadFailed title={t("messages.failedTitle")} text={t("messages.failedText")} onRetry={() => void refetch()} />
  );
}

/** Beside the conversation the drawer keeps its last state; where it covers the conversation it begins closed. */
function useDrawer(covers: boolean): { isOpen: boolean; toggle: () => void } {
  const [{ contactOpen }, change] = usePreferences();
  const [isOver, setOver] = useState(false);
  if (covers) return { isOpen: isOver, toggle: () => setOver(!isOver) };
  return { isOpen: contactOpen, toggle: () => change({ contactOpen: !contactOpen }) };
}
