import { z } from "zod";

/** A list that is searched and paged. Older clients send `pageNumber`, counted from 1, instead of a cursor. */
export const ListQuery = z.object({
  searchParam: z.string().trim().max(100).optional(),
  /** The `nextCursor` of the page before. Where rows are in order of name, it carries one. */
  cursor: z.string().max(1000).optional(),
  pageNumber: z.coerce.number().int().min(1).max(1000).optional(),
});
export type ListQuery = z.infer<typeof ListQuery>;

/** What every page says beside its rows. */
export const pageFields = {
  /** How many match, counted up to 1000; not told again with a page that was asked for by a cursor. */
  count: z.number().int().optional(),
  hasMore: z.boolean(),
  nextCursor: z.string().nullable(),
};
