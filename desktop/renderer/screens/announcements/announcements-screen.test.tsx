import type { Announcement, AnnouncementPage } from "@balcao/shared/team/announcements.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { applyEvent } from "../../app/live.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aSession, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, type Routes, refusal } from "../../testing/world.ts";

freshBrowserEachTest();

const anAnnouncement = (id: number, change: Partial<Announcement> = {}): Announcement => ({
  id,
  title: `Aviso ${id}`,
  text: "Leia com *atenção*.",
  priority: 3,
  status: true,
  mediaPath: null,
  mediaName: null,
  createdAt: "2026-11-20T12:00:00.000Z",
  updatedAt: "2026-11-20T12:00:00.000Z",
  ...change,
});
const page = (records: Announcement[], nextCursor: string | null = null): AnnouncementPage => ({
  records,
  count: records.length,
  hasMore: nextCursor !== null,
  nextCursor,
});
const poster = anAnnouncement(4, { priority: 1, mediaPath: "/public/x?signature=s", mediaName: "cartaz.png" });
const draft = anAnnouncement(5, { title: "Rascunho", priority: 2, status: false });

async function open(address: string, { isSuper = true, change = {} }: { isSuper?: boolean; change?: Routes } = {}) {
  const session = aSession();
  const world = makeWorld(
    {
      "GET /tickets": () => ({ body: ticketPage([]) }),
      "GET /whatsapp": () => ({ body: [] }),
      "GET /announcements": () => ({ body: page([draft, poster]) }),
      "POST /announcements": ({ body }) => ({ body: anAnnouncement(9, body as object) }),
      "PUT /announcements/9": ({ body }) => ({ body: anAnnouncement(9, body as object) }),
      "DELETE /announcements/4/media-upload": () => ({ body: { mensagem: "done" } }),
      "DELETE /announcements/4": () => ({ body: { message: "gone" } }),
      ...change,
    },
    { ...session, user: { ...session.user, super: isSuper } },
  );
  await renderApp(world, address);
  const sent = () =>
    world.calls.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);
  return { ...world, sent };
}
const openForm = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Novo informativo" }));
  return within(await screen.findByRole("dialog"));
};
const fill = async (dialog: ReturnType<typeof within>) => {
  await userEvent.type(dialog.getByRole("textbox", { name: /^Título/ }), "Manutenção");
  await userEvent.type(dialog.getByRole("textbox", { name: /^Texto/ }), "Domingo");
};
const save = (dialog: ReturnType<typeof within>) => userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
const bell = (name: string) => screen.findByRole("button", { name });

test("the table shows priority, attachment and status", async () => {
  await open("/announcements");

  const shown = within(await screen.findByRole("row", { name: /Aviso 4/ }));
  expect(shown.getByRole("cell", { name: "Alta" })).toBeTruthy();
  expect(shown.getByRole("cell", { name: "cartaz.png" })).toBeTruthy();
  expect(shown.getByRole("cell", { name: "Ativo" })).toBeTruthy();
  const hidden = within(screen.getByRole("row", { name: /Rascunho/ }));
  expect(hidden.getByRole("cell", { name: "Média" })).toBeTruthy();
  expect(hidden.getByRole("cell", { name: "Sem anexo" })).toBeTruthy();
  expect(hidden.getByRole("cell", { name: "Inativo" })).toBeTruthy();
});

