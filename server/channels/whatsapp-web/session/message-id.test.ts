import { expect, it } from "vitest";
import { messageId } from "./message-id.ts";

it.each(["3EB0F1B92A0E1DBC9F1603", "ABC-123_4.5"])("accepts %s as an id", (id) => {
  expect(messageId(id)).toBe(id);
});

it.each(["", null, undefined, "a\0b", "x".repeat(129), "a b", "é"])("refuses %j as an id", (id) => {
  expect(messageId(id)).toBeNull();
});
