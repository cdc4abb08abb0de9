import type { MessageRow } from "../messages.table.ts";

/** What programs hear of a message that WhatsApp brought: the contact's, or one of ours that was written on the phone. */
export const arrival = (connection: { id: number }, { id, fromMe }: Pick<MessageRow, "id" | "fromMe">) =>
  ({ type: fromMe ? "message.sent" : "message.received", connectionId: connection.id, messageId: id }) as const;
