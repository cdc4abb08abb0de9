import { botTexts } from "@balcao/shared/automation/bot/texts.ts";
import type { FileRef } from "@balcao/shared/workspace/files.ts";
import type { QueueOption } from "@balcao/shared/workspace/queue-options.ts";
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { anOption, aQueue } from "../../testing/fixtures.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { makeWorld } from "../../testing/world.ts";
import { FieldExamplesContext } from "../../ui/form/field-examples-context.ts";
import { BotPreview } from "./BotPreview.tsx";

freshBrowserEachTest();

const aFile = (name: string, mimeType: string): FileRef => ({
  id: name,
  name,
  mimeType,
  size: 188_416,
  url: `/public/${name}`,
});
const picture = aFile("tabela.png", "image/png");

const greeting = aQueue(1, "Suporte", { greetingMessage: "Olá, *{nome}*!", outOfHoursMessage: "Voltamos às 9h." });

/** Sales (1) has prices (11) with a person (111); a good-bye (2); opening hours (3). */
const tree = [
  anOption(1, "Vendas", { message: "Sobre vendas" }),
  anOption(11, "Preços", { parentId: 1, option: 1, message: "Nossos preços", file: picture }),
  anOption(111, "Vendedor", { parentId: 11, option: 1, message: "Já chamo", waitTreatment: true }),
  anOption(2, "Encerrar", { message: "Até logo", finalize: true }),
  anOption(3, "Horários", { message: "Das 9 às 18" }),
];

async function preview(props: Partial<Parameters<typeof BotPreview>[0]> = {}, fields = {}) {
  const world = makeWorld({});
  const before = { queue: greeting, options: tree, hasOfficial: false, ...props };
  let change: (next: Partial<typeof before>) => void = () => undefined;
  await renderPart(
    world,
    <FieldExamplesContext value={fields}>
      <Changing start={before} onReady={(set) => (change = set)} />
    </FieldExamplesContext>,
  );
  const log = screen.getByRole("log", { name: "Conversa de exemplo" });
  const box = () => screen.getByRole("textbox", { name: "Responder como o contato" });
  return {
    log,
    change: (next: Partial<typeof before>) => act(async () => change(next)),
    said: () => [...log.children].map((line) => line.textContent?.replace(/\s*\d\d:\d\d$/, "") ?? ""),
    last: () => log.lastElementChild?.textContent ?? "",
    write: async (text: string) => {
      await userEvent.type(box(), `${text}{Enter}`);
    },
    offers: () => {
      const group = screen.queryByRole("group", { name: "Respostas possíveis" });
      return group
        ? within(group)
            .getAllByRole("button")
            .map(({ textContent }) => textContent)
        : [];
    },
    press: (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name })),
    box,
  };
}

type Shown = Parameters<typeof BotPreview>[0];
function Changing({ start, onReady }: { start: Shown; onReady: (set: (next: Partial<Shown>) => void) => void }) {
  const [shown, setShown] = useState(start);
  onReady((next) => setShown((before) => ({ ...before, ...next })));
  return <BotPreview {...shown} />;
}

test("it greets the example contact and offers the tree's options", async () => {
  const { said, offers, log } = await preview();

  expect(said()[0]).toBe("Contato: Oi");
  expect(said()[1]).toMatch(/^Robô: Olá, Maria Souza!\n\n1 - Vendas\n2 - Encerrar\n3 - Horários/);
  expect(within(log).getByText("Maria Souza").tagName).toBe("STRONG");
  expect(offers()).toEqual(["1", "2", "3", "#"]);
});

test("fields of contacts have an example", async () => {
  const queue = { ...greeting, greetingMessage: "Plano {plano}, {outra}" };
  const { said } = await preview({ queue }, { Plano: "Ouro" });
  expect(said()[1]).toMatch(/^Robô: Plano Ouro, \{outra\}/);
});

test("a contact reaches an agent, three levels deep, past a file", async () => {
  const { write, press, offers, last, log, box, said } = await preview();

  await press("Responder 1: Vendas");
  expect(document.activeElement).toBe(box());
  expect(offers()).toEqual(["1", "0", "00", "#"]);
  await write("preços");
  const image = within(log).getByRole("img", { name: "tabela.png" });
  expect(image).toMatchObject({ src: expect.stringContaining(".test/public/") });
  await write("1");

  expect(said().at(-2)).toBe("Robô: Já chamo");
  expect(last()).toBe("Aguarda um atendente, em Oportunidade");
  expect(offers()).toEqual([]);
  await write("alô?");
  expect(last()).toBe("O robô não responde");
});

test("0 goes back, 00 to the top, # to an agent", async () => {
  const { write, press, last, offers, said } = await preview();

  await write("1");
  await write("1");
  await press("Responder 0: voltar");
  expect(last()).toContain("1 - Preços");
  await press("Responder 00: voltar ao início");
  expect(last()).toContain("1 - Vendas");
  expect(offers()).toEqual(["1", "2", "3", "#"]);
  await press("Responder #: falar com um atendente");
  expect(said().at(-2)).toBe(`Robô: ${botTexts.wait}`);
  expect(last()).toBe("Aguarda um atendente, em Oportunidade");
});

