import { describe, expect, it } from "vitest";
import type { BotInput, BotStep } from "./moves.ts";
import type { BotOption, BotQueue, BotSetup } from "./setup.ts";
import { firstState } from "./state.ts";
import { botStep } from "./step.ts";
import { botTexts } from "./texts.ts";

const noon = Date.UTC(2026, 10, 23, 15);
const hour = 3_600_000;

const option = (id: number, change: Partial<BotOption> = {}): BotOption => ({
  id,
  parentId: null,
  option: id,
  title: `Opção ${id}`,
  message: "",
  fileId: null,
  finalize: false,
  waitTreatment: false,
  ...change,
});
const queue = (id: number, name: string, change: Partial<BotQueue> = {}): BotQueue => ({
  id,
  name,
  greeting: { text: `Bem-vindo a ${name}`, fileId: null },
  options: [],
  closing: null,
  ...change,
});

/** Three levels: sales (1) has prices (11) with a table (111); support (2) waits, bye (3) ends, hours (4) only informs. */
const tree = [
  option(1, { title: "Vendas", message: "Sobre vendas" }),
  option(11, { parentId: 1, option: 1, title: "Preços", message: "Nossos preços", fileId: "prices" }),
  option(111, { parentId: 11, option: 1, title: "Tabela", message: "A tabela" }),
  option(2, { title: "Suporte", message: "Já vamos", waitTreatment: true }),
  option(3, { title: "Encerrar", message: "Até logo", finalize: true }),
  option(4, { title: "Horários", message: "Das 9 às 18" }),
];
const store = queue(1, "Loja", { options: tree });
const claims = queue(2, "Reclamações");
const setupOf = (change: Partial<BotSetup> = {}): BotSetup => ({
  queues: [store, claims],
  greeting: { text: "Olá!", fileId: null },
  closing: null,
  consentQuestion: null,
  ...change,
});

/** A contact who talks to the bot: what it said of late, and where it stands. */
function talk(setup: BotSetup, change: Partial<BotInput> = {}) {
  let now = noon;
  let last: BotStep = {
    state: firstState,
    says: [],
    queueId: setup.queues.length === 1 ? (setup.queues[0]?.id ?? null) : null,
    outcome: "wait",
    consent: null,
  };
  const write = (text: string, after = 1_000): BotStep => {
    now += after;
    const isConsentAwaited = last.consent === "asked" || change.isConsentAwaited === true;
    const input = { text, cameAt: now, now, queueId: last.queueId, isConsentAwaited, ...change };
    last = botStep(setup, last.state, input);
    return last;
  };
  const texts = (...wrote: string[]) => {
    for (const text of wrote) write(text);
    return last.says.map(({ text }) => text);
  };
  return { write, texts, wait: (ms: number) => (now += ms), last: () => last };
}
const all = (texts: string[]) => texts.join("\n---\n");

