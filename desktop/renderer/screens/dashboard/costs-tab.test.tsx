import type { CostKind } from "@balcao/shared/insights/costs.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { noAnswer } from "../../client/api-error.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aGroup, aSum, noCosts, official, someCosts, someGroups, someRates } from "../../testing/costs.ts";
import { aConnection, aSession, aTicket, messagePage, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, type Routes, refusal } from "../../testing/world.ts";

freshBrowserEachTest();

const months = someGroups("month", [
  aGroup("2026-10", null, aSum(250, 4_375_000)),
  aGroup("2026-11", null, aSum(1_000, 80_000_000, { free: 250, unpriced: 12 })),
]);

async function costs(change: Routes = {}, address = "/dashboard/costs", session = aSession()) {
  const world = makeWorld(
    {
      "GET /tickets": () => ({ body: ticketPage([]) }),
      "GET /tickets/counts": () => ({ body: { open: 0, verified: 0, pending: 0 } }),
      "GET /whatsapp": () => ({ body: [official] }),
      "GET /costs": () => ({ body: someCosts() }),
      "GET /costs/groups": () => ({ body: months }),
      "GET /costs/rates": () => ({ body: someRates() }),
      ...change,
    },
    session,
  );
  await renderApp(world, address);
  const asked = (path: string) =>
    world.calls.filter((call) => call.path === path).map(({ params }) => Object.fromEntries(params));
  return { ...world, asked };
}

const plain = (text: string | null | undefined) => text?.replace(/\s+/g, " ").trim();
const figure = async (label: string) => {
  const term = await screen.findByText(label, { selector: "dt" });
  return [...(term.parentElement?.querySelectorAll("dd") ?? [])].map((one) => plain(one.textContent));
};
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map((cell) => plain(cell.textContent)));
const groupTable = () => screen.findByRole("table", { name: "Custo em detalhe" });
const tabs = () => screen.queryAllByRole("tab").map(({ textContent }) => textContent);
const splitBy = (kind: CostKind) =>
  userEvent.selectOptions(screen.getByRole("combobox", { name: "Separar por" }), kind);

test("the period's cost stands beside the month before, with the free messages and the average price", async () => {
  await costs();
  expect(await figure("Custo no período")).toEqual(["R$ 84,38", "↑ mais 13% sobre outubro"]);
  expect(await figure("Mensagens entregues")).toEqual(["1.250", "↑ mais 25% sobre outubro"]);
  expect(await figure("Mensagens grátis")).toEqual(["250", "20% das mensagens"]);
  expect(await figure("Preço médio por mensagem")).toEqual(["R$ 0,0854", "1.000 cobradas"]);
  expect(screen.getByText(/^Os valores são uma estimativa pela tabela de preços; o que vale é a fatura/)).toBeTruthy();
  expect(screen.getByText("De 01/11/2026 a 21/11/2026")).toBeTruthy();
});

test("a lower cost is good, and nothing is compared with a month without any", async () => {
  const total = aSum(10, 1_000_000);
  const { routes } = await costs({
    "GET /costs": () => ({ body: someCosts({ total, categories: [], unpriced: [] }) }),
  });
  expect(await figure("Custo no período")).toEqual(["R$ 1,00", "↓ menos 99% sobre outubro"]);
  const { period } = noCosts.previous;
  routes["GET /costs"] = () => ({ body: someCosts({ total, previous: { ...aSum(0, 0), period } }) });
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Tipo de filtro" }), "2");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Período" }), "7");
  await userEvent.click(screen.getByRole("button", { name: "Filtrar" }));
  await waitFor(async () => expect(await figure("Custo no período")).toEqual(["R$ 1,00", "sem comparação"]));
});

test("categories are in plain words, an unknown one in WhatsApp's own, and the rows add up to the total", async () => {
  await costs();
  const table = await screen.findByRole("table", { name: "Custo por categoria" });
  expect(rowsOf(table)).toEqual([
    ["Marketing", "262", "0", "R$ 84,0012 sem preço", "99,6%"],
    ["Atendimento", "980", "250", "R$ 0,38", "0,4%"],
    ["referral_conversion", "8", "0", "R$ 0,00", "0%"],
    ["Total", "1.250", "250", "R$ 84,3812 sem preço", "100%"],
  ]);
});

