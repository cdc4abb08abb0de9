import type { Dashboard, DashboardSeries } from "@balcao/shared/insights/dashboard.ts";
import { farDueDate } from "@balcao/shared/workspace/users.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { applyEvent } from "../../app/live.ts";
import { noAnswer } from "../../client/api-error.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aSession, aTicket, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, type Routes } from "../../testing/world.ts";

freshBrowserEachTest();

/** Half past two in the afternoon in São Paulo. */
const now = Date.UTC(2026, 10, 21, 17, 30);
const attendant = (id: number, name: string, change = {}) => ({
  id,
  name,
  avgSupportTime: 0,
  tickets: 0,
  rating: 0,
  online: false,
  ...change,
});
const hours = Array.from({ length: 24 }, (_, hour) => (hour === 10 ? 31 : hour === 14 ? 16 : 0));
const full: Dashboard = {
  counters: {
    supportPending: 12,
    supportHappening: 27,
    supportHappeningMine: 8,
    supportFinished: 1284,
    leads: 342,
    avgSupportTime: 9,
    avgWaitTime: 72.4,
    avgFirstResponseTime: 0.5,
    avgRating: 2.64,
    aguardando: 18,
    cancelado: 7,
    venda: 96,
  },
  previous: {
    period: { from: "2026-10-01", to: "2026-10-21" },
    supportFinished: 1178,
    leads: 342,
    avgSupportTime: 11,
    avgWaitTime: 71.4,
    avgFirstResponseTime: null,
    avgRating: 2.4,
  },
  period: { from: "2026-11-01", to: "2026-11-21" },
  attendants: [
    attendant(1, "Bruna Alves", { avgSupportTime: 6.2, tickets: 40, rating: 2.6, online: true }),
    ...Array.from({ length: 8 }, (_, n) => attendant(n + 2, `Pessoa ${n}`)),
  ],
  unattended: 3,
  oldestWaiting: { ticketId: 5, name: "João", since: "2026-11-21T16:45:00.000Z" },
  today: { day: "2026-11-21", hours },
};
const empty: Dashboard = {
  ...full,
  counters: {
    ...(Object.fromEntries(Object.keys(full.counters).map((key) => [key, 0])) as Dashboard["counters"]),
    avgSupportTime: null,
    avgWaitTime: null,
    avgFirstResponseTime: null,
    avgRating: null,
  },
  previous: {
    ...full.previous,
    supportFinished: 0,
    leads: 0,
    avgSupportTime: null,
    avgWaitTime: null,
    avgRating: null,
  },
  attendants: [attendant(1, "Bruna Alves")],
  unattended: 0,
  oldestWaiting: null,
  today: { day: "2026-11-21", hours: hours.map(() => 0) },
};
const group = (id: number | null, name: string | null, counts: number[], color: string | null = null) => ({
  id,
  name,
  color,
  total: counts.reduce((sum, one) => sum + one, 0),
  counts,
});
const series = (change: Partial<DashboardSeries> = {}): DashboardSeries => ({
  by: "queue",
  period: full.period,
  unit: "day",
  buckets: ["2026-11-20", "2026-11-21"],
  groups: [group(1, "Suporte", [3, 4], "#0E7A8A"), group(null, null, [0, 2])],
  ...change,
});

async function dashboard(change: Routes = {}, address = "/", session = aSession()) {
  vi.spyOn(Date, "now").mockReturnValue(now);
  const world = makeWorld(
    {
      "GET /tickets": () => ({ body: ticketPage([]) }),
      "GET /whatsapp": () => ({ body: [] }),
      "GET /dashboard": () => ({ body: full }),
      "GET /dashboard/series": () => ({ body: series() }),
      ...change,
    },
    session,
  );
  await renderApp(world, address);
  const asked = (path = "/dashboard") =>
    world.calls.filter((call) => call.path === path).map(({ params }) => Object.fromEntries(params));
  return { ...world, asked };
}

