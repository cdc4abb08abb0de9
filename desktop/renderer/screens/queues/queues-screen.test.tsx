import { cloudKind } from "@balcao/shared/channels/cloud.ts";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { Queue } from "@balcao/shared/workspace/queues.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { applyEvent } from "../../app/live.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aConnection, aQueue, aSession, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, refusal } from "../../testing/world.ts";

freshBrowserEachTest();

const sales = aQueue(2, "Vendas", { color: "#2E8B57", greetingMessage: "Bem-vindo às vendas" });
const uuid = "00000000-0000-4000-8000-000000000001";
const menuFile = { id: uuid, name: "cardapio.png", mimeType: "image/png", size: 2000, url: "/x" };
async function queues({
  profile = "admin",
  list = [aQueue(1, "Suporte"), sales],
  scheduleType = "disabled",
  connections = [] as Connection[],
} = {}) {
  const session = aSession("token-1", profile as "admin" | "user");
  session.user.company.settings = [{ key: "scheduleType", value: scheduleType }];
  const saved = (change: object, id = 1): Queue => ({ ...aQueue(id, "Suporte"), ...change });
  const world = makeWorld(
    {
      "GET /tickets": () => ({ body: ticketPage([]) }),
      "GET /whatsapp": () => ({ body: connections }),
      "GET /queue": () => ({ body: list }),
      "POST /queue": ({ body }) => ({ body: saved(body as object, 9) }),
      "PUT /queue/1": ({ body }) => ({ body: saved(body as object) }),
      "PUT /queue/9": ({ body }) => ({ body: saved(body as object, 9) }),
      "POST /queue/9/upload": () => ({ body: saved({ fileId: uuid, file: menuFile }, 9) }),
      "DELETE /queue/1": () => ({ body: { message: "gone", movedTickets: 3 } }),
      "GET /queue-options": () => ({ body: [] }),
    },
    session,
  );
  await renderApp(world, "/queues");
  const sent = () => world.calls.filter(({ method }) => method !== "GET");
  return { ...world, sent, last: () => sent().at(-1) };
}
const openForm = async (name = "Editar: Suporte") => {
  await userEvent.click(await screen.findByRole("button", { name }));
  return within(await screen.findByRole("dialog"));
};
const save = (dialog: Awaited<ReturnType<typeof openForm>>) =>
  userEvent.click(dialog.getByRole("button", { name: "Salvar" }));

test("the table names each queue with its colour and greeting", { tags: ["long"] }, async () => {
  await queues();

  const row = await screen.findByRole("row", { name: /Vendas/ });
  expect(within(row).getByRole("cell", { name: "#2E8B57" })).toBeTruthy();
  expect(within(row).getByRole("cell", { name: "Bem-vindo às vendas" })).toBeTruthy();
  const display = screen.getByRole<HTMLSelectElement>("combobox", { name: "Exibição das opções" });
  expect([...display.options].map(({ value }) => value)).toEqual(["TEXT_LIST"]);
});

test("an agent is led to the conversations, and the menu has no queues", async () => {
  await queues({ profile: "user" });

  expect(await screen.findByRole("tab", { name: /Aguardando/ })).toBeTruthy();
  expect(screen.queryByRole("row", { name: /Vendas/ })).toBeNull();
  expect(screen.queryByRole("link", { name: "Filas" })).toBeNull();
});

test("without queues the screen explains what they are for", async () => {
  await queues({ list: [] });

  expect(await screen.findByText("Nenhuma fila ainda")).toBeTruthy();
  expect(screen.getAllByRole("button", { name: "Nova fila" })).toHaveLength(1);
});

test("a failed list can be asked for again", async () => {
  const world = makeWorld({ "GET /queue": () => refusal(500, "ERR_INTERNAL") });
  await renderApp(world, "/queues");

  expect(await screen.findByText("Não deu para abrir a lista")).toBeTruthy();
  world.routes["GET /queue"] = () => ({ body: [sales] });
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect(await screen.findByRole("row", { name: /Vendas/ })).toBeTruthy();
});