test("the table splits by month first, and by whatever is chosen; the rest has a row", { tags: ["long"] }, async () => {
  const agents = someGroups(
    "agent",
    [
      aGroup("8", "Bruna Alves", aSum(700, 70_000_000)),
      aGroup("9", null, aSum(100, 8_000_000)),
      aGroup(null, null, aSum(50, 5_000_000)),
    ],
    { groups: 3, ...aSum(400, 1_375_000, { free: 250, unpriced: 12 }) },
  );
  const { asked } = await costs({
    "GET /costs/groups": ({ params }) => ({ body: params.get("by") === "agent" ? agents : months }),
  });
  expect(rowsOf(await groupTable()).map(([name]) => name)).toEqual(["outubro de 2026", "novembro de 2026", "Total"]);
  await splitBy("agent");
  await screen.findByText("Bruna Alves");
  expect(rowsOf(await groupTable())).toEqual([
    ["Bruna Alves", "700", "0", "R$ 70,00", "83%"],
    ["Pessoa que saiu da equipe", "100", "0", "R$ 8,00", "9,5%"],
    ["Robô e envios automáticos", "50", "0", "R$ 5,00", "5,9%"],
    ["Mais 3", "400", "250", "R$ 1,3812 sem preço", "1,6%"],
    ["Total", "1.250", "250", "R$ 84,3812 sem preço", "100%"],
  ]);
  expect(asked("/costs/groups")).toEqual([{ by: "month" }, { by: "agent" }]);
});

test("a campaign leads to its report, a deleted one nowhere", async () => {
  const campaigns = someGroups("campaign", [
    aGroup("3", "Natal", aSum(10, 3_375_000)),
    aGroup("4", null, aSum(2, 500_000)),
    aGroup(null, null, aSum(5, 100_000)),
  ]);
  await costs({ "GET /costs/groups": ({ params }) => ({ body: params.get("by") === "month" ? months : campaigns }) });
  await groupTable();
  await splitBy("campaign");
  expect((await screen.findByRole("link", { name: "Natal" })).getAttribute("href")).toBe("/campaign/3/report");
  expect(screen.getByText("Campanha excluída").closest("a, button")).toBeNull();
  expect(screen.getByText("Fora de campanhas").closest("a, button")).toBeNull();
});

test("a conversation opens by keyboard; one that is gone says so, and stays", { tags: ["long"] }, async () => {
  const ticket = aTicket(5, { status: "open", userId: 7 });
  const conversations = someGroups("ticket", [
    aGroup("5", "Ana Beatriz", aSum(3, 110_000)),
    aGroup("6", "Bento", aSum(1, 36_720)),
  ]);
  await costs({
    "GET /costs/groups": ({ params }) => ({ body: params.get("by") === "month" ? months : conversations }),
    "GET /tickets/5": () => ({ body: ticket }),
    "GET /tickets/6": () => refusal(404, "ERR_NO_TICKET_FOUND"),
    [`GET /tickets/u/${ticket.uuid}`]: () => ({ body: ticket }),
    "GET /messages/5": () => ({ body: messagePage([]) }),
  });
  await groupTable();
  await splitBy("ticket");
  await userEvent.click(await screen.findByRole("button", { name: "Abrir a conversa: Bento" }));
  expect(await screen.findByText("Atendimento não encontrado.")).toBeTruthy();
  screen.getByRole("button", { name: "Abrir a conversa: Ana Beatriz" }).focus();
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByRole("region", { name: /^Conversa com Contato 5/ })).toBeTruthy();
});

