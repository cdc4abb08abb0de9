import { expect } from "@playwright/test";
import sharp from "sharp";
import { signIn } from "../../server/testing/api-client.ts";
import { until } from "../../server/testing/until.ts";
import type { User } from "../../shared/workspace/users.ts";
import { runOfflineJourney } from "../electron-double/offline.journey.ts";
import type { Owner } from "../ipc/offline.ts";
import { attendedBy } from "./attended-by.ts";
import { test } from "./journey.ts";
import { linkShop } from "./link-shop.ts";
import { chromiumPath, marina, output, type Stage, setStage, shop } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/**
 * The built desktop during power cuts and server outages; under the Electron double where Electron itself cannot run.
 */
let stage: Stage;
let owner: Owner;
const customer = "5531977770012";
const contact = "Josefina Aparecida Vasconcelos";
const lastWords = "Ainda tem a panela azul?";

test.beforeAll(async () => {
  stage = await setStage();
  await stage.sandbox.savePhone({ number: customer, name: contact });
  await linkShop(stage);
  await stage.sandbox.sendText({ from: customer, to: shop, text: lastWords });
  await attendedBy(stage, marina, customer);
  const person = await signIn(stage.server().url, marina.email, marina.password);
  const { users } = await person.call<{ users: User[] }>("GET", "/users");
  const { id: userId = 0, companyId = 0 } = users.find(({ email }) => email === marina.email) ?? {};
  owner = { userId, companyId };
});
test.afterAll(() => stage?.close());

test("keeps drafts, read conversations and the outbox through a power cut and without a server", async () => {
  const { email, password } = marina;
  const photo = await sharp({ create: { width: 240, height: 160, channels: 3, background: "#0E7A8A" } })
    .png()
    .toBuffer();
  await runOfflineJourney({
    serverUrl: stage.server().url,
    email,
    password,
    chromium: chromiumPath(),
    outputFolder: output,
    contact,
    lastWords,
    owner,
    photo,
    stopServer: () => stage.server().kill(),
    startServer: () => stage.restart(),
  });
  const got = () => stage.sandbox.sentTo(customer, shop).map(({ text, kind }) => `${kind}: ${text.split("\n").at(-1)}`);
  await until("the phone", () => got().length === 2);
  expect(got()).toEqual(["text: Meia frase que ninguém deve perder", "image: A vitrine de hoje"]);
});
