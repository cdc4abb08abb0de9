import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { Component, type ReactNode, Suspense } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { addAhead, lazyNamed, loadAhead, setServerAway } from "./lazy-named.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Shows a component whose import fails this often; the server's answers follow each other, null for none. */
function open(failures: number, answers: (number | null)[]) {
  const asked = vi.fn(async () => {
    const status = answers.shift();
    if (!status) throw new TypeError("Failed to fetch");
    return new Response(null, { status });
  });
  vi.stubGlobal("fetch", asked);
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= failures) throw new TypeError("Failed to fetch dynamically imported module");
    return { Panel: () => <p>Aqui</p> };
  });
  const Panel = lazyNamed(load, "Panel");
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  render(
    <Caught>
      <Suspense fallback={<p>Carregando</p>}>
        <Panel />
      </Suspense>
    </Caught>,
  );
  return load;
}

class Caught extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render = () => (this.state.failed ? <p>Falhou</p> : this.props.children);
}

test("an import that failed just before the server came back is tried again", async () => {
  open(1, [200]);
  await screen.findByText("Aqui");
});

test("it waits while the server cannot be reached, starts or stops", { tags: ["long"] }, async () => {
  const load = open(2, [null, 503, 200, 503, 200]);
  await waitFor(() => expect(screen.queryByText("Aqui")).not.toBeNull());
  expect(load).toHaveBeenCalledTimes(3);
});

test("nothing is requested while the app knows that the server is away", { tags: ["long"] }, async () => {
  setServerAway(true);
  const load = open(0, [null, 200]);
  await screen.findByText("Carregando");
  expect(load).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByText("Aqui")).not.toBeNull());
  setServerAway(false);
});

test("what was loaded ahead needs no server", { tags: ["long"] }, async () => {
  const load = vi.fn(async () => ({ Panel: () => <p>Pronto</p> }));
  const Panel = lazyNamed(load, "Panel", "ahead");
  await loadAhead();
  setServerAway(true);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  render(
    <Suspense>
      <Panel />
    </Suspense>,
  );
  await screen.findByText("Pronto");
  setServerAway(false);
});

test("a file that the server does not have any more is a failure", async () => {
  const load = open(9, [200, 200]);
  await screen.findByText("Falhou");
  expect(load).toHaveBeenCalledTimes(2);
});

test("what writing needs is loaded first, a few at once, and the document says when all is here", async () => {
  const { dataset } = document.documentElement;
  const order: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  addAhead(async () => void order.push("later"));
  for (const name of ["one", "two"])
    addAhead(async () => {
      order.push(name);
      // A module registers what it needs itself.
      if (name === "one") addAhead(async () => void order.push("three"), "first");
      await promise;
    }, "first");
  const loading = loadAhead();
  await waitFor(() => expect(order).toEqual(["one", "two"]));
  expect(dataset.needsNoServer).toBeUndefined();
  resolve();
  await loading;
  expect(order).toEqual(["one", "two", "three", "later"]);
  expect(dataset.needsNoServer).toBe("");

  addAhead(async () => void order.push("came with another screen"));
  await waitFor(() => expect(dataset.needsNoServer).toBe(""));
  expect(order.at(-1)).toBe("came with another screen");
});

test("loading ahead stops without a server, and goes on when it is called again", async () => {
  let isThere = false;
  const load = vi.fn(async () => {
    if (!isThere) throw new TypeError("Failed to fetch dynamically imported module");
  });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const behind = vi.fn(async () => undefined);
  addAhead(behind);
  addAhead(load, "first");
  await loadAhead();
  expect(load).toHaveBeenCalledOnce();
  expect(behind).not.toHaveBeenCalled();
  expect(document.documentElement.dataset.needsNoServer).toBeUndefined();
  isThere = true;
  await loadAhead();
  expect(load).toHaveBeenCalledTimes(2);
  expect(document.documentElement.dataset.needsNoServer).toBe("");
});

test("a module that the server does not have any more keeps nothing behind it waiting", async () => {
  const { dataset } = document.documentElement;
  vi.stubGlobal("fetch", async () => new Response(null));
  let isMissing = true;
  addAhead(async () => {
    if (isMissing) throw new TypeError("Failed to fetch dynamically imported module");
  }, "first");
  const behind = vi.fn(async () => undefined);
  addAhead(behind);
  await loadAhead();
  expect(behind).toHaveBeenCalledOnce();
  expect(dataset.needsNoServer).toBeUndefined();

  const later = vi.fn(async () => undefined);
  addAhead(later);
  await waitFor(() => expect(later).toHaveBeenCalledOnce());
  expect(dataset.needsNoServer).toBeUndefined();

  isMissing = false;
  await loadAhead();
  expect(dataset.needsNoServer).toBe("");
});
