import type { ContactRef } from "@balcao/shared/inbox/contacts.ts";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { Suspense } from "react";
import type { WantedPerson } from "../../client/wanted-person.ts";
import { useTicketView } from "../../inbox/tickets/use-ticket-view.ts";
import { lazyNamed } from "../../ui/lazy-named.ts";

const NewTicketDialog = lazyNamed(() => import("./NewTicketDialog.tsx"), "NewTicketDialog");
const ScheduleDialog = lazyNamed(() => import("../schedules/ScheduleDialog.tsx"), "ScheduleDialog");
const MergeDialog = lazyNamed(() => import("../../inbox/contacts/MergeDialog.tsx"), "MergeDialog");
const AskNumberDialog = lazyNamed(
  () => import("../../inbox/messages/number-request/AskNumberDialog.tsx"),
  "AskNumberDialog",
);

/** A dialog over an open conversation. */
export type TicketDialog =
  /** `body`: the initial text of the message. */
  | { kind: "schedule"; body: string }
  | { kind: "talk"; person: WantedPerson }
  | { kind: "merge"; other: ContactRef }
  | { kind: "askNumber" };

type TicketDialogsProps = { ticket: Ticket; dialog: TicketDialog | null; onClose: () => void };

/** The dialogs that several parts of a conversation open: its header, its messages, and the contact's drawer. */
export function TicketDialogs({ ticket, dialog, onClose }: TicketDialogsProps) {
  const { open } = useTicketView();
  return (
    <Suspense>
      {dialog?.kind === "schedule" && (
        <ScheduleDialog
          contactId={ticket.contactId}
          body={dialog.body}
          whatsappId={ticket.whatsappId}
          onSaved={onClose}
          onClose={onClose}
        />
      )}
      {dialog?.kind === "talk" && (
        <NewTicketDialog
          wanted={dialog.person}
          onOpened={(opened) => {
            onClose();
            open(opened, { tab: "open", list: "open" });
          }}
          onClose={onClose}
        />
      )}
      {dialog?.kind === "merge" && <MergeDialog contact={ticket.contact} chosen={dialog.other} onClose={onClose} />}
      {dialog?.kind === "askNumber" && <AskNumberDialog ticket={ticket} onClose={onClose} />}
    </Suspense>
  );
}
