import { runDesktopJourney } from "../electron-double/desktop.journey.ts";
import { test } from "./journey.ts";
import { chromiumPath, marina, output, type Stage, setStage } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** The built desktop against a real server; under the Electron double where Electron itself cannot run. */
let stage: Stage;
test.beforeAll(async () => {
  stage = await setStage();
});
test.afterAll(() => stage?.close());

test("chooses a server, signs in, stays signed in over a restart, and signs out", async () => {
  const { email, password } = marina;
  const serverUrl = stage.server().url;
  await runDesktopJourney({ serverUrl, email, password, chromium: chromiumPath(), outputFolder: output });
});
