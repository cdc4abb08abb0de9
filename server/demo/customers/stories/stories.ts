import type { Story } from "../story.ts";
import { companies } from "./companies.ts";
import { orders } from "./orders.ts";
import { payments } from "./payments.ts";
import { products } from "./products.ts";
import { returns } from "./returns.ts";

export const stories: readonly Story[] = [...products, ...orders, ...returns, ...payments, ...companies];

/** A customer to whom the shop wrote first. */
export const called: Story = {
  key: "called",
  wants: /atend|suporte/i,
  opening: ["{Oi|Olá}, [saudação]! {Obrigad[o] pelo retorno|Que bom falar com vocês} 😊"],
  detail: ["{Isso mesmo|Sim, por favor}"],
  next: [["{Entendi|Certo}! {Vou ver aqui e aviso|Deixa eu pensar e já falo}. Obrigad[o]!"]],
  refused: ["{Tudo bem|Sem problema}, obrigad[o] por avisar!"],
};
