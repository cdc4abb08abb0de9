import { randomUUID } from "node:crypto";
import type { ChannelSink, OutboundMessage, SentMessage } from "../../channels/channel.ts";
import { channelModule, noSettings } from "../../channels/channel-module.ts";
import type { ChannelKind } from "../../channels/channels.ts";
import { PlainSessionChannel, PlainWebhookChannel } from "../../channels/plain-channel.ts";
import type { RawCall } from "../../channels/webhook-channel.ts";
import { inboundText } from "../fake-provider.ts";
import { Loft, type PigeonCall } from "./loft.ts";

const kind: ChannelKind = {
  name: "pigeon",
  link: "webhook",
  assignsIds: "caller",
  addresses: ["phone"],
  capabilities: [],
  newId: () => randomUUID(),
};

const sessionKind: ChannelKind = { ...kind, name: "pigeon-session", link: "session" };

async function report(sink: ChannelSink, call: PigeonCall): Promise<void> {
  if ("read" in call) return sink.receipt(call.connectionId, { providerId: call.read, ack: 4 });
  const { id, from, text } = call.letter;
  await sink.message(call.connectionId, inboundText(from, text, { providerId: id }));
}

/** The smallest channel that calls us. */
export class PigeonChannel extends PlainWebhookChannel {
  readonly kind = kind;
  readonly loft = new Loft();

  isAuthentic({ headers }: RawCall): boolean {
    return headers["x-ring"] === "ours";
  }
  receive(body: Uint8Array): Promise<void> {
    return report(this.sink, JSON.parse(Buffer.from(body).toString()));
  }
  async send(_connectionId: number, message: OutboundMessage): Promise<SentMessage> {
    return this.loft.take(message);
  }
}

/** The smallest channel of sessions. */
export class PigeonSessions extends PlainSessionChannel {
  readonly kind = sessionKind;
  readonly loft = new Loft();

  async open(connectionId: number): Promise<void> {
    this.loft.bring = (call) => report(this.sink, call);
    this.loft.isClosed = false;
    await this.sink.session(connectionId, { status: "CONNECTED", retries: 0 });
  }
  async close(): Promise<void> {
    this.loft.isClosed = true;
  }
  async send(_connectionId: number, message: OutboundMessage): Promise<SentMessage> {
    return this.loft.take(message);
  }
}

/** The line for the list of channels. `opened` is told of the adapter that the server makes. */
export const pigeonModule = (opened: (channel: PigeonChannel) => void) =>
  channelModule({
    kind,
    settings: noSettings,
    open: async () => ({
      webhook: (sink) => {
        const channel = new PigeonChannel(sink);
        opened(channel);
        return channel;
      },
    }),
  });

/** The same for sessions. */
export const pigeonSessionsModule = (opened: (channel: PigeonSessions) => void) =>
  channelModule({
    kind: sessionKind,
    settings: noSettings,
    open: async () => ({
      session: (sink) => {
        const channel = new PigeonSessions(sink);
        opened(channel);
        return channel;
      },
    }),
  });
