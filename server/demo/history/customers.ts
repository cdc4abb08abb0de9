import { livingCustomers, talkingNumbers } from "../living-customers.ts";
import { businesses, calledBy, familyNames, mensNames, womensNames } from "./names.ts";
import type { Random } from "./random.ts";

/** A customer of the shop. */
export type Customer = {
  name: string;
  number: string;
  /** The name that the team uses. */
  firstName: string;
  gender: "f" | "m";
  /** Neighbourhood or city, with its preposition: `na Savassi`. */
  place: string;
  isBusiness: boolean;
  /** True if the customer is in the middle of a conversation, or waits for one, when the demo begins. */
  talks: boolean;
};

/** Neighbourhoods and towns nearby, each with its preposition. */
const quarters =
  "na Savassi, em Lourdes, em Santa Tereza, na Pampulha, no Buritis, na Cidade Nova, na Floresta, no Sagrada Família, no Castelo, no Ouro Preto, no Padre Eustáquio, no Barreiro, na Serra, no Gutierrez, no Sion, no Planalto, no Caiçara, no Prado, no Santo Antônio, em Contagem, em Nova Lima, em Betim".split(
    ", ",
  );
const cities: Readonly<Record<string, string>> = {
  "11": "em São Paulo",
  "21": "no Rio de Janeiro",
  "27": "em Vitória",
  "32": "em Juiz de Fora",
  "34": "em Uberlândia",
  "37": "em Divinópolis",
  "38": "em Montes Claros",
  "61": "em Brasília",
};
const women = new Set(womensNames.concat("Camila", "Isabela", "Luana", "Elaine"));

/**
 * Makes all customers. Those who write while the demo runs are among them. Their numbers belong to no person: no mobile
 * number in Brazil begins with 90.
 */
export function makeCustomers(random: Random, count: number): Customer[] {
  const living = livingCustomers.map(({ name, number }) => ({
    ...describe(random, name, number),
    talks: talkingNumbers.has(number),
  }));
  const taken = new Set(living.flatMap(({ name, number }) => [name, number]));
  const shops = businesses.map(([name, firstName, gender]) => {
    const number = newNumber(random, taken);
    return { name, number, firstName, gender, place: placeOf(random, number), isBusiness: true, talks: false };
  });
  const others: Customer[] = [];
  while (living.length + shops.length + others.length < count) {
    const name = newName(random);
    if (taken.has(name)) continue;
    taken.add(name);
    others.push(describe(random, name, newNumber(random, taken)));
  }
  return random.shuffled([...living, ...shops, ...others]);
}

function describe(random: Random, name: string, number: string): Customer {
  const place = placeOf(random, number);
  const [firstName, gender] = calledBy[name] ?? [
    name.split(" ")[0] ?? name,
    women.has(name.split(" ")[0] ?? "") ? "f" : "m",
  ];
  const isBusiness = /^(Buffet|Café|Restaurante) /.test(name);
  return { name, number, firstName, gender, place, isBusiness, talks: false };
}

function newName(random: Random): string {
  const first = random.pick(random.chance(0.66) ? womensNames : mensNames);
  const last = random.pick(familyNames);
  // Some use their first name alone, as people do on WhatsApp.
  const style = random.next();
  if (style < 0.06) return `${first} ${last[0]}.`;
  return style < 0.3 ? `${first} ${random.pick(familyNames)} ${last}` : `${first} ${last}`;
}

function newNumber(random: Random, taken: Set<string>): string {
  const area = random.chance(0.8) ? "31" : random.pick(Object.keys(cities));
  const number = `55${area}90${random.int(2_000_000, 9_999_998)}`;
  if (taken.has(number) || number.endsWith("0000")) return newNumber(random, taken);
  taken.add(number);
  return number;
}

function placeOf(random: Random, number: string): string {
  return cities[number.slice(2, 4)] ?? random.pick(quarters);
}
