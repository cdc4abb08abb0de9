import { expect, test } from "vitest";
import { lengthText, secondsFor, sendsPerHour } from "./campaign-pace.ts";

test.each([
  [42, 2, 30, "11 minutos"],
  [1, 1, 10, "1 minuto"],
  [100, 1, 120, "4 horas"],
  [50_000, 3, 600, "116 dias"],
])("%i contacts by %i connections, %i s apart, take %s", (contacts, connections, wait, text) => {
  expect(lengthText(secondsFor(contacts, connections, wait), "pt")).toBe(text);
});

test("an hour has room for sends according to their interval", () => {
  expect([10, 30, 600].map(sendsPerHour)).toEqual([360, 120, 6]);
});
