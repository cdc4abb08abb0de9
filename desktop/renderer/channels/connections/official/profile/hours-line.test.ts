import type { OpeningHours, Weekday } from "@balcao/shared/workspace/opening-hours.ts";
import type { i18n } from "i18next";
import { beforeAll, expect, test } from "vitest";
import { allTexts, changeLanguage, startTexts } from "../../../../i18n/i18n.ts";
import { hoursLine } from "./hours-line.ts";

let texts: i18n;
beforeAll(async () => {
  texts = await startTexts("pt");
  await allTexts();
});

type Times = readonly (readonly [start: string, end: string])[];

const weekOf = (days: Partial<Record<Weekday, Times>>): OpeningHours =>
  Object.entries(days).flatMap(([weekdayEn, times]) =>
    times.map(([startTime, endTime]) => ({ weekday: "", weekdayEn: weekdayEn as Weekday, startTime, endTime })),
  );
const workdays = (times: Times) => ({
  monday: times,
  tuesday: times,
  wednesday: times,
  thursday: times,
  friday: times,
});
async function lineIn(language: "pt" | "en" | "es", days: Partial<Record<Weekday, Times>>) {
  await changeLanguage(texts, language);
  return hoursLine(texts.t, language, weekOf(days));
}

const office = {
  ...workdays([["08:00", "18:00"]]),
  saturday: [["09:00", "13:00"]],
  sunday: [["00:00", "00:00"]],
} as const;

test.each([
  ["pt", "Seg a sex, 8h às 18h; sáb, 9h às 13h"],
  ["en", "Mon to Fri, 8 am to 6 pm; Sat, 9 am to 1 pm"],
  ["es", "Lun a vie, de 8:00 a 18:00; sáb, de 9:00 a 13:00"],
] as const)("opening hours are written as people write them in %s", async (language, line) => {
  expect(await lineIn(language, office)).toBe(line);
});

const split = [
  ["13:30", "17:45"],
  ["08:00", "12:00"],
] as const;

test.each([
  ["pt", "Seg, qua e sex, 8h às 12h e 13h30 às 17h45; ter e qui, 8h às 12h; sáb e dom, o dia todo"],
  ["en", "Mon, Wed, and Fri, 8 am to 12 pm and 1:30 pm to 5:45 pm; Tue and Thu, 8 am to 12 pm; Sat and Sun, all day"],
  ["es", "Lun, mié y vie, de 8:00 a 12:00 y de 13:30 a 17:45; mar y jue, de 8:00 a 12:00; sáb y dom, todo el día"],
] as const)("equal days stand together also if they do not follow each other, in %s", async (language, line) => {
  const morning = [["08:00", "12:00"]] as const;
  const week = { monday: split, wednesday: split, friday: split, tuesday: morning, thursday: morning };
  expect(await lineIn(language, { ...week, saturday: [["", ""]], sunday: [["", ""]] })).toBe(line);
});

test("a run of days and another day share their hours, and nights end on the next day", async () => {
  const night = [["18:00", "01:00"]] as const;
  const week = {
    monday: night,
    tuesday: night,
    wednesday: night,
    friday: night,
    sunday: [["00:00", "23:59"]],
  } as const;
  expect(await lineIn("pt", week)).toBe("Seg a qua e sex, 18h à 1h; dom, 0h às 23h59");
  expect(await lineIn("en", week)).toBe("Mon to Wed and Fri, 6 pm to 1 am; Sun, 12 am to 11:59 pm");
});

test("a company without hours has no line: never limited, or never open", async () => {
  expect(await lineIn("pt", {})).toBeNull();
  const always = [["", ""]] as const;
  expect(await lineIn("pt", { ...workdays(always), saturday: always, sunday: always })).toBeNull();
  expect(await lineIn("pt", { monday: [["00:00", "00:00"]] })).toBeNull();
});
