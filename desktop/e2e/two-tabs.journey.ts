import { expect, type Page } from "@playwright/test";
import { patienceMs } from "../../server/testing/patience.ts";
import { until } from "../../server/testing/until.ts";
import { attendedBy } from "./attended-by.ts";
import { untilNeedsNoServer, withoutNetwork } from "./cut-off.ts";
import { test } from "./journey.ts";
import { countKept } from "./kept-here.ts";
import { linkShop } from "./link-shop.ts";
import { marina, type Screen, type Stage, setStage, shop } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** One person with two tabs: both share the local data, and neither overwrites the other's changes. */
let stage: Stage;
let first: Screen;
let second: Page;
const joana = { number: "5531977770051", name: "Joana Prado" };
const ze = { number: "5531977770052", name: "Zé Carlos" };

test.beforeAll(async () => {
  stage = await setStage();
  for (const { number, name } of [joana, ze]) await stage.sandbox.savePhone({ number, name });
  await linkShop(stage);
  for (const { number } of [joana, ze]) {
    await stage.sandbox.sendText({ from: number, to: shop, text: "Oi" });
    await attendedBy(stage, marina, number);
  }
  first = await stage.signIn(marina);
  second = await anotherTab();
  // A conversation is readable without a server only if it was opened before.
  for (const page of [first, second]) for (const { name } of [ze, joana]) await open(page, name);
  for (const page of [first, second]) await untilNeedsNoServer(page);
});
test.afterAll(() => stage?.close());

async function anotherTab(): Promise<Page> {
  const page = await first.context().newPage();
  page.on("pageerror", ({ message }) => first.problems.push(`second tab: ${message}`));
  page.setDefaultTimeout(patienceMs);
  await page.goto(`${stage.server().url}/app/tickets`);
  return page;
}
const open = async (page: Page, name: string): Promise<void> => {
  await page.getByRole("option").filter({ hasText: name }).first().click();
  await page.getByRole("region", { name }).or(page.getByRole("heading", { name })).first().waitFor();
  await page.getByRole("log").getByText("Oi", { exact: true }).waitFor();
};
const composer = (page: Page) => page.getByRole("textbox", { name: "Mensagem", exact: true });
const write = async (page: Page, text: string): Promise<void> => {
  await composer(page).fill(text);
  await composer(page).press("Enter");
  await page.getByRole("log").getByText(text, { exact: true }).waitFor();
};
const received = ({ number }: typeof joana): string[] =>
  stage.sandbox.sentTo(number, shop).map(({ text }) => text?.split("\n").at(-1) ?? "");
const isAway = (page: Page) => page.getByText(/Sem conexão com o servidor/);
/** Does something while both tabs know that they have no network, and waits until they have one again. */
const offline = async (work: () => Promise<void>): Promise<void> => {
  await withoutNetwork(first, async () => {
    for (const page of first.context().pages()) await isAway(page).waitFor();
    await work();
  });
  for (const page of first.context().pages()) await isAway(page).waitFor({ state: "detached" });
};

test("messages written in both tabs without a network are sent once, in the order of each tab", async () => {
  await offline(async () => {
    await write(first, "um");
    await write(second, "dois");
    await open(second, ze.name);
    await write(second, "ao Zé");
    await write(first, "três");
    await until("all to be kept", async () => (await countKept(first)).outbox === 4);
  });
  await until("all", () => received(joana).length >= 3 && received(ze).length >= 1);
  await until("nothing to wait", async () => (await countKept(first)).outbox === 0);

  expect(received(joana).toSorted()).toEqual(["dois", "três", "um"]);
  expect(received(joana).filter((text) => text !== "dois")).toEqual(["um", "três"]);
  expect(received(ze)).toEqual(["ao Zé"]);
});

test("a message that waited in a closed tab is sent by one other page only", async () => {
  await offline(async () => {
    await open(first, joana.name);
    await write(second, "de quem fecha");
    await until("it to be kept", async () => (await countKept(first)).outbox === 1);
    await second.close();
  });
  second = await anotherTab();
  await until("nothing to wait", async () => (await countKept(first)).outbox === 0);
  await until("it to arrive", () => received(ze).includes("de quem fecha"));
  await write(first, "depois disso");
  await until("what was written later", () => received(joana).includes("depois disso"));

  expect(received(ze)).toEqual(["ao Zé", "de quem fecha"]);
});

test("each tab keeps its drafts; for the same conversation the last text wins", async () => {
  await open(first, joana.name);
  await open(second, ze.name);
  await composer(first).fill("Para Joana");
  await composer(second).fill("Para o Zé");
  await composer(first).fill("Para Joana, com mais palavras");
  await until("both drafts", async () => (await countKept(first)).drafts === 2);
  await open(second, joana.name);
  await composer(second).fill("A última palavra");
  // This draft is stored after the one above: once it is stored, both are.
  await second.getByRole("tab", { name: "Nota interna" }).click();
  await second.getByRole("textbox", { name: "Nota interna", exact: true }).fill("Para a equipe");
  await until("all three drafts", async () => (await countKept(first)).drafts === 3);

  for (const page of [first, second]) await page.goto(`${stage.server().url}/app/tickets`);
  for (const page of [first, second]) {
    await open(page, joana.name);
    await until("the last word", async () => (await composer(page).inputValue()) === "A última palavra");
    await open(page, ze.name);
    await until("the other's draft", async () => (await composer(page).inputValue()) === "Para o Zé");
  }
});
