import { expect, test } from "vitest";
import type { MessageTemplate } from "./message-templates.ts";
import {
  isRatingName,
  proposedRating,
  ratingObstacle,
  ratingTemplateName,
  ratingTemplateOf,
} from "./rating-template.ts";

const at = (time: string) => ratingTemplateName(new Date(`2026-11-${time}Z`));
const one = (change: Partial<MessageTemplate> = {}) => ({
  ...{ name: at("28T14:05:00"), status: "approved" as const, isSupported: true, header: null, footer: "" },
  body: "Como foi o atendimento?",
  buttons: ["Ruim", "Bom", "Ótimo"].map((text) => ({ type: "reply" as const, text, value: "" })),
  ...change,
});

test("a name has the minute, in the form that WhatsApp takes; similar names are other templates", () => {
  expect(at("28T14:05:59.999")).toBe("balcao_avaliacao_20261128_1405");
  expect(isRatingName(at("28T14:05:00"))).toBe(true);
  for (const name of ["balcao_avaliacao", "balcao_avaliacao_20261128_1405_2", "avaliacao_20261128_1405", "pedido"])
    expect(isRatingName(name)).toBe(false);
});

test("the newest template that can be sent is used, else the newest; those of other names never", () => {
  const [old, fresh] = [one({ name: at("01T09:00:00") }), one({ status: "pending" })];
  expect(ratingTemplateOf([old, fresh])).toBe(old);
  expect(ratingTemplateOf([{ ...old, status: "paused" }, fresh])).toBe(fresh);
  expect(ratingTemplateOf([one({ name: "pedido" })])).toBeNull();
  const [spanish, portuguese] = [one({ body: "¿Qué tal?" }), one()];
  expect(ratingTemplateOf([spanish, portuguese])).toBe(spanish);
  expect(ratingTemplateOf([{ ...spanish, status: "paused" }, portuguese])).toBe(portuguese);
});

test.each([
  [{}, null],
  [{ header: { format: "text" as const, text: "Loja do Zé" } }, null],
  [{ status: "paused" as const }, "paused"],
  [{ isSupported: false }, "unfit"],
  [{ body: "Como foi, {{1}}, o atendimento?" }, "unfit"],
  [{ header: { format: "image" as const } }, "unfit"],
  [{ header: { format: "text" as const, text: "Oi, {{1}}" } }, "unfit"],
  [{ buttons: one().buttons.slice(1) }, "unfit"],
  [
    { buttons: [...one().buttons.slice(1), { type: "url" as const, text: "Ver", value: "https://loja.example" }] },
    "unfit",
  ],
])("a template must be approved and need nothing but the three steps: %o", (change, obstacle) => {
  expect(ratingObstacle(one(change))).toBe(obstacle);
});

test.each([
  ["", "Como foi o atendimento?", ["Insatisfeito", "Satisfeito", "Muito satisfeito"]],
  [
    "{saudacao}, {nome}! Obrigado.",
    "Obrigado.\n\nComo foi o atendimento?",
    ["Insatisfeito", "Satisfeito", "Muito satisfeito"],
  ],
  ["Olá, {nome}! E aí?\n1 - Ruim\n2 - Bom\n3 - Ótimo", "Olá! E aí?", ["Ruim", "Bom", "Ótimo"]],
  ["{nome}, de 1 a 3, que nota?", "De 1 a 3, que nota?", ["1", "2", "3"]],
])("a request of the connection is proposed without its variables: %s", (own, body, buttons) => {
  expect(proposedRating(own)).toEqual({ body, buttons });
});
