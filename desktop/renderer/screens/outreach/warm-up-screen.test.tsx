import type { WarmUp, WarmUpMessage } from "@balcao/shared/outreach/warm-up.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { applyEvent } from "../../app/live.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aConnection, aSession, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, type Routes, refusal } from "../../testing/world.ts";

freshBrowserEachTest();

const warmUp: WarmUp = {
  id: 3,
  companyId: 1,
  status: "ATIVO",
  sendAt: "22:00",
  sendEndAt: "06:00",
  timeInterval: 5,
  timeIntervalMore: 20,
  whatsappIds: [1, 2],
  whatsapps: [
    { id: 1, name: "Conexão 1", status: "CONNECTED" },
    { id: 2, name: "Conexão 2", status: "CONNECTED" },
  ],
  dayWork: ["domingo", "segunda", "terca", "quarta", "sabado"],
  dailyCap: 20,
  nextAt: "2026-11-21T12:00:00.000Z",
  createdAt: "2026-11-21T12:00:00.000Z",
};
const aLine = (id: number, change: Partial<WarmUpMessage> = {}): WarmUpMessage => ({
  id,
  at: "2026-11-20T15:04:00.000Z",
  from: { id: 1, name: "Conexão 1" },
  to: { id: 2, name: "Conexão 2" },
  body: `Fala ${id}`,
  state: "sent",
  receivedAt: null,
  ...change,
});
const page = (matuadores: WarmUp[]) => ({ matuadores, count: matuadores.length, hasMore: false, nextCursor: null });
const log = (messages: WarmUpMessage[]) => ({ messages, count: messages.length, hasMore: false, nextCursor: null });

async function open(change: Routes = {}, address = "/maturador", session = aSession()) {
  const world = makeWorld(
    {
      "GET /tickets": () => ({ body: ticketPage([]) }),
      "GET /whatsapp": () => ({ body: [aConnection(1), aConnection(2)] }),
      "GET /campaigns": () => ({ body: { records: [], count: 0, hasMore: false, nextCursor: null } }),
      "GET /maturar": () => ({ body: page([warmUp]) }),
      "GET /maturar/3": () => ({ body: warmUp }),
      "GET /maturar/3/log": () => ({ body: log([aLine(2)]) }),
      "POST /maturar": ({ body }) => ({ body: { ...warmUp, ...(body as object) } }),
      ...change,
    },
    session,
  );
  await renderApp(world, address);
  const sent = () => world.calls.filter(({ method }) => method !== "GET");
  return { ...world, sent };
}
const rowOf = () => screen.findByRole("row", { name: /Conexão 1, Conexão 2/ });
const menu = async (item: string) => {
  await userEvent.click(await screen.findByRole("button", { name: "Mais ações de Conexão 1, Conexão 2" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: item }));
};

test("an admin sees connections, times and status", { tags: ["long"] }, async () => {
  await open();
  const row = within(await rowOf());
  expect(row.getByText("Ativa")).toBeTruthy();
  expect(row.getByRole("cell", { name: "22:00–06:00 (+1 dia) Seg a Qua, Sáb, Dom" })).toBeTruthy();
  expect(row.getByText("5 a 20 min")).toBeTruthy();
  expect(document.title).toBe("Maturador · Balcão");
  // The rail has no room for it: the neighbouring entry is marked instead.
  expect(screen.getByRole("link", { name: "Campanhas", current: "page" })).toBeTruthy();
});

test("an agent is led to the conversations", async () => {
  await open({}, "/maturador", aSession("token-1", "user"));
  expect(await screen.findByRole("heading", { name: "Atendimentos" })).toBeTruthy();
});

