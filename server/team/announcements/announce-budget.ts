import type { BudgetFollower, BudgetNews } from "../../inbox/costs/budget/budget-news.ts";
import { announceToCompany, withdrawFromCompany } from "./announce-to-company.ts";

const reais = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
const monthName = new Intl.DateTimeFormat("pt-BR", { month: "long", timeZone: "UTC" });
const inReais = (micros: number): string => reais.format(micros / 1_000_000);

/** Tells a company's admins how its budget for messages stands: one announcement, which the next one replaces. */
export const announceBudget: BudgetFollower = (ctx, news) =>
  news === null
    ? withdrawFromCompany(ctx, "budget")
    : announceToCompany(ctx, "budget", { ...budgetText(news), priority: news.level === "near" ? 2 : 1 });

/** In Portuguese, as all texts of the platform itself. */
function budgetText({ level, month, limit, total }: BudgetNews): { title: string; text: string } {
  const name = monthName.format(new Date(`${month}-01`));
  const used = `${inReais(total)} de ${inReais(limit)}`;
  if (level === "near")
    return {
      title: `O orçamento de mensagens de ${name} está perto do fim`,
      text: `Já foram ${used}, contando o que ainda será entregue. Quando o orçamento acabar, campanhas e lembretes com modelo param. As respostas dos atendentes continuam. Veja ou mude o orçamento em Painel > Custos.`,
    };
  return {
    title: `O orçamento de mensagens de ${name} acabou`,
    text: `Já foram ${used}, e o que resta não cobre o próximo envio. Campanhas e lembretes com modelo param. As respostas dos atendentes continuam. Para enviar mais neste mês, aumente o orçamento em Painel > Custos e reinicie as campanhas.`,
  };
}
