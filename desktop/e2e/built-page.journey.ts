import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { findChunkCircles } from "./chunk-circles.ts";
import { test } from "./journey.ts";
import { marina, type Stage, setStage } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** The console as it was built: its files can be read in any order, and its page starts without an error. */
const desktop = join(import.meta.dirname, "..");
const web = join(desktop, "dist-web/assets");

let stage: Stage;
test.beforeAll(async () => {
  stage = await setStage();
});
test.afterAll(() => stage?.close());

test("has no files of the desktop that import each other in a circle", () => {
  expect(findChunkCircles(join(desktop, "out/renderer/assets"))).toEqual([]);
});

test("starts for a visitor and for a signed-in user", async () => {
  const visitor = await stage.open("/app/");
  await visitor.getByRole("button", { name: "Entrar", exact: true }).waitFor();
  const admin = await stage.signIn(marina);
  await admin.getByRole("heading", { name: "Atendimentos" }).first().waitFor();
  expect([visitor.problems, admin.problems]).toEqual([[], []]);
});

test("every built file can be read", async () => {
  // The audio thread loads a worklet, the page never does.
  const files = readdirSync(web).filter((name) => name.endsWith(".js") && !name.includes("worklet"));
  const page = await stage.open("/app/");
  await page.getByRole("button", { name: "Entrar", exact: true }).waitFor();
  // As text: the test runner would replace the page's import by its own.
  const failed = await page.evaluate<string[]>(`Promise.all(${JSON.stringify(files)}.map((name) =>
    import("/app/assets/" + name).then(() => [], (error) => [name + ": " + error])
  )).then((failures) => failures.flat())`);
  expect(failed).toEqual([]);
  expect(page.problems).toEqual([]);
});
