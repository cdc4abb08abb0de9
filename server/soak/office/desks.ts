import { setTimeout as delay } from "node:timers/promises";
import { seededRandom } from "../../platform/seeded-random.ts";
import { attend, type Office, openDesk } from "./desk.ts";
import type { DayAtDesks, FromDesks, Opening, ToDesks } from "./desk-messages.ts";

// The agents of an office and their consoles, in a separate process: browsers do not share a server's processor.

/** Calls that are under way when the office closes may still be answered within this time. */
const lastCallsMs = 3_000;
const atOnce = 25;
const closing = new AbortController();
let isMeasuring = false;
let day: DayAtDesks | null = null;

const tell = (message: FromDesks) => process.send?.(message);

process.on("message", (message: ToDesks) => {
  if (message.kind === "open") void open(message.opening);
  else if (message.kind === "measure") isMeasuring = true;
  else void close();
});

async function open(opening: Opening): Promise<void> {
  day = { toScreen: [], calls: {}, answers: [], refused: {}, accepted: 0, transferred: 0, closed: 0, uploaded: 0 };
  const office: Office = {
    opening,
    random: seededRandom(opening.seed),
    day,
    desks: [],
    taken: new Set(),
    isMeasured: () => isMeasuring && !closing.signal.aborted,
    isOver: closing.signal,
  };
  const { agents } = opening;
  for (let first = 0; first < agents.length; first += atOnce)
    office.desks.push(
      ...(await Promise.all(agents.slice(first, first + atOnce).map((agent) => openDesk(office, agent)))),
    );
  for (const desk of office.desks) void attend(office, desk);
  tell({ kind: "open" });
}

async function close(): Promise<void> {
  closing.abort();
  await delay(lastCallsMs);
  if (day) tell({ kind: "closed", day });
}
