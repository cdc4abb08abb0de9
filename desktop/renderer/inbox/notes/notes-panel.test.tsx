import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aNote, aSession } from "../../testing/fixtures.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { makeWorld, refusal } from "../../testing/world.ts";
import { NotesPanel } from "./NotesPanel.tsx";

freshBrowserEachTest();

async function panel(notes = [aNote(1)], session = aSession()) {
  const kept = [...notes];
  const world = makeWorld(
    {
      "GET /ticket-notes/list": () => ({ body: kept }),
      "POST /ticket-notes": ({ body }) => {
        const note = aNote(2, body as { note: string });
        kept.unshift(note);
        return { body: note };
      },
      "DELETE /ticket-notes/1": () => {
        kept.pop();
        return { body: { message: "gone" } };
      },
    },
    session,
  );
  await renderPart(world, <NotesPanel ticketId={1} contactId={4} />);
  return world;
}

test("a note shows its author and time, in the company's time zone", async () => {
  const { calls } = await panel();

  expect(await screen.findByText("Paulo Teles · 20/11/26 17:51")).toBeTruthy();
  expect(Object.fromEntries(calls[0]?.params ?? [])).toEqual({ ticketId: "1", contactId: "4" });
});

test("one letter is too short; two are written and shown", async () => {
  const { calls } = await panel([]);
  const box = await screen.findByRole("textbox", { name: "Nova nota" });

  await userEvent.type(box, "a");
  await userEvent.click(await screen.findByRole("button", { name: "Adicionar nota" }));
  expect(await screen.findByText("Mínimo de 2 caracteres")).toBeTruthy();
  expect(calls.some(({ method }) => method === "POST")).toBe(false);

  await userEvent.type(box, "b");
  await userEvent.click(await screen.findByRole("button", { name: "Adicionar nota" }));
  expect(await screen.findByText("Nota adicionada")).toBeTruthy();
  expect(within(await screen.findByRole("list", { name: "Notas do atendimento" })).getByText("ab")).toBeTruthy();
  expect(box).toMatchObject({ value: "" });
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ note: "ab", ticketId: 1, contactId: 4 });
});

test("a note is deleted after asking", async () => {
  await panel();

  await userEvent.click(await screen.findByRole("button", { name: "Excluir nota" }));
  expect(screen.getByText("Não dá para desfazer.")).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: "Excluir" }));

  expect(await screen.findByText("Nota excluída")).toBeTruthy();
  expect(await screen.findByText("Nenhuma nota ainda.")).toBeTruthy();
});

test("agents delete their own notes only", async () => {
  await panel([aNote(1, { userId: 8 })], aSession("token-1", "user"));
  await screen.findByRole("list", { name: "Notas do atendimento" });
  expect(screen.queryByRole("button", { name: "Excluir nota" })).toBeNull();
});

test("a refused note stays in the box", async () => {
  const { routes } = await panel([]);
  routes["POST /ticket-notes"] = () => refusal(403, "ERR_NO_PERMISSION");
  const box = await screen.findByRole("textbox", { name: "Nova nota" });

  await userEvent.type(box, "importante");
  await userEvent.click(await screen.findByRole("button", { name: "Adicionar nota" }));

  expect(await screen.findByText("Você não tem permissão para isso.")).toBeTruthy();
  expect(box).toMatchObject({ value: "importante" });
});
