import { checkInteractive, Interactive } from "@balcao/cloud-simulator/graph/check-interactive.ts";
import type { Question } from "@balcao/shared/channels/question.ts";
import { expect, it } from "vitest";
import { contactChat } from "../../chat.ts";
import { fitQuestion } from "../../fit-question.ts";
import { whatsappCloud } from "../kind.ts";
import { toCloud } from "./to-cloud.ts";

const options = (count: number, title = (at: number) => `Opção ${at}`) =>
  Array.from({ length: count }, (_, at) => ({ id: `id-${at}`, title: title(at) }));
const send = (change: Partial<Question>) => {
  const question = { text: "Escolha", options: options(2), always: [], from: 0, more: { id: "+", title: "Mais" } };
  const content = fitQuestion(whatsappCloud, { ...question, ...change });
  const chat = contactChat({ phone: "5531987650001" });
  return toCloud({ providerId: "OUT", chat, body: "1 - Um", media: null, content, quoted: null }, null);
};

it("sends a question as Meta's buttons, without its numbers", () => {
  expect(send({})).toMatchObject({
    type: "interactive",
    to: "+5531987650001",
    interactive: {
      type: "button",
      body: { text: "Escolha" },
      action: {
        buttons: [
          { type: "reply", reply: { id: "id-0", title: "Opção 0" } },
          { type: "reply", reply: { id: "id-1", title: "Opção 1" } },
        ],
      },
    },
  });
});

it("sends more of them as a list of one section, whose rows have a second line where they need it", () => {
  const [first] = options(1, () => "Segunda via do boleto e nota fiscal");
  expect(send({ options: first ? [first, ...options(4).slice(1)] : [] })).toMatchObject({
    interactive: {
      type: "list",
      action: {
        button: "Ver opções",
        sections: [
          {
            rows: [
              { id: "id-0", title: "Segunda via do boleto e", description: "nota fiscal" },
              { id: "id-1", title: "Opção 1" },
              { id: "id-2", title: "Opção 2" },
              { id: "id-3", title: "Opção 3" },
            ],
          },
        ],
      },
    },
  });
});

it("sends the numbered text where the question does not fit", () => {
  expect(send({ text: "x".repeat(5000) })).toMatchObject({ type: "text", text: { body: "1 - Um" } });
});

it.each([1, 3, 4, 10, 11, 60])("keeps Meta's limits with %d options, however long", (count) => {
  for (const length of [1, 20, 21, 24, 25, 60, 96])
    for (const text of ["?", "x".repeat(1024), "x".repeat(4096)]) {
      const named = (at: number) => `${at} `.padEnd(length, "x").slice(0, Math.max(length, 3)).trim();
      const { interactive } = send({
        text,
        options: options(count, named),
        always: options(3, (at) => `Ir ${at}`).map((one) => ({ ...one, id: `go-${one.id}` })),
      });
      checkInteractive(Interactive.parse(interactive));
    }
});

it("sends a request for the number as Meta's own button, to the id of a person who hides the number", () => {
  const chat = contactChat({ bsuid: "BR.1" });
  const message = { providerId: "OUT", chat, body: "Qual é o seu número?", media: null, quoted: null };
  const { interactive, ...rest } = toCloud({ ...message, content: { kind: "numberRequest" } }, null);
  expect(rest).toMatchObject({ recipient: "BR.1", type: "interactive" });
  expect(rest).not.toHaveProperty("to");
  expect(interactive).toEqual({
    ...{ type: "request_contact_info", body: { text: "Qual é o seu número?" } },
    action: { name: "request_contact_info" },
  });
  expect(() => checkInteractive(Interactive.parse(interactive))).not.toThrow();
  for (const text of [" ", "x".repeat(1025)]) {
    const sent = Interactive.parse(
      toCloud({ ...message, body: text, content: { kind: "numberRequest" } }, null).interactive,
    );
    expect(() => checkInteractive(sent)).toThrow(expect.objectContaining({ code: 131009 }));
  }
});
