import type { PlanLimit } from "@balcao/shared/workspace/plans.ts";
import { bytesPerGb, planDefaults } from "@balcao/shared/workspace/plans.ts";
import { eq, sql } from "drizzle-orm";
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

/** The bytes a company has stored, and may store. */
type Room = { used: number; most: number; readAt: number };

/** Each server counts for itself, for each file store. */
const rooms = new WeakMap<FileStore, Map<number, Room>>();

/** Reserves a company's storage for one file. */
export type RoomTaken = {
  /** Throws ERR_PLAN_LIMIT if the storage is full. */
  take: (bytes: number) => void;
  /** Releases the reservation, because nothing of the file is kept. */
  giveBack: () => void;
};

/**
 * The storage that a company's plan allows; without a plan it is the plans' default. Throws ERR_PLAN_LIMIT if it is
 * full. Null for the platform's own files, which have no limit.
 */
export async function openRoom(ctx: FileOwner): Promise<RoomTaken | null> {
  const { companyId } = ctx;
  if (companyId === null) return null;
  const room = await knownRoom(ctx, companyId);
  if (room.used >= room.most) throw full(room);
  let taken = 0;
  return {
    take: (bytes) => {
      taken += bytes;
      room.used += bytes;
      if (room.used > room.most) throw full(room);
    },
    giveBack: () => {
      room.used -= taken;
      taken = 0;
    },
  };
}

async function knownRoom(ctx: FileOwner, companyId: number): Promise<Room> {
  const here = rooms.get(ctx.fileStore) ?? new Map<number, Room>();
  rooms.set(ctx.fileStore, here);
  const known = here.get(companyId);
  const ttlMs = known && known.used >= known.most ? fullSumTtlMs : sumTtlMs;
  if (known && performance.now() - known.readAt < ttlMs) return known;
  const [row] = await ctx.db
    .select({
      gb: plans.storage,
      used: sql<string>`(select coalesce(sum(size), 0) from ${files} where company_id = ${companyId})`,
    })
    .from(companies)
    .leftJoin(plans, eq(plans.id, companies.planId))
    .where(eq(companies.id, companyId));
  const most = (row?.gb ?? planDefaults.storage) * bytesPerGb;
  const room = { used: Number(row?.used ?? 0), most, readAt: performance.now() };
  here.set(companyId, room);
  return room;
}

function full({ used, most }: Room): AppError {
  const details: PlanLimit = {
    what: "storage",
    limit: Math.round(most / bytesPerGb),
    used: Math.ceil(Math.min(used, most) / bytesPerGb),
  };
  return new AppError("ERR_PLAN_LIMIT", `The plan holds ${details.limit} GB of files, and they are full.`, { details });
}

/** True if the error means that a company's storage is full. */
export const isRoomFull = (error: unknown): boolean =>
  error instanceof AppError && (error.details as Partial<PlanLimit> | undefined)?.what === "storage";