const figure = async (label: string) => {
  const term = await screen.findByText(label, { selector: "dt" });
  return [...(term.parentElement?.querySelectorAll("dd") ?? [])].map((one) =>
    one.textContent?.replace(/\s+/g, " ").trim(),
  );
};
const choose = (name: string, value: string) => userEvent.selectOptions(screen.getByRole("combobox", { name }), value);
const filter = () => userEvent.click(screen.getByRole("button", { name: "Filtrar" }));

test("the figures are shown beside those of the month before", { tags: ["long"] }, async () => {
  const session = aSession();
  session.user.company.dueDate = "2026-12-05";
  await dashboard({}, "/", session);

  expect(await figure("Vencimento")).toEqual(["05/12/2026", "faltam 14 dias"]);
  expect(await figure("Aguardando atendimento")).toEqual(["12", "mais antigo há 45 min"]);
  expect(await figure("Em atendimento")).toEqual(["27", "8 com você"]);
  expect(await figure("Resolvidos")).toEqual(["1.284", "↑ mais 9% sobre outubro"]);
  expect(await figure("Leads")).toEqual(["342", "igual a outubro"]);
  expect(await figure("Avaliação média")).toEqual(["2,6", "↑ mais 0,2 sobre outubro"]);
  expect(await figure("Tempo médio de atendimento")).toEqual(["9 min", "↓ menos 2 min sobre outubro"]);
  expect(await figure("Tempo médio de espera")).toEqual(["1 h 12 min", "↑ mais 1 min sobre outubro"]);
  expect(await figure("Primeira resposta")).toEqual(["30 s", "sem comparação"]);
  expect(await figure("VENDA")).toEqual(["96", "atendimentos com a etiqueta"]);
  expect(screen.getByRole("link", { name: "mais antigo há 45 min" }).getAttribute("href")).toBe(
    "/tickets?list=pending",
  );
});

test.each([
  [null, ["–", "sem vencimento"]],
  [farDueDate, ["–", "sem vencimento"]],
  ["2026-11-21", ["21/11/2026", "vence hoje"]],
  ["2026-11-22", ["22/11/2026", "falta 1 dia"]],
])("a due date of %s is shown as such", async (dueDate, told) => {
  const session = aSession();
  session.user.company.dueDate = dueDate;
  await dashboard({}, "/", session);
  expect(await figure("Vencimento")).toEqual(told);
});

test("today's hours are a chart with a text alternative, and a table", async () => {
  await dashboard();

  const card = within(await screen.findByRole("region", { name: "Atendimentos hoje por hora (47)" }));
  const chart = card.getByRole("img", { name: "47 atendimentos hoje, a maioria às 10h: 31" });
  expect(within(chart).getByText("14h")).toBeTruthy();
  await userEvent.click(card.getByRole("button", { name: "Ver como tabela" }));
  expect(card.getAllByRole("row")).toHaveLength(25);
  expect(within(card.getByRole("row", { name: /^14h/ })).getByRole("cell").textContent).toBe("16");
  await userEvent.click(card.getByRole("button", { name: "Ver como gráfico" }));
  expect(card.getByRole("img")).toBeTruthy();
});

test("figures are grouped by queue, connection, tag or agent, for one of them, and as a table", {
  tags: ["long"],
}, async () => {
  const tags = Array.from({ length: 8 }, (_, n) => group(n + 1, `Etiqueta ${n}`, [8 - n, 1], "#123456"));
  const { asked } = await dashboard({
    "GET /dashboard/series": ({ params }) => ({
      body: params.get("by") === "tag" ? series({ by: "tag", unit: "week", groups: tags }) : series(),
    }),
  });
  const card = within(await screen.findByRole("region", { name: "Atendimentos no período" }));
  expect(
    await card.findByRole("img", { name: "Por fila: Suporte 7, Sem fila 2. O dia com mais: 21/11/2026" }),
  ).toBeTruthy();
  await userEvent.click(card.getByRole("button", { name: /^Suporte/ }));
  expect(card.getByRole("img", { name: "Por fila: Suporte 7. O dia com mais: 21/11/2026" })).toBeTruthy();

  await choose("Separar por", "tag");
  expect(await card.findByText("Um atendimento com duas etiquetas conta nas duas.")).toBeTruthy();
  // Five separate ones, and three combined.
  expect(card.getByRole("button", { name: "Outros 9" })).toBeTruthy();
  await userEvent.click(card.getByRole("button", { name: "Ver como tabela" }));
  const head = card.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(head).toEqual(["Semana desde", ...tags.map(({ name }) => name)]);
  expect(asked("/dashboard/series").at(-1)).toEqual({ by: "tag" });
});

