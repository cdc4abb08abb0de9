import type { ApiEvent } from "@balcao/shared/integrations/api-events.ts";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { isSettled, selectEvents, toApiEvent } from "./api-event-view.ts";
import { apiEvents } from "./api-events.table.ts";

type Reader = Pick<Services, "db" | "fileUrls" | "channels">;

/** A reader's position among a connection's events. */
export type Position = { xact: number; id: number };

export const beginning: Position = { xact: 0, id: 0 };
const pageSize = 100;

export type EventPage = {
  events: ApiEvent[];
  position: Position;
  /** The next page can be read at once. */
  isFull: boolean;
  /** Newer events wait: a transaction that began before them is still running. */
  isHeldBack: boolean;
};

/** Reads a connection's events after a position, in the one order that every reader gets. */
export async function readEvents(reader: Reader, connectionId: number, after: Position): Promise<EventPage> {
  const found = await selectEvents(reader)
    .where(
      and(
        eq(apiEvents.connectionId, connectionId),
        sql`(${apiEvents.xact}, ${apiEvents.id}) > (${after.xact}::bigint, ${after.id}::bigint)`,
      ),
    )
    .orderBy(asc(apiEvents.xact), asc(apiEvents.id))
    .limit(pageSize);
  const settled = found.filter(({ isSettled }) => isSettled);
  const last = settled.at(-1)?.event;
  return {
    events: settled.map((row) => toApiEvent(reader, row)),
    position: last ? { xact: last.xact, id: last.id } : after,
    isFull: settled.length === pageSize,
    isHeldBack: settled.length < found.length,
  };
}

/** Returns the position of a connection's event; null if it is unknown, another connection's, or deleted. */
export async function positionOf({ db }: Reader, connectionId: number, eventId: string): Promise<Position | null> {
  if (eventId === "0") return beginning;
  const [found] = await db
    .select({ xact: apiEvents.xact, id: apiEvents.id })
    .from(apiEvents)
    .where(and(eq(apiEvents.connectionId, connectionId), eq(apiEvents.id, Number(eventId))));
  return found ?? null;
}

/** Returns the position of the last settled event: later ones are still to be published. */
export async function latestPosition({ db }: Reader, connectionId: number): Promise<Position> {
  const [found] = await db
    .select({ xact: apiEvents.xact, id: apiEvents.id })
    .from(apiEvents)
    .where(and(eq(apiEvents.connectionId, connectionId), isSettled))
    .orderBy(desc(apiEvents.xact), desc(apiEvents.id))
    .limit(1);
  return found ?? beginning;
}
