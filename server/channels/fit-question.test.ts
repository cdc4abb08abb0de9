import type { Question } from "@balcao/shared/channels/question.ts";
import { describe, expect, it } from "vitest";
import { fitQuestion } from "./fit-question.ts";
import { whatsappCloud } from "./whatsapp-cloud/kind.ts";
import { whatsappWeb } from "./whatsapp-web/kind.ts";

const named = (...titles: string[]) => titles.map((title, at) => ({ id: `id-${at}`, title }));
const many = (count: number) => named(...Array.from({ length: count }, (_, at) => `Opção ${at + 1}`));
const asking = (change: Partial<Question> = {}): Question => ({
  ...{ text: "Escolha", options: many(3), always: [], from: 0, more: { id: "more+", title: "Mais opções" } },
  ...change,
});
const fit = (change: Partial<Question> = {}) => fitQuestion(whatsappCloud, asking(change));
const titles = (change: Partial<Question>) => fit(change)?.options.map(({ title }) => title);

it("is a text where the channel can show neither buttons nor lists", () => {
  expect(fitQuestion(whatsappWeb, asking())).toBeNull();
  expect(fitQuestion({ ...whatsappCloud, capabilities: ["lists"] }, asking())).toMatchObject({ form: "list" });
  expect(fitQuestion({ ...whatsappCloud, capabilities: [] }, asking())).toBeNull();
});

describe("buttons", () => {
  it("are three at most, with short titles that differ", () => {
    expect(fit()).toEqual({
      ...{ kind: "question", form: "buttons", text: "Escolha", label: "" },
      options: many(3).map((one) => ({ ...one, description: "" })),
    });
    expect(fit({ options: named("x".repeat(20)) })).toMatchObject({ form: "buttons" });
    expect(fit({ options: named("x".repeat(21)) })).toMatchObject({ form: "list" });
    expect(fit({ options: many(4) })).toMatchObject({ form: "list" });
    expect(fit({ options: named("a", "a") })).toMatchObject({ form: "list" });
    expect(fit({ text: "x".repeat(1024) })).toMatchObject({ form: "buttons" });
    expect(fit({ text: "x".repeat(1025) })).toMatchObject({ form: "list" });
  });

  it("hold the navigation, too", () => {
    expect(titles({ options: many(1), always: named("Voltar", "Início") })).toEqual(["Opção 1", "Voltar", "Início"]);
  });
});

describe("a list", () => {
  it("has ten rows, and beyond that pages of nine with a row that leads on", () => {
    expect(titles({ options: many(10) })).toHaveLength(10);
    const first = fit({ options: many(20) });
    expect(first?.options.map(({ title }) => title)).toEqual([...many(9).map(({ title }) => title), "Mais opções"]);
    expect(first).toMatchObject({ form: "list", label: "Ver opções" });
    expect(first?.options.at(-1)?.id).toBe("more+9");
    expect(fit({ options: many(20), from: 9 })?.options.at(-1)?.id).toBe("more+18");
    expect(titles({ options: many(20), from: 18 })).toEqual(["Opção 19", "Opção 20"]);
  });

  it("ends every page with the navigation", () => {
    const always = named("Voltar", "Início", "Atendente");
    const page = titles({ options: many(20), always });
    expect(page).toEqual([
      "Opção 1",
      "Opção 2",
      "Opção 3",
      "Opção 4",
      "Opção 5",
      "Opção 6",
      "Mais opções",
      ...titlesOf(always),
    ]);
    expect(titles({ options: many(7), always })).toHaveLength(10);
  });

  it("continues a long title in the second line, between words where it can", () => {
    const long = "Segunda via do boleto e nota fiscal";
    expect(fit({ options: named(long) })?.options).toEqual([
      { id: "id-0", title: "Segunda via do boleto e", description: "nota fiscal" },
    ]);
    expect(fit({ options: named("x".repeat(30)) })?.options).toMatchObject([
      { title: "x".repeat(24), description: "xxxxxx" },
    ]);
    const emoji = fit({ options: named(`${"x".repeat(23)}😀😀`) })?.options[0];
    expect(emoji).toMatchObject({ title: "x".repeat(23), description: "😀😀" });
  });

  it("cuts a second line that is too long, and never a letter or an emoji", () => {
    const rowsOf = (title: string) => fit({ options: named(title) })?.options[0];
    expect(rowsOf("x".repeat(24 + 72))?.description).toBe("x".repeat(72));
    expect(rowsOf("x".repeat(24 + 73))).toMatchObject({ title: "x".repeat(24), description: `${"x".repeat(71)}…` });
    const family = "👩‍👩‍👧";
    expect(rowsOf(`${"x".repeat(20)}${family}${"y".repeat(80)}`)).toMatchObject({
      title: "x".repeat(20),
      description: `${family}${"y".repeat(63)}…`,
    });
    expect(rowsOf(`${"x".repeat(23)}e\u0301`)).toMatchObject({ title: "x".repeat(23), description: "e\u0301" });
    expect(fit({ options: [...named("x".repeat(120)), ...many(12)] })?.options).toHaveLength(10);
  });

  it("is a list on its last page, too", () => {
    expect(fit({ options: many(11), from: 9 })).toMatchObject({ form: "list", options: many(11).slice(9) });
    const long = [...many(10), { id: "x".repeat(201), title: "Longo" }];
    expect(fit({ options: long })).toBeNull();
  });

  it("becomes a text where it does not fit", () => {
    expect(fit({ text: "x".repeat(4097) })).toBeNull();
    expect(fit({ text: "x".repeat(4096) })).toMatchObject({ form: "list" });
    expect(fit({ options: named(" ") })).toBeNull();
    expect(fit({ text: " \n" })).toBeNull();
    expect(fit({ options: [] })).toBeNull();
    expect(fit({ options: [...many(4), { id: "x".repeat(201), title: "Longo" }] })).toBeNull();
  });
});

describe("a title", () => {
  it("is one line without markup and without what nobody sees", () => {
    expect(titles({ options: named("  *Segunda\n via*  ", "_*Boleto*_\u200B", "👩‍👧 2 * 3 * 4 a_b_c") })).toEqual([
      "Segunda via",
      "Boleto",
      "👩‍👧 2 * 3 * 4 a_b_c",
    ]);
    expect(fit({ options: named("\u200B\u3164") })).toBeNull();
  });

  it("is compared with the others as it is shown", () => {
    expect(fit({ options: named("Sim", "*Sim*") })).toMatchObject({ form: "list" });
    expect(fit({ options: named("Sim", "Si\u200Bm") })).toMatchObject({ form: "list" });
  });
});

const titlesOf = (options: readonly { title: string }[]) => options.map(({ title }) => title);
