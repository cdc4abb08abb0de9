import { expect, test } from "vitest";
import { signBody, splitSignature } from "./signature.ts";

test("a signature is removed exactly as it was added", () => {
  expect(splitSignature(signBody("Marina Lopes", "Oi"))).toEqual({ author: "Marina Lopes", text: "Oi" });
  expect(splitSignature("*forte:* não é assinatura")).toEqual({ author: null, text: "*forte:* não é assinatura" });
});
