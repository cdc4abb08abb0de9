import { expect, test } from "vitest";
import { addressText, contactName, writtenNumberText } from "./phone-text.ts";

test.each([
  [{ number: "5531988421907", username: "ana.silva" }, "+55 31 98842-1907"],
  [{ number: "", username: "ana.silva" }, "@ana.silva"],
  [{ number: "", username: null }, ""],
  [{ number: "" }, ""],
])("a contact's address %j is %j", (contact, expected) => {
  expect(addressText(contact)).toBe(expected);
});

test.each([
  ["(11) 4000-0001", "(11) 4000-0001"],
  ["4000-0001", "4000-0001"],
  ["+551140000001", "+55 11 4000-0001"],
  ["5531988421907", "+55 31 98842-1907"],
  ["+1 415 555 0132", "+14155550132"],
])("the written number %j is shown as %j", (written, expected) => {
  expect(writtenNumberText(written)).toBe(expected);
});

test.each([
  ["5531988421907", "+55 31 98842-1907"],
  ["+55 (31) 98842-1907", "+55 31 98842-1907"],
  ["14155550132", "+14155550132"],
  ["(11) 4000-0001", "(11) 4000-0001"],
  ["12/11/2026 10:00 5", "12/11/2026 10:00 5"],
  ["Ana 5531988421907", "Ana 5531988421907"],
])("the name %j is shown as %j", (name, expected) => {
  expect(contactName(name)).toBe(expected);
});
