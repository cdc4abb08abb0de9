import type { CostSum } from "@balcao/shared/inbox/costs.ts";
import { type CostGroups, type CostKind, type Costs, costKinds } from "@balcao/shared/insights/costs.ts";
import type { DashboardFilter, DashboardPeriod } from "@balcao/shared/insights/dashboard.ts";
import type { Context } from "../../context.ts";
import { asText } from "../../platform/spreadsheet/as-text.ts";
import type { Cell } from "../../platform/spreadsheet/xlsx.ts";
import { readCostGroups } from "./cost-groups.ts";
import { askCosts, readCosts } from "./read-costs.ts";

/** A table of the export: its name and its rows, the heads first. Texts are escaped for spreadsheet programs. */
type Table = { name: string; rows: Cell[][] };

/** The rows of a table at most; the others are one row. */
const mostRows = 10_000;

/** Returns the sums of a period as tables: the total, the categories, what has no price, and every kind of group. */
export async function costTables(ctx: Context, filter: DashboardFilter): Promise<Table[]> {
  const asked = await askCosts(ctx, filter);
  const [costs, ...groups] = await Promise.all([
    readCosts(ctx, asked),
    ...costKinds.map((by) => readCostGroups(ctx, by, asked, mostRows)),
  ]);
  return [summary(costs), categories(costs), unpriced(costs), ...groups.map(grouped)];
}

const dateOf = (day: string): string => day.split("-").reverse().join("/");
const span = ({ from, to }: DashboardPeriod): string => `${dateOf(from)} a ${dateOf(to)}`;
/** In reais. */
const amount = (micros: number): number => micros / 1_000_000;

const figures: [string, (sum: CostSum) => Cell][] = [
  ["Mensagens", ({ messages }) => messages],
  ["Grátis", ({ free }) => free],
  ["Sem preço", ({ unpriced }) => unpriced],
  ["Custo (R$)", ({ cost }) => amount(cost)],
];
const heads = figures.map(([name]) => name);
const cells = (sum: CostSum): Cell[] => figures.map(([, figure]) => figure(sum));

const summary = ({ total, previous, period }: Costs): Table => ({
  name: "Resumo",
  rows: [
    ["Indicador", span(period), span(previous.period)],
    ...figures.map(([name, figure]) => [name, figure(total), figure(previous)]),
  ],
});

const categories = ({ categories }: Costs): Table => ({
  name: "Por categoria",
  rows: [["Categoria", ...heads], ...categories.map(({ category, ...sum }) => [asText(category), ...cells(sum)])],
});

const unpriced = ({ unpriced }: Costs): Table => ({
  name: "Sem preço",
  rows: [
    ["Categoria", "País", "Mensagens"],
    ...unpriced.map(({ category, country, messages }) => [asText(category), country ?? "", messages]),
  ],
});

const kinds: Record<CostKind, { sheet: string; head: string; without: string }> = {
  month: { sheet: "Por mês", head: "Mês", without: "" },
  connection: { sheet: "Por conexão", head: "Conexão", without: "Sem conexão" },
  queue: { sheet: "Por fila", head: "Fila", without: "Sem fila" },
  agent: { sheet: "Por atendente", head: "Atendente", without: "Robô e envios automáticos" },
  campaign: { sheet: "Por campanha", head: "Campanha", without: "Fora de campanhas" },
  ticket: { sheet: "Por conversa", head: "Conversa", without: "Conversas excluídas" },
};

function grouped({ by, groups, rest }: CostGroups): Table {
  const { sheet, head, without } = kinds[by];
  const nameOf = ({ key, name }: CostGroups["groups"][number]): Cell[] => {
    if (key === null) return ["", without];
    if (by === "month") return ["", key.split("-").reverse().join("/")];
    return [Number(key), name === null ? "Excluído" : asText(name)];
  };
  return {
    name: sheet,
    rows: [
      ["Código", head, ...heads],
      ...groups.map((group) => [...nameOf(group), ...cells(group)]),
      ...(rest ? [["", `Outros (${rest.groups})`, ...cells(rest)]] : []),
    ],
  };
}