test("a new queue's dialog stays open, so that options can be added", { tags: ["long"] }, async () => {
  const { sent } = await queues();
  const dialog = await openForm("Nova fila");
  expect(dialog.queryByText("Opções")).toBeNull();

  await save(dialog);
  expect(await dialog.findByText("Obrigatório")).toBeTruthy();
  await userEvent.type(dialog.getByRole("textbox", { name: /^Nome/ }), "Cobrança");
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: /^Tipo da mensagem/ }), "FILE_AND_MESSAGE");
  await userEvent.type(dialog.getByRole("textbox", { name: "Mensagem de saudação" }), "Olá");
  await userEvent.upload(dialog.getByLabelText("Arquivo", { selector: "input" }), new File(["x"], "cardapio.png"));
  await save(dialog);

  expect(await screen.findByText("Fila criada. Agora você pode adicionar opções.")).toBeTruthy();
  expect(await dialog.findByRole("region", { name: "Opções" })).toBeTruthy();
  // The palette's first colours are taken by no other queue.
  expect(sent()[0]?.body).toMatchObject({ name: "Cobrança", greetingMessage: "Olá", color: "#A4CCCC", schedules: [] });
  await save(dialog);
  expect(await screen.findByText("Dados da fila atualizados")).toBeTruthy();
  expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /queue",
    "POST /queue/9/upload",
    "PUT /queue/9",
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a colour of another queue is refused with a text", async () => {
  const { routes } = await queues();
  routes["PUT /queue/1"] = () => refusal(400, "ERR_QUEUE_COLOR_ALREADY_EXISTS");
  const dialog = await openForm();

  await save(dialog);

  expect(await dialog.findByText("Esta cor já está em uso em outra fila.")).toBeTruthy();
});

test("reminders and closing of silent contacts and distribution are saved with the queue", {
  tags: ["long"],
}, async () => {
  const { last } = await queues();
  const dialog = await openForm();

  await userEvent.type(dialog.getByLabelText("Lembrar o contato depois de"), "10");
  await userEvent.type(dialog.getByRole("textbox", { name: "Texto do lembrete" }), "Ainda aí?");
  await userEvent.type(dialog.getByLabelText("Encerrar depois de"), "99999");
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: "Distribuição dos atendimentos" }), "oldestFirst");
  await save(dialog);
  expect(await dialog.findByText("Use de 1 a 10.080.")).toBeTruthy();
  await userEvent.clear(dialog.getByLabelText("Encerrar depois de"));
  await userEvent.type(dialog.getByLabelText("Encerrar depois de"), "60");
  await save(dialog);

  expect(await screen.findByText("Dados da fila atualizados")).toBeTruthy();
  const idle = { idleReminderMinutes: 10, idleReminderMessage: "Ainda aí?", idleCloseMinutes: 60 };
  expect(last()?.body).toMatchObject({ ...idle, distribution: "oldestFirst" });
});

test("a reminder that could never be sent is told at its field, and minutes are told in hours", {
  tags: ["long"],
}, async () => {
  const { sent } = await queues();
  const dialog = await openForm();
  const reminder = dialog.getByLabelText("Lembrar o contato depois de");
  await userEvent.type(reminder, "1500");
  expect(dialog.getByText(/^= 25 h ·/)).toBeTruthy();
  expect(dialog.getAllByText("minutos")).toHaveLength(2);
  await userEvent.type(dialog.getByLabelText("Encerrar depois de"), "100");
  expect(dialog.getByText(/^= 1 h 40 min ·/)).toBeTruthy();
  await save(dialog);
  expect(await dialog.findByText("O lembrete precisa vir antes do encerramento.")).toBeTruthy();
  expect(dialog.getByText("Obrigatório")).toBeTruthy();
  expect(sent()).toEqual([]);
  // Each is mended in the other field as well.
  await userEvent.type(dialog.getByLabelText("Encerrar depois de"), "00");
  await waitFor(() => expect(dialog.queryByText("O lembrete precisa vir antes do encerramento.")).toBeNull());
});

test("a reminder after a day warns where official numbers would refuse it", async () => {
  const official = aConnection(2, { channelKind: cloudKind, capabilities: ["serviceWindow"] });
  await queues({ connections: [official] });
  const dialog = await openForm();
  const minutes = dialog.getByLabelText("Lembrar o contato depois de");
  await userEvent.clear(minutes);
  await userEvent.type(minutes, "1439");
  expect(dialog.queryByText(/este texto não sai/)).toBeNull();
  expect(dialog.getByText(/o texto só sai até 24 horas depois/)).toBeTruthy();
  await userEvent.clear(minutes);
  await userEvent.type(minutes, "1440");
  expect(await dialog.findByText(/este texto não sai/)).toBeTruthy();
  expect(dialog.queryByText(/o texto só sai até 24 horas depois/)).toBeNull();
});

