import { describe, expect, test } from "vitest";
import { readVcard } from "./read-vcard.ts";

const card = (...lines: string[]) => readVcard(["BEGIN:VCARD", "VERSION:3.0", ...lines, "END:VCARD"].join("\r\n"));

describe("the numbers of a card", () => {
  test.each<[string, string[], { written: string; waid: string }[]]>([
    [
      "with the one that WhatsApp knows",
      ["TEL;type=CELL;waid=551140000001:(11) 4000-0001"],
      [{ written: "(11) 4000-0001", waid: "551140000001" }],
    ],
    [
      "on a folded line",
      ["TEL;type=CELL;type=VOICE;waid=551140", " 000001:+55 11 4000", " -0001"],
      [{ written: "+55 11 4000-0001", waid: "551140000001" }],
    ],
    ["folded after the colon", ["item1.TEL:", "\t+55 11 4000-0001"], [{ written: "+55 11 4000-0001", waid: "" }]],
    [
      "with a label and a colon in quotes",
      ['item1.TEL;X="a:b;c":tel:+55-11-4000-0001;ext=12', "item1.X-ABLabel:TEL:Trabalho 9"],
      [{ written: "+55-11-4000-0001", waid: "" }],
    ],
    ["after a quote that never ends", ['TEL;X="a:4000-0001'], [{ written: "4000-0001", waid: "" }]],
    ["in small letters", ["tel;WAID=5511:1", "Tel:2"], [card1("1", "5511"), card1("2", "")]],
    ["without digits", ["TEL:", "TEL:casa", "TEL;waid=x:", "TEL"], []],
    ["not those of a card inside", ["BEGIN:VCARD", "TEL:1", "FN:Secretária", "END:VCARD", "TEL:2"], [card1("2", "")]],
  ])("%s", (_, lines, numbers) => {
    expect(card(...lines).numbers).toEqual(numbers);
  });
});

function card1(written: string, waid: string) {
  return { written, waid };
}

describe("the names of a card", () => {
  test.each([
    ["FN", ["FN:Ana\\, a do bolo"], { formattedName: "Ana, a do bolo" }],
    ["N without FN", ["N:Silva\\; filha;Ana;Maria;Dra.;"], { personName: "Ana Maria Silva; filha" }],
    ["ORG", ["ORG:Padaria Sol;Vendas"], { company: "Padaria Sol, Vendas" }],
    [
      "vCard 2.1",
      [
        "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:S=C3=A1;Jos=C3=",
        "=A9;;;",
        "FN;CHARSET=ISO-8859-1;QUOTED-PRINTABLE:Jos=E9",
      ],
      { personName: "José Sá", formattedName: "José" },
    ],
    ["an unknown charset", ["FN;CHARSET=X;ENCODING=QUOTED-PRINTABLE:Jos=C3=A9 =ZZ"], { formattedName: "José =ZZ" }],
  ])("%s", (_, lines, names) => {
    expect(card(...lines)).toMatchObject(names);
  });
});

test("a card with 10,000 numbers is read", () => {
  expect(card(...Array.from({ length: 10_000 }, (_, n) => `TEL:${n}`)).numbers).toHaveLength(10_000);
});

// Time that grows with the square of the text would take minutes here, and the test would end by its time limit.
test.each([
  ["quotes", '"'.repeat(500_000)],
  ["quotes after a name", `TEL;${'"a":'.repeat(200_000)}`],
  ["semicolons", `TEL${";".repeat(500_000)}:1`],
  ["backslashes", `N:${"\\".repeat(500_000)}`],
  ["folds under a long line", `N${"A;".repeat(150_000)}=\n${" =\n".repeat(150_000)}`],
  ["soft breaks", `N;QUOTED-PRINTABLE:${"=\n".repeat(250_000)}`],
  ["beginnings", "BEGIN:VCARD\n".repeat(50_000)],
  ["ends", `${"END:VCARD\n".repeat(50_000)}TEL:x`],
  ["marks of writing direction", `TEL:${"\u202e".repeat(500_000)}`],
  ["nothing", ""],
])("a hostile card of %s gives no number", (_, text) => {
  expect(readVcard(text).numbers.filter(({ written }) => written !== "1")).toEqual([]);
});
