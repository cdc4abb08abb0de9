import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { uploadProgressed } from "../../client/outbox/uploads-slice.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { makeWorld } from "../../testing/world.ts";
import { UpdateBanner } from "./UpdateBanner.tsx";

freshBrowserEachTest();
let listeners: Map<string, (payload: object) => void>;
let ready: { version: string } | null;
let installs: boolean;
const call = vi.fn(async (name: string, _input?: object) =>
  name === "update.get" ? ready : name === "update.install" ? installs : undefined,
);

beforeEach(() => {
  listeners = new Map();
  ready = { version: "0.2.0" };
  installs = true;
  call.mockClear();
  vi.stubGlobal("desktop", {
    call,
    on: (name: string, listener: (payload: object) => void) => {
      listeners.set(name, listener);
      return () => listeners.delete(name);
    },
  });
});
const tell = (name: string, payload: object) => act(async () => listeners.get(name)?.(payload));
/** The page's answer when main asks whether it may restart. */
async function mayRestart(): Promise<unknown> {
  await tell("update.mayRestart", { question: 7 });
  const [, answer] = call.mock.calls.findLast(([name]) => name === "update.answer") ?? [];
  expect(answer).toMatchObject({ question: 7 });
  return (answer as { mayRestart: boolean } | undefined)?.mayRestart;
}

test("a downloaded version can be installed by a restart, or dismissed until the next one", async () => {
  await renderPart(makeWorld({}), <UpdateBanner />);
  expect(await screen.findByText(/0\.2\.0/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Reiniciar" }));
  expect(call).toHaveBeenCalledWith("update.install");

  await userEvent.click(screen.getByRole("button", { name: "Depois" }));
  expect(screen.queryByRole("button", { name: "Reiniciar" })).toBeNull();
  await tell("update.ready", { version: "0.3.0" });
  expect(screen.getByText(/0\.3\.0/)).toBeTruthy();
});

test("without an update there is no banner", async () => {
  ready = null;
  await renderPart(makeWorld({}), <UpdateBanner />);
  expect(screen.queryByRole("button")).toBeNull();
});

test("unsaved text blocks the restart, with a message", async () => {
  installs = false;
  await renderPart(makeWorld({}), <UpdateBanner />);
  await userEvent.click(await screen.findByRole("button", { name: "Reiniciar" }));

  expect(screen.getByText(/Você está no meio de algo/)).toBeTruthy();
});

test.each([
  ["an empty page", null, true],
  ["an empty text", <textarea key="a" defaultValue="  " />, true],
  ["a text that cannot be written in", <textarea key="a" disabled defaultValue="x" />, true],
  ["a line for searching", <input key="a" defaultValue="joana" />, true],
  ["half a message", <textarea key="a" defaultValue="Bom dia, a sua enc" />, false],
  [
    "an open form",
    <div key="a" role="dialog">
      <form />
    </div>,
    false,
  ],
  ["a recording", <span key="a" role="timer" />, false],
])("main may restart only if no work is open: %s", async (_name, part, expected) => {
  await renderPart(
    makeWorld({}),
    <>
      {part}
      <UpdateBanner />
    </>,
  );
  expect(await mayRestart()).toBe(expected);
});

test("a file being sent delays the restart", async () => {
  const world = makeWorld({});
  await renderPart(world, <UpdateBanner />);
  await act(async () => void world.store.dispatch(uploadProgressed({ clientId: "a", done: 0.4 })));
  expect(await mayRestart()).toBe(false);
});
