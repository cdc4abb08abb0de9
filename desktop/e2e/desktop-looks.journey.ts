import { runLooksJourney } from "../electron-double/looks.journey.ts";
import { attendedBy } from "./attended-by.ts";
import { test } from "./journey.ts";
import { linkShop } from "./link-shop.ts";
import { chromiumPath, marina, output, type Stage, setStage, shop } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** The screens that only the desktop has, checked wide and narrow, light and dark, in three languages. */
let stage: Stage;
const customer = "5531977770041";
const contact = "Sebastiana Cavalcanti de Albuquerque Montenegro";

test.beforeAll(async () => {
  stage = await setStage();
  await stage.sandbox.savePhone({ number: customer, name: contact });
  await linkShop(stage);
  await stage.sandbox.sendText({ from: customer, to: shop, text: "Oi, tudo bem?" });
  await attendedBy(stage, marina, customer);
});
test.afterAll(() => stage?.close());

test("shows the update banner, the servers and the sign-out question as designed", async () => {
  const { email, password } = marina;
  await runLooksJourney({
    serverUrl: stage.server().url,
    email,
    password,
    chromium: chromiumPath(),
    outputFolder: output,
    contact,
  });
});
