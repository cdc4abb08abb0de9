import type { Random } from "../../platform/seeded-random.ts";
import type { LivingCustomer } from "../living-customers.ts";

const timeZone = "America/Sao_Paulo";

export type Occasion = {
  writer: LivingCustomer;
  at: number;
  /** The number of the customer's order. */
  order: number;
};

/** Makes a line into one customer's text: picks one of each choice, and fills in the places. */
export function worded(text: string, { writer, at, order }: Occasion, random: Random): string {
  const filled = text
    .replaceAll("[saudação]", greetingAt(at))
    .replaceAll("[o]", isWoman(writer) ? "a" : "o")
    .replaceAll("[pedido]", String(order));
  const chosen = filled.replace(/\{([^{}]*)\}/g, (_, choices: string) => random.of(choices.split("|")));
  return chosen.charAt(0).toUpperCase() + chosen.slice(1);
}

/** The greeting for the shop's time of day. */
function greetingAt(at: number): string {
  const hour = Number(new Date(at).toLocaleString("en-GB", { hour: "2-digit", hourCycle: "h23", timeZone }));
  if (hour >= 5 && hour < 12) return "bom dia";
  return hour >= 12 && hour < 18 ? "boa tarde" : "boa noite";
}

/** Portuguese agrees with the writer: a woman writes "obrigada". */
const isWoman = ({ name }: LivingCustomer): boolean => /^(\S*a|Aline|Simone|Elaine)(\s|$)/.test(name);

export const isCompany = ({ name }: LivingCustomer): boolean => /^(Buffet|Café|Restaurante)\s/.test(name);
