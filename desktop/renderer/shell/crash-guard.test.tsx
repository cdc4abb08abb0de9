import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { freshBrowserEachTest } from "../testing/browser.ts";
import { renderPart } from "../testing/render-part.tsx";
import { makeWorld, refusal } from "../testing/world.ts";
import { CrashGuard } from "./CrashGuard.tsx";

freshBrowserEachTest();
beforeEach(() => {
  // React also logs every caught error.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

function Broken(): never {
  throw new TypeError("x is not a function");
}
const open = async (world: ReturnType<typeof makeWorld>) => {
  const user = userEvent.setup();
  await renderPart(
    world,
    <CrashGuard>
      <Broken />
    </CrashGuard>,
  );
  await user.click(screen.getByRole("button", { name: "Relatar o problema" }));
};

test("a crashed screen shows an error, and reports it to the server on request", async () => {
  const world = makeWorld({ "POST /problem-reports": () => ({ status: 204 }) });
  await open(world);
  expect(await screen.findByText(/O relato chegou ao servidor/)).toBeTruthy();
  expect(world.calls.at(-1)?.body).toMatchObject({
    message: "x is not a function",
    stack: expect.stringContaining("Broken"),
    screen: "/",
  });
  expect(screen.getByRole("button", { name: "Recarregar" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Relatar o problema" })).toBeNull();
});

test("a report that the server refused is copied to the clipboard", async () => {
  await open(makeWorld({ "POST /problem-reports": () => refusal(503, "ERR_UNAVAILABLE") }));
  expect(await screen.findByText(/Ele foi copiado/)).toBeTruthy();
  expect(await navigator.clipboard.readText()).toContain("x is not a function");
});
