import { describe, expect, it } from "vitest";
import { readTap, tapId } from "../../channels/question.ts";
import type { BotStep } from "./moves.ts";
import type { BotOption, BotQueue, BotSetup } from "./setup.ts";
import { type BotState, firstState } from "./state.ts";
import { botStep } from "./step.ts";
import { botTexts } from "./texts.ts";

const noon = Date.UTC(2026, 10, 23, 15);

const option = (id: number, title: string, change: Partial<BotOption> = {}): BotOption => ({
  ...{ id, parentId: null, option: id, title, message: "", fileId: null, finalize: false, waitTreatment: false },
  ...change,
});
const queue = (id: number, name: string, options: BotOption[] = []): BotQueue => ({
  ...{ id, name, greeting: { text: `Bem-vindo a ${name}`, fileId: null }, options, closing: null },
});
const store = queue(1, "Loja", [
  option(1, "Vendas", { message: "Sobre vendas" }),
  option(11, "Preços", { parentId: 1, option: 1, message: "Nossos preços" }),
  option(2, "Suporte", { message: "Já vamos", waitTreatment: true }),
]);
const setupOf = (...queues: BotQueue[]): BotSetup => ({
  ...{ queues, greeting: { text: "Olá!", fileId: null }, closing: null, listRows: 10, consentQuestion: null },
});
const two = setupOf(store, queue(2, "Reclamações"));

/** A contact with whom the bot talks; `tap` chooses an option of what the bot said last, or the given id. */
function talk(setup: BotSetup) {
  let now = noon;
  let last: BotStep = { state: firstState, says: [], queueId: null, outcome: "wait", consent: null };
  const step = (text: string, id: string | null): BotStep => {
    now += 1_000;
    const input = { text, tapId: id, cameAt: now, now, queueId: last.queueId };
    last = botStep(setup, last.state, { ...input, consentAskedAt: null, isWithPerson: false });
    return last;
  };
  const question = () => last.says.at(-1)?.question;
  const idOf = (title: string): string => {
    const { options = [], always = [] } = question() ?? {};
    return [...options, ...always].find((one) => one.title === title)?.id ?? "";
  };
  return {
    write: (text: string) => step(text, null),
    tap: (title: string, id = idOf(title)) => step(title, id),
    last: () => last,
    ...{ question, idOf },
  };
}
const said = ({ says }: BotStep) => says.map(({ text }) => text);
const titles = (options: readonly { title: string }[] = []) => options.map(({ title }) => title);

describe("the bot's questions", () => {
  it("offer the queues, and the options of a place with the navigation, beside the numbered text", () => {
    const person = talk(two);
    person.write("oi");
    expect(person.question()).toMatchObject({ text: "Olá!", always: [] });
    expect(titles(person.question()?.options)).toEqual(["Loja", "Reclamações"]);
    person.tap("Loja");
    expect(said(person.last())[0]).toContain("1 - Vendas\n2 - Suporte");
    expect(person.question()?.text).toBe("Bem-vindo a Loja");
    expect(titles(person.question()?.options)).toEqual(["Vendas", "Suporte"]);
    expect(titles(person.question()?.always)).toEqual(["Voltar ao início", botTexts.attendantButton]);
    person.tap("Vendas");
    expect(titles(person.question()?.always)).toEqual(["Voltar", "Voltar ao início", botTexts.attendantButton]);
  });

  it("have a text of their own where the menu has none", () => {
    const person = talk(two);
    for (const text of ["oi", "1"]) person.write(text);
    person.tap("Voltar ao início");
    expect(person.question()?.text).toBe(botTexts.chooseQueue);
  });
});

