import { isVisible, withoutTurns } from "@balcao/shared/visible-text.ts";
import { and, eq } from "drizzle-orm";
import { type Context, tell, transact } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { rooms } from "../../../platform/realtime/rooms.ts";
import { retryLostRace } from "../../../platform/retry-lost-race.ts";
import { connections } from "../../connections/connections.table.ts";
import { phoneBook } from "../../connections/phone-book.table.ts";
import { canonicalNumber, numberVariants } from "../phone-number.ts";
import { addContacts } from "./store-contacts.ts";

/** Takes over whom the default connection's phone knows. Those who are contacts already stay as they are. */
export async function importPhoneBook(ctx: Context): Promise<number> {
  const [connection] = await ctx.db
    .select({ id: connections.id })
    .from(connections)
    .where(and(eq(connections.companyId, ctx.companyId), eq(connections.isDefault, true)));
  if (!connection) throw new AppError("ERR_NO_DEF_WAPP_FOUND");
  const entries = await ctx.db
    .select({ number: phoneBook.number, name: phoneBook.name })
    .from(phoneBook)
    .where(eq(phoneBook.connectionId, connection.id))
    .orderBy(phoneBook.number);
  const people = new Map(entries.map((entry) => [canonicalNumber(entry.number), entry]));
  const list = [...people.values()].map(({ number, name }) => ({
    number,
    variant: numberVariants(number)[1] ?? null,
    name: isVisible(name) ? withoutTurns(name).slice(0, 50) : number,
    email: "",
    extra: {},
  }));
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const created = await addContacts(ctx, list);
      if (created > 0) tell(ctx, [rooms.everyone], "contact", { action: "reload" });
      return created;
    }),
  );
}
