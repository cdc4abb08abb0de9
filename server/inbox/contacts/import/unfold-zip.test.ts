import { read, utils, write } from "@e965/xlsx";
import { expect, it } from "vitest";
import { toWorkbook } from "../../../platform/spreadsheet/xlsx.ts";
import { storedZip } from "../../../platform/zip.ts";
import { type BombKind, zipBomb } from "../../../testing/samples/zip-bomb.ts";
import { unfoldZip } from "./unfold-zip.ts";

const mebibyte = 1024 * 1024;
const outcome = async (zip: Buffer, most: number) => {
  try {
    return (await unfoldZip(zip, most)).length;
  } catch (error) {
    return (error as { reason?: string }).reason ?? String(error);
  }
};

it.for<[BombKind, string]>([
  ["honest", "tooLarge"],
  ["endRecord", "unreadable"],
  ["method", "unreadable"],
  ["nested", "unreadable"],
])("refuses a bomb that is %s", async ([kind, reason]) => {
  expect(await outcome(zipBomb(kind, 2), mebibyte)).toBe(reason);
});

it("unpacks within the limits, and refuses an inconsistent archive", async () => {
  expect(await outcome(zipBomb("honest", 1), mebibyte)).toBeGreaterThan(mebibyte);
  const spoil = (change: (zip: Buffer) => void) => {
    const zip = zipBomb("honest", 1);
    change(zip);
    return outcome(zip, 2 * mebibyte);
  };
  const listing = (zip: Buffer) => zip.readUInt32LE(zip.length - 6);
  // The disk number, the size in the directory, the size in the entry's own header, the name, the checksum, and
  // encryption.
  expect(await spoil((zip) => zip.writeUInt16LE(0, zip.length - 14))).toBe("unreadable");
  expect(await spoil((zip) => zip.writeUInt32LE(10, listing(zip) + 24))).toBe("unreadable");
  expect(await spoil((zip) => zip.writeUInt32LE(10, 22))).toBe("unreadable");
  expect(await spoil((zip) => zip.write("yl", 30))).toBe("unreadable");
  expect(await spoil((zip) => zip.writeUInt8(1, zip.length - 40))).toBe("unreadable");
  expect(await spoil((zip) => [6, listing(zip) + 8].map((at) => zip.writeUInt16LE(1, at)))).toBe("unreadable");
  expect(await outcome(Buffer.concat([zipBomb("honest", 1), Buffer.from("x")]), 2 * mebibyte)).toBe("unreadable");
  const twice = { name: "a.xml", content: Buffer.from("<a/>") };
  expect(await outcome(await storedZip([twice, twice]), mebibyte)).toBe("unreadable");
  expect(await outcome(await storedZip([{ name: "Index/Document.iwa", content: Buffer.alloc(1) }]), mebibyte)).toBe(
    "unreadable",
  );
});

it("leaves workbooks unchanged, whichever program wrote them", async () => {
  const rows = [
    ["nome", "número"],
    ["Ana", "5531988001020"],
  ];
  const ours: Uint8Array[] = [];
  for await (const piece of toWorkbook([{ name: "a", rows }])) ours.push(piece);
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), "a");
  const others = (["xlsx", "xlsb", "ods"] as const).flatMap((bookType) =>
    [false, true].map((compression) => write(book, { type: "buffer", bookType, compression }) as Buffer),
  );
  for (const content of [Buffer.concat(ours), ...others]) {
    const sheets = read(await unfoldZip(content), { type: "buffer" }).Sheets;
    expect(utils.sheet_to_json(sheets.a ?? {}, { header: 1 })).toEqual(rows);
  }
});