describe("the choice of a queue", () => {
  it("takes the only queue in silence, and greets for it", () => {
    const person = talk(setupOf({ queues: [claims] }));
    expect(person.texts("oi")).toEqual(["Bem-vindo a Reclamações"]);
    expect(person.last()).toMatchObject({ queueId: 2, outcome: "wait", state: { stage: "done" } });
  });

  it("says the connection's greeting where the only queue has none", () => {
    const quiet = queue(3, "Geral", { greeting: { text: "", fileId: null } });
    expect(talk(setupOf({ queues: [quiet] })).texts("oi")).toEqual(["Olá!"]);
  });

  it("greets once on a connection without queues", () => {
    const person = talk(setupOf({ queues: [] }));
    expect(person.texts("oi")).toEqual(["Olá!"]);
    expect(person.texts("alguém?")).toEqual([]);
  });

  it("offers several by name with the connection's greeting, whatever the first message says", () => {
    expect(talk(setupOf()).texts("1")).toEqual(["Olá!\n\n1 - Loja\n2 - Reclamações"]);
  });

  it.each(["2", " 2. ", "2️⃣", "２", "reclamacoes", "RECLAMAÇÕES!"])("takes the number or the name: %s", (text) => {
    const person = talk(setupOf());
    expect(person.texts("oi", text)).toEqual(["Bem-vindo a Reclamações"]);
    expect(person.last().queueId).toBe(2);
  });

  it.each(["3", "0", "-1", "99999", "quero as duas", "", "🙂", "x".repeat(4096), `2${" ".repeat(300)}não`])(
    "hints once at a wrong answer, then is silent: %s",
    (text) => {
      const person = talk(setupOf());
      expect(person.texts("oi", text)).toEqual([`${botTexts.wrongAnswer}\n\n1 - Loja\n2 - Reclamações`]);
      expect(person.texts(text)).toEqual([]);
      expect(person.texts("2")).toEqual(["Bem-vindo a Reclamações"]);
    },
  );

  it("hands over without a queue when asked", () => {
    const person = talk(setupOf());
    expect(person.texts("oi", "#")).toEqual([botTexts.wait]);
    expect(person.last()).toMatchObject({ queueId: null, outcome: "verify", state: { stage: "done" } });
  });

  it("offers sixty", () => {
    const many = Array.from({ length: 60 }, (_, at) => queue(at + 1, `Fila ${at + 1}`));
    const person = talk(setupOf({ queues: many }));
    expect(person.texts("oi")[0]).toContain("60 - Fila 60");
    expect(person.texts("60")).toEqual(["Bem-vindo a Fila 60"]);
    const other = talk(setupOf({ queues: many }));
    expect(other.texts("oi", "🔟")).toEqual(["Bem-vindo a Fila 10"]);
  });
});

