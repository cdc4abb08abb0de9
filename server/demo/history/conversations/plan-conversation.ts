import { type Calendar, hourMs, minuteMs, secondMs } from "../calendar.ts";
import type { Random } from "../random.ts";
import type { Person, Shop } from "../shop.ts";
import type { Dialogue } from "./dialogue.ts";

/** A line with its moment, in milliseconds since 1970, and the agent who has the conversation then. */
export type TimedLine = { by: "contact" | "agent"; text: string; at: number; agent: Person };

/** The moments of everything that happens in an attendance. */
export type Plan = {
  dialogue: Dialogue;
  lines: readonly TimedLine[];
  /** When a colleague moved the waiting ticket to the sales queue; null if it stayed in its first queue. */
  sortedAt: number | null;
  acceptedAt: number;
  /** The first agent, and the agent of the other queue who took over. */
  agent: Person;
  handover: { at: number; acceptedAt: number; agent: Person } | null;
};

/** Each agent's share of the conversations. */
const shares = [0.2, 0.38, 0.42];

/** Gives the lines of a dialogue their moments. The dialogue begins at `from`; agents answer while the shop is open. */
export function planConversation(
  random: Random,
  { people }: Shop,
  calendar: Calendar,
  dialogue: Dialogue,
  from: number,
): Plan {
  const agent = pickAgent(random, people);
  const acceptedAt = servedAt(random, calendar, from);
  const wait = acceptedAt - from;
  const sortedAt = dialogue.topic === "sales" ? from + Math.round(wait * (0.2 + random.next() * 0.5)) : null;
  const lines: TimedLine[] = [];
  let handover: Plan["handover"] = null;
  let at = from;
  let last: "contact" | "agent" | null = null;
  for (const line of dialogue.lines) {
    if (line.by === "transfer") {
      const moved = at + random.int(10, 40) * secondMs;
      const taken = agentHours(random, calendar, moved + random.skewed(40 * secondMs, 9 * minuteMs));
      handover = { at: moved, acceptedAt: taken, agent: other(random, people, agent) };
      at = taken;
      continue;
    }
    const { by, text } = line;
    if (last !== null) at += pause(random, last, by);
    if (by === "agent") at = agentHours(random, calendar, Math.max(at, acceptedAt + random.int(15, 70) * secondMs));
    lines.push({ by, text, at: Math.round(at), agent: handover?.agent ?? agent });
    last = by;
  }
  return { dialogue, lines, sortedAt, acceptedAt, agent, handover };
}

const pickAgent = (random: Random, people: Shop["people"]): Person => people[random.weighted(shares)] ?? people[0];

const other = (random: Random, people: Shop["people"], than: Person): Person =>
  random.pick(people.filter(({ id }) => id !== than.id));

/**
 * When an agent accepts the ticket: after some minutes, later at lunch. Tickets from the night are accepted one after
 * another once the shop opens.
 */
function servedAt(random: Random, calendar: Calendar, from: number): number {
  const hour = calendar.hourOf(from);
  const longest = hour >= 12 && hour < 14 ? 26 : 13;
  const at = from + random.skewed(40 * secondMs, longest * minuteMs);
  // Customers who wrote before the shop closed still get their answer.
  if (calendar.isOpen(from) || calendar.isOpen(at)) return Math.round(at);
  return Math.round(calendar.nextOpen(at) + random.skewed(2 * minuteMs, 50 * minuteMs));
}

/** Agents finish a conversation until an hour after closing, but no later. */
function agentHours(random: Random, calendar: Calendar, at: number): number {
  if (calendar.isOpen(at) || calendar.isOpen(at - hourMs)) return at;
  return calendar.nextOpen(at) + random.skewed(minuteMs, 40 * minuteMs);
}

function pause(random: Random, before: "contact" | "agent", now: "contact" | "agent"): number {
  if (before === now) return random.int(5, 45) * secondMs;
  if (now === "agent") return random.skewed(20 * secondMs, 5 * minuteMs);
  if (random.chance(0.05)) return random.int(25, 95) * minuteMs;
  return random.skewed(12 * secondMs, 8 * minuteMs);
}
