import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Context } from "../../context.ts";
import { followers } from "../../followers.ts";
import type { ConcernedFollower, InboundConnection, WatchedFollower } from "./message-followers.ts";
import { concernedBy } from "./receive/inbound-connection.ts";
import { tellWatching } from "./watched.ts";

const condition = () => sql<boolean>`true`;

it("tells followers of a watched connection, and nobody else", async () => {
  const told: object[] = [];
  const watching: WatchedFollower[] = [
    { watches: condition, mediaReady: async (_ctx, message) => void told.push(message) },
    { watches: condition, arrived: async (_ctx, message) => void told.push(message) },
  ];
  const ctx = { followers: { ...followers, watchedMessages: watching } } as unknown as Context;
  const message = { connectionId: 1, messageId: 2 };
  await tellWatching(ctx, true, "mediaReady", message);
  await tellWatching(ctx, false, "mediaReady", message);
  expect(told).toEqual([message]);
});

it("a received message concerns followers without a condition, and those whose condition is true, in their order", () => {
  const always: ConcernedFollower = { arrived: async () => undefined };
  const rare: ConcernedFollower = { concerns: condition, handles: async () => null };
  const other: ConcernedFollower = { concerns: condition, diverts: async () => false };
  // @ts-expect-error: a follower that may keep a message from the others must say which connections concern it.
  const unbounded: ConcernedFollower = { diverts: async () => true };
  const lists = { followers: { ...followers, receivedMessages: [other, always, rare, unbounded] } };
  const connection = { concerned: new Set([rare]) } as unknown as InboundConnection;
  expect(concernedBy(lists, connection)).toEqual([always, rare, unbounded]);
});