test("agents are shown with stars, time and presence; more details expand", { tags: ["long"] }, async () => {
  await dashboard();

  const card = within(await screen.findByRole("region", { name: "Atendentes" }));
  const row = within(card.getByRole("row", { name: /Bruna Alves/ }));
  // A wide screen's third of the row has room for names.
  expect(row.getAllByRole("cell", { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    "",
    "6 min",
    "40",
    "Online",
  ]);
  await userEvent.hover(row.getByRole("img", { name: "Avaliação 2,6 de 3" }));
  expect((await screen.findByRole("tooltip")).textContent).toBe(
    "1 - Insatisfeito, 2 - Satisfeito, 3 - Muito Satisfeito",
  );
  expect(within(card.getByRole("row", { name: /Pessoa 0/ })).getByRole("img", { name: "Sem avaliação" })).toBeTruthy();
  expect(card.getByText("Mais 3 resolvidos pelo bot, por inatividade ou por quem já saiu da equipe.")).toBeTruthy();
  expect(card.getAllByRole("row")).toHaveLength(8);
  await userEvent.click(card.getByRole("button", { name: "Ver os 9 atendentes" }));
  expect(card.getAllByRole("row")).toHaveLength(10);
});

test("the filter starts with the current month, and each type has its own fields only", {
  tags: ["long"],
}, async () => {
  const { asked } = await dashboard();
  await figure("Leads");
  expect(asked()).toEqual([{}]);
  const date = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  expect([date("Data inicial").value, date("Data final").value]).toEqual(["01/11/2026", "21/11/2026"]);

  await choose("Tipo de filtro", "2");
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Período" }).value).toBe("0");
  await filter();
  expect(await screen.findByText("Escolha um período")).toBeTruthy();
  expect(asked()).toHaveLength(1);
  await choose("Período", "15");
  await filter();
  await waitFor(() => expect(asked().at(-1)).toEqual({ days: "15" }));

  await choose("Tipo de filtro", "1");
  expect([date("Data inicial").value, date("Data final").value]).toEqual(["", ""]);
  fireEvent.change(date("Data inicial"), { target: { value: "2026-11-10" } });
  fireEvent.change(date("Data final"), { target: { value: "2026-11-05" } });
  await filter();
  expect(await screen.findByText(/^Confira as datas/)).toBeTruthy();
  fireEvent.change(date("Data final"), { target: { value: "" } });
  await filter();
  await waitFor(() => expect(asked().at(-1)).toEqual({ date_from: "2026-11-10" }));
  await choose("Tipo de filtro", "2");
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Período" }).value).toBe("0");
});

test("a filter in the address is applied and shown, an invalid one ignored", async () => {
  const { asked } = await dashboard({}, "/?days=30");
  await figure("Leads");
  expect(asked()).toEqual([{ days: "30" }]);
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Período" }).value).toBe("30");
});

test.each(["/?days=many&date_from=soon", "/?days=45"])(
  "%s is not a filter: the current month is shown",
  async (address) => {
    const { asked } = await dashboard({}, address);
    await figure("Leads");
    expect(asked()).toEqual([{}]);
  },
);

test("a company without activity shows dashes, and a text instead of charts", async () => {
  await dashboard({
    "GET /dashboard": () => ({ body: empty }),
    "GET /dashboard/series": () => ({ body: series({ groups: [] }) }),
  });

  expect(await figure("Aguardando atendimento")).toEqual(["0", "ninguém esperando"]);
  for (const time of ["Tempo médio de atendimento", "Primeira resposta"])
    expect(await figure(time)).toEqual(["–", "conta quando a conversa é resolvida"]);
  expect(await figure("Resolvidos")).toEqual(["0", "sem comparação"]);
  expect(screen.getByText("Nenhum atendimento hoje ainda")).toBeTruthy();
  expect(await screen.findByText("Nada neste período")).toBeTruthy();
});

test("a failed load can be retried, the chart separately", { tags: ["long"] }, async () => {
  const { routes } = await dashboard({ "GET /dashboard": () => noAnswer, "GET /dashboard/series": () => noAnswer });
  await screen.findByText("Não deu para abrir o painel");
  routes["GET /dashboard"] = () => ({ body: full });
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  await screen.findByText("Não deu para abrir o gráfico");
  expect(await figure("Leads")).toEqual(["342", "igual a outubro"]);
  routes["GET /dashboard/series"] = () => ({ body: series() });
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect(await screen.findByRole("img", { name: /^Por fila/ })).toBeTruthy();
});

test("events refresh the figures, and the old ones stay until then", { tags: ["long"] }, async () => {
  const { store, asked, routes } = await dashboard();
  await figure("Leads");
  routes["GET /dashboard"] = () => ({ body: { ...full, counters: { ...full.counters, supportPending: 13 } } });
  act(() => {
    for (let id = 1; id < 30; id++) applyEvent(store.dispatch, "ticket", { action: "update", ticket: aTicket(id) });
  });
  await waitFor(async () => expect(await figure("Aguardando atendimento")).toEqual(["13", "mais antigo há 45 min"]));
  expect(asked()).toHaveLength(2);
});

test("the tables are exported as a file named after its days", async () => {
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }));
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  const { asked } = await dashboard({ "GET /dashboard/export": () => ({ body: {} }) }, "/?days=7");
  await figure("Leads");
  await userEvent.click(screen.getByRole("button", { name: "Exportar" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Planilha (.xlsx)" }));
  await waitFor(() => expect(click).toHaveBeenCalled());
  expect((click.mock.instances[0] as HTMLAnchorElement).download).toBe("painel-2026-11-01-2026-11-21.xlsx");
  expect(asked("/dashboard/export")).toEqual([{ days: "7", format: "xlsx" }]);
});

test("agents are led to their conversations, and have no dashboard in the menu", async () => {
  const { asked } = await dashboard(
    { "GET /tickets/counts": () => ({ body: { open: 0, verified: 0, pending: 0 } }) },
    "/",
    aSession("token-1", "user"),
  );
  expect(await screen.findByRole("link", { name: "Atendimentos" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Painel" })).toBeNull();
  expect(asked()).toEqual([]);
});

test("admins find the dashboard first in the menu", async () => {
  await dashboard();
  const links = within(screen.getByRole("navigation")).getAllByRole("link");
  expect([links[0]?.getAttribute("aria-label"), links[0]?.getAttribute("aria-current")]).toEqual(["Painel", "page"]);
  expect(links[1]?.getAttribute("aria-current")).toBeNull();
  await waitFor(() => expect(document.title).toBe("Painel · Balcão"));
});

test("a signed-in user is redirected here from the sign-in screen", async () => {
  await dashboard({}, "/login");
  expect(await figure("Leads")).toEqual(["342", "igual a outubro"]);
});

test("a column under the pointer shows its values", async () => {
  await dashboard();
  const card = await screen.findByRole("region", { name: "Atendimentos no período" });
  const column = (await within(card).findByText("20/11")).closest("g") as SVGGElement;
  fireEvent.pointerOver(column);
  expect(within(card).getByText("20/11/2026").parentElement?.textContent).toBe("20/11/2026Suporte3");
});
