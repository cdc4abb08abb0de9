import { ConnectCloud } from "@balcao/shared/channels/cloud.ts";
import { SaveContact } from "@balcao/shared/inbox/contacts.ts";
import { SaveQuickMessage } from "@balcao/shared/inbox/quick-messages.ts";
import { SaveTag } from "@balcao/shared/inbox/tags.ts";
import { SaveWebhook } from "@balcao/shared/integrations/webhooks.ts";
import { SaveHelp } from "@balcao/shared/team/helps.ts";
import { SaveCompany } from "@balcao/shared/workspace/companies.ts";
import { SavePlan } from "@balcao/shared/workspace/plans.ts";
import { SaveQueue } from "@balcao/shared/workspace/queues.ts";
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

const { phoneNumberId, wabaId, pin, accessToken } = ConnectCloud.shape;
const CloudForm = z.object({ phoneNumberId, wabaId, pin, accessToken }).partial();
test.each([
  [
    "an address without its beginning",
    SaveWebhook,
    { url: "loja.example/x" },
    "url",
    "Escreva o endereço completo, com https:// no começo.",
  ],
  ["an id with a letter", CloudForm, { phoneNumberId: "12a45" }, "phoneNumberId", "Só números."],
  ["a short id", CloudForm, { wabaId: "123" }, "wabaId", "De 5 a 25 números."],
  ["a short PIN", CloudForm, { pin: "123" }, "pin", "São 6 números."],
  ["a token with a space", CloudForm, { accessToken: "EAAG12345678 9012345678" }, "accessToken", "Sem espaços."],
  ["a negative figure", SavePlan, { users: "-1" }, "users", "Use no mínimo 1."],
  ["a large figure", SavePlan, { queues: "99999999" }, "queues", "Use no máximo 9.999."],
  ["a broken figure", SavePlan, { storage: "1.5" }, "storage", "Use um número inteiro."],
  ["a large price", SavePlan, { value: "99999999.00" }, "value", "Use no máximo 9.999.999,99."],
  ["a broken number", SaveQueue, { idleCloseMinutes: 1.5 }, "idleCloseMinutes", "Use um número inteiro."],
  ["a colour of a queue", SaveQueue, { color: "#1" }, "color", "Escreva a cor como #2F6FBB."],
  ["a colour of a tag", SaveTag, { color: "#12" }, "color", "Escreva a cor como #2F6FBB."],
  ["a video elsewhere", SaveHelp, { video: "https://a.example/x" }, "video", "Use um vídeo do YouTube ou do Vimeo."],
  ["a name without visible letters", SaveTag, { name: "\u200b\u200b\u200b" }, "name", "Obrigatório"],
])("a field says what it takes: %s", async (_what, schema, values, field, words) => {
  expect(await check(schema, values, field)).toBe(words);
});

test("a number names the bound it violates, a tax number what it is", async () => {
  const Form = z.object({ users: z.coerce.number().int().min(1).max(9_999) });
  expect(await check(Form, { users: "10000" }, "users")).toBe("Use no máximo 9.999.");
  expect(await check(Form, { users: 0 }, "users")).toBe("Use no mínimo 1.");
  expect(await check(SaveCompany, { name: "Loja", email: "a@b.example", planId: 1, document: "123" }, "document")).toBe(
    "CPF ou CNPJ inválido.",
  );
});
