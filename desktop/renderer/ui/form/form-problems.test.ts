import { SaveContact } from "@balcao/shared/inbox/contacts.ts";
import { SaveQuickMessage } from "@balcao/shared/inbox/quick-messages.ts";
import { SaveCompany } from "@balcao/shared/workspace/companies.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import { allTexts, startTexts } from "../../i18n/i18n.ts";
import { contractResolver, problemText } from "./form-problems.ts";

type Errors = Record<string, { type: "tooBig"; message?: string } | undefined>;
const check = async (schema: z.ZodType, values: object, field: string) => {
  const { t } = await startTexts("pt");
  await allTexts();
  const { errors } = await contractResolver(schema)(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  return problemText(t, (errors as Errors)[field]);
};

test.each([
  ["a name that is too short", { name: "A" }, "name", "Mínimo de 2 caracteres"],
  ["a name that is too long", { name: "A".repeat(51) }, "name", "Máximo de 50 caracteres"],
  ["a telephone number", { number: "31 98" }, "number", "Mínimo de 8 dígitos"],
  ["a shortcode with a space", { shortcode: "bom dia" }, "shortcode", "Sem espaços e sem barra"],
  ["a shortcode that is too short", { shortcode: "oi" }, "shortcode", "Mínimo de 3 caracteres"],
  ["a number that may be left out", { optional: "x".repeat(41) }, "optional", "Máximo de 40 caracteres"],
])("a text names its limit: %s", async (_what, values, field, words) => {
  const { name, number } = SaveContact.shape;
  const { shortcode } = SaveQuickMessage.shape;
  const optional = z.union([z.literal(""), z.string().max(40)]);
  expect(await check(z.object({ name, number, shortcode, optional }), values, field)).toBe(words);
});

test("a number names the bound it violates, a tax number what it is", async () => {
  const Form = z.object({ users: z.coerce.number().int().min(1).max(9_999) });
  expect(await check(Form, { users: "10000" }, "users")).toBe("Use no máximo 9.999.");
  expect(await check(Form, { users: 0 }, "users")).toBe("Use no mínimo 1.");
  expect(await check(SaveCompany, { name: "Loja", email: "a@b.example", planId: 1, document: "123" }, "document")).toBe(
    "CPF ou CNPJ inválido.",
  );
});
