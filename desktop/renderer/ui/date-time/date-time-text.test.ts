import { describe, expect, test } from "vitest";
import { isWhole, maskText, meantValue, readValue, writtenText } from "./date-time-text.ts";

describe("a partly typed date", () => {
  test.each([
    ["2", "2", "2"],
    ["251", "25/1", "25/1"],
    ["25122026", "25/12/2026", "2026-12-25"],
    ["25/12/2026", "25/12/2026", "2026-12-25"],
    ["25.12.2026", "25/12/2026", "2026-12-25"],
    ["5/1/2026", "05/01/2026", "2026-01-05"],
    ["25/12/20267", "25/12/2026", "2026-12-25"],
    ["29022024", "29/02/2024", "2024-02-29"],
    ["29022026", "29/02/2026", "29/02/2026"],
    ["31022026", "31/02/2026", "31/02/2026"],
    ["00122026", "00/12/2026", "00/12/2026"],
    ["25132026", "25/13/2026", "25/13/2026"],
    ["25120026", "25/12/0026", "25/12/0026"],
    ["abc", "", ""],
    ["", "", ""],
  ])("%s is shown as %s and is %s", (typed, shown, value) => {
    expect([maskText("date", typed), readValue("date", maskText("date", typed))]).toEqual([shown, value]);
  });

  test.each([
    ["25/12/26", "2026-12-25"],
    ["5/1/2026", "2026-01-05"],
    ["25/12", "25/12"],
    ["31/02/26", "31/02/26"],
  ])("%s becomes %s when the field loses focus", (text, meant) => {
    expect(meantValue("date", text)).toBe(meant);
  });
});

describe("a partly typed date and time", () => {
  test.each([
    ["251220261830", "25/12/2026 18:30", "2026-12-25T18:30"],
    ["25/12/2026 18:30", "25/12/2026 18:30", "2026-12-25T18:30"],
    ["25/12/2026 ", "25/12/2026 ", "25/12/2026 "],
    ["25/12/2026 2460", "25/12/2026 24:60", "25/12/2026 24:60"],
  ])("%s is shown as %s and is %s", (typed, shown, value) => {
    expect([maskText("dateTime", typed), readValue("dateTime", maskText("dateTime", typed))]).toEqual([shown, value]);
  });

  test("a value in ISO form is complete", () => {
    expect(isWhole("dateTime", "2026-12-25T18:30")).toBe(true);
    expect(isWhole("dateTime", "2026-12-25")).toBe(false);
    expect(isWhole("date", "2026-12-25T18:30")).toBe(false);
    expect(writtenText("dateTime", "2026-12-25T18:30")).toBe("25/12/2026 18:30");
  });

  test("a day without a time is not completed to a date and time", () => {
    expect(meantValue("dateTime", "25/12/2026")).toBe("25/12/2026");
    expect(meantValue("dateTime", "25/12/26 8:30")).toBe("2026-12-25T08:30");
  });
});
