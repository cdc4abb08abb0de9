import type { PlanLimit } from "@balcao/shared/workspace/plans.ts";
import { bytesPerGb, planDefaults } from "@balcao/shared/workspace/plans.ts";
import { eq, inArray, or, sql } from "drizzle-orm";
import { AppError } from "../../errors.ts";
import type { FileStore } from "../../platform/storage/file-store.ts";
import { companies } from "../companies/companies.table.ts";
import { plans } from "../plans/plans.table.ts";
import type { FileOwner } from "./file-owner.ts";
import { files } from "./files.table.ts";

/**
 * Summing a company's files is slow, so the sum is cached: this server's uploads are added to it, other servers' come
 * with the next sum.
 */
const sumTtlMs = 10 * 60_000;
/** The sum of a full company is refreshed this often, since files may have been deleted. */
const fullSumTtlMs = 10_000;

/** A practice needs no files; a person may try one. */
const practiceBytes = 10 * 1024 * 1024;

/** The bytes a company has stored, and may store. */
type Quota = { used: number; most: number };
type KnownSum = { used: number; readAt: number };

/** Each server counts for itself, for each file store. */
const sums = new WeakMap<FileStore, Map<number, KnownSum>>();

/** Reserves a company's storage for one file. */
export type StorageReservation = {
  /** Throws ERR_PLAN_LIMIT if the storage is full. */
  take: (bytes: number) => void;
  /** Releases the reservation, because nothing of the file is kept. */
  giveBack: () => void;
};

/**
 * The storage that a company's plan allows, and another plan whose limits it must meet; without a plan it is the plans'
 * default. Throws ERR_PLAN_LIMIT if it is full. Null for the platform's own files, which have no limit.
 */
export async function reserveStorage(ctx: FileOwner): Promise<StorageReservation | null> {
  const { companyId } = ctx;
  if (companyId === null) return null;
  const most = await readLimit(ctx, companyId);
  const sum = await knownSum(ctx, companyId, most);
  const quota = (): Quota => ({ used: sum.used, most });
  if (sum.used >= most) throw full(quota());
  let taken = 0;
  return {
    take: (bytes) => {
      taken += bytes;
      sum.used += bytes;
      if (sum.used > most) throw full(quota());
    },
    giveBack: () => {
      sum.used -= taken;
      taken = 0;
    },
  };
}

async function readLimit({ db, followers }: FileOwner, companyId: number): Promise<number> {
  const [company] = await db
    .select({ isPractice: companies.isPractice })
    .from(companies)
    .where(eq(companies.id, companyId));
  if (company?.isPractice) return practiceBytes;
  const present = db.select({ id: companies.planId }).from(companies).where(eq(companies.id, companyId));
  const others = followers.plans.map(({ heldTo }) => inArray(plans.id, heldTo({ db, companyId })));
  const [held] = await db
    .select({ gb: sql<number | null>`min(${plans.storage})` })
    .from(plans)
    .where(or(inArray(plans.id, present), ...others));
  return (held?.gb ?? planDefaults.storage) * bytesPerGb;
}

async function knownSum(ctx: FileOwner, companyId: number, most: number): Promise<KnownSum> {
  const here = sums.get(ctx.fileStore) ?? new Map<number, KnownSum>();
  sums.set(ctx.fileStore, here);
  const known = here.get(companyId);
  const ttlMs = known && known.used >= most ? fullSumTtlMs : sumTtlMs;
  if (known && performance.now() - known.readAt < ttlMs) return known;
  const [row] = await ctx.db
    .select({ used: sql<string>`coalesce(sum(${files.size}), 0)` })
    .from(files)
    .where(eq(files.companyId, companyId));
  const sum = { used: Number(row?.used ?? 0), readAt: performance.now() };
  here.set(companyId, sum);
  return sum;
}

function full({ used, most }: Quota): AppError {
  if (most === practiceBytes) return new AppError("ERR_PRACTICE_FULL", "The practice's file storage is full.");
  const details: PlanLimit = {
    what: "storage",
    limit: Math.round(most / bytesPerGb),
    used: Math.ceil(Math.min(used, most) / bytesPerGb),
  };
  return new AppError("ERR_PLAN_LIMIT", `The plan's file storage of ${details.limit} GB is full.`, { details });
}

/** True if the error means that a company's storage is full. */
export const isQuotaExceeded = (error: unknown): boolean =>
  error instanceof AppError && (error.details as Partial<PlanLimit> | undefined)?.what === "storage";
