import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { liveChanged } from "../../../../client/live/live-slice.ts";
import { freshBrowserEachTest } from "../../../../testing/browser.ts";
import { renderPart } from "../../../../testing/render-part.tsx";
import { makeWorld } from "../../../../testing/world.ts";
import { isSomethingHalfWritten } from "../../../../ui/form/half-written.ts";
import { AttachWaiting } from "./AttachWaiting.tsx";

freshBrowserEachTest();

test("files whose dialog is not loaded are announced with the reason, and can be discarded", async () => {
  const world = makeWorld({});
  const drop = vi.fn();
  await renderPart(world, <AttachWaiting count={2} onDrop={drop} />);
  const said = () => screen.getAllByRole("status").map(({ textContent }) => textContent);
  expect(said()).toContainEqual(expect.stringContaining("Abrindo 2 arquivos…"));

  act(() => void world.store.dispatch(liveChanged(false)));
  const reason = "2 arquivos guardados. A tela de envio abre quando a conexão voltar.";
  expect(said()).toContainEqual(expect.stringContaining(reason));
  expect(isSomethingHalfWritten()).toBe(true);

  await userEvent.click(screen.getByRole("button", { name: "Descartar" }));
  expect(drop).toHaveBeenCalledOnce();
});
