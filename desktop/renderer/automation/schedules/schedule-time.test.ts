import { expect, test } from "vitest";
import { localInputText } from "../../ui/text/time.ts";
import { bodyStart, exactTimeText } from "./schedule-time.ts";

const zone = "America/Sao_Paulo";

test("times are those of the company", () => {
  expect(localInputText("2026-11-21T02:05:00.000Z", zone)).toBe("2026-11-20T23:05");
  expect(exactTimeText("2026-11-21T02:05:09.000Z", zone)).toBe("20/11/2026 23:05:09");
  expect(exactTimeText("2026-11-21T03:00:00.000Z", zone)).toBe("21/11/2026 00:00:00");
});

test("a text is cut after 25 characters, never inside one", () => {
  expect(bodyStart("a".repeat(25))).toBe("a".repeat(25));
  expect(bodyStart(`${"a".repeat(24)}👍bc`)).toBe(`${"a".repeat(24)}👍…`);
});
