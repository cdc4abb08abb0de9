import type { OpeningHours } from "@balcao/shared/workspace/opening-hours.ts";
import { toSetting } from "@balcao/shared/workspace/settings.ts";
import { and, eq } from "drizzle-orm";
import { connections } from "../../channels/connections/connections.table.ts";
import { quickMessages } from "../../inbox/quick-messages/quick-messages.table.ts";
import { tags } from "../../inbox/tags/tags.table.ts";
import type { Database } from "../../platform/sql/database.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { settings } from "../../workspace/settings/settings.table.ts";
import { users } from "../../workspace/users/users.table.ts";
import { dayMs } from "./calendar.ts";
import { type Shop, shopTexts } from "./shop.ts";

const moreTags = [
  { name: "Orçamento", color: "#6D4BC4" },
  { name: "Entrega", color: "#0F766E" },
  { name: "Atacado", color: "#B0487A" },
];

const prepared = [
  [
    "endereco",
    "Estamos na Rua dos Tamoios, no Centro, em frente à farmácia. A primeira hora do estacionamento ao lado é por nossa conta.",
  ],
  [
    "pix",
    "Nossa chave Pix é o e-mail financeiro@casaecozinha.example. Assim que pagar, é só mandar o comprovante por aqui.",
  ],
  [
    "troca",
    "{primeiro_nome}, a troca pode ser feita em até 30 dias, com a nota ou a etiqueta de presente. Prefere trazer na loja ou que a gente colete aí?",
  ],
  ["rastreio", "Seu pedido já está com a transportadora. O código de rastreio é "],
  ["garantia", "Todos os eletroportáteis têm 12 meses de garantia, com troca direto na loja."],
  ["parcelas", "Parcelamos em até 6x sem juros no cartão. No Pix o desconto é de 5%."],
  ["obrigado", "Por nada, {primeiro_nome}! Precisando, é só chamar."],
] as const;

/** Quick messages that belong to one agent. */
const personal = [
  [2, "presente", "Embrulhamos para presente sem custo, com laço e cartão. O que posso escrever no cartão?"],
  [1, "motoboy", "Consigo mandar de motoboy ainda hoje, {primeiro_nome}. Me confirma o endereço e quem vai receber?"],
] as const;

const names = { monday: "Segunda-feira", tuesday: "Terça-feira", wednesday: "Quarta-feira", thursday: "Quinta-feira" };
const hours: OpeningHours = [
  ...Object.entries({ ...names, friday: "Sexta-feira" }).map(([weekdayEn, weekday]) => ({
    weekday,
    weekdayEn: weekdayEn as OpeningHours[number]["weekdayEn"],
    startTime: "09:00",
    endTime: "18:00",
  })),
  { weekday: "Sábado", weekdayEn: "saturday", startTime: "09:00", endTime: "13:00" },
];

/** Gives the shop its settings: texts, hours, tags, quick messages. Returns the ids of the tags by name. */
export async function setUpShop(
  tx: Database,
  { companyId, connectionId, people, now }: Shop,
): Promise<Map<string, number>> {
  const since = new Date(now.getTime() - 180 * dayMs);
  await tx
    .update(connections)
    .set({
      greetingMessage: shopTexts.greeting,
      ratingMessage: shopTexts.rating,
      complationMessage: shopTexts.completion,
      allowGroups: true,
      createdAt: since,
    })
    .where(and(eq(connections.companyId, companyId), eq(connections.id, connectionId)));
  await tx.update(companies).set({ schedules: hours, createdAt: since }).where(eq(companies.id, companyId));
  await tx.update(users).set({ createdAt: since }).where(eq(users.companyId, companyId));
  await tx.insert(settings).values({ companyId, ...toSetting("userRating", true) });
  await tx.insert(tags).values(moreTags.map((tag) => ({ companyId, ...tag })));
  await tx.insert(quickMessages).values([
    ...prepared.map(([shortcode, message]) => ({
      companyId,
      userId: people[0].id,
      scope: "company" as const,
      shortcode,
      message,
    })),
    ...personal.map(([person, shortcode, message]) => ({
      companyId,
      userId: people[person].id,
      scope: "user" as const,
      shortcode,
      message,
    })),
  ]);
  const known = await tx.select({ id: tags.id, name: tags.name }).from(tags).where(eq(tags.companyId, companyId));
  return new Map(known.map(({ id, name }) => [name, id]));
}
