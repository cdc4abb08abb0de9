import { RowId } from "@balcao/shared/row-id.ts";
import { z } from "zod";

/** An id in a path. What is no id of a row is a bad request, never a database error. */
export const rowId = z.coerce.number().pipe(RowId);
