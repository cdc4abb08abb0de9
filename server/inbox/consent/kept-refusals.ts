import { createHash } from "node:crypto";
import type { IdentityKind } from "@balcao/shared/channels/identity-kinds.ts";
import { canonicalNumber, numberVariants } from "@balcao/shared/platform/number-variants.ts";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { AdvertisingChoice } from "../../channels/channel.ts";
import { advertisingKinds, type Identity } from "../../channels/chat.ts";
import type { Context } from "../../context.ts";
import { contactIdentities } from "../contacts/identities/contact-identities.table.ts";
import { keptRefusals } from "./kept-refusals.table.ts";

/** Each kind is kept by itself: an opt-out written to the company, or a choice told by the channel. */
type Kept = "refusal" | "stopped" | "resumed";

/** `stoppedAt`: the person stopped the company's advertising at the channel then, and has not resumed it. */
export type KeptOptOuts = { isRefused: boolean; stoppedAt: Date | null };

/** Stores the opt-out of a contact's numbers, when it is about to be erased. */
export async function keepRefusal(ctx: Context, ids: readonly Identity[]): Promise<void> {
  const hashes = new Set(ids.flatMap((id) => hashesOf(ctx, "refusal", canonical(id))));
  if (hashes.size > 0) await insertInOrder(ctx, hashes, ctx.now()).onConflictDoNothing();
}

/** Keeps what a person who is no contact told the channel, under all ids: the latest stop and the latest resumption. */
export async function keepChoice(
  ctx: Context,
  ids: readonly Identity[],
  { isWanted, at }: AdvertisingChoice,
): Promise<void> {
  const hashes = new Set(ids.flatMap((id) => hashesOf(ctx, isWanted ? "resumed" : "stopped", canonical(id))));
  if (hashes.size > 0)
    await insertInOrder(ctx, hashes, at).onConflictDoUpdate({
      target: [keptRefusals.companyId, keptRefusals.numberHash],
      set: { at: sql`greatest(${keptRefusals.at}, excluded.at)` },
    });
}

/** The opt-outs that were kept of a person with one of these ids, who has not opted in since. */
export async function keptOptOuts(ctx: Context, ids: readonly Identity[]): Promise<KeptOptOuts> {
  const kinds = keptUnder(ctx, ids);
  if (kinds.size === 0) return { isRefused: false, stoppedAt: null };
  const rows = await ctx.db
    .select({ hash: keptRefusals.numberHash, at: keptRefusals.at })
    .from(keptRefusals)
    .where(isOneOf(ctx, kinds));
  const latest = (kind: Kept) =>
    Math.max(...rows.filter(({ hash }) => kinds.get(hash) === kind).map(({ at }) => at.getTime()), -1);
  const stopped = latest("stopped");
  return {
    isRefused: latest("refusal") >= 0,
    // Meta's times are whole seconds: of two choices in one second the stop counts.
    stoppedAt: stopped >= 0 && stopped >= latest("resumed") ? new Date(stopped) : null,
  };
}

/**
 * Condition: an opt-out of a person was kept, as `keptOptOuts` says. For many people at once: `forms` are those of the
 * number, `contactId` is null for a person who is no contact.
 */
export function isKeptOut({ companyId }: Context, { contactId, forms }: { contactId: SQL; forms: readonly SQL[] }) {
  const hashed = (kept: Kept, kind: IdentityKind, value: SQL) =>
    sql`encode(sha256(convert_to(${prefixOf(companyId, kept, kind)} || ${value}, 'UTF8')), 'hex')`;
  const phones = (kept: Kept) =>
    sql.join(
      forms.map((form) => hashed(kept, "phone", form)),
      sql`, `,
    );
  const hidden = (kept: Kept) => sql`array(
    select case i.kind when 'bsuid' then ${hashed(kept, "bsuid", sql`i.value`)}
      else ${hashed(kept, "parent_bsuid", sql`i.value`)} end
    from ${contactIdentities} i where i.contact_id = ${contactId} and i.kind in ('bsuid', 'parent_bsuid'))`;
  const latest = (kept: Kept) => sql`(select max(k.at) from ${keptRefusals} k where k.company_id = ${companyId}
    and k.number_hash = any(array[${phones(kept)}]${kept === "refusal" ? sql`` : sql` || ${hidden(kept)}`}))`;
  const stopped = latest("stopped");
  // Most companies have none: then nothing is hashed.
  return sql<boolean>`case when exists (select 1 from ${keptRefusals} where company_id = ${companyId}) then
    ${latest("refusal")} is not null or coalesce(${stopped} >= coalesce(${latest("resumed")}, '-infinity'), false)
    else false end`;
}

/** Deletes everything that was kept, after the person opted in. */
export async function dropKept(ctx: Context, ids: readonly Identity[]): Promise<void> {
  const kinds = keptUnder(ctx, ids);
  if (kinds.size > 0) await ctx.db.delete(keptRefusals).where(isOneOf(ctx, kinds));
}

/** In one order, so that two transactions never deadlock. */
const insertInOrder = ({ db, companyId }: Context, hashes: ReadonlySet<string>, at: Date) =>
  db.insert(keptRefusals).values([...hashes].sort().map((numberHash) => ({ companyId, numberHash, at })));

const isOneOf = (ctx: Context, hashes: ReadonlyMap<string, Kept>) =>
  and(eq(keptRefusals.companyId, ctx.companyId), inArray(keptRefusals.numberHash, [...hashes.keys()]));

/** All hashes under which anything of these ids may be kept, and the kind of each. */
const keptUnder = (ctx: Context, ids: readonly Identity[]): ReadonlyMap<string, Kept> =>
  new Map(
    (["refusal", "stopped", "resumed"] as const).flatMap((kept) =>
      ids.flatMap(formsOf).flatMap((id) => hashesOf(ctx, kept, id).map((hash) => [hash, kept] as const)),
    ),
  );

const canonical = (id: Identity): Identity => (id.kind === "phone" ? { ...id, value: canonicalNumber(id.value) } : id);

/** It may be stored under any form of the number: which one is canonical has changed for some countries. */
const formsOf = (id: Identity): Identity[] =>
  id.kind === "phone" ? numberVariants(id.value).map((value) => ({ ...id, value })) : [id];

/**
 * A hash without a key: after a change of the key it could not be computed again, since the id is not stored. A refusal
 * has another one than a choice: Meta's word does not end it. None for an id under which nothing is kept.
 */
function hashesOf({ companyId }: Context, kept: Kept, { kind, value }: Identity): string[] {
  const isKept = kept === "refusal" ? kind === "phone" : advertisingKinds.has(kind);
  return isKept ? [sha256(`${prefixOf(companyId, kept, kind)}${value}`)] : [];
}

const prefixOf = (companyId: number, kept: Kept, kind: IdentityKind): string =>
  kept === "refusal" ? `refusal of ${companyId} ` : `advertising ${kept} of ${companyId} ${kind} `;

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
