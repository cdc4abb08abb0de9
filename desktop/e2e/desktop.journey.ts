import { afterAll, beforeAll, it } from "vitest";
import { runDesktopJourney } from "../electron-double/desktop.journey.ts";
import { chromiumPath, marina, output, type Stage, setStage } from "./stage.ts";

/** The built desktop against a real server; under the Electron double where Electron itself cannot run. */
let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage?.close());

it("chooses a server, signs in, stays signed in over a restart, and signs out", async () => {
  const { email, password } = marina;
  const serverUrl = stage.server().url;
  await runDesktopJourney({ serverUrl, email, password, chromium: chromiumPath(), outputFolder: output });
});
