import { z } from "zod";
import { fold } from "../platform/fold.ts";
import type { FieldKind, Value } from "./fields.ts";

/** The largest number of a value; PostgreSQL's column holds two digits more. */
export const mostNumber = 1e12;

const asNumber = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 6 });
const asMoney = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The kinds whose values have a text without a look at other tables. */
export type PlainKind = Exclude<FieldKind, "choice" | "choices" | "person">;

/** A value as people in Brazil write it: `1.234,5`, `R$ 1.234,50`, `01/12/2026`, `Sim`. `readFieldText` reads it back. */
export function fieldText(kind: PlainKind, value: Value): string {
  if (kind === "money" && typeof value === "number") return `R$ ${asMoney.format(value)}`;
  if (typeof value === "number") return asNumber.format(value);
  if (typeof value === "boolean") return value ? "Sim" : "Não";
  if (kind === "date" && typeof value === "string") return value.split("-").toReversed().join("/");
  return String(value);
}

/** The value that a text means for a kind, in the usual notations; null if it means none. */
export function readFieldText(kind: PlainKind, text: string): Value | null {
  const written = text.trim();
  if (written === "") return null;
  switch (kind) {
    case "text":
      return written;
    case "link":
      return linkOf(written);
    case "number":
      return numberOf(written);
    case "money":
      return numberOf(written.replace(/^R\$\s*/i, ""), 2);
    case "date":
      return dayOf(written);
    case "yesNo":
      return flagOf(written);
  }
}

/** Points before a comma, or before groups of three digits, are separators of thousands. */
function numberOf(written: string, mostDecimals = 6): number | null {
  const isGrouped = /^-?\d{1,3}(\.\d{3})+(,\d+)?$/.test(written);
  const plain = isGrouped ? written.replaceAll(".", "") : written;
  const match = /^-?\d{1,13}(?:[.,](\d+))?$/.exec(plain);
  if (!match || (match[1]?.length ?? 0) > mostDecimals) return null;
  const number = Number(plain.replace(",", "."));
  return Math.abs(number) < mostNumber ? number : null;
}

const Day = z.iso.date();

function dayOf(written: string): string | null {
  const brazilian = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(written);
  const [, day = "", month = "", year = ""] = brazilian ?? [];
  const iso = brazilian ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : written;
  return isDay(iso) ? iso : null;
}

/** A day of the calendar that PostgreSQL stores, too. */
export const isDay = (text: string): boolean => Day.safeParse(text).success && text >= "0001-01-01";

const yes = ["sim", "s", "yes", "y", "si", "true", "1", "x"];
const no = ["nao", "n", "no", "false", "0"];

function flagOf(written: string): boolean | null {
  const word = fold(written);
  if (yes.includes(word)) return true;
  return no.includes(word) ? false : null;
}

const Link = z.url({ protocol: /^https?$/, hostname: z.regexes.domain });

/** An address of the web; without a protocol it is https. */
export function linkOf(written: string): string | null {
  const address = /^[a-z][a-z\d+.-]*:/i.test(written) ? written : `https://${written}`;
  return Link.safeParse(address).success ? address : null;
}