test("opening hours and their message are shown only where queues have their own hours", async () => {
  await queues();
  const dialog = await openForm();

  expect(dialog.queryByRole("tab")).toBeNull();
  expect(dialog.queryByRole("textbox", { name: "Mensagem fora do horário" })).toBeNull();
});

test("hours are saved with the queue, and the screen confirms it", { tags: ["long"] }, async () => {
  const { last } = await queues({ scheduleType: "queue" });
  const dialog = await openForm();
  await userEvent.type(dialog.getByRole("textbox", { name: "Mensagem fora do horário" }), "Voltamos às 8h");

  await userEvent.click(dialog.getByRole("tab", { name: "Horários de atendimento" }));
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: "Atendimento: Domingo" }), "Fechado");
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: "Atendimento: Segunda-feira" }), "Com horário");
  expect(screen.getAllByText("Clique em Salvar para guardar os horários.")).toHaveLength(1);
  const end = dialog.getByRole("textbox", { name: "Fim" });
  await userEvent.clear(end);
  await userEvent.type(end, "99");
  await userEvent.click(dialog.getByRole("tab", { name: "Dados da fila" }));
  await save(dialog);
  expect(await dialog.findByText("Escreva o horário como HH:MM.")).toBeTruthy();
  await userEvent.clear(dialog.getByRole("textbox", { name: "Fim" }));
  await userEvent.type(dialog.getByRole("textbox", { name: "Fim" }), "18");
  await save(dialog);

  expect(await screen.findByText("Dados da fila atualizados")).toBeTruthy();
  const saved = last()?.body as Queue | undefined;
  expect([saved?.schedules.length, saved?.outOfHoursMessage]).toEqual([7, "Voltamos às 8h"]);
  expect(saved?.schedules[0]).toEqual({
    weekday: "Segunda-feira",
    weekdayEn: "monday",
    startTime: "08:00",
    endTime: "18:00",
  });
});

test("a queue is deleted after choosing where its conversations move", { tags: ["long"] }, async () => {
  const { last } = await queues();
  await userEvent.click(await screen.findByRole("button", { name: "Mais ações de Suporte" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Excluir" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("Excluir “Suporte”?")).toBeTruthy();
  const moveTo = dialog.getByRole<HTMLSelectElement>("combobox", { name: "Para onde vão os atendimentos" });
  expect([...moveTo.options].map(({ text }) => text)).toEqual(["Sem fila", "Vendas"]);

  await userEvent.selectOptions(moveTo, "Vendas");
  await userEvent.click(dialog.getByRole("button", { name: "Excluir" }));

  expect(await screen.findByText("Fila excluída")).toBeTruthy();
  expect([last()?.path, last()?.params.get("moveTo")]).toEqual(["/queue/1", "2"]);
});

test("queries that show a queue are refetched when it is deleted or renamed", { tags: ["long"] }, async () => {
  const { store, calls } = await queues();
  await screen.findByRole("row", { name: /Vendas/ });
  const fetched = (path: string) => calls.filter((call) => call.path === path).length;
  const [lists, connections] = [fetched("/queue"), fetched("/whatsapp")];

  act(() => applyEvent(store.dispatch, "queue", { action: "update", queue: { ...sales, greetingMessage: "Oi" } }));
  await waitFor(() => expect(fetched("/queue")).toBe(lists + 1));
  expect(fetched("/whatsapp")).toBe(connections);
  act(() => applyEvent(store.dispatch, "queue", { action: "update", queue: { ...sales, name: "Comercial" } }));
  await waitFor(() => expect(fetched("/whatsapp")).toBe(connections + 1));
  act(() => applyEvent(store.dispatch, "queue", { action: "delete", queueId: 2 }));
  await waitFor(() => expect(fetched("/whatsapp")).toBe(connections + 2));
});

test.each([
  ["says", [aConnection(1), aConnection(5, { channelKind: cloudKind, capabilities: ["cost"] })], 1],
  ["does not say", [aConnection(1)], 0],
] as const)("the preview %s how messages look on the official API", async (_, connections, times) => {
  await queues({ connections: [...connections] });
  await userEvent.click(await screen.findByRole("button", { name: "Editar: Suporte" }));
  const preview = within(await screen.findByRole("region", { name: "Como o contato vê" }));
  await preview.findByRole("log");

  expect(preview.queryAllByText(/^Na API oficial/)).toHaveLength(times);
});
