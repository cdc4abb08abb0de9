import { z } from "zod";

/** A row's id: larger numbers do not exist, and the database would refuse them. */
export const RowId = z.number().int().positive().max(2_147_483_647);
