import type { FastifyReply } from "fastify";
import { toCsv } from "./csv.ts";
import { sendExport } from "./send-export.ts";
import { type Sheet, toWorkbook } from "./xlsx.ts";

export const sheetTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/**
 * Answers with sheets as a file to download, written while their rows arrive. Opens and throws as `sendExport` does.
 */
export function sendSheets(
  reply: FastifyReply,
  name: string,
  format: keyof typeof sheetTypes,
  openSheets: () => Promise<readonly Sheet[]> | readonly Sheet[],
): Promise<FastifyReply> {
  const open = async () => {
    const sheets = await openSheets();
    return format === "csv" ? toCsv(stacked(sheets)) : toWorkbook(sheets);
  };
  return sendExport(reply, { name: `${name}.${format}`, type: sheetTypes[format], open });
}

/** A CSV file is one table: several sheets follow each other, each under its name. */
async function* stacked(sheets: readonly Sheet[]) {
  for (const [n, { name, rows }] of sheets.entries()) {
    if (n > 0) yield [];
    if (sheets.length > 1) yield [name];
    yield* rows;
  }
}
