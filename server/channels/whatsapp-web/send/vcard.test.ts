import { expect, test } from "vitest";
import { readVcard } from "../receive/content/read-vcard.ts";
import { vcardOf } from "./vcard.ts";

test("a written card is read as it was, and names no country that a number does not", () => {
  expect(readVcard(vcardOf("Ana, a do bolo", ["+55 11 4000-0001", "(11) 4000-0002"]))).toEqual({
    formattedName: "Ana, a do bolo",
    personName: "",
    company: "",
    numbers: [
      { written: "+55 11 4000-0001", waid: "551140000001" },
      { written: "(11) 4000-0002", waid: "" },
    ],
  });
});
