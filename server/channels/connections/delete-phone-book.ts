import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { phoneBook } from "./phone-book.table.ts";

/**
 * Deletes the address book that a connection's phone sent. The caller has checked that the connection is the
 * company's.
 */
export async function deletePhoneBook({ db }: Context, connectionId: number): Promise<void> {
  await db.delete(phoneBook).where(eq(phoneBook.connectionId, connectionId));
}
