import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { passwordLinks } from "./password-links.table.ts";

/** Ends all links of a person: their password or e-mail has changed. Call it in the transaction of the change. */
export async function endLinks({ db }: Context, userId: number): Promise<void> {
  await db.delete(passwordLinks).where(eq(passwordLinks.userId, userId));
}