test("messages without a price are named by country, and lead to the form for it", { tags: ["long"] }, async () => {
  await costs();
  const note = (await screen.findByText(/^Faltam preços/)).closest<HTMLElement>("[role=status]");
  expect(
    note &&
      within(note)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
  ).toEqual(["11 mensagens: Marketing, Portugal", "1 mensagem: Marketing, país desconhecido"]);
  await userEvent.click(screen.getByRole("button", { name: "Cadastrar preço" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Preços do WhatsApp" }));
  const country = await dialog.findByRole<HTMLSelectElement>("combobox", { name: "País" });
  expect(country.selectedOptions[0]?.textContent).toBe("Portugal");
  expect(dialog.getByLabelText<HTMLInputElement>(/^A partir de/).value).toBe("01/11/2026");
});

test("the form also offers a country without telephone numbers of its own", async () => {
  const unpriced = [{ category: "utility", country: "AQ", messages: 1 }];
  await costs({ "GET /costs": () => ({ body: someCosts({ unpriced }) }) });
  await userEvent.click(await screen.findByRole("button", { name: "Cadastrar preço" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Preços do WhatsApp" }));
  const country = await dialog.findByRole<HTMLSelectElement>("combobox", { name: "País" });
  expect(country.selectedOptions[0]?.textContent).toBe("Antártida");
});

test("the two tabs share the filter, by mouse and arrow keys", { tags: ["long"] }, async () => {
  const { asked } = await costs({}, "/?days=7");
  const tab = await screen.findByRole("tab", { name: "Custos" });
  expect(asked("/dashboard")).toEqual([{ days: "7" }]);
  await userEvent.click(tab);
  expect(await figure("Custo no período")).toHaveLength(2);
  expect(screen.getByRole("tabpanel", { name: "Custos" })).toBeTruthy();
  expect(asked("/costs").every(({ days }) => days === "7")).toBe(true);
  expect(asked("/costs/groups")).toEqual([{ days: "7", by: "month" }]);
  expect(screen.getByRole("link", { name: "Painel" }).getAttribute("aria-current")).toBe("page");
  await userEvent.keyboard("{ArrowLeft}");
  expect(await screen.findByRole("tabpanel", { name: "Atendimento" })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("tab", { name: "Atendimento" }));
  expect(asked("/dashboard").at(-1)).toEqual({ days: "7" });
});

test("the first tab asks for no costs", async () => {
  const { asked } = await costs({}, "/");
  expect(await screen.findByRole("tab", { name: "Custos" })).toBeTruthy();
  expect(await screen.findByText("Não deu para abrir o painel")).toBeTruthy();
  expect(asked("/costs")).toEqual([]);
});

test("a company without official numbers has no tabs, and asks for no costs", async () => {
  const { asked } = await costs({ "GET /whatsapp": () => ({ body: [aConnection(1)] }) }, "/");
  expect(await screen.findByText("Não deu para abrir o painel")).toBeTruthy();
  expect(tabs()).toEqual([]);
  expect(asked("/costs")).toEqual([]);
});

test("a company that has deleted its official numbers sees their costs at the address", async () => {
  await costs({ "GET /whatsapp": () => ({ body: [aConnection(1)] }) });
  expect(await figure("Custo no período")).toContain("R$ 84,38");
  expect(tabs()).toEqual(["Atendimento", "Custos"]);
});

test("an official number without messages has the tab, with zeros and an explanation", async () => {
  const { asked } = await costs({ "GET /costs": () => ({ body: noCosts }) });
  expect(await figure("Custo no período")).toEqual(["R$ 0,00", "sem comparação"]);
  expect(await figure("Preço médio por mensagem")).toEqual(["–", "nenhuma cobrada"]);
  expect(screen.getByText("Nada neste período")).toBeTruthy();
  expect(screen.queryByText(/^Faltam preços/)).toBeNull();
  expect(asked("/costs")).toHaveLength(1);
  expect(asked("/costs/groups")).toEqual([]);
});

test("before an older server the address shows the dashboard, without tabs and without an error", async () => {
  const { asked } = await costs({
    "GET /whatsapp": () => ({ body: [aConnection(1)] }),
    "GET /costs": () => refusal(404, "ERR_NOT_FOUND"),
  });
  await waitFor(() => expect(asked("/dashboard")).toHaveLength(1));
  expect(tabs()).toEqual([]);
  expect(screen.queryByText("Não deu para abrir os custos")).toBeNull();
});

test("a failed load can be retried, the table separately", { tags: ["long"] }, async () => {
  const { routes } = await costs({ "GET /costs": () => noAnswer, "GET /costs/groups": () => noAnswer });
  await screen.findByText("Não deu para abrir os custos");
  expect(tabs()).toEqual(["Atendimento", "Custos"]);
  routes["GET /costs"] = () => ({ body: someCosts() });
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  await screen.findByText("Não deu para abrir a tabela");
  routes["GET /costs/groups"] = () => ({ body: months });
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect(rowsOf(await groupTable())).toHaveLength(3);
});

test("the costs are exported as a file of their own", async () => {
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }));
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  const { asked } = await costs({ "GET /costs/export": () => ({ body: {} }) }, "/dashboard/costs?days=30");
  await figure("Custo no período");
  await userEvent.click(screen.getByRole("button", { name: "Exportar" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Texto (.csv)" }));
  await waitFor(() => expect(click).toHaveBeenCalled());
  expect((click.mock.instances[0] as HTMLAnchorElement).download).toBe("custos-2026-11-01-2026-11-21.csv");
  expect(asked("/costs/export")).toEqual([{ days: "30", format: "csv" }]);
});

test("agents are led to their conversations, and nothing is asked for them", async () => {
  const { asked } = await costs({}, "/dashboard/costs", aSession("token-1", "user"));
  expect(await screen.findByRole("link", { name: "Atendimentos" })).toBeTruthy();
  expect(tabs()).not.toContain("Custos");
  expect([...asked("/costs"), ...asked("/costs/groups")]).toEqual([]);
});
