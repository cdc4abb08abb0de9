import { describe, expect, it } from "vitest";
import type { BotInput, BotStep } from "./moves.ts";
import type { BotOption, BotQueue, BotSetup } from "./setup.ts";
import { firstState } from "./state.ts";
import { botStep } from "./step.ts";
import { botTexts } from "./texts.ts";

const noon = Date.UTC(2026, 10, 23, 15);
const hour = 3_600_000;
const plain = { tapId: null, consentAskedAt: null, isWithPerson: false };

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
  listRows: null,
  consentQuestion: null,
  ...change,
});

/** A contact in a conversation with the bot: its latest messages, and its state. */
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
    const consentAskedAt = last.consent === "asked" ? now : null;
    const input = { ...plain, text, cameAt: now, now, queueId: last.queueId, consentAskedAt, ...change };
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
  it("chooses the only queue silently, and sends its greeting", () => {
    const person = talk(setupOf({ queues: [claims] }));
    expect(person.texts("oi")).toEqual(["Bem-vindo a Reclamações"]);
    expect(person.last()).toMatchObject({ queueId: 2, outcome: "wait", state: { stage: "done" } });
  });

  it("sends the connection's greeting if the only queue has none", () => {
    const quiet = queue(3, "Geral", { greeting: { text: "", fileId: null } });
    expect(talk(setupOf({ queues: [quiet] })).texts("oi")).toEqual(["Olá!"]);
  });

  it("greets once on a connection without queues", () => {
    const person = talk(setupOf({ queues: [] }));
    expect(person.texts("oi")).toEqual(["Olá!"]);
    expect(person.texts("alguém?")).toEqual([]);
  });

  it("offers several by name with the connection's greeting, whatever the first message is", () => {
    expect(talk(setupOf()).texts("1")).toEqual(["Olá!\n\n1 - Loja\n2 - Reclamações"]);
  });

  it.each(["2", " 2. ", "2️⃣", "２", "reclamacoes", "RECLAMAÇÕES!"])("accepts the number or the name: %s", (text) => {
    const person = talk(setupOf());
    expect(person.texts("oi", text)).toEqual(["Bem-vindo a Reclamações"]);
    expect(person.last().queueId).toBe(2);
  });

  it.each(["3", "0", "-1", "99999", "quero as duas", "", "🙂", "x".repeat(4096), `2${" ".repeat(300)}não`])(
    "hints once at a wrong answer, then sends nothing: %s",
    (text) => {
      const person = talk(setupOf());
      expect(person.texts("oi", text)).toEqual([`${botTexts.wrongAnswer}\n\n1 - Loja\n2 - Reclamações`]);
      expect(person.texts(text)).toEqual([]);
      expect(person.texts("2")).toEqual(["Bem-vindo a Reclamações"]);
    },
  );

  it("hands over to an agent without a queue on request", () => {
    const person = talk(setupOf());
    expect(person.texts("oi", "#")).toEqual([botTexts.wait]);
    expect(person.last()).toMatchObject({ queueId: null, outcome: "verify", state: { stage: "done" } });
  });

  it("sends a default text if the chosen queue has no greeting, and after # too, once", () => {
    const quiet = queue(3, "Vendas", { greeting: { text: "", fileId: null } });
    const person = talk(setupOf({ queues: [store, quiet] }));
    expect(person.texts("oi", "2")).toEqual([botTexts.wait]);
    expect(person.last()).toMatchObject({ queueId: 3, outcome: "wait", state: { stage: "done" } });
    expect(person.texts("alguém?")).toEqual([]);
    expect(person.texts("#")).toEqual([botTexts.wait]);
    expect(person.last()).toMatchObject({ queueId: 3, outcome: "verify" });
    expect(person.texts("#")).toEqual([]);
    const greeted = talk(setupOf());
    expect(greeted.texts("oi", "2", "#")).toEqual([botTexts.wait]);
  });

  it("offers sixty queues", () => {
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

  it("starts with the queue's greeting and the top options", () => {
    expect(inStore().last().says).toMatchObject([
      { text: `Bem-vindo a Loja\n\n${rootMenu}\n\n${botTexts.toQueues}\n${botTexts.attendant}`, fileId: null },
    ]);
  });

  it("goes down by number or title, with a file before its text, and up with 0", () => {
    const person = inStore("1", "preços");
    expect(person.last().says).toMatchObject([
      {
        text: `Nossos preços\n\n1 - Tabela\n\n${botTexts.back}\n${botTexts.toQueues}\n${botTexts.attendant}`,
        fileId: "prices",
      },
    ]);
    expect(all(person.texts("0"))).toContain("1 - Preços");
    expect(all(person.texts("0"))).toContain(rootMenu);
    expect(all(person.texts("0"))).toContain(rootMenu);
  });

  it("goes back to the choice of queues with 00, and to the top without a choice", () => {
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

  it("stays at a leaf without an ending, where the navigation is offered", () => {
    const person = inStore("4");
    expect(person.last().says).toMatchObject([
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

  it("ignores an answer written before the menu was sent", () => {
    const setup = setupOf();
    const first = botStep(setup, firstState, {
      text: "oi",
      cameAt: noon,
      now: noon + 900,
      queueId: null,
      ...plain,
    });
    const input = {
      text: "tudo bem?",
      cameAt: noon + 500,
      now: noon + 1_000,
      queueId: null,
      ...plain,
    };
    expect(botStep(setup, first.state, input)).toMatchObject({ says: [], state: { isHinted: false } });
  });

  it("shows the top again when the contact's option was deleted", () => {
    const person = inStore("1");
    const state = person.last().state;
    const without = setupOf({ queues: [{ ...store, options: tree.filter(({ id }) => id > 1 && id < 10) }, claims] });
    const input = {
      text: "1",
      cameAt: noon * 2,
      now: noon * 2,
      queueId: 1,
      ...plain,
    };
    const step = botStep(without, state, input);
    expect(all(step.says.map(({ text }) => text))).toContain(botTexts.optionGone);
    expect(step.state).toMatchObject({ stage: "options", optionId: null });
  });

  it("starts over when the queue was deleted, and hands a foreign queue to an agent", () => {
    const { state } = inStore("1").last();
    const input = { text: "1", cameAt: noon * 2, now: noon * 2, ...plain };
    expect(botStep(setupOf(), state, { ...input, queueId: null })).toMatchObject({ state: { stage: "queue" } });
    expect(botStep(setupOf(), state, { ...input, queueId: 77 })).toMatchObject({ says: [], outcome: "wait" });
  });

  it("names an option without a title by its message, else by its file, and offers no empty one", () => {
    const untitled = queue(1, "Loja", {
      options: [
        option(1, { title: "", message: "Nosso horário é das 9 às 18, de segunda a sábado\nTambém em feriados" }),
        option(2, { title: "", fileId: "catalogue" }),
        option(3, { title: "" }),
        option(31, { parentId: 3, option: 1, title: "Preços" }),
        option(4, { title: "" }),
      ],
    });
    const person = talk(setupOf({ queues: [untitled] }));
    const menu = ["1 - Nosso horário é das 9 às 18, de segunda…", `2 - ${botTexts.file}`, `3 - ${botTexts.more}`];
    expect(person.texts("oi")).toEqual([`Bem-vindo a Loja\n\n${menu.join("\n")}\n\n${botTexts.attendant}`]);
    expect(all(person.texts("4"))).toContain(botTexts.wrongAnswer);
    expect(all(person.texts("1"))).toContain("Também em feriados");
  });

  it("prefers the older of two options with one number", () => {
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

  it("are sent after the queue is chosen, before its greeting, once in a closed period", () => {
    const person = talk(setupOf({ queues: [closed, claims] }));
    expect(person.texts("oi", "1")).toEqual([`Voltamos amanhã\n\n${botTexts.toQueues}`]);
    expect(person.last()).toMatchObject({ queueId: 1, outcome: "wait" });
    expect(person.texts("oi?", "alguém?")).toEqual([]);
  });

  it("offer alternatives: another queue, or waiting for an agent", () => {
    const person = talk(setupOf({ queues: [closed, claims] }));
    person.texts("oi", "1");
    expect(all(person.texts("00"))).toContain("2 - Reclamações");
    expect(person.texts("2")).toEqual(["Bem-vindo a Reclamações"]);
    const patient = talk(setupOf({ queues: [closed, claims] }));
    patient.texts("oi", "1", "#");
    expect(patient.last()).toMatchObject({ says: [], queueId: 1, outcome: "verify" });
  });

  it("mention 00 only if another queue is open, with a default text if the company has none", () => {
    const allClosed = setupOf({ queues: [closed, { ...claims, closing }] });
    expect(talk(allClosed).texts("oi", "1")).toEqual(["Voltamos amanhã"]);
    const wordless = { ...store, closing: { until, text: "" } };
    expect(talk(setupOf({ queues: [wordless, claims] })).texts("oi", "1")).toEqual([
      `${botTexts.closed}\n\n${botTexts.toQueues}`,
    ]);
    expect(talk(setupOf({ queues: [wordless] })).texts("oi")).toEqual([]);
  });

  it("are sent again in the next closed period, and the bot starts when it is open", () => {
    const { state, queueId } = (() => {
      const person = talk(setupOf({ queues: [closed] }));
      person.texts("oi");
      return person.last();
    })();
    const later = {
      text: "oi",
      cameAt: until + hour,
      now: until + hour,
      queueId,
      ...plain,
    };
    const next = { ...closed, closing: { ...closing, until: until + 24 * hour } };
    expect(botStep(setupOf({ queues: [next] }), state, later).says).toEqual([
      { text: "Voltamos amanhã", fileId: null },
    ]);
    expect(botStep(setupOf({ queues: [store] }), state, later)).toMatchObject({ state: { stage: "options" } });
  });

  it("do not stop a contact inside the tree, but answer a request for an agent", () => {
    const person = talk(setupOf({ queues: [store] }));
    person.texts("oi");
    const { state } = person.last();
    const input = { cameAt: noon + hour, now: noon + hour, queueId: 1, ...plain };
    const setup = setupOf({ queues: [closed] });
    expect(botStep(setup, state, { ...input, text: "4" }).says[0]?.text).toContain("Das 9 às 18");
    const waiting = botStep(setup, state, { ...input, text: "2" });
    expect(waiting.says.map(({ text }) => text)).toEqual(["Já vamos", "Voltamos amanhã"]);
    expect(waiting.outcome).toBe("verify");
  });

  it("are sent once to a contact who waits for an agent, and without a queue by the connection's hours", () => {
    const person = talk(setupOf({ queues: [], closing }));
    expect(person.texts("oi")).toEqual(["Voltamos amanhã"]);
    expect(person.texts("oi")).toEqual([]);
  });
});

describe("consent", () => {
  const asking = setupOf({ consentQuestion: "Podemos escrever?" });

  it("is requested before the first automatic message", () => {
    const person = talk(asking);
    expect(person.texts("oi")).toEqual(["Podemos escrever?", "Olá!\n\n1 - Loja\n2 - Reclamações"]);
    expect(person.last().consent).toBe("asked");
  });

  it.each([
    ["SIM", "given", botTexts.consentGiven],
    ["sí", "given", botTexts.consentGiven],
    ["Não", "refused", botTexts.consentRefused],
    ["Sair.", "left", botTexts.consentLeft],
  ])("treats %s as %s, and keeps its place", (text, consent, said) => {
    const person = talk(asking, { consentAskedAt: noon });
    person.texts("oi");
    expect(person.texts(text)).toEqual([said]);
    expect(person.last()).toMatchObject({ consent, state: { stage: "queue" } });
  });

  it.each(["SAIR", "parar", "Stop", "baja!"])("recognises %s at any time", (text) => {
    const person = talk(setupOf());
    person.texts("oi", "1", "#");
    expect(person.texts(text)).toEqual([botTexts.consentLeft]);
    expect(person.last()).toMatchObject({ consent: "left", state: { stage: "done" } });
  });

  it("does not treat SIM as consent without a request", () => {
    expect(talk(setupOf()).write("sim").consent).toBeNull();
  });
});

it("hands a conversation with another bot to an agent", () => {
  const person = talk(setupOf());
  person.texts("oi", "1");
  let said = 0;
  for (let n = 0; n < 200; n++) said += person.write("00").says.length + person.write("1").says.length;
  expect(said).toBeLessThanOrEqual(20);
  expect(person.last()).toMatchObject({ outcome: "wait", state: { stage: "done" } });
});

it("ends with a bot that sends the same texts", () => {
  const [one, other] = [talk(setupOf()), talk(setupOf())];
  let heard = ["oi"];
  let rounds = 0;
  while (heard.length > 0 && rounds++ < 100) heard = (rounds % 2 ? one : other).texts(...heard);
  expect(rounds).toBeLessThan(20);
});