test("a company without campaigns still has warm-up", async () => {
  const session = aSession();
  session.user.company.settings = [{ key: "campaignsEnabled", value: "false" }];
  await open({}, "/maturador", session);
  await rowOf();
  expect(screen.getByRole("link", { name: "Maturador", current: "page" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Voltar para Campanhas" })).toBeNull();
});

test("a warm-up with disconnected connections shows that it waits", async () => {
  await open({ "GET /whatsapp": () => ({ body: [aConnection(1), aConnection(2, { status: "DISCONNECTED" })] }) });
  const row = within(await rowOf());
  expect(await row.findByText("Aguardando")).toBeTruthy();
  expect(row.getByText("Quando duas estiverem conectadas")).toBeTruthy();
});

test("a warm-up is created; missing or wrong values are shown below their fields", { tags: ["long"] }, async () => {
  const { sent } = await open({ "GET /maturar": () => ({ body: page([]) }) });
  expect(await screen.findByText("Nenhuma maturação ainda")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Nova maturação" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Nova maturação" }));
  expect(dialog.getByText(/^Na maturação, os números da empresa conversam/)).toBeTruthy();
  const save = () => userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  for (const day of ["Segunda", "Terça", "Quarta", "Quinta", "Sexta"])
    await userEvent.click(dialog.getByRole("button", { name: `${day}-feira`, pressed: true }));
  await userEvent.clear(dialog.getByLabelText(/^Começa às/));
  await userEvent.clear(dialog.getByRole("spinbutton", { name: /^Mensagens por dia/ }));
  await save();
  expect(await dialog.findAllByText("Obrigatório")).toHaveLength(4);

  const connections = dialog.getByRole("combobox", { name: /^Conexões/ });
  await userEvent.click(connections);
  await userEvent.click(await screen.findByRole("menuitemcheckbox", { name: "Conexão 1" }));
  expect(await dialog.findByText("Escolha pelo menos duas")).toBeTruthy();
  await userEvent.click(await screen.findByRole("menuitemcheckbox", { name: "Conexão 2" }));
  await userEvent.click(dialog.getByRole("button", { name: "Sábado", pressed: false }));
  await userEvent.type(dialog.getByLabelText(/^Começa às/), "18:00");
  await userEvent.type(dialog.getByRole("spinbutton", { name: /^Mensagens por dia/ }), "12");
  const longest = dialog.getByRole("spinbutton", { name: /^Maior intervalo/ });
  await userEvent.clear(longest);
  await userEvent.type(longest, "5");
  await save();
  expect(await dialog.findByText("Precisa ser diferente do horário de início")).toBeTruthy();
  expect(dialog.getByText("Use de 1 a 240 minutos, sem ficar abaixo do menor intervalo")).toBeTruthy();

  await userEvent.clear(dialog.getByLabelText(/^Termina às/));
  await userEvent.type(dialog.getByLabelText(/^Termina às/), "02:00");
  expect(dialog.getByText("Vai até o dia seguinte.")).toBeTruthy();
  await userEvent.type(longest, "0");
  await save();
  expect(await screen.findByText("Maturação salva")).toBeTruthy();
  expect(sent().map(({ body }) => body)).toEqual([
    {
      sendAt: "18:00",
      sendEndAt: "02:00",
      timeInterval: 10,
      timeIntervalMore: 50,
      whatsappIds: [1, 2],
      dayWork: ["sabado"],
      dailyCap: 12,
    },
  ]);
});

test("with one connected number a hint asks for a second one", { tags: ["long"] }, async () => {
  await open({ "GET /whatsapp": () => ({ body: [aConnection(1), aConnection(2, { status: "DISCONNECTED" })] }) });
  await rowOf();
  await menu("Editar");
  const dialog = within(await screen.findByRole("dialog", { name: "Editar maturação" }));
  expect(dialog.getByText("Só 1 conexão está conectada. As mensagens esperam até que duas estejam.")).toBeTruthy();
  expect((dialog.getByLabelText(/^Começa às/) as HTMLInputElement).value).toBe("22:00");
});

test("a warm-up is stopped, started and, after a confirmation, deleted", { tags: ["long"] }, async () => {
  let now = warmUp;
  const { sent } = await open({
    "GET /maturar": () => ({ body: page([now]) }),
    "POST /maturar/3/stop": () => {
      now = { ...warmUp, status: "PARADO", nextAt: null };
      return { body: now };
    },
    "POST /maturar/3/start": () => refusal(404, "ERR_NO_WARM_UP_FOUND"),
    "DELETE /maturar/3": () => ({ body: { message: "gone" } }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Parar: Conexão 1, Conexão 2" }));
  expect(await screen.findByText("Maturação parada")).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: "Iniciar: Conexão 1, Conexão 2" }));
  expect(await screen.findByText("Esta maturação não existe mais.")).toBeTruthy();
  expect(within(await rowOf()).getByText("Parada")).toBeTruthy();

  await menu("Excluir");
  const question = within(await screen.findByRole("alertdialog", { name: "Excluir esta maturação?" }));
  await userEvent.click(question.getByRole("button", { name: "Excluir" }));
  expect(await screen.findByText("Maturação excluída")).toBeTruthy();
  expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /maturar/3/stop",
    "POST /maturar/3/start",
    "DELETE /maturar/3",
  ]);
});

test("its address opens the log, which updates live", { tags: ["long"] }, async () => {
  const lines = [
    aLine(6, { state: "pending" }),
    aLine(5, { receivedAt: "2026-11-20T15:05:00.000Z" }),
    aLine(4, { state: "failed" }),
    aLine(3, { state: "uncertain", from: null }),
    aLine(2),
  ];
  const { store } = await open({ "GET /maturar/3/log": () => ({ body: log(lines) }) }, "/maturador?maturadorId=3");
  const dialog = within(await screen.findByRole("dialog", { name: "Mensagens da maturação" }));
  const rows = within(await dialog.findByRole("list", { name: "Mensagens da maturação" })).getAllByRole("listitem");
  const states = ["Enviando", "Recebida às 12:05", "Não enviada", "Sem confirmação", "Enviada"];
  rows.forEach((row, at) => {
    expect(within(row).getByText(states[at] ?? "")).toBeTruthy();
  });
  expect(rows[3]?.textContent).toContain("Conexão excluída");
  expect(dialog.getByText("Pode ter sido enviada ou não. Ela não é repetida.")).toBeTruthy();

  lines.unshift(aLine(7, { body: "Acabou de chegar" }));
  await act(async () => applyEvent(store.dispatch, "maturar", { action: "update", record: warmUp }));
  expect(await dialog.findByText("Acabou de chegar")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Fechar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("the log of a deleted warm-up shows that and closes", async () => {
  await open({ "GET /maturar/9": () => refusal(404, "ERR_NO_WARM_UP_FOUND") }, "/maturador?maturadorId=9");
  expect(await screen.findByText("Esta maturação não existe mais.")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await rowOf()).toBeTruthy();
});

test("the command palette finds the screen", { tags: ["long"] }, async () => {
  await open({}, "/tickets");
  await screen.findByRole("heading", { name: "Atendimentos" });
  await userEvent.keyboard("{Control>}k{/Control}");
  await userEvent.type(await screen.findByRole("combobox", { name: "Ir para ou fazer" }), "maturador");
  await userEvent.click(await screen.findByRole("option", { name: /Ir para Maturador/ }));
  expect(await rowOf()).toBeTruthy();
});
