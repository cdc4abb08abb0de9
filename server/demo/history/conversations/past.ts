import { arrivalsOf, hourMs, minuteMs, type ShopDay } from "../calendar.ts";
import type { Customer } from "../customers.ts";
import type { Random } from "../random.ts";
import type { Writer } from "../writer.ts";
import { closeAttendance } from "./close-attendance.ts";
import type { Dialogue } from "./dialogue.ts";
import { business } from "./dialogues/business.ts";
import { campaignAnswers } from "./dialogues/campaign.ts";
import { deliveries } from "./dialogues/deliveries.ts";
import { everyday } from "./dialogues/everyday.ts";
import { exchanges } from "./dialogues/exchanges.ts";
import { prices } from "./dialogues/prices.ts";
import { purchases } from "./dialogues/purchases.ts";
import { openAttendance } from "./open-attendance.ts";
import { planConversation } from "./plan-conversation.ts";

/** Conversations on a usual day. */
const usual = 18;
/** The subjects of conversations, each with its share. */
const subjects: readonly (readonly [share: number, readonly Dialogue[]])[] = [
  [0.3, prices],
  [0.2, purchases],
  [0.22, deliveries],
  [0.14, exchanges],
  [0.14, everyday],
];
/** A campaign brings answers for this long. */
const campaignEffectMs = 72 * hourMs;
/** `present.ts` writes the last hours of the customers who talk now. */
const presentMs = 10 * hourMs;

/** Writes the closed conversations of all days until now. `campaignAt` is the start of the campaign. */
export function writePast(
  writer: Writer,
  days: readonly ShopDay[],
  customers: readonly Customer[],
  campaignAt: number,
): void {
  const { random, calendar, shop } = writer;
  const now = shop.now.getTime();
  const arrivals = days.flatMap((day, n) => arrivalsOf(random, day, usual * growth(n, days.length)));
  const free = new Map<Customer, number>();
  for (const [n, at] of arrivals.entries()) {
    // The shop's customers come one after another, so every week has new ones.
    const known = customers.slice(0, Math.ceil(customers.length * ((n + 1) / arrivals.length) ** 0.7));
    const customer = pickCustomer(
      random,
      known,
      (one) => (free.get(one) ?? 0) < at && !(one.talks && at > now - presentMs),
    );
    if (!customer) continue;
    const plan = planConversation(random, shop, calendar, subjectOf(random, customer, at - campaignAt), at);
    const last = plan.lines.at(-1)?.at ?? at;
    if (last > now - 25 * minuteMs) continue;
    const end = closeAttendance(writer, openAttendance(writer, customer, plan), plan);
    free.set(customer, end + hourMs);
  }
}

/** The shop grows: at the end a third more customers write than at the beginning. */
const growth = (day: number, days: number): number => 0.85 + (0.3 * day) / days;

/** Customers write again soon: about a third of the picks are from the newest tenth. */
function pickCustomer(random: Random, known: readonly Customer[], isFree: (one: Customer) => boolean): Customer | null {
  const newest = known.slice(-Math.ceil(known.length / 10));
  for (let attempt = 0; attempt < 20; attempt++) {
    const one = random.pick(random.chance(0.3) ? newest : known);
    if (isFree(one)) return one;
  }
  return null;
}

function subjectOf(random: Random, { isBusiness }: Customer, sinceCampaign: number): Dialogue {
  if (isBusiness && random.chance(0.75)) return random.pick(business);
  if (sinceCampaign > 0 && sinceCampaign < campaignEffectMs && random.chance(0.4)) return random.pick(campaignAnswers);
  const dialogues = subjects[random.weighted(subjects.map(([share]) => share))]?.[1] ?? prices;
  return random.pick(dialogues);
}
