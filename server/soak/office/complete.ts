import type { CampaignReport } from "@balcao/shared/outreach/campaigns.ts";
import { until } from "../../testing/until.ts";
import type { Building } from "./building.ts";
import type { Customers } from "./customers.ts";
import type { DayAtDesks } from "./desk-messages.ts";

type Office = { customers: Customers; day: DayAtDesks; campaign: { id: number; contacts: number } };

/** Waits until everything has arrived, and returns what is lost or doubled all the same. */
export async function lostOrDoubled(
  { database, admin }: Building,
  { customers, day, campaign }: Office,
  say: (line: string) => void,
): Promise<string[]> {
  const read = () => admin.call<CampaignReport>("GET", `/campaigns/${campaign.id}/report`);
  const missing = () => day.answers.filter((body) => !customers.arrived.has(body));
  const began = performance.now();
  const isComplete = async () => (await read()).delivered === campaign.contacts && missing().length === 0;
  const settled = await until("everything has arrived", isComplete).catch(() => null);
  say(`${settled ? "complete" : "not complete"} after ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  const rows = await database.sql<{ body: string; count: number }[]>`
    select body, count(*)::int as count from messages where not from_me and body like 'cliente %' group by body`;
  const stored = new Map(rows.map(({ body, count }) => [body, count]));
  const doubled = [...stored, ...customers.arrived].filter(([, count]) => count > 1);
  const { delivered } = await read();
  return [
    ...customers.failed.map((why) => `a phone could not send: ${why}`),
    ...customers.wrote.filter((text) => !stored.has(text)).map((text) => `not stored: ${text}`),
    ...missing().map((body) => `accepted, but not on a phone: ${body}`),
    ...doubled.map(([text, count]) => `${count} times: ${text}`),
    ...(delivered === campaign.contacts ? [] : [`the campaign reached ${delivered} of ${campaign.contacts} contacts`]),
  ];
}
