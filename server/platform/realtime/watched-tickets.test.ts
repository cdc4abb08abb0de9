import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { rooms, scoped } from "./rooms.ts";
import { type TicketWatching, WatchedTickets } from "./watched-tickets.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A socket in the room of ticket 7, and what it tells. */
function typist() {
  const room = scoped(1, rooms.ticket(7));
  const socket = { rooms: new Set([room]), data: { person: { companyId: 1 }, typingIn: null as number | null } };
  const typed = vi.fn();
  const options = { typed, presence: { show: vi.fn() } } as unknown as TicketWatching;
  const watched = new WatchedTickets(socket as never, options);
  return { watched, socket, typed, transfer: () => socket.rooms.delete(room) };
}

it("tells again while signs of typing come, and stops when they end without a word", () => {
  const { watched, socket, typed } = typist();
  for (let n = 0; n < 6; n++) {
    watched.type(7, true);
    vi.advanceTimersByTime(10_000);
  }
  const told = typed.mock.calls.length;
  expect(told).toBeGreaterThanOrEqual(3);
  vi.advanceTimersByTime(600_000);
  expect(typed.mock.calls.length - told).toBeLessThanOrEqual(1);
  expect(socket.data.typingIn).toBeNull();
});

it("tells nothing after the conversation went to others, and takes the end", () => {
  const { watched, socket, typed, transfer } = typist();
  watched.type(7, true);
  transfer();
  vi.advanceTimersByTime(20_000);
  expect([typed.mock.calls.length, socket.data.typingIn]).toEqual([1, null]);
});

it.each([
  ["its end", (watched: WatchedTickets) => watched.type(7, false)],
  ["a leave", (watched: WatchedTickets) => void watched.leave(7)],
])("ends at %s after the conversation went to others", (_, end) => {
  const { watched, socket, transfer } = typist();
  watched.type(7, true);
  transfer();
  end(watched);
  expect(socket.data.typingIn).toBeNull();
});
