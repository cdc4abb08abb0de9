// @module-tag long
import { expect, it } from "vitest";
import { seededRandom } from "../platform/seeded-random.ts";
import { breaches, campaignUnderFire } from "../testing/companies/campaign-under-fire.ts";

/** `npm run soak` does the same with ten thousand contacts, killed ten times. */
it("sends a campaign once to each contact over two numbers, though the server is killed twice meanwhile", async () => {
  const outcome = await campaignUnderFire({
    contacts: 48,
    accounts: ["5531988001020", "5531988001021"],
    kills: 2,
    random: seededRandom(1),
    log: () => undefined,
  });
  expect(breaches(outcome)).toEqual([]);
  const uncertain = outcome.contacts.filter(({ shipment }) => shipment.status === "uncertain");
  // A kill interrupts at most one send of each number.
  expect(uncertain.length).toBeLessThanOrEqual(4);
});
