import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aContact, aMerge, aSession } from "../../testing/fixtures.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { makeWorld, refusal } from "../../testing/world.ts";
import { ContactDialog } from "./ContactDialog.tsx";
import { ContactPanel } from "./ContactPanel.tsx";

freshBrowserEachTest();

const contact = aContact(5, { name: "Renata Figueiredo" });
const merged = "Juntado com Renata F. em 20/11/2026";
const undone = { undoneAt: "2026-11-21T12:00:00.000Z", contact: { ...aMerge(1).contact, name: null } };

function someMerges(profile: "admin" | "user" = "admin") {
  let merges = [aMerge(23, undone), aMerge(22), aMerge(21, { waitsForId: 30 })];
  return makeWorld(
    {
      "GET /contacts/5": () => ({ body: contact }),
      "GET /contacts/5/merges": () => ({ body: merges }),
      "POST /contacts/merges/22/undo": () => {
        merges = [aMerge(22, undone)];
        return { body: aContact(6, { name: "Renata F." }) };
      },
    },
    aSession("token-1", profile),
  );
}

test.each([
  ["drawer", <ContactPanel key="drawer" contact={contact} />],
  ["dialog", <ContactDialog key="dialog" contactId={5} onSaved={() => {}} onClose={() => {}} />],
])(
  "a merge is shown and undone in the %s, after a question that says what happens",
  { tags: ["long"] },
  async (_, part) => {
    const world = someMerges();
    const { calls } = world;
    await renderPart(world, part);
    // Neither one that is undone, nor one that waits for another.
    expect(await screen.findAllByText(merged)).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: "Desfazer a junção com Renata F." }));
    expect(await screen.findByText("Desfazer a junção com Renata F.?")).toBeTruthy();
    expect(
      screen.getByText(/^Renata F\. volta a ser um contato separado.+ fica com Renata Figueiredo\.$/),
    ).toBeTruthy();
    expect(calls.some(({ method }) => method === "POST")).toBe(false);
    await userEvent.click(screen.getByRole("button", { name: "Desfazer junção" }));

    expect(await screen.findByText("Junção desfeita: Renata F. voltou a ser um contato separado")).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(merged)).toBeNull());
    expect(calls.filter(({ method }) => method === "POST").map(({ path }) => path)).toEqual([
      "/contacts/merges/22/undo",
    ]);
  },
);

test("the form closes after an undo, as it has values of the merged contact", { tags: ["long"] }, async () => {
  const { calls, ...world } = someMerges();
  function Screen() {
    const [isOpen, setOpen] = useState(true);
    return isOpen && <ContactDialog contactId={5} onSaved={() => {}} onClose={() => setOpen(false)} />;
  }
  await renderPart(world, <Screen />);
  await userEvent.click(await screen.findByRole("button", { name: "Desfazer a junção com Renata F." }));
  await userEvent.click(await screen.findByRole("button", { name: "Desfazer junção" }));

  expect(await screen.findByText("Junção desfeita: Renata F. voltou a ser um contato separado")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("button", { name: /Salvar/ })).toBeNull());
  expect(calls.some(({ method }) => method === "PUT")).toBe(false);
});

test("the form stays after a refused undo", { tags: ["long"] }, async () => {
  const world = someMerges();
  world.routes["POST /contacts/merges/22/undo"] = () => refusal(409, "ERR_MERGE_UNDONE");
  const onClose = vi.fn();
  await renderPart(world, <ContactDialog contactId={5} onSaved={() => {}} onClose={onClose} />);
  await userEvent.click(await screen.findByRole("button", { name: "Desfazer a junção com Renata F." }));
  await userEvent.click(await screen.findByRole("button", { name: "Desfazer junção" }));

  expect(await screen.findByText("Esta junção já foi desfeita.")).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

test("a refused undo shows its reason", { tags: ["long"] }, async () => {
  const world = someMerges();
  world.routes["POST /contacts/merges/22/undo"] = () => refusal(409, "ERR_MERGE_UNDONE");
  await renderPart(world, <ContactPanel contact={contact} />);
  await userEvent.click(await screen.findByRole("button", { name: "Desfazer a junção com Renata F." }));
  await userEvent.click(await screen.findByRole("button", { name: "Desfazer junção" }));

  expect(await screen.findByText("Esta junção já foi desfeita.")).toBeTruthy();
});

test("agents, who do not merge, are asked for nothing", async () => {
  const world = someMerges("user");
  const { calls } = world;
  await renderPart(world, <ContactPanel contact={contact} />);
  expect(await screen.findByText("Nenhum outro dado.")).toBeTruthy();
  await waitFor(() => expect(calls.some(({ path }) => path === "/contacts/5")).toBe(true));
  expect(calls.some(({ path }) => path === "/contacts/5/merges")).toBe(false);
});
