import { expect, it } from "vitest";
import { withoutDeep } from "./json-depth.ts";

it.each([
  ["[[1],[2,[3]],{}]", "[[1],[2,null],{}]"],
  ['{"a":{"b":{"c":[1]},"d":{}},"e":2}', '{"a":{"b":null,"d":null},"e":2}'],
  ['[["]]","\\"[[",[[["]"]]]],"[[["]', '[["]]","\\"[[",null],"[[["]'],
  ["[[1,2]]", "[[1,2]]"],
  ["17", "17"],
])("cuts %s to two levels", (given, expected) => {
  expect(withoutDeep(given, 2)).toBe(expected);
});

it("leaves no more of what is not closed", () => {
  expect(withoutDeep("[[[[", 2)).toBe("[[null");
});
