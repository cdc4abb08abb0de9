import { z } from "zod";
import { RowId } from "./row-id.ts";

/** A query parameter that is JSON. */
export function jsonText<T extends z.ZodType>(schema: T) {
  return z
    .string()
    .max(2000)
    .transform((text, context): z.output<T> => {
      const parsed = schema.safeParse(safeJson(text));
      if (parsed.success) return parsed.data;
      context.addIssue({ code: "custom", message: "must be a JSON array of ids" });
      return z.NEVER;
    });
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A query parameter that lists ids: "[1,2]". */
export const idsText = jsonText(z.array(RowId).max(100)).transform((ids) => [...new Set(ids)]);
