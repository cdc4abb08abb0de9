import { and, eq, sql } from "drizzle-orm";
import type { Identity } from "../../../channels/chat.ts";
import type { Context } from "../../../context.ts";
import { contacts } from "../contacts.table.ts";
import { contactIdentities } from "../identities/contact-identities.table.ts";
import { formsOf, hasOneOf } from "../identities/in-chat.ts";
import { lockIdentities } from "../identities/lock-identities.ts";
import type { LoggedIdentity, MergeLog } from "./merge-log.ts";

/**
 * Gives the lost contact its ids back: those that the kept contact still has, and those that nobody has any more. A
 * kept contact that has none left gets its own back in the same way. The caller refreshes the copies.
 */
export async function giveIdentitiesBack(
  ctx: Context,
  { lost, kept }: MergeLog,
  { keptId, lostId }: { keptId: number; lostId: number },
): Promise<void> {
  await lockIdentities(ctx, [...lost.identities, ...kept.identities]);
  const taken = await takenByOthers(ctx, [...lost.identities, ...kept.identities], keptId);
  const free = (identities: readonly LoggedIdentity[]) =>
    identities.filter(({ kind, value }) => !formsOf({ kind, value }).some((one) => taken.has(keyOf(one))));
  await give(ctx, free(lost.identities), lostId, keptId);
  const left = await ctx.db.select().from(contactIdentities).where(eq(contactIdentities.contactId, keptId)).limit(1);
  if (left.length === 0) await give(ctx, free(kept.identities), keptId, keptId);
}

const keyOf = ({ kind, value }: Identity): string => `${kind} ${value}`;

async function takenByOthers(ctx: Context, identities: readonly Identity[], keptId: number): Promise<Set<string>> {
  const asked = JSON.stringify(identities.flatMap(formsOf));
  const held = await ctx.db
    .select({ kind: contactIdentities.kind, value: contactIdentities.value })
    .from(contactIdentities)
    .innerJoin(contacts, eq(contacts.id, contactIdentities.contactId))
    .where(
      and(eq(contacts.companyId, ctx.companyId), sql`${contacts.id} <> ${keptId}`, hasOneOf(ctx.companyId, asked)),
    );
  return new Set(held.map(keyOf));
}

async function give(ctx: Context, identities: readonly LoggedIdentity[], toId: number, keptId: number): Promise<void> {
  if (identities.length === 0) return;
  await ctx.db
    .insert(contactIdentities)
    .values(
      identities.map(({ kind, value, confirmedAt, createdAt }) => ({
        ...{ kind, value, contactId: toId, companyId: ctx.companyId },
        confirmedAt: confirmedAt === null ? null : new Date(confirmedAt),
        createdAt: new Date(createdAt),
      })),
    )
    .onConflictDoUpdate({
      target: [contactIdentities.companyId, contactIdentities.kind, contactIdentities.value],
      set: { contactId: toId },
      setWhere: eq(contactIdentities.contactId, keptId),
    });
}