describe("a tap", () => {
  /** The place to which answers lead, with what the bot said on the way. */
  const ends = (play: (person: ReturnType<typeof talk>) => void): [string[], Omit<BotState, "lastTapId">] => {
    const person = talk(two);
    person.write("oi");
    play(person);
    const { lastTapId: _, ...state } = person.last().state;
    return [said(person.last()), state];
  };

  it.each([
    ["a queue", ["Reclamações"], ["2"]],
    ["an option", ["Loja", "Vendas"], ["1", "1"]],
    ["an option that waits", ["Loja", "Suporte"], ["1", "2"]],
    ["the way back", ["Loja", "Vendas", "Voltar"], ["1", "1", "0"]],
    ["the way to the start", ["Loja", "Vendas", "Voltar ao início"], ["1", "1", "00"]],
    ["the request for an agent", ["Loja", botTexts.attendantButton], ["1", "#"]],
  ])("on %s does what its number does", (_, tapped, typed) => {
    const byTap = ends(({ tap }) => {
      for (const title of tapped) tap(title);
    });
    const byNumber = ends(({ write }) => {
      for (const text of typed) write(text);
    });
    expect(byTap).toEqual(byNumber);
  });

  it("may be typed instead, by the words on the option", () => {
    expect(ends(({ write }) => ["Loja", "vendas", "voltar"].map(write))).toEqual(
      ends(({ write }) => ["1", "1", "0"].map(write)),
    );
  });

  it("on the option just chosen is an impatient second one, and silent", () => {
    for (const titles of [["Loja"], ["Loja", "Vendas"], ["Loja", "Vendas", "Voltar"], ["Loja", "Suporte"]]) {
      const person = talk(two);
      person.write("oi");
      let id = "";
      for (const title of titles) {
        id = person.idOf(title);
        person.tap(title);
      }
      const { queueId, state } = person.last();
      expect(person.tap(titles.at(-1) ?? "", id)).toMatchObject({ says: [], queueId, state });
    }
  });

  it("on an earlier question runs nothing: the current one is repeated, and words still get their hint", () => {
    const person = talk(two);
    person.write("oi");
    const old = person.idOf("Reclamações");
    person.tap("Loja");
    const { askedAt } = person.last().state;
    const repeated = person.tap("Reclamações", old);
    expect(said(repeated)[0]).toMatch(/^Essa opção é de uma mensagem antiga\. Escolha uma das opções:\n\n1 - Vendas/);
    expect(repeated).toMatchObject({
      queueId: 1,
      outcome: "talk",
      state: { stage: "options", askedAt, isHinted: false },
    });
    expect(said(person.tap("Reclamações", old))).toEqual([]);
    expect(said(person.write("oi?"))[0]).toContain(botTexts.wrongAnswer);
    expect(said(person.write("oi?"))).toEqual([]);
    expect(said(person.tap("Reclamações", old))[0]).toContain(botTexts.oldOption);
    expect(person.write("1")).toMatchObject({ state: { optionId: 1 } });
  });

  it.each(["Vendas", botTexts.attendantButton, "Voltar ao início"])(
    "on %s of an earlier question runs nothing, although the current one offers the same",
    (title) => {
      const person = talk(two);
      for (const text of ["oi", "1"]) person.write(text);
      const old = person.idOf(title);
      for (const text of ["1", "0"]) person.write(text);
      expect(person.idOf(title)).not.toBe(old);
      const step = person.tap(title, old);
      expect(said(step)[0]).toContain(botTexts.oldOption);
      expect(step).toMatchObject({ queueId: 1, outcome: "talk", state: { stage: "options", optionId: null } });
    },
  );

  it("on an option of the same name in an earlier question is no answer to this one", () => {
    const twin = setupOf(store, queue(2, "Preços", [option(5, "Preços", { message: "Cinco" })]));
    const person = talk(twin);
    person.write("oi");
    const old = person.idOf("Preços");
    person.write("Preços");
    expect(said(person.tap("Preços", old))[0]).toContain(botTexts.oldOption);
  });

  it("on another conversation's question begins the conversation as any message does", () => {
    const person = talk(two);
    const strange = tapId({ question: "menu", about: "abc", option: "q2" });
    expect(said(person.tap("Reclamações", strange))).toEqual(["Olá!\n\n1 - Loja\n2 - Reclamações"]);
  });

  it("on an option that was deleted meanwhile repeats the question", () => {
    const person = talk(two);
    person.write("oi");
    person.tap("Loja");
    const gone = person.idOf("Vendas").replace(/o1$/, "o99");
    expect(said(person.tap("Vendas", gone))[0]).toContain(botTexts.optionGone);
  });

  it("on a rating or a template's button is no number; a rating of which nothing is left begins a conversation", () => {
    const person = talk(two);
    const rating = tapId({ question: "rating", about: "7", option: "1" });
    expect(said(person.tap("1", rating))).toEqual(["Olá!\n\n1 - Loja\n2 - Reclamações"]);
    person.write("oi");
    expect(person.tap("1", rating)).toMatchObject({ says: [], queueId: null, state: { stage: "queue" } });
    expect(person.tap("Loja", "a template's payload")).toMatchObject({ queueId: 1 });
  });

  it("leads to the next page of a long list, whose options are the same question's", () => {
    const many = Array.from({ length: 60 }, (_, at) => queue(at + 1, `Fila ${at + 1}`));
    const person = talk(setupOf(...many));
    person.write("oi");
    const [first, more] = [person.idOf("Fila 3"), person.question()?.more];
    const { state } = person.last();
    const page = person.tap(more?.title ?? "", `${more?.id}9`);
    expect(page).toMatchObject({ outcome: "talk", state: { stage: "queue", askedAt: state.askedAt, isHinted: false } });
    expect(said(page)[0]).toMatch(/^Mais opções:\n\n10 - Fila 10\n/);
    expect(person.question()).toMatchObject({ from: 9 });
    expect(person.tap("Fila 3", first)).toMatchObject({ queueId: 3 });
    for (const beyond of ["60", "0", "-1", "x"]) {
      const other = talk(setupOf(...many));
      other.write("oi");
      const wrong = other.tap("Mais opções", `${other.question()?.more.id}${beyond}`);
      expect(said(wrong)[0]).toContain(botTexts.optionGone);
    }
  });
});

