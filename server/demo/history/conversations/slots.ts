import { greetingAt } from "@balcao/shared/workspace/message-variables.ts";
import type { Customer } from "../customers.ts";
import type { Random } from "../random.ts";
import type { Person } from "../shop.ts";
import type { Dialogue } from "./dialogue.ts";
import { inReais, products } from "./products.ts";

/** The values of one conversation. They stay the same in all its lines. */
export type Slots = Readonly<Record<string, string>>;

const weekdayNames = ["domingo", "segunda", "terça", "quarta", "quinta", "sexta", "sábado"];
const colors = ["cinza", "verde", "azul", "rosa", "bege", "grafite", "vinho", "turquesa"];
const dayMs = 86_400_000;

/** Makes the values of one conversation. `orderNumber` is the order that the conversation is about. */
export function slotsFor(random: Random, customer: Customer, { kind }: Dialogue, at: Date, orderNumber: number): Slots {
  const product = random.pick(kind ? products.filter(({ kinds }) => kinds.includes(kind)) : products);
  const other = random.pick(products.filter(({ name }) => name !== product.name));
  const [color, otherColor] = random.shuffled(colors) as [string, string];
  const amount = random.int(4, 30);
  const freight = 990 + 100 * random.int(0, 16);
  const { name, gender, priceCents } = product;
  return {
    nome: customer.firstName,
    obrigado: customer.gender === "f" ? "obrigada" : "obrigado",
    co: customer.gender === "f" ? "a" : "o",
    lugar: customer.place.replace(/^\S+ /, ""),
    no_lugar: customer.place,
    produto: name,
    produtos: product.plural,
    os: `${gender}s`,
    o: gender,
    um: gender === "a" ? "uma" : "um",
    preco: inReais(priceCents),
    pix: inReais(Math.round((priceCents * 0.95) / 10) * 10),
    parcela: inReais(Math.ceil(priceCents / 6)),
    produto2: other.name,
    o2: other.gender,
    um2: other.gender === "a" ? "uma" : "um",
    preco2: inReais(other.priceCents),
    soma: inReais(priceCents + other.priceCents),
    somafrete: inReais(priceCents + freight),
    frete: inReais(freight),
    qtd: String(amount),
    total: inReais(Math.round(priceCents * amount * 0.88)),
    atacado: inReais(Math.round(priceCents * 0.88)),
    cor: color,
    cor2: otherColor,
    volt: random.pick(["127V", "220V"]),
    prazo: random.pick(["2 dias úteis", "3 dias úteis", "até 4 dias úteis", "5 dias úteis"]),
    dia: weekdayAfter(at, random.int(2, 4)),
    amanha: weekdayAfter(at, 1),
    hora: `${random.int(10, 17)}h`,
    numero: String(random.int(12, 980)),
    pedido: `#${orderNumber}`,
    rastreio: `CC${orderNumber}${random.int(100, 999)}BR`,
    nota: String(random.int(10_400, 19_900)),
    festa: random.pick(["casamento", "chá de panela", "aniversário da minha mãe", "chá de casa nova"]),
  };
}

/** The weekday this many days later. Sunday becomes Monday, because parcels are not delivered on Sundays. */
function weekdayAfter(at: Date, days: number): string {
  const day = new Date(at.getTime() + days * dayMs - 3 * 3_600_000).getUTCDay();
  return weekdayNames[day === 0 ? 1 : day] ?? "";
}

/** Picks one of `[one|other]` and fills `{slots}`, to fit the hour at the shop. Throws on an unknown slot. */
export function tell(random: Random, text: string, slots: Slots, teller: Teller): string {
  const { agent, hour, isAgents } = teller;
  const greeting = greetingAt(hour);
  const known: Slots = {
    ...slots,
    saudacao: greeting.toLowerCase(),
    Saudacao: greeting,
    atendente: agent.firstName,
    agente: `${agent.gender === "f" ? "a" : "o"} ${agent.firstName}`,
  };
  return text
    .replace(/\[([^[\]]*)\]/g, (_, choices: string) => random.pick(choices.split("|")))
    .replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = known[name];
      if (value === undefined) throw new Error(`a dialogue names {${name}}, which no slot fills`);
      return value;
    })
    .replace(/^\p{Ll}/u, (letter) => (isAgents || random.chance(0.4) ? letter.toUpperCase() : letter));
}

/**
 * The agent of the conversation, and the hour at the shop. Agents always begin a sentence with a capital letter,
 * customers only sometimes.
 */
export type Teller = { agent: Person; hour: number; isAgents: boolean };
