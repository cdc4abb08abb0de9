import { once } from "node:events";
import type { ApiEvent, StreamFrame } from "@balcao/shared/integrations/api-events.ts";
import { WebSocket } from "ws";
import type { World } from "../world.ts";

/** A program that listens to the event stream and records it. */
export type StreamClient = {
  socket: WebSocket;
  frames: StreamFrame[];
  /** The events, without the first frame. */
  events: () => ApiEvent[];
  closed: Promise<{ code: number; reason: string }>;
  close: () => Promise<unknown>;
};

/** Resolves with the first frame, or once the server has closed. */
export async function openStream(
  { url: addressOf }: Pick<World, "url">,
  token: string,
  { after, lastEventId }: { after?: string; lastEventId?: string } = {},
): Promise<StreamClient> {
  const url = new URL(`${(await addressOf()).replace("http", "ws")}/api/messages/events`);
  if (after !== undefined) url.searchParams.set("after", after);
  const headers = { authorization: `Bearer ${token}`, ...(lastEventId && { "last-event-id": lastEventId }) };
  const socket = new WebSocket(url, { headers });
  const frames: StreamFrame[] = [];
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on("close", (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  socket.on("message", (data) => frames.push(JSON.parse(String(data))));
  const first = once(socket, "message");
  await Promise.race([first, closed]);
  return {
    socket,
    frames,
    events: () => frames.filter((frame): frame is ApiEvent => frame.type !== "stream.ready"),
    closed,
    close: () => {
      socket.close();
      return closed;
    },
  };
}
