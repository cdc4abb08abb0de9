import type { Connection } from "@balcao/shared/channels/connections.ts";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aConnection } from "../../testing/fixtures.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { makeWorld } from "../../testing/world.ts";
import { ContactFilesMenu } from "./ContactFilesMenu.tsx";

freshBrowserEachTest();

async function openMenu(connections: Connection[], imported = { created: 0, renamed: 0 }) {
  const world = makeWorld({
    "GET /whatsapp": () => ({ body: connections }),
    "GET /settings": () => ({ body: [] }),
    "POST /contacts/import": () => ({ body: { message: "", ...imported } }),
  });
  await renderPart(world, <ContactFilesMenu onImportFile={() => undefined} />);
  await userEvent.click(await screen.findByRole("button", { name: "Importar e exportar" }));
  await screen.findByRole("menuitem", { name: "De planilha" });
}
const fromPhone = () => screen.queryByRole("menuitem", { name: "Da agenda do celular" });

test("it lists contacts that are new from the phone, and renamed ones", async () => {
  await openMenu([aConnection(1, { isDefault: true })], { created: 3, renamed: 2 });
  await userEvent.click(fromPhone() as HTMLElement);
  expect(await screen.findByText("3 contatos novos da agenda · 2 renomeados")).toBeTruthy();
});

test("it offers no phone import if the default connection has no phone, even if others have one", async () => {
  await openMenu([aConnection(1, { isDefault: true, capabilities: [] }), aConnection(2)]);
  await expect.poll(fromPhone).toBeNull();
});