describe("the tree", () => {
  const inStore = (...wrote: string[]) => {
    const person = talk(setupOf());
    person.texts("oi", "1", ...wrote);
    return person;
  };
  const rootMenu = "1 - Vendas\n2 - Suporte\n3 - Encerrar\n4 - Horários";

  it("begins with the queue's greeting and the options at the top", () => {
    expect(inStore().last().says).toEqual([
      { text: `Bem-vindo a Loja\n\n${rootMenu}\n\n${botTexts.toQueues}\n${botTexts.attendant}`, fileId: null },
    ]);
  });

  it("goes down by number or title, with a file before its text, and up with 0", () => {
    const person = inStore("1", "preços");
    expect(person.last().says).toEqual([
      {
        text: `Nossos preços\n\n1 - Tabela\n\n${botTexts.back}\n${botTexts.toQueues}\n${botTexts.attendant}`,
        fileId: "prices",
      },
    ]);
    expect(all(person.texts("0"))).toContain("1 - Preços");
    expect(all(person.texts("0"))).toContain(rootMenu);
    expect(all(person.texts("0"))).toContain(rootMenu);
  });

  it("goes back to the choice of queues with 00, and to the top where there is no choice", () => {
    const person = inStore("1", "1", "00");
    expect(person.last()).toMatchObject({ queueId: null, state: { stage: "queue" } });
    const alone = talk(setupOf({ queues: [store] }));
    expect(all(alone.texts("oi", "1", "1", "00"))).toContain(rootMenu);
    expect(all(alone.texts("1"))).toContain(botTexts.toTop);
  });

  it("asks for an attendant with # from anywhere", () => {
    for (const path of [[], ["1"], ["1", "1", "1"], ["4"]]) {
      const person = inStore(...path, "#");
      expect(person.last()).toMatchObject({ outcome: "verify", queueId: 1, says: [{ text: botTexts.wait }] });
    }
  });

  it("waits for an agent at a leaf with waitTreatment", () => {
    expect(inStore("2").last()).toMatchObject({ outcome: "verify", says: [{ text: "Já vamos" }] });
  });

  it("ends at a leaf with finalize", () => {
    expect(inStore("3").last()).toMatchObject({ outcome: "close", says: [{ text: "Até logo" }] });
  });

  it("stays at a leaf with neither, where the ways on are open", () => {
    const person = inStore("4");
    expect(person.last().says).toEqual([
      { text: `Das 9 às 18\n\n${botTexts.back}\n${botTexts.toQueues}\n${botTexts.attendant}`, fileId: null },
    ]);
    expect(all(person.texts("obrigado"))).toContain(botTexts.wrongAtLeaf);
    expect(person.texts("obrigado")).toEqual([]);
    expect(all(person.texts("0"))).toContain(rootMenu);
  });

  it("hints once, and again only after a valid answer", () => {
    const person = inStore("9");
    expect(all(person.last().says.map(({ text }) => text))).toContain(botTexts.wrongAnswer);
    expect(person.texts("9", "nove")).toEqual([]);
    person.texts("1");
    expect(all(person.texts("9"))).toContain(botTexts.wrongAnswer);
  });

  it("does not take for an answer what was written before the menu came", () => {
    const setup = setupOf();
    const first = botStep(setup, firstState, {
      text: "oi",
      cameAt: noon,
      now: noon + 900,
      queueId: null,
      isConsentAwaited: false,
    });
    const input = { text: "tudo bem?", cameAt: noon + 500, now: noon + 1_000, queueId: null, isConsentAwaited: false };
    expect(botStep(setup, first.state, input)).toMatchObject({ says: [], state: { isHinted: false } });
  });

  it("shows the top again when the option was deleted under the contact's feet", () => {
    const person = inStore("1");
    const state = person.last().state;
    const without = setupOf({ queues: [{ ...store, options: tree.filter(({ id }) => id > 1 && id < 10) }, claims] });
    const input = { text: "1", cameAt: noon * 2, now: noon * 2, queueId: 1, isConsentAwaited: false };
    const step = botStep(without, state, input);
    expect(all(step.says.map(({ text }) => text))).toContain(botTexts.optionGone);
    expect(step.state).toMatchObject({ stage: "options", optionId: null });
  });

  it("starts over when the queue was deleted, and leaves a queue of elsewhere to people", () => {
    const { state } = inStore("1").last();
    const input = { text: "1", cameAt: noon * 2, now: noon * 2, isConsentAwaited: false };
    expect(botStep(setupOf(), state, { ...input, queueId: null })).toMatchObject({ state: { stage: "queue" } });
    expect(botStep(setupOf(), state, { ...input, queueId: 77 })).toMatchObject({ says: [], outcome: "wait" });
  });

  it("counts the older of two options with one number", () => {
    const twins = queue(1, "Loja", {
      options: [option(8, { option: 1, message: "novo" }), option(5, { option: 1, message: "velho" })],
    });
    expect(all(talk(setupOf({ queues: [twins] })).texts("oi", "1"))).toContain("velho");
  });
});

