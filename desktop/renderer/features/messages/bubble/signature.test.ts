import { expect, test } from "vitest";
import { signBody, splitSignature } from "./signature.ts";

test("a signature comes off as it was put on", () => {
  expect(splitSignature(signBody("Marina Lopes", "Oi"))).toEqual({ author: "Marina Lopes", text: "Oi" });
  expect(splitSignature("*forte:* não é assinatura")).toEqual({ author: null, text: "*forte:* não é assinatura" });
});