test("a wrong answer gets a hint once, then no answer", async () => {
  const { write, last } = await preview();

  await write("nada disso");
  expect(last()).toContain(botTexts.wrongAnswer);
  await write("nem isso");
  expect(last()).toBe("O robô não responde");
  await write("3");
  expect(last()).toContain("Das 9 às 18");
});

test("quick answers do not make the preview treat the user as a bot", { tags: ["long"] }, async () => {
  const { write, last } = await preview();

  for (let n = 0; n < 25; n++) await write("00");
  expect(last()).toContain("1 - Vendas");
});

test("after the end a new conversation starts, and it can be restarted at any time", async () => {
  const { write, press, last, said } = await preview();

  await write("2");
  expect(said().slice(-2)).toEqual(["Robô: Até logo", "Atendimento encerrado"]);
  await write("oi de novo");
  expect(last()).toContain("1 - Vendas");
  await press("Recomeçar");
  expect(said()).toHaveLength(2);
});

test("out of hours the queue's text is shown once", async () => {
  const { write, said } = await preview();
  await write("1");
  await userEvent.click(screen.getByRole("switch", { name: "Fora do horário" }));
  await write("alguém?");

  expect(said()).toEqual([
    "Contato: Oi",
    "Robô: Voltamos às 9h.",
    "Aguarda um atendente",
    "Contato: alguém?",
    "O robô não responde",
  ]);
});

test("with the connection's other queues the contact chooses one first", async () => {
  const other = aQueue(2, "Financeiro", { greetingMessage: "Financeiro!" });
  const { write, said, offers, press, last } = await preview({ otherQueues: [other] });

  expect(said()[1]).toBe(`Robô: ${botTexts.chooseQueue}\n\n1 - Financeiro\n2 - Suporte`);
  expect(offers()).toEqual(["1", "2", "#"]);
  await write("suporte");
  expect(said().at(-2)).toBe("Fila escolhida: Suporte");
  expect(last()).toContain("1 - Vendas");
  await write("00");
  await press("Responder 1: Financeiro");
  expect(said().slice(-2)).toEqual(["Fila escolhida: Financeiro", "A prévia mostra só a fila Suporte"]);
});

test("a queue's file is shown instead of its text, or before it, or not at all", async () => {
  const file = aFile("boas-vindas.pdf", "application/pdf");
  const queue = { ...greeting, fileId: file.id, file, initialMessageType: "FILE" as const };
  const { said, change, log } = await preview({ queue });

  expect(within(log).getByText("boas-vindas.pdf")).toBeTruthy();
  expect(said()[2]).toMatch(/^Robô: 1 - Vendas/);
  await change({ queue: { ...queue, initialMessageType: "FILE_AND_MESSAGE" } });
  expect(said()[2]).toMatch(/^Robô: Olá, Maria Souza!/);
  await change({ queue: { ...queue, initialMessageType: "MESSAGE" } });
  expect(within(log).queryByText("boas-vindas.pdf")).toBeNull();
});

test("the conversation keeps its place while texts are edited, and shows the current texts", async () => {
  const { write, change, said } = await preview();
  await write("1");
  await write("1");
  await change({ options: tree.map((one) => (one.id === 11 ? { ...one, message: "Preços de hoje" } : one)) });

  expect(said().filter((line) => line.startsWith("Contato"))).toHaveLength(3);
  expect(said().at(-1)).toMatch(/^Robô: Preços de hoje\n\n1 - Vendedor/);
});

test("the last answer may lead elsewhere after an edit", async () => {
  const { write, change, said } = await preview();
  await write("3");
  await change({ options: tree.map((one) => (one.id === 3 ? { ...one, finalize: true } : one)) });

  expect(said().slice(-2)).toEqual(["Robô: Das 9 às 18", "Atendimento encerrado"]);
});

test.each([
  ["is gone", (options: QueueOption[]) => options.filter(({ id }) => id !== 11)],
  [
    "has another number",
    (options: QueueOption[]) => options.map((one) => (one.id === 1 ? { ...one, option: 9 } : one)),
  ],
])("it restarts when an option on the path %s", async (_, changed) => {
  const { write, change, said } = await preview();
  await write("1");
  await write("1");
  await change({ options: changed(tree) });

  expect(said()).toHaveLength(2);
});

test("another queue starts another conversation", async () => {
  const { write, change, said } = await preview();
  await write("3");
  await change({ queue: aQueue(5, "Vendas", { greetingMessage: "Vendas aqui" }), options: [] });

  expect(said()).toEqual(["Contato: Oi", "Robô: Vendas aqui", "Aguarda um atendente"]);
});
