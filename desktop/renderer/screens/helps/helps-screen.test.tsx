import type { Help } from "@balcao/shared/team/helps.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { noAnswer } from "../../client/api-error.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aSession, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, type Routes, refusal } from "../../testing/world.ts";

freshBrowserEachTest();

const start: Help = {
  id: 1,
  title: "Primeiros passos",
  description: "Conecte um número",
  video: "aqz-KE-bpKQ",
  provider: "youtube",
};
const bot: Help = { id: 2, title: "Robô", description: "", video: "1084537/0a1b2c3d", provider: "vimeo" };

async function open(address: string, change: Routes = {}, isSuper = true) {
  const session = aSession();
  const world = makeWorld(
    {
      "GET /tickets": () => ({ body: ticketPage([]) }),
      "GET /whatsapp": () => ({ body: [] }),
      "GET /settings": () => ({ body: [] }),
      "GET /helps/list": () => ({ body: [start, bot] }),
      "POST /helps": () => ({ body: { ...start, id: 3 } }),
      "PUT /helps/1": () => ({ body: start }),
      "DELETE /helps/1": () => ({ body: { message: "gone" } }),
      ...change,
    },
    { ...session, user: { ...session.user, super: isSuper } },
  );
  await renderApp(world, address);
  const sent = () =>
    world.calls.filter(({ method }) => method !== "GET").map(({ method, path, body }) => [`${method} ${path}`, body]);
  return { ...world, sent };
}
const player = () => document.querySelector("iframe");
const form = async (name: string) => within(await screen.findByRole("form", { name }));

test("a video loads once its help is opened, in a sandboxed frame, and is removed when another opens", async () => {
  await open("/helps?tab=videos", {}, false);
  await screen.findByRole("button", { name: "Primeiros passos" });
  expect(player()).toBeNull();

  await userEvent.click(screen.getByRole("button", { name: "Primeiros passos" }));
  expect(await screen.findByTitle("Vídeo: Primeiros passos")).toBeTruthy();
  expect(player()?.src).toBe("https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0");
  expect(player()?.getAttribute("sandbox")).toBe("allow-scripts allow-same-origin allow-presentation");
  expect(screen.getByText("Conecte um número")).toBeTruthy();

  await userEvent.click(screen.getByRole("button", { name: "Robô" }));
  expect(await screen.findByTitle("Vídeo: Robô")).toBeTruthy();
  expect(document.querySelectorAll("iframe")).toHaveLength(1);
  expect(player()?.src).toBe("https://player.vimeo.com/video/1084537?dnt=1&h=0a1b2c3d");
  await userEvent.click(screen.getByRole("button", { name: "Robô" }));
  await waitFor(() => expect(player()).toBeNull());
});

test("helps are found by title and text, without accents", async () => {
  await open("/helps?tab=videos", {}, false);
  await screen.findByRole("button", { name: "Robô" });

  await userEvent.type(screen.getByRole("textbox", { name: "Buscar na ajuda" }), "numero{Enter}");

  await waitFor(() => expect(screen.queryByRole("button", { name: "Robô" })).toBeNull());
  expect(screen.getByRole("button", { name: "Primeiros passos" })).toBeTruthy();
});

test("a failed load of helps can be retried", async () => {
  const { routes } = await open("/helps?tab=videos", { "GET /helps/list": () => noAnswer }, false);
  await screen.findByText("Não deu para abrir a lista");
  routes["GET /helps/list"] = () => ({ body: [start] });
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));

  expect(await screen.findByRole("button", { name: "Primeiros passos" })).toBeTruthy();
});

test("only super users see the settings tab", async () => {
  await open("/settings?tab=helps", {}, false);

  expect(await screen.findByRole("tab", { name: "Opções", selected: true })).toBeTruthy();
  expect(screen.queryByRole("tab", { name: "Ajuda" })).toBeNull();
});

test("a new help is saved, and the form is empty again", { tags: ["long"] }, async () => {
  const { sent } = await open("/settings?tab=helps");
  const fields = await form("Novo vídeo");
  await userEvent.type(fields.getByRole("textbox", { name: /^Título/ }), "Filas");
  await userEvent.type(fields.getByRole("textbox", { name: /^Código/ }), "https://exemplo.com/x.mp4");
  await userEvent.click(fields.getByRole("button", { name: "Salvar" }));
  expect(await fields.findByText("Use um vídeo do YouTube ou do Vimeo.")).toBeTruthy();
  expect(sent()).toEqual([]);

  await userEvent.clear(fields.getByRole("textbox", { name: /^Código/ }));
  await userEvent.type(fields.getByRole("textbox", { name: /^Código/ }), "https://youtu.be/aqz-KE-bpKQ");
  await userEvent.click(fields.getByRole("button", { name: "Salvar" }));

  expect(await screen.findByText("Vídeo salvo")).toBeTruthy();
  const body = { title: "Filas", video: "https://youtu.be/aqz-KE-bpKQ", description: "" };
  expect(sent()).toEqual([["POST /helps", body]]);
  const empty = await form("Novo vídeo");
  expect(empty.getByRole<HTMLInputElement>("textbox", { name: /^Título/ }).value).toBe("");
});

test("a help is changed, and a refused change stays in the form", async () => {
  const { sent } = await open("/settings?tab=helps", { "PUT /helps/1": () => refusal(400, "ERR_INVALID_REQUEST") });
  await userEvent.click(await screen.findByRole("button", { name: "Editar: Primeiros passos" }));
  const fields = await form("Editar vídeo");
  await userEvent.type(fields.getByRole("textbox", { name: /^Título/ }), " 2");
  await userEvent.click(fields.getByRole("button", { name: "Salvar" }));

  expect(await screen.findByText(/^Não deu para salvar\. Confira os campos/)).toBeTruthy();
  expect(sent()).toMatchObject([["PUT /helps/1", { title: "Primeiros passos 2", video: "aqz-KE-bpKQ" }]]);
  expect(fields.getByRole<HTMLInputElement>("textbox", { name: /^Título/ }).value).toBe("Primeiros passos 2");
  await userEvent.click(fields.getByRole("button", { name: "Limpar" }));
  expect((await form("Novo vídeo")).queryByRole("button", { name: "Excluir" })).toBeNull();
});

test("a help is deleted after asking", async () => {
  const { sent } = await open("/settings?tab=helps");
  await userEvent.click(await screen.findByRole("button", { name: "Editar: Primeiros passos" }));
  await userEvent.click((await form("Editar vídeo")).getByRole("button", { name: "Excluir" }));
  const question = within(await screen.findByRole("alertdialog"));
  expect(question.getByText("Não dá para desfazer.")).toBeTruthy();
  await userEvent.click(question.getByRole("button", { name: "Excluir" }));

  await form("Novo vídeo");
  expect(sent()).toEqual([["DELETE /helps/1", null]]);
});
