import type { SetFieldValues } from "@balcao/shared/inbox/fields.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aChoice, aField, aValue } from "../../testing/fields.ts";
import { aSession, aTicket, messagePage, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, refusal } from "../../testing/world.ts";

freshBrowserEachTest();

const open = aTicket(1, { status: "open", userId: 7, user: { id: 7, name: "Marina Lopes" } });
const reason = aField(4, {
  ...{ subject: "ticket", name: "Motivo", kind: "choice", isRequired: true },
  choices: [aChoice(11, "Resolvido")],
});
const firm = aField(5, { name: "Empresa", isRequired: true });

test("resolving asks for the missing values, stores them where they belong, and goes on", async () => {
  const stored: Record<string, SetFieldValues["values"]> = {};
  const missing = [firm, reason].map(({ id, name, subject }) => ({ id, name, subject }));
  const world = makeWorld(
    {
      "GET /tickets": ({ params }) => ({ body: ticketPage(params.get("status") === "open" ? [open] : []) }),
      "GET /tickets/counts": () => ({ body: { open: 1, verified: 0, pending: 0 } }),
      "GET /whatsapp": () => ({ body: [] }),
      [`GET /tickets/u/${open.uuid}`]: () => ({ body: open }),
      "GET /messages/1": () => ({ body: messagePage([]) }),
      "GET /fields": () => ({ body: [firm, reason] }),
      "PUT /tickets/1": () =>
        stored["/tickets/1/fields"]
          ? { body: { ...open, status: "closed" } }
          : refusal(409, "ERR_FIELDS_REQUIRED", { fields: missing }),
      "PATCH /tickets/1/fields": ({ path, body }) => {
        stored[path] = (body as SetFieldValues).values;
        return { body: [aValue(4, 11, "Resolvido")] };
      },
      "PATCH /contacts/1/fields": ({ path, body }) => {
        stored[path] = (body as SetFieldValues).values;
        return { body: [aValue(5, "Padaria Sol")] };
      },
    },
    aSession("token-1", "user"),
  );
  await renderApp(world, `/tickets/${open.uuid}`);
  await userEvent.click(await screen.findByRole("button", { name: "Resolver" }));

  const dialog = await screen.findByRole("dialog", { name: "Falta preencher" });
  await userEvent.click(await screen.findByRole("button", { name: "Salvar e resolver" }));
  await waitFor(() => expect(dialog.textContent?.match(/Obrigatório/g) ?? []).toHaveLength(2));
  await userEvent.type(screen.getByRole("textbox", { name: /Empresa/ }), "Padaria Sol");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: /Motivo/ }), "Resolvido");
  await userEvent.click(screen.getByRole("button", { name: "Salvar e resolver" }));

  await screen.findByText("Escolha uma conversa");
  expect(stored).toEqual({
    "/contacts/1/fields": [{ fieldId: 5, value: "Padaria Sol" }],
    "/tickets/1/fields": [{ fieldId: 4, value: 11 }],
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
