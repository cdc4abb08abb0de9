import type { Identity } from "../../../channels/chat.ts";
import type { LoggedValue } from "../../fields/move-values.ts";
import type { TicketRow } from "../../tickets/tickets.table.ts";
import type { ContactRow } from "../contacts.table.ts";

/** Everything that is needed to undo a merge. Times are ISO. */
export type MergeLog = {
  lost: Pick<
    ContactRow,
    "uuid" | "name" | "namedBy" | "email" | "pictureFileId" | "number" | "username" | "isGroup"
  > & {
    createdAt: string;
    identities: LoggedIdentity[];
    extraInfo: { name: string; value: string }[];
    /** Absent in logs of older servers, as is `gainedFields`. */
    fields?: LoggedValue[];
  };
  /** The kept contact before the merge. */
  kept: Pick<ContactRow, "name" | "namedBy" | "email" | "pictureFileId"> & { identities: LoggedIdentity[] };
  /** The names of the extra information that the kept contact got. */
  gainedInfo: string[];
  /** The fields whose values the kept contact got. */
  gainedFields?: number[];
  /** The tickets that moved, with their messages and notes. */
  tickets: number[];
  folded: FoldedTicket[];
  /** The ids of the other rows that moved, by their table. */
  rows: Record<string, RowIds>;
};

export type LoggedIdentity = Identity & { confirmedAt: string | null; createdAt: string };

/** PostgreSQL's driver returns a bigint as a text. */
export type RowIds = readonly (number | string)[];

/** A ticket whose messages moved into another ticket on its connection. */
export type FoldedTicket = {
  /** Null for a thread, which the merge deleted. */
  id: number | null;
  /** Its contact: the lost one, or the kept one for a thread. */
  contactId: number;
  connectionId: number;
  intoId: number;
  messageIds: RowIds;
  noteIds: RowIds;
  /** The open ticket that the merge closed, as it was. */
  was: (Pick<TicketRow, "status"> & { unansweredSince: string | null; closedAt: string }) | null;
};
