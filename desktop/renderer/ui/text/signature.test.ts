import { expect, test } from "vitest";
import { isPaymentCode, signBody, splitSignature } from "./signature.ts";

test("a signature is removed exactly as it was added", () => {
  expect(splitSignature(signBody("Marina Lopes", "Oi"))).toEqual({ author: "Marina Lopes", text: "Oi" });
  expect(splitSignature("*forte:* não é assinatura")).toEqual({ author: null, text: "*forte:* não é assinatura" });
});

const pix =
  "00020126360014br.gov.bcb.pix0114+55319880010205204000053039865802BR5915Padaria da Ana 6009Sao Paulo62070503***63041D3D";

test.each([
  ["a Pix code", pix, true],
  ["a Pix code in capitals", pix.toUpperCase(), true],
  ["a boleto as it is typed", "23793.38128 60007.827136 95000.063305 9 84660000012345", true],
  ["a bill's 48 digits", "836200000005 667800481000 180975657313 001589636081", true],
  ["words around a code", `Segue: ${pix}`, false],
  ["a phone number", "31 98800-1020", false],
  ["a sentence", "Oi, tudo bem?", false],
])("%s is a code to pay with, or not", (_, text, isCode) => expect(isPaymentCode(text)).toBe(isCode));
