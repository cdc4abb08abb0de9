import { eq, isNull, type SQL } from "drizzle-orm";
import type { Context, Transacting } from "../../context.ts";
import { files } from "./files.table.ts";

/** The owner of a file: a company, or null for the platform. */
export type FileOwner = Transacting & { companyId: number | null };

/**
 * The owner of data without a company, such as an announcement's picture: it outlives the company of the user who
 * uploaded it.
 */
export const asPlatform = (ctx: Context): FileOwner => ({ ...ctx, companyId: null });

/** The condition that a file is the owner's. */
export const ownedBy = ({ companyId }: FileOwner): SQL =>
  companyId === null ? isNull(files.companyId) : eq(files.companyId, companyId);
