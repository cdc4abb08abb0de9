import { EventEmitter } from "node:events";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { StreamFrame } from "@balcao/shared/integrations/api-events.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { WebSocket } from "ws";
import { until } from "../../testing/until.ts";
import { createWorld, type TestCompany, type World } from "../../testing/world.ts";
import { apiEvents } from "./api-events.table.ts";
import { EventStream } from "./event-stream.ts";
import { beginning } from "./read-events.ts";

let world: World;
let ours: TestCompany;

beforeAll(async () => {
  world = await createWorld();
  ours = await world.addCompany();
  await ours.admin.call("POST", `/whatsapp/${ours.connectionId}/token`).then(({ body }) => body as Connection);
  await world.whatsapp.deliver(ours.connectionId, "5531966660009", "x".repeat(1000));
});
afterAll(() => world.close());

/** The peer of a socket, which takes frames only on request. */
function slowReader() {
  const frames: StreamFrame[] = [];
  const left: (() => void)[] = [];
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    terminated: false,
    pings: 0,
    send(text: string, done: () => void) {
      frames.push(JSON.parse(text));
      left.push(done);
    },
    ping() {
      socket.pings++;
    },
    terminate() {
      socket.terminated = true;
      socket.readyState = 3;
    },
  });
  const takeAll = () => {
    for (const done of left.splice(0)) done();
  };
  return { socket, frames, takeAll };
}

it("replays ten thousand events to a slow reader and never holds more than a page of them", {
  tags: ["long"],
}, async () => {
  await world.database.db.execute(sql`
    insert into ${apiEvents} (company_id, connection_id, type, message_id, created_at)
    select company_id, connection_id, type, message_id, created_at
    from ${apiEvents} cross join generate_series(1, 9999)`);
  const { socket, frames, takeAll } = slowReader();
  const holder = { connectionId: ours.connectionId, tokenHash: "" };
  new EventStream(world.services, socket as unknown as WebSocket, holder, beginning);
  let most = 0;
  for (let taken = 0; taken < 10_001; taken = frames.length) {
    await until("a page", () => frames.length > taken);
    most = Math.max(most, frames.length - taken);
    takeAll();
  }
  expect(most).toBeLessThanOrEqual(101);
  const ids = frames.flatMap((frame) => ("id" in frame ? Number(frame.id) : []));
  expect(ids).toHaveLength(10_000);
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
});

it("drops a peer that does not answer", async () => {
  const { socket } = slowReader();
  const holder = { connectionId: ours.connectionId, tokenHash: "" };
  const stream = new EventStream(world.services, socket as unknown as WebSocket, holder, beginning);
  stream.beat();
  socket.emit("pong");
  stream.beat();
  expect([socket.pings, socket.terminated]).toEqual([2, false]);
  stream.beat();
  expect(socket.terminated).toBe(true);
});
