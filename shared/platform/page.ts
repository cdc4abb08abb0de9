import { z } from "zod";

/** A list that is searched and paged. Older clients send `pageNumber`, counted from 1, instead of a cursor. */
export const ListQuery = z.object({
  searchParam: z.string().trim().max(100).optional(),
  /** The `nextCursor` of the page before. Where rows are in order of name, it carries one. */
  cursor: z.string().max(1000).optional(),
  pageNumber: z.coerce.number().int().min(1).max(1000).optional(),
});
export type ListQuery = z.infer<typeof ListQuery>;

/** The fields of every page besides its rows. */
export const pageFields = {
  /** The number of matches, counted up to 1000. A page requested by a cursor does not repeat it. */
  count: z.number().int().optional(),
  hasMore: z.boolean(),
  nextCursor: z.string().nullable(),
};
