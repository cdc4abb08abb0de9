import { setTimeout as wait } from "node:timers/promises";
import type { RemoteSandbox } from "@balcao/whatsapp-sandbox/control/control-client.ts";
import { z } from "zod";
import type { AdminCall } from "./link-official.ts";

const lookEveryMs = 100;
const Tickets = z.object({ tickets: z.array(z.object({ id: z.number() })) });

type Talk = { name: string; number: string; asks: string; answers: readonly string[]; order?: string };

/** Numbers that belong to no person, as those of the living customers. */
const talks: readonly Talk[] = [
  {
    ...{ name: "Regina Coutinho", number: "5531902010347" },
    asks: "Oi! A frigideira de ferro de 28 cm ainda tem?",
    answers: ["Oi, Regina! Tem, sim: R$ 189,90 no Pix.", "Separei uma no seu nome até amanhã, às 18h."],
  },
  {
    ...{ name: "Otávio Siqueira", number: "5531902048815", order: "48906" },
    asks: "Oi, meu pedido 48906 já saiu?",
    answers: ["Oi, Otávio! Acabou de sair da loja."],
  },
  {
    ...{ name: "Lúcia Ferraz", number: "5531902093276", order: "48911" },
    asks: "Olá, é da Pousada Serra Azul. Precisamos de 12 jogos de xícaras. Entregam em Ouro Preto?",
    answers: [
      "Oi, Lúcia! Entregamos, sim, em até três dias úteis.",
      "Os 12 jogos ficam em R$ 1.068,00, com o frete.",
      "Assim que o pedido sair, aviso por aqui.",
    ],
  },
];

type Line = {
  sandbox: Pick<RemoteSandbox, "savePhone" | "sendText" | "read">;
  call: AdminCall;
  /** The official number that people write to. */
  shop: string;
  signal: AbortSignal;
};

/**
 * Lets some people write to the official number, and answers them as an admin does: otherwise the screen with the costs
 * would be empty. The conversations are closed then, since nobody plays these people afterwards.
 */
export async function talkOfficially(line: Line): Promise<void> {
  await Promise.all(talks.map((talk) => hold(line, talk)));
}

async function hold({ sandbox, call, shop, signal }: Line, { name, number, asks, answers, order }: Talk) {
  const until = async <T>(look: () => Promise<T | undefined>): Promise<T> => {
    for (;;) {
      const found = await look();
      if (found !== undefined) return found;
      await wait(lookEveryMs, undefined, { signal });
    }
  };
  const accepted = async (path: string, body: object) => ((await call("POST", path, body)).ok ? true : undefined);
  await sandbox.savePhone({ number, name });
  await sandbox.sendText({ from: number, to: shop, text: asks });
  const id = await until(async () => {
    const answer = await call("GET", `/tickets?status=&showAll=true&searchParam=${number}`);
    return Tickets.parse(await answer.json()).tickets[0]?.id;
  });
  await call("PUT", `/tickets/${id}`, { status: "open" });
  for (const body of answers) await call("POST", `/messages/${id}`, { body });
  if (order) {
    const values = { "header.1": order, "body.1": name.split(" ")[0] ?? name, "body.2": "18h" };
    const template = { name: "pedido_a_caminho", language: "pt_BR", values };
    // The server fetches the number's templates after it was connected.
    await until(() => accepted(`/messages/${id}/template`, { template }));
  }
  await sandbox.read({ phone: number, chat: shop });
  await call("PUT", `/tickets/${id}`, { status: "closed" });
}
