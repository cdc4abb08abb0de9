import { useAppDispatch, useAppSelector } from "../../client/hooks.ts";
import { missingFieldsClosed } from "../../client/tickets/missing-fields-slice.ts";
import { MissingFieldsDialog } from "../../inbox/fields/MissingFieldsDialog.tsx";
import { useTicketActions } from "../../inbox/tickets/use-ticket-actions.ts";

/** Asks for the values that a ticket lacks, once one could not be resolved without them. */
export function AskMissingFields() {
  const dispatch = useAppDispatch();
  const missing = useAppSelector((state) => state.missingFields);
  const { resolve } = useTicketActions();
  if (!missing) return null;
  const { ticket, details, asksRating } = missing;
  return (
    <MissingFieldsDialog
      key={ticket.id}
      ticket={ticket}
      details={details}
      onFilled={() => resolve(ticket, { asksRating })}
      onClose={() => dispatch(missingFieldsClosed())}
    />
  );
}
