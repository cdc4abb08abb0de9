import type { Ticket } from "@balcao/shared/inbox/tickets.ts";

/** The end of the protocol, which people read aloud to each other. */
export const shortNumber = ({ protocol }: Ticket): string => `#${protocol.slice(-6)}`;
