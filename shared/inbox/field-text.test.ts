import { describe, expect, it } from "vitest";
import { fieldText, readFieldText } from "./field-text.ts";

describe("the text of a value", () => {
  it.each([
    ["number", 1234.5, "1.234,5"],
    ["number", -0.000001, "-0,000001"],
    ["money", 1234.5, "R$ 1.234,50"],
    ["date", "2026-12-01", "01/12/2026"],
    ["yesNo", true, "Sim"],
    ["yesNo", false, "Não"],
    ["text", "Rua do Catete", "Rua do Catete"],
    ["link", "https://exemplo.com.br/a?b=1", "https://exemplo.com.br/a?b=1"],
  ] as const)("%s %s is written %s, and read back", (kind, value, text) => {
    expect(fieldText(kind, value)).toBe(text);
    expect(readFieldText(kind, text)).toBe(value);
  });

  it.each([
    ["number", "1234.5", 1234.5],
    ["number", " 1.234 ", 1234],
    ["number", "0,5", 0.5],
    ["money", "r$1.234.567,89", 1_234_567.89],
    ["date", "1/2/2026", "2026-02-01"],
    ["date", "2024-02-29", "2024-02-29"],
    ["yesNo", "SIM", true],
    ["yesNo", "nao", false],
    ["yesNo", "no", false],
    ["link", "exemplo.com.br", "https://exemplo.com.br"],
  ] as const)("%s: %s is read, too", (kind, text, value) => {
    expect(readFieldText(kind, text)).toBe(value);
  });

  it.each([
    ["number", "12 kg"],
    ["number", "1,2,3"],
    ["number", "99999999999999"],
    ["number", "0,1234567"],
    ["money", "1,234"],
    ["date", "30/02/2026"],
    ["date", "amanhã"],
    ["date", "0000-01-01"],
    ["yesNo", "talvez"],
    ["link", "javascript:alert(1)"],
    ["link", "file:///etc/passwd"],
    ["link", "não é um endereço"],
    ["text", "  "],
  ] as const)("%s: %s means nothing", (kind, text) => {
    expect(readFieldText(kind, text)).toBeNull();
  });
});