test("a user who is not a super user has neither the entry nor the screen", async () => {
  await open("/announcements", { isSuper: false });

  expect(await screen.findByRole("heading", { name: "Atendimentos" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Informativos" })).toBeNull();
});

test("title and text are required; low priority and active are the defaults", { tags: ["long"] }, async () => {
  const { calls, sent } = await open("/announcements");
  const dialog = await openForm();

  await save(dialog);
  expect(await dialog.findAllByText("Obrigatório")).toHaveLength(2);
  expect(sent()).toEqual([]);
  await fill(dialog);
  await save(dialog);

  expect(await screen.findByText("Informativo salvo")).toBeTruthy();
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    title: "Manutenção",
    text: "Domingo",
    priority: 3,
    status: true,
  });
});

test("a refused picture leaves nothing published; a second try saves both in one step", {
  tags: ["long"],
}, async () => {
  URL.createObjectURL = () => "blob:preview";
  URL.revokeObjectURL = () => undefined;
  const { calls, routes, sent } = await open("/announcements");
  routes["POST /announcements"] = () => refusal(400, "ERR_FILE_INVALID");
  const dialog = await openForm();
  const input = dialog.getByLabelText("Imagem", { selector: "input" });
  await fill(dialog);
  // A file that the picker does not offer can still be dropped.
  const anyFile = userEvent.setup({ applyAccept: false });
  await anyFile.upload(input, new File(["x"], "nota.pdf", { type: "application/pdf" }));
  expect(await dialog.findByText("Escolha uma imagem PNG ou JPG.")).toBeTruthy();
  await anyFile.upload(input, new File([new Uint8Array(5 * 1024 * 1024 + 1)], "g.png", { type: "image/png" }));
  expect(await dialog.findByText("A imagem pode ter até 5 MB.")).toBeTruthy();
  await anyFile.upload(input, new File(["x"], "cartaz.png", { type: "image/png" }));
  expect(await dialog.findByRole("img", { name: "Imagem do informativo" })).toBeTruthy();

  await save(dialog);
  await waitFor(() => expect(sent()).toHaveLength(1));
  routes["POST /announcements"] = () => ({ body: anAnnouncement(9) });
  await save(dialog);

  expect(await screen.findByText("Informativo salvo")).toBeTruthy();
  expect(sent()).toEqual(["POST /announcements", "POST /announcements"]);
  for (const { body } of calls.filter(({ method }) => method === "POST"))
    expect(String(body)).toMatch(/name="form"[\s\S]*"title":"Manutenção"[\s\S]*name="file"/);
});

test("a stored picture is removed with the second click", { tags: ["long"] }, async () => {
  const { sent } = await open("/announcements");
  await userEvent.click(await screen.findByRole("button", { name: "Editar: Aviso 4" }));

  await userEvent.click(await screen.findByRole("button", { name: "Remover" }));
  expect(sent()).toEqual([]);
  await userEvent.click(await screen.findByRole("button", { name: "Clique de novo para excluir" }));

  expect(await screen.findByText("Anexo excluído")).toBeTruthy();
  expect(screen.queryByRole("img", { name: "Imagem do informativo" })).toBeNull();
});

test("an announcement is deleted after asking", { tags: ["long"] }, async () => {
  await open("/announcements");
  await userEvent.click(await screen.findByRole("button", { name: "Mais ações de Aviso 4" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Excluir" }));
  expect(await screen.findByText("Não dá para desfazer.")).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: "Excluir" }));

  expect(await screen.findByText("Informativo excluído")).toBeTruthy();
});

test("the bell has a dot until its list is opened, and again when something is new", { tags: ["long"] }, async () => {
  const { store, routes } = await open("/contacts", { isSuper: false });
  routes["GET /announcements"] = () => ({ body: page([poster]) });
  await userEvent.click(await bell("Informativos: há novidade"));
  expect(await screen.findByRole("img", { name: "Novo" })).toBeTruthy();
  await userEvent.keyboard("{Escape}");
  expect(await bell("Informativos")).toBeTruthy();

  const record = anAnnouncement(6);
  routes["GET /announcements"] = () => ({ body: page([record, poster]) });
  await act(async () => applyEvent(store.dispatch, "announcement", { action: "create", record }));
  expect(await bell("Informativos: há novidade")).toBeTruthy();
  // The same id at another server is a different person, who has seen nothing.
  expect(localStorage.getItem("balcao.preferences")).toMatch(/"seenAnnouncements":\{"7 http:[^"]+":\[4\]\}/);
});

test("the list shows super users, too, only active announcements", async () => {
  await open("/contacts");
  await userEvent.click(await bell("Informativos: há novidade"));
  const list = within(await screen.findByRole("dialog", { name: "Informativos" }));

  expect(await list.findByText("Aviso 4")).toBeTruthy();
  expect(list.getByText("Leia com atenção.")).toBeTruthy();
  expect(list.queryByText("Rascunho")).toBeNull();
});

test("the list is searched, and shows an empty state", async () => {
  const { routes, calls } = await open("/contacts");
  await userEvent.click(await bell("Informativos: há novidade"));
  routes["GET /announcements"] = () => ({ body: page([]) });
  await userEvent.type(await screen.findByRole("textbox", { name: "Título ou texto" }), "nada{Enter}");

  expect(await screen.findByText("Nenhum informativo")).toBeTruthy();
  expect(calls.at(-1)?.params.get("searchParam")).toBe("nada");
});

test("the next page is loaded near the end of the list", { tags: ["long"] }, async () => {
  const { calls } = await open("/contacts", {
    change: {
      "GET /announcements": ({ params }) =>
        params.get("cursor") === "next" ? { body: page([anAnnouncement(1)]) } : { body: page([poster], "next") },
    },
  });
  // A list of 1000 pixels, of which 350 are visible.
  vi.spyOn(Element.prototype, "scrollHeight", "get").mockReturnValue(10_000);
  await userEvent.click(await bell("Informativos: há novidade"));
  await screen.findByText("Aviso 4");
  expect(calls.some(({ params }) => params.get("cursor") === "next")).toBe(false);

  const scroll = (await screen.findByText("Aviso 4")).closest("ul")?.parentElement as HTMLElement;
  scroll.scrollTop = 10_000 - 800 - 99;
  act(() => void scroll.dispatchEvent(new Event("scroll", { bubbles: true })));

  expect(await screen.findByText("Aviso 1")).toBeTruthy();
});

test("the viewer shows title, picture and text, and closes", async () => {
  await open("/contacts");
  await userEvent.click(await bell("Informativos: há novidade"));
  await userEvent.click(await screen.findByRole("button", { name: /Aviso 4/ }));

  const viewer = within(await screen.findByRole("dialog", { name: "Aviso 4" }));
  expect(viewer.getByRole<HTMLImageElement>("img", { name: "Imagem do informativo" }).src).toContain("/public/x");
  expect(viewer.getByText("atenção").tagName).toBe("STRONG");
  await userEvent.click(viewer.getByRole("button", { name: "Fechar" }));

  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Aviso 4" })).toBeNull());
  expect(await bell("Informativos")).toBeTruthy();
});
