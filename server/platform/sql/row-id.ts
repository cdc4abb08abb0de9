import { RowId } from "@balcao/shared/platform/row-id.ts";
import { z } from "zod";

/** An id in a path. An invalid id is a bad request, never a database error. */
export const rowId = z.coerce.number().pipe(RowId).meta({ description: "The id of a row." });
