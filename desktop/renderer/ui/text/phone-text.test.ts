import { expect, test } from "vitest";
import { addressText } from "./phone-text.ts";

test.each([
  [{ number: "5531988421907", username: "ana.silva" }, "+55 31 98842-1907"],
  [{ number: "", username: "ana.silva" }, "@ana.silva"],
  [{ number: "", username: null }, ""],
  [{ number: "" }, ""],
])("a contact's address %j is %j", (contact, expected) => {
  expect(addressText(contact)).toBe(expected);
});
