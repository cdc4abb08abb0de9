import { expect, test } from "vitest";
import { isInWindow } from "./warm-up-window.ts";

const zone = "America/Sao_Paulo";
// A Saturday, by the company's clock.
const at = (time: string) => Date.parse(`2026-11-21T${time}:00-03:00`);

test.each([
  ["inside", "09:00", "18:00", "sabado", "09:00", true],
  ["at its end", "09:00", "18:00", "sabado", "18:00", false],
  ["before it", "09:00", "18:00", "sabado", "08:59", false],
  ["on another day", "09:00", "18:00", "sexta", "10:00", false],
  ["late, by the company's clock", "20:00", "23:00", "sabado", "22:30", true],
  ["in the last minute of the day", "09:00", "23:59", "sabado", "23:59", true],
  ["in the night after its day", "22:00", "06:00", "sexta", "05:59", true],
  ["in the night before its day", "22:00", "06:00", "sabado", "05:59", false],
  ["in the evening of its day", "22:00", "06:00", "sabado", "22:00", true],
] as const)("a window is shown %s", (_name, sendAt, sendEndAt, day, time, expected) => {
  expect(isInWindow({ sendAt, sendEndAt, dayWork: [day] }, at(time), zone)).toBe(expected);
});
