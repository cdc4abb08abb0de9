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

test("a number names the bound it violates, a tax number what it is", async () => {
  const Form = z.object({ users: z.coerce.number().int().min(1).max(9_999) });
  expect(await check(Form, { users: "10000" }, "users")).toBe("Use no máximo 9.999.");
  expect(await check(Form, { users: 0 }, "users")).toBe("Use no mínimo 1.");
  expect(await check(SaveCompany, { name: "Loja", email: "a@b.example", planId: 1, document: "123" }, "document")).toBe(
    "CPF ou CNPJ inválido.",
  );
});
