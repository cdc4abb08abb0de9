import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aQueue, aTicket, aUser, support } from "../../testing/fixtures.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { makeWorld } from "../../testing/world.ts";
import { TransferDialog } from "./TransferDialog.tsx";

freshBrowserEachTest();

const sales = { id: 2, name: "Vendas", color: "#2E8B57" };
const ticket = aTicket(1, { status: "open", userId: 7 });

async function dialog() {
  const onTransfer = vi.fn(async () => undefined);
  const world = makeWorld({
    "GET /queue": () => ({ body: [aQueue(1, "Suporte"), aQueue(2, "Vendas")] }),
    "GET /users/list": () => ({
      body: [
        aUser(8, { name: "Bruna Alves", queues: [support, sales] }),
        aUser(9, { name: "Paulo Teles", queues: [sales] }),
      ],
    }),
  });
  await renderPart(
    world,
    <TransferDialog
      title="Transferir"
      ticket={ticket}
      busy={false}
      onTransfer={onTransfer}
      onClose={() => undefined}
    />,
  );
  const queue = () => screen.getByRole("combobox", { name: /Fila/ }) as HTMLSelectElement;
  await waitFor(() => expect(queue().options.length).toBe(3));
  const choose = async (name: string) => {
    await userEvent.type(screen.getByRole("combobox", { name: /Atendente/ }), name);
    await userEvent.click(await screen.findByRole("option", { name }));
  };
  return { onTransfer, queue, choose };
}

test("nothing is preselected: an accidental Enter does not transfer the conversation", async () => {
  const { onTransfer, queue } = await dialog();
  expect(queue().selectedOptions[0]?.textContent).toBe("Selecione uma fila");
  await userEvent.keyboard("{Enter}");
  await userEvent.click(screen.getByRole("button", { name: "Transferir" }));
  expect(onTransfer).not.toHaveBeenCalled();

  await userEvent.selectOptions(queue(), "Suporte");
  await userEvent.click(screen.getByRole("button", { name: "Transferir" }));
  expect(onTransfer).toHaveBeenCalledExactlyOnceWith(1, null);
});

test("a colleague who attends the queue receives the ticket in it; another receives it in a queue of theirs", {
  tags: ["long"],
}, async () => {
  const { onTransfer, queue, choose } = await dialog();
  await choose("Bruna Alves");
  expect(queue().selectedOptions[0]?.textContent).toBe("Suporte");
  await userEvent.clear(screen.getByDisplayValue("Bruna Alves"));
  await choose("Paulo Teles");
  expect(queue().selectedOptions[0]?.textContent).toBe("Vendas");
  await userEvent.click(screen.getByRole("button", { name: "Transferir" }));
  expect(onTransfer).toHaveBeenCalledExactlyOnceWith(2, 9);
});
