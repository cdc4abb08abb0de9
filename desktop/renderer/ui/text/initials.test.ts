import { expect, test } from "vitest";
import { initialsOf } from "./initials.ts";

test.each([
  ["zé da esquina", "ZE"],
  ["Fila Um", "FU"],
  ["Importada Um", "IU"],
  ["Maria das Dores e Silva", "MS"],
  ["Li Wu", "LW"],
  ["Ana", "AN"],
  ["Da", "DA"],
  ["+55 31 98842-1907", ""],
])("the initials of %j are %j", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
