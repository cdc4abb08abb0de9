import { createHash } from "node:crypto";
import { canonicalNumber, numberVariants } from "@balcao/shared/platform/number-variants.ts";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { AdvertisingChoice } from "../../channels/channel.ts";
import type { Identity, IdentityKind } from "../../channels/chat.ts";
import type { Context } from "../../context.ts";
import { keptRefusals } from "./kept-refusals.table.ts";

/** The kinds of ids under which a channel tells choices. */
const tellingKinds: ReadonlySet<IdentityKind> = new Set(["phone", "bsuid", "parent_bsuid"]);

/** Keeps what a person who is no contact told the channel, under all ids: the latest stop and the latest resumption. */
export async function keepChoice(
  ctx: Context,
  ids: readonly Identity[],
  { isWanted, at }: AdvertisingChoice,
): Promise<void> {
  const hashes = ids.flatMap((id) => (tellingKinds.has(id.kind) ? hashOf(ctx, isWanted, canonical(id)) : []));
  if (hashes.length === 0) return;
  await ctx.db
    .insert(keptRefusals)
    .values([...new Set(hashes)].sort().map((numberHash) => ({ companyId: ctx.companyId, numberHash, at })))
    .onConflictDoUpdate({
      target: [keptRefusals.companyId, keptRefusals.numberHash],
      set: { at: sql`greatest(${keptRefusals.at}, excluded.at)` },
    });
}

/** True if a person with one of these ids stopped the company's advertising at the channel, and has not resumed it. */
export async function isStopKept(ctx: Context, ids: readonly Identity[]): Promise<boolean> {
  const forms = ids.filter(({ kind }) => tellingKinds.has(kind)).flatMap(formsOf);
  if (forms.length === 0) return false;
  const latest = async (isWanted: boolean) => {
    const hashes = forms.map((id) => hashOf(ctx, isWanted, id));
    const rows = await ctx.db
      .select({ at: keptRefusals.at })
      .from(keptRefusals)
      .where(and(eq(keptRefusals.companyId, ctx.companyId), inArray(keptRefusals.numberHash, hashes)));
    return Math.max(...rows.map(({ at }) => at.getTime()), Number.NEGATIVE_INFINITY);
  };
  const stopped = await latest(false);
  // Meta's times are whole seconds: of two choices in one second the stop counts.
  return stopped > Number.NEGATIVE_INFINITY && stopped >= (await latest(true));
}

const canonical = (id: Identity): Identity => (id.kind === "phone" ? { ...id, value: canonicalNumber(id.value) } : id);

/** Which form of a number is canonical has changed for some countries. */
const formsOf = (id: Identity): Identity[] =>
  id.kind === "phone" ? numberVariants(id.value).map((value) => ({ ...id, value })) : [id];

/** Another hash than that of a refusal that the person wrote to the company, which Meta's word does not end. */
const hashOf = ({ companyId }: Context, isWanted: boolean, { kind, value }: Identity): string =>
  createHash("sha256")
    .update(`advertising ${isWanted ? "resumed" : "stopped"} of ${companyId} ${kind} ${value}`)
    .digest("hex");
