import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import { asText } from "./as-text.ts";
import { toCsv } from "./csv.ts";
import type { Cell } from "./xlsx.ts";

async function csvOf(...rows: Cell[][]): Promise<string> {
  let text = "";
  for await (const part of toCsv(
    (async function* () {
      yield* rows;
    })(),
  ))
    text += part;
  return text;
}

it.each([
  ["5531988001020", "x;=1+1;y"],
  ["x;=1+1;y", "5531988001020"],
  ["a", "b; \t@SUM(A1)"],
  ["a", "first\n=1+1"],
  ["a", "x;＝1+1"],
  ["5531988001020", "x,=1+1,y"],
  ["a;b", "x, \t@SUM(A1)", "'=1"],
  [" =1+1", "＋1", "-1", "\t=1"],
])("has no cell that begins as a formula, with any separator: %j", async (...cells) => {
  const csv = await csvOf(cells.map(asText));
  for (const delimiter of [",", ";", "\t"]) {
    const options = { bom: true, delimiter, relax_quotes: true, relax_column_count: true } as const;
    for (const cell of (parse(csv, options) as string[][]).flat()) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
  }
});

it("returns every other text unchanged", async () => {
  const row = ['Zé "da" Esquina', "a;b", "linha\nlinha", "1,5", ""];
  expect(parse(await csvOf(row), { bom: true, delimiter: ";" })).toEqual([row]);
});

it("separates cells and decimals as Excel in Portuguese does", async () => {
  expect(await csvOf(["Nome", "Média"], ["Ana", 2.3], ["Bia; Caio", -1])).toBe(
    '\ufeffNome;Média\r\nAna;2,3\r\n"Bia; Caio";-1\r\n',
  );
});
