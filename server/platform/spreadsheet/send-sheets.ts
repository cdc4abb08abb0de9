import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { toCsv } from "./csv.ts";
import { type Sheet, toWorkbook } from "./xlsx.ts";

export const sheetTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** Answers with sheets as a file to be saved, written while their rows come. The name is plain ASCII. */
export function sendSheets(
  reply: FastifyReply,
  name: string,
  format: keyof typeof sheetTypes,
  sheets: readonly Sheet[],
) {
  const content = format === "csv" ? toCsv(stacked(sheets)) : toWorkbook(sheets);
  return reply
    .type(sheetTypes[format])
    .header("content-disposition", `attachment; filename="${name}.${format}"`)
    .header("cache-control", "no-store")
    .send(Readable.from(content, { objectMode: false }));
}

/** A CSV file is one table: several stand below each other, each under its name. */
async function* stacked(sheets: readonly Sheet[]) {
  for (const [n, { name, rows }] of sheets.entries()) {
    if (n > 0) yield [];
    if (sheets.length > 1) yield [name];
    yield* rows;
  }
}
