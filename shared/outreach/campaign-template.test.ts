import { expect, it } from "vitest";
import { ChosenTemplate, unsetFields, valuesFor } from "./campaign-template.ts";
import { SaveCampaign } from "./campaigns.ts";

const parts = {
  ...{ header: { format: "text" as const, text: "Pedido {{1}}" }, body: "Oi, {{nome}}!", footer: "" },
  buttons: [{ type: "code" as const, text: "", value: "" }],
};
const field = (from: "column" | "contact" | "text", value: string, otherwise = "") => ({ from, value, otherwise });
const ana = {
  name: "Ana Lima",
  number: "5531988009000",
  email: "",
  variables: { Município: " Nova\n Lima ", vazia: " " },
};

it("fills from columns in any case and accent, contacts and texts, tidy, with a stand-in for what is empty", () => {
  const fields = {
    a: field("column", "municipio"),
    b: field("column", "vazia", "sua  cidade"),
    c: field("column", "nenhuma"),
    d: field("contact", "firstName"),
    e: field("contact", "email", "sem e-mail"),
    f: field("contact", "number"),
    g: field("text", "20%"),
  };
  expect(valuesFor(fields, ana)).toEqual({
    ...{ a: "Nova Lima", b: "sua cidade", c: "", d: "Ana", e: "sem e-mail", f: "5531988009000", g: "20%" },
  });
  // A list's own first name is better than the beginning of a name.
  const own = { ...ana, variables: { primeiro_nome: "Aninha" } };
  expect(valuesFor({ d: field("contact", "firstName") }, own)).toEqual({ d: "Aninha" });
});

it("names the fields that have no source, and fixed codes that are too long", () => {
  expect(unsetFields(parts, {})).toEqual(["header.1", "body.nome", "button.0"]);
  const fields = { "header.1": field("text", "12"), "body.nome": field("contact", "name") };
  expect(unsetFields(parts, { ...fields, "button.0": field("text", "1234567890123456") })).toEqual(["button.0"]);
  expect(unsetFields(parts, { ...fields, "button.0": field("column", "Cupom") })).toEqual([]);
});

it("accepts a template or texts, known contact fields only, and no wait only with a template", () => {
  const template = { name: "promo", language: "pt_BR", fields: { "body.1": field("contact", "name") } };
  const form = { name: "Promo", whatsappId: [1], contactListId: 1, waitTime: 0 };
  const problems = (more: object) =>
    SaveCampaign.safeParse({ ...form, ...more }).error?.issues.map(({ path }) => path[0]);
  expect(problems({ template })).toBeUndefined();
  expect(problems({ message1: "oi" })).toEqual(["waitTime"]);
  expect(problems({ template, message1: "oi" })).toEqual(["template"]);
  expect(problems({ template, confirmation: true, confirmationMessage1: "Pode ser?" })).toEqual(["template"]);
  expect(ChosenTemplate.safeParse({ ...template, fields: { "body.1": field("contact", "document") } }).success).toBe(
    false,
  );
});
