import { cutText } from "@balcao/shared/platform/cut-text.ts";
import { canonicalNumber, numberVariants } from "@balcao/shared/platform/number-variants.ts";
import { isVisible, withoutDirectionMarks } from "@balcao/shared/platform/visible-text.ts";
import { and, eq } from "drizzle-orm";
import type { PhoneBookEntry } from "../../../channels/channel.ts";
import { connections } from "../../../channels/connections/connections.table.ts";
import { phoneBook } from "../../../channels/connections/phone-book.table.ts";
import { type Context, publish, transact } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { rooms } from "../../../platform/realtime/rooms.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { publishContactsChanged } from "../publish-contacts.ts";
import { storePhoneBook } from "./store-contacts.ts";

/** The form's limit. */
export const longestImportedName = 50;

/**
 * Imports the address book of the default connection's phone. Existing contacts stay, and keep a name from the team.
 * Throws ERR_NO_DEF_WAPP_FOUND, and ERR_CHANNEL_CANNOT if that connection has no phone.
 */
export async function importPhoneBook(ctx: Context): Promise<{ created: number; renamed: number }> {
  const [connection] = await ctx.db
    .select({ id: connections.id })
    .from(connections)
    .where(and(eq(connections.companyId, ctx.companyId), eq(connections.isDefault, true)));
  if (!connection) throw new AppError("ERR_NO_DEF_WAPP_FOUND");
  await ctx.channels.require(ctx.db, connection.id, "phoneBook");
  const entries = await ctx.db
    .select({ number: phoneBook.number, name: phoneBook.name })
    .from(phoneBook)
    .where(eq(phoneBook.connectionId, connection.id))
    .orderBy(phoneBook.number);
  return storeEntries(ctx, entries);
}

/** Makes contacts of entries of a phone book; as `importPhoneBook`. Entries without a name are skipped. */
export async function importEntries(ctx: Context, entries: readonly PhoneBookEntry[]): Promise<void> {
  const named = entries.flatMap(({ number, name }) => (name === null ? [] : { number, name }));
  if (named.length > 0) await storeEntries(ctx, named);
}

type Named = { number: string; name: string };

function storeEntries(ctx: Context, entries: readonly Named[]): Promise<{ created: number; renamed: number }> {
  const people = new Map(entries.map((entry) => [canonicalNumber(entry.number), entry]));
  const list = [...people.values()].map(({ number, name }, row) => ({
    row,
    number,
    variant: numberVariants(number)[1] ?? null,
    name: isVisible(name) ? cutText(withoutDirectionMarks(name), longestImportedName) : number,
    email: "",
    extra: {},
  }));
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const { created, renamed } = await storePhoneBook(ctx, list);
      if (created > 0) publish(ctx, [rooms.everyone], "contact", { action: "reload" });
      await publishContactsChanged(ctx, renamed);
      return { created, renamed: renamed.length };
    }),
  );
}
