import type { Company } from "@balcao/shared/workspace/companies.ts";
import type { Plan } from "@balcao/shared/workspace/plans.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { noAnswer } from "../../client/api-error.ts";
import { aCompany } from "../../testing/a-company.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aSession, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, type Routes, refusal } from "../../testing/world.ts";

freshBrowserEachTest();

const basic: Plan = {
  id: 1,
  name: "Essencial",
  users: 3,
  connections: 3,
  queues: 3,
  storage: 50,
  value: 79.9,
  isPublic: true,
};
const page = (companies: Company[]) => ({ companies, count: companies.length, hasMore: false, nextCursor: null });

async function open(tab: "companies" | "plans", change: Routes = {}, isSuper = true) {
  const session = aSession();
  const world = makeWorld(
    {
      "GET /tickets": () => ({ body: ticketPage([]) }),
      "GET /whatsapp": () => ({ body: [] }),
      "GET /settings": () => ({ body: [] }),
      "GET /plans/all": () => ({ body: [basic] }),
      "GET /instances": () => ({ body: [] }),
      "GET /companies": () => ({ body: page([aCompany()]) }),
      "PUT /companies/3": () => ({ body: aCompany() }),
      "POST /companies": () => ({ body: { ...aCompany({ id: 4 }), password: "made-up-once" } }),
      "PATCH /companies/archived/3": () => ({ body: aCompany({ archived: true, status: false }) }),
      "POST /plans": () => ({ body: { ...basic, id: 2 } }),
      "PUT /plans/1": () => ({ body: basic }),
      ...change,
    },
    { ...session, user: { ...session.user, super: isSuper } },
  );
  await renderApp(world, `/settings?tab=${tab}`);
  const sent = () =>
    world.calls.filter(({ method }) => method !== "GET").map(({ method, path, body }) => [`${method} ${path}`, body]);
  return { ...world, sent };
}
const form = async (name: string) => within(await screen.findByRole("form", { name }));
const edit = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Editar: Padaria Central" }));
  return form("Editar empresa");
};

test("only super users see the tabs", { tags: ["long"] }, async () => {
  await open("companies", {}, false);

  expect(await screen.findByRole("tab", { name: "Opções", selected: true })).toBeTruthy();
  for (const name of ["Empresas", "Planos"]) expect(screen.queryByRole("tab", { name })).toBeNull();
});

test("while a super user supports a company, nothing of the platform is shown", { tags: ["long"] }, async () => {
  const session = aSession();
  const user = { ...session.user, super: true, selectedCompanyId: 3, supportEndsAt: "2099-01-01T00:00:00.000Z" };
  const world = makeWorld(
    {
      "GET /tickets": () => ({ body: ticketPage([]) }),
      "GET /whatsapp": () => ({ body: [] }),
      "GET /settings": () => ({ body: [] }),
    },
    { ...session, user },
  );
  await renderApp(world, "/settings?tab=companies");

  expect(await screen.findByRole("tab", { name: "Opções", selected: true })).toBeTruthy();
  for (const name of ["Empresas", "Planos", "Ajuda"]) expect(screen.queryByRole("tab", { name })).toBeNull();
  expect(screen.queryByRole("link", { name: "Informativos" })).toBeNull();
  expect(screen.getByRole("link", { name: "Configurações" })).toBeTruthy();
});

test("a plan's price is masked while it is typed, and sent with a dot", { tags: ["long"] }, async () => {
  const { sent } = await open("plans");
  const fields = await form("Novo plano");
  expect((fields.getByLabelText(/^Valor/) as HTMLInputElement).value).toBe("49,00");

  await userEvent.type(fields.getByLabelText(/^Nome/), "Grande");
  await userEvent.clear(fields.getByLabelText(/^Valor/));
  await userEvent.type(fields.getByLabelText(/^Valor/), "-01234,5");
  expect((fields.getByLabelText(/^Valor/) as HTMLInputElement).value).toBe("1.234,5");
  await userEvent.click(fields.getByLabelText(/^Oferecer/));
  await userEvent.click(fields.getByRole("button", { name: "Salvar" }));

  expect(await screen.findByText("Operação realizada com sucesso!")).toBeTruthy();
  const body = {
    name: "Grande",
    value: "1234.5",
    users: "3",
    connections: "3",
    queues: "3",
    storage: "50",
    isPublic: false,
  };
  expect(sent()).toEqual([["POST /plans", body]]);
});

