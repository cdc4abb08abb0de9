import type { CampaignReport } from "@balcao/shared/outreach/campaigns.ts";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aCampaign, open, page } from "../../testing/campaigns.ts";
import { aSum } from "../../testing/costs.ts";

freshBrowserEachTest();

const report: CampaignReport = {
  campaign: aCampaign(1, { status: "FINALIZADA" }),
  ...{ validContacts: 2, delivered: 2, confirmationsRequested: 0, confirmations: 0, progress: 100 },
  shipments: {
    ...{ pending: 0, asking: 0, asked: 0, confirmed: 0, sending: 0, held: 0, sent: 0, delivered: 2, failed: 0 },
    uncertain: 0,
  },
  failures: [],
};

async function reportOf(cost: CampaignReport["cost"]) {
  await open("/campaign/1/report", {
    "GET /campaigns/1/report": () => ({ body: { ...report, ...(cost !== undefined && { cost }) } }),
    "GET /campaigns/1/shipments": () => ({ body: page([]) }),
  });
  await screen.findByText("Contatos válidos");
  return screen.queryByText(/^Custo/)?.textContent?.replace(/\s/g, " ");
}

test("the report says what the campaign cost", async () => {
  expect(await reportOf(aSum(40, 12_340_000))).toBe("Custo: R$ 12,34");
});

test("free messages, and those without a price, are told", async () => {
  expect(await reportOf(aSum(1_240, 0, { free: 1_200, unpriced: 40 }))).toBe(
    "Custo: R$ 0,00 (1.200 grátis, 40 sem preço)",
  );
});

test.each([
  ["an older server", undefined],
  ["a campaign of linked numbers", null],
  ["a campaign before its first delivery", aSum(0, 0)],
])("%s has no cost in the report", async (_which, cost) => {
  expect(await reportOf(cost)).toBeUndefined();
});
