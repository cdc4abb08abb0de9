import { z } from "zod";

/** An id of a row: what is larger belongs to none, and a database would refuse it. */
export const RowId = z.number().int().positive().max(2_147_483_647);