test("a plan whose name is in use is refused with a text that says so", async () => {
  await open("plans", { "POST /plans": () => refusal(400, "ERR_PLAN_NAME_ALREADY_EXISTS") });
  const fields = await form("Novo plano");
  await userEvent.type(fields.getByLabelText(/^Nome/), "Essencial");
  await userEvent.click(fields.getByRole("button", { name: "Salvar" }));

  expect(await screen.findByText(/Verifique se já existe um plano com o mesmo nome/)).toBeTruthy();
});

test("a new company is sent without empty fields, and its initial password is shown once", {
  tags: ["long"],
}, async () => {
  const { sent } = await open("companies");
  const fields = await form("Nova empresa");
  expect(fields.getByText(/^O servidor que atende esta empresa/)).toBeTruthy();
  await userEvent.click(fields.getByRole("button", { name: "Salvar" }));
  expect(await fields.findAllByText("Obrigatório")).toHaveLength(3);

  await userEvent.type(fields.getByLabelText(/^Nome/), "Padaria Central");
  await userEvent.type(fields.getByLabelText(/^E-mail/), "contato@padaria.example");
  await userEvent.selectOptions(fields.getByLabelText(/^Plano/), "Essencial");
  await userEvent.click(fields.getByRole("button", { name: "Salvar" }));

  expect(await screen.findByText("made-up-once")).toBeTruthy();
  expect(sent()).toEqual([
    [
      "POST /companies",
      {
        ...{ name: "Padaria Central", email: "contato@padaria.example", phone: "", document: "", planId: "1" },
        ...{ instanceId: "", typeConnection: true, status: true, campaignsEnabled: true, dueDate: "" },
        ...{ recurrence: "MENSAL", paymentMethod: "pix" },
      },
    ],
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Fechar" }));
  await waitFor(() => expect(screen.queryByText("made-up-once")).toBeNull());
});

test.each([
  ["MENSAL", "28/02/2031"],
  ["BIMESTRAL", "31/03/2031"],
  ["TRIMESTRAL", "30/04/2031"],
  ["SEMESTRAL", "31/07/2031"],
  ["ANUAL", "31/01/2032"],
])("extending by %s fills in %s, and saves nothing", { tags: ["long"] }, async (recurrence, later) => {
  const { sent } = await open("companies", {
    "GET /companies": () => ({ body: page([aCompany({ dueDate: "2031-01-31" })]) }),
  });
  const fields = await edit();
  await userEvent.selectOptions(fields.getByLabelText(/^Recorrência/), recurrence);
  await userEvent.click(fields.getByRole("button", { name: "+Vencimento" }));

  expect((fields.getByLabelText(/^Vencimento/) as HTMLInputElement).value).toBe(later);
  expect(sent()).toEqual([]);
});

test("a company on a free plan has no due date to set", { tags: ["long"] }, async () => {
  const free = { ...basic, id: 2, name: "Livre", value: 0 };
  const { id, name, value } = free;
  await open("companies", {
    "GET /plans/all": () => ({ body: [basic, free] }),
    "GET /companies": () => ({ body: page([aCompany({ dueDate: null, planId: 2, plan: { id, name, value } })]) }),
  });
  expect(await screen.findByText("plano gratuito")).toBeTruthy();
  const fields = await edit();
  expect(await fields.findByText("Planos gratuitos não vencem.")).toBeTruthy();
  expect(fields.queryByRole("button", { name: "+Vencimento" })).toBeNull();

  await userEvent.selectOptions(fields.getByLabelText(/^Plano/), "Essencial");
  expect(fields.getByRole("button", { name: "+Vencimento" })).toBeTruthy();
});

test("a telephone and a taken e-mail are refused at their fields, and nowhere else", { tags: ["long"] }, async () => {
  const { sent } = await open("companies", { "PUT /companies/3": () => refusal(400, "ERR_EMAIL_ALREADY_EXISTS") });
  const fields = await edit();
  const phone = fields.getByLabelText(/^Telefone/);
  await userEvent.clear(phone);
  await userEvent.type(phone, "abc");
  await userEvent.click(fields.getByRole("button", { name: "Salvar" }));
  expect(await fields.findByText("Telefone inválido. Exemplo: (11) 91234-5678.")).toBeTruthy();
  expect(sent()).toEqual([]);

  await userEvent.clear(phone);
  await userEvent.click(fields.getByRole("button", { name: "Salvar" }));
  expect(await fields.findByText("Este e-mail já está em uso.")).toBeTruthy();
  expect(screen.getAllByText(/já está em uso/)).toHaveLength(1);
});

test("the search is shown while no company is edited, and only archived companies are deleted", {
  tags: ["long"],
}, async () => {
  const { routes, sent } = await open("companies");
  expect(await screen.findByRole("textbox", { name: "Nome ou e-mail" })).toBeTruthy();
  const fields = await edit();
  await waitFor(() => expect(screen.queryByRole("textbox", { name: "Nome ou e-mail" })).toBeNull());
  expect(fields.queryByRole("button", { name: "Excluir" })).toBeNull();

  const archived = aCompany({ archived: true, status: false, archivedAt: "2026-11-02T12:00:00.000Z" });
  routes["GET /companies"] = ({ params }) => ({ body: page(params.get("showArchived") === "true" ? [archived] : []) });
  await userEvent.click(fields.getByRole("button", { name: "Arquivar" }));
  expect(
    await screen.findByText("Ninguém da empresa consegue entrar enquanto ela estiver arquivada. Nada é apagado."),
  ).toBeTruthy();
  await userEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Arquivar" }));
  await screen.findByText("Nenhuma empresa por aqui");
  await waitFor(() => expect(sent()).toEqual([["PATCH /companies/archived/3", { archived: true }]]));

  await userEvent.click(await screen.findByRole("switch", { name: "Exibir arquivadas" }));
  expect(await screen.findByText("Arquivada")).toBeTruthy();
  expect(screen.getByText("02/11/2026")).toBeTruthy();
  expect((await edit()).getByRole("button", { name: "Excluir" })).toBeTruthy();
});

test("the first user is changed in a dialog, and keeps the password if none is entered", {
  tags: ["long"],
}, async () => {
  const user = { id: 9, name: "Padaria Central", email: "contato@padaria.example" };
  const { sent } = await open("companies", {
    "GET /companies/3/user": () => ({ body: user }),
    "PUT /companies/3/user": () => ({ body: { ...user, name: "Dona Rosa" } }),
  });
  await userEvent.click((await edit()).getByRole("button", { name: "Usuário" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Primeiro usuário de Padaria Central" }));
  await userEvent.clear(await dialog.findByLabelText(/^Nome/));
  await userEvent.type(dialog.getByLabelText(/^Nome/), "Dona Rosa");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent()).toEqual([["PUT /companies/3/user", { ...user, id: undefined, name: "Dona Rosa", password: "" }]]);
});

test("exceeded limits of the plan are shown with their figures", { tags: ["long"] }, async () => {
  await open("companies", {
    "PUT /companies/3": () => refusal(400, "ERR_PLAN_LIMIT", { what: "queues", limit: 3, used: 5 }),
  });
  const fields = await edit();
  await userEvent.click(fields.getByRole("button", { name: "Salvar" }));

  const words = /Não foi possível realizar a operação\. Filas: o plano permite no máximo 3, e já há 5/;
  expect(await screen.findByText(words)).toBeTruthy();
});

test("a failed load of companies can be retried", async () => {
  const { routes } = await open("companies", { "GET /companies": () => noAnswer });
  await screen.findByText("Não deu para abrir a lista");
  routes["GET /companies"] = () => ({ body: page([aCompany()]) });
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));

  expect(await screen.findByText("Padaria Central")).toBeTruthy();
});