it("all words that are offered may be typed: the way to an agent in both forms, and the next page", () => {
  for (const words of [botTexts.attendantButton, "falar com um atendente"]) {
    const person = talk(two);
    for (const text of ["oi", "1"]) person.write(text);
    expect(person.write(words)).toMatchObject({ outcome: "verify" });
  }
  const bold = talk(setupOf(queue(1, "*Loja* física"), queue(2, "Reclamações")));
  for (const text of ["oi", "loja fisica"]) bold.write(text);
  expect(bold.last()).toMatchObject({ queueId: 1 });
  const many = Array.from({ length: 25 }, (_, at) => queue(at + 1, `Fila ${at + 1}`));
  const person = talk(setupOf(...many));
  person.write("oi");
  for (const from of [9, 18]) {
    person.write("mais opções");
    expect(person.question()).toMatchObject({ from });
  }
  expect(said(person.write("mais opções"))[0]).toContain(botTexts.wrongAnswer);
  expect(person.question()).toMatchObject({ from: 0 });
  person.write("mais opções");
  expect(person.question()).toMatchObject({ from: 9 });
  const plain = talk({ ...setupOf(...many), listRows: null });
  for (const text of ["oi", "mais opções"]) plain.write(text);
  expect(plain.last()).toMatchObject({ state: { isHinted: true } });
});

it("the way from a closed queue to an open one is tapped, too", () => {
  const closed = { ...store, closing: { until: noon + 3_600_000, text: "Voltamos amanhã" } };
  const person = talk(setupOf(closed, queue(2, "Reclamações")));
  person.write("oi");
  expect(said(person.tap("Loja"))).toEqual([`Voltamos amanhã\n\n${botTexts.toQueues}`]);
  expect(person.question()).toMatchObject({
    text: "Voltamos amanhã",
    options: [],
    always: [{ title: "Voltar ao início" }],
  });
  expect(person.tap("Voltar ao início")).toMatchObject({ queueId: null, state: { stage: "queue" } });
  const typing = talk(setupOf(closed, queue(2, "Reclamações")));
  for (const text of ["oi", "loja", "voltar ao inicio"]) typing.write(text);
  expect(typing.last()).toMatchObject({ queueId: null, state: { stage: "queue" } });
});

describe("the question for consent", () => {
  const asking = { ...two, consentQuestion: "Podemos escrever?" };
  const ask = (consentAskedAt: number | null, tap: { text: string; tapId: string | null }) => {
    const base = { cameAt: noon, now: noon, queueId: null, isWithPerson: false };
    const first = botStep(asking, firstState, { ...base, text: "oi", tapId: null, consentAskedAt: null });
    const options = first.says[0]?.question?.options ?? [];
    const later = { ...base, cameAt: noon + 1, now: noon + 1, consentAskedAt };
    const tapped = { ...tap, tapId: tap.tapId ?? options.find(({ title }) => title === tap.text)?.id ?? null };
    return { first, step: botStep({ ...two }, first.state, { ...later, ...tapped }) };
  };

  it.each([
    ["Sim", "given", botTexts.consentGiven],
    ["Não", "refused", botTexts.consentRefused],
  ])("takes a tap on %s", (text, consent, said) => {
    const { first, step } = ask(noon, { text, tapId: null });
    expect(first.says[0]).toMatchObject({ text: "Podemos escrever?", question: { text: "Podemos escrever?" } });
    expect(step).toMatchObject({ consent, says: [{ text: said }] });
  });

  it("takes none that is not awaited, and no yes to another question", () => {
    expect(ask(null, { text: "Sim", tapId: null }).step.consent).toBeNull();
    expect(ask(noon + 1, { text: "Sim", tapId: null }).step.consent).toBeNull();
    const menu = tapId({ question: "menu", about: "7", option: "given" });
    expect(ask(noon, { text: "Sim", tapId: menu }).step.consent).toBeNull();
  });
});

it("an id names its question and its option, and others are not ours", () => {
  const tap = { question: "rating" as const, about: "12", option: "3" };
  expect(readTap(tapId(tap))).toEqual(tap);
  for (const id of ["", "balcao", "balcao/menu/1", "balcao/other/1/2", "x/menu/1/2", "balcao/menu/1/2/3"])
    expect(readTap(id)).toBeNull();
});
