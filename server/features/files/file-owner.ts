import { eq, isNull, type SQL } from "drizzle-orm";
import type { Context, Transacting } from "../../context.ts";
import { files } from "./files.table.ts";

/** What keeping a file needs to know: whose it is. A company's, or, with null, the platform's own. */
export type FileOwner = Transacting & { companyId: number | null };

/** For what belongs to no company, such as an announcement's picture: it outlives the company of whoever put it there. */
export const asPlatform = (ctx: Context): FileOwner => ({ ...ctx, companyId: null });

/** The condition that a file is the owner's. */
export const ownedBy = ({ companyId }: FileOwner): SQL =>
  companyId === null ? isNull(files.companyId) : eq(files.companyId, companyId);
