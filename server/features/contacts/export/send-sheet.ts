import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { toCsv } from "./csv.ts";
import { type Sheet, toXlsx } from "./xlsx.ts";

export const sheetTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** Answers with rows as a file to be saved, written while they come. The name is plain ASCII. */
export function sendSheet(reply: FastifyReply, name: string, format: keyof typeof sheetTypes, rows: Sheet["rows"]) {
  const content = format === "csv" ? toCsv(rows) : toXlsx(rows);
  return reply
    .type(sheetTypes[format])
    .header("content-disposition", `attachment; filename="${name}.${format}"`)
    .header("cache-control", "no-store")
    .send(Readable.from(content, { objectMode: false }));
}