describe("opening hours", () => {
  const until = noon + 8 * hour;
  const closing = { until, text: "Voltamos amanhã" };
  const closed = { ...store, closing };

  it("are said after the queue is chosen, before its greeting, once in a closed period", () => {
    const person = talk(setupOf({ queues: [closed, claims] }));
    expect(person.texts("oi", "1")).toEqual(["Voltamos amanhã"]);
    expect(person.last()).toMatchObject({ queueId: 1, outcome: "wait" });
    expect(person.texts("oi?", "alguém?")).toEqual([]);
  });

  it("leave who was told a way on: another queue, or a place among those who wait for a person", () => {
    const person = talk(setupOf({ queues: [closed, claims] }));
    person.texts("oi", "1");
    expect(all(person.texts("00"))).toContain("2 - Reclamações");
    expect(person.texts("2")).toEqual(["Bem-vindo a Reclamações"]);
    const patient = talk(setupOf({ queues: [closed, claims] }));
    patient.texts("oi", "1", "#");
    expect(patient.last()).toMatchObject({ says: [], queueId: 1, outcome: "verify" });
  });

  it("are said again in the next closed period, and the bot begins when it is open", () => {
    const { state, queueId } = (() => {
      const person = talk(setupOf({ queues: [closed] }));
      person.texts("oi");
      return person.last();
    })();
    const later = { text: "oi", cameAt: until + hour, now: until + hour, queueId, isConsentAwaited: false };
    const next = { ...closed, closing: { ...closing, until: until + 24 * hour } };
    expect(botStep(setupOf({ queues: [next] }), state, later).says).toEqual([
      { text: "Voltamos amanhã", fileId: null },
    ]);
    expect(botStep(setupOf({ queues: [store] }), state, later)).toMatchObject({ state: { stage: "options" } });
  });

  it("do not stop who is in the tree, but tell who asks for a person", () => {
    const person = talk(setupOf({ queues: [store] }));
    person.texts("oi");
    const { state } = person.last();
    const input = { cameAt: noon + hour, now: noon + hour, queueId: 1, isConsentAwaited: false };
    const setup = setupOf({ queues: [closed] });
    expect(botStep(setup, state, { ...input, text: "4" }).says[0]?.text).toContain("Das 9 às 18");
    const waiting = botStep(setup, state, { ...input, text: "2" });
    expect(waiting.says.map(({ text }) => text)).toEqual(["Já vamos", "Voltamos amanhã"]);
    expect(waiting.outcome).toBe("verify");
  });

  it("are told to whoever waits for an agent, once, and without a queue by the connection's", () => {
    const person = talk(setupOf({ queues: [], closing }));
    expect(person.texts("oi")).toEqual(["Voltamos amanhã"]);
    expect(person.texts("oi")).toEqual([]);
  });
});

describe("consent", () => {
  const asking = setupOf({ consentQuestion: "Podemos escrever?" });

  it("is asked for before the first automatic message", () => {
    const person = talk(asking);
    expect(person.texts("oi")).toEqual(["Podemos escrever?", "Olá!\n\n1 - Loja\n2 - Reclamações"]);
    expect(person.last().consent).toBe("asked");
  });

  it.each([
    ["SIM", "given", botTexts.consentGiven],
    ["sí", "given", botTexts.consentGiven],
    ["Não", "refused", botTexts.consentRefused],
    ["Sair.", "left", botTexts.consentLeft],
  ])("takes %s as %s, and stays where it was", (text, consent, said) => {
    const person = talk(asking, { isConsentAwaited: true });
    person.texts("oi");
    expect(person.texts(text)).toEqual([said]);
    expect(person.last()).toMatchObject({ consent, state: { stage: "queue" } });
  });

  it.each(["SAIR", "parar", "Stop", "baja!"])("hears %s at any time", (text) => {
    const person = talk(setupOf());
    person.texts("oi", "1", "#");
    expect(person.texts(text)).toEqual([botTexts.consentLeft]);
    expect(person.last()).toMatchObject({ consent: "left", state: { stage: "done" } });
  });

  it("does not take SIM for consent that nobody asked for", () => {
    expect(talk(setupOf()).write("sim").consent).toBeNull();
  });
});

it("leaves a conversation with another bot to people", () => {
  const person = talk(setupOf());
  person.texts("oi", "1");
  let said = 0;
  for (let n = 0; n < 200; n++) said += person.write("00").says.length + person.write("1").says.length;
  expect(said).toBeLessThanOrEqual(20);
  expect(person.last()).toMatchObject({ outcome: "wait", state: { stage: "done" } });
});

it("ends with a bot that speaks like itself", () => {
  const [one, other] = [talk(setupOf()), talk(setupOf())];
  let heard = ["oi"];
  let turns = 0;
  while (heard.length > 0 && turns++ < 100) heard = (turns % 2 ? one : other).texts(...heard);
  expect(turns).toBeLessThan(20);
});
