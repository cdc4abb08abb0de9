import {
  type Dashboard,
  type DashboardFilter,
  type DashboardPeriod,
  type DashboardSeries,
  type PeriodFigures,
  type SeriesKind,
  seriesKinds,
} from "@balcao/shared/insights/dashboard.ts";
import type { Context } from "../../context.ts";
import { asText } from "../../platform/spreadsheet/as-text.ts";
import type { Cell } from "../../platform/spreadsheet/xlsx.ts";
import { readDashboard } from "./read-dashboard.ts";
import { readSeries } from "./read-series.ts";

/** A table of the export: its name and its rows, the heads first. Texts are escaped for spreadsheet programs. */
type Table = { name: string; rows: Cell[][] };

/** Returns all data of the dashboard for a period as tables. */
export async function dashboardTables(ctx: Context, filter: DashboardFilter): Promise<Table[]> {
  const [dashboard, ...series] = await Promise.all([
    readDashboard(ctx, filter),
    ...seriesKinds.map((by) => readSeries(ctx, by, filter)),
  ]);
  return [summary(dashboard), attendants(dashboard), hours(dashboard), ...series.map(overTime)];
}

const minutes = (value: number | null): Cell => value ?? "";
const dateOf = (day: string): string => day.split("-").reverse().join("/");
const span = ({ from, to }: DashboardPeriod): string => `${dateOf(from)} a ${dateOf(to)}`;

const compared: [string, (figures: PeriodFigures) => Cell][] = [
  ["Resolvidos", (figures) => figures.supportFinished],
  ["Leads", (figures) => figures.leads],
  ["Tempo médio de atendimento (min)", (figures) => minutes(figures.avgSupportTime)],
  ["Tempo médio de espera (min)", (figures) => minutes(figures.avgWaitTime)],
  ["Tempo até a primeira resposta (min)", (figures) => minutes(figures.avgFirstResponseTime)],
  ["Avaliação média (1 a 3)", (figures) => figures.avgRating ?? ""],
];

function summary({ counters, previous, period }: Dashboard): Table {
  return {
    name: "Resumo",
    rows: [
      ["Indicador", span(period), span(previous.period)],
      ...compared.map(([name, figure]) => [name, figure(counters), figure(previous)]),
      ["AGUARDANDO", counters.aguardando, ""],
      ["CANCELADO", counters.cancelado, ""],
      ["VENDA", counters.venda, ""],
      ["Aguardando atendimento agora", counters.supportPending, ""],
      ["Em atendimento agora", counters.supportHappening, ""],
    ],
  };
}

const attendants = ({ attendants, unattended }: Dashboard): Table => ({
  name: "Atendentes",
  rows: [
    ["Nome", "Avaliação", "Tempo médio (min)", "Resolvidos", "Status"],
    ...attendants.map(({ name, rating, avgSupportTime, tickets, online }) => [
      asText(name),
      rating || "",
      avgSupportTime || "",
      tickets,
      online ? "Online" : "Offline",
    ]),
    ...(unattended > 0 ? [["Sem atendente", "", "", unattended, ""]] : []),
  ],
});

const hours = ({ today }: Dashboard): Table => ({
  name: "Por hora",
  rows: [[`Hora de ${dateOf(today.day)}`, "Atendimentos"], ...today.hours.map((made, hour) => [`${hour}h`, made])],
});

const sheetNames: Record<SeriesKind, string> = {
  queue: "Por fila",
  connection: "Por conexão",
  tag: "Por etiqueta",
  agent: "Por atendente",
};
const withoutNames: Record<SeriesKind, string> = {
  queue: "Sem fila",
  connection: "Sem conexão",
  tag: "Sem etiqueta",
  agent: "Sem atendente",
};

function overTime({ by, unit, buckets, groups }: DashboardSeries): Table {
  const heads = groups.map(({ name }) => (name === null ? withoutNames[by] : asText(name)));
  return {
    name: sheetNames[by],
    rows: [
      [unit === "day" ? "Dia" : "Semana desde", ...heads],
      ...buckets.map((day, n) => [dateOf(day), ...groups.map(({ counts }) => counts[n] ?? 0)]),
    ],
  };
}
