import type { Readable } from "node:stream";
import {
  type Channel,
  type ChannelSink,
  type Lease,
  MediaGone,
  type OutboundMessage,
  type SentMessage,
  type SessionChannel,
} from "./channel.ts";
import type { ChannelKind } from "./channels.ts";
import { SendError } from "./send-error.ts";
import type { RawCall, WebhookChannel, WebhookPart } from "./webhook-channel.ts";

/** A channel that sends, receives, and has no capability. An adapter overrides the methods of those that its kind names. */
abstract class PlainChannel implements Channel {
  abstract readonly kind: ChannelKind;
  protected readonly sink: ChannelSink;

  constructor(sink: ChannelSink) {
    this.sink = sink;
  }

  abstract send(connectionId: number, message: OutboundMessage): Promise<SentMessage>;
  async stop(): Promise<void> {}

  async markRead(..._: Parameters<Channel["markRead"]>): Promise<void> {}
  async watchTyping(..._: Parameters<Channel["watchTyping"]>): Promise<void> {}
  async picture(..._: Parameters<Channel["picture"]>): Promise<Uint8Array | null> {
    return null;
  }
  async downloadMedia(..._: Parameters<Channel["downloadMedia"]>): Promise<Readable> {
    throw new MediaGone("this channel carries no files");
  }
  revoke(..._: Parameters<Channel["revoke"]>): Promise<void> {
    return refuse();
  }
  edit(..._: Parameters<Channel["edit"]>): Promise<void> {
    return refuse();
  }
  react(..._: Parameters<Channel["react"]>): Promise<void> {
    return refuse();
  }
  checkNumbers(..._: Parameters<Channel["checkNumbers"]>): Promise<Map<string, string>> {
    return refuse();
  }
  setPicture(..._: Parameters<Channel["setPicture"]>): Promise<void> {
    return refuse();
  }
}

/**
 * A plain channel whose connections are sessions: it opens them, sends and closes them. `open` reports CONNECTED to the
 * sink once the connection can send; messages wait until then.
 */
export abstract class PlainSessionChannel extends PlainChannel implements SessionChannel {
  abstract open(connectionId: number, lease: Lease): Promise<void>;
  abstract close(connectionId: number): Promise<void>;

  /** Nothing is linked, so nothing has to be unlinked. */
  async logout(connectionId: number): Promise<void> {
    await this.close(connectionId);
    await this.sink.session(connectionId, { status: "DISCONNECTED", retries: 0 });
  }
  requestPairingCode(..._: Parameters<SessionChannel["requestPairingCode"]>): Promise<string> {
    return refuse();
  }
}

/** A plain channel that calls us: it knows its own calls, receives them and sends. */
export abstract class PlainWebhookChannel extends PlainChannel implements WebhookChannel {
  abstract isAuthentic(call: RawCall): boolean;
  abstract receive(body: Uint8Array): Promise<void>;

  answerChallenge(..._: Parameters<WebhookChannel["answerChallenge"]>): string | null {
    return null;
  }
  /**
   * By default all calls are processed in one order. That is always correct, but a call that fails delays those behind
   * it.
   */
  parts(body: Uint8Array): readonly WebhookPart[] {
    return [{ key: "all", body }];
  }
  /** Counts as working. */
  async check(connectionId: number): Promise<void> {
    await this.sink.session(connectionId, { status: "CONNECTED", retries: 0 });
  }
}

const refuse = (): Promise<never> => Promise.reject(new SendError("refused", "this channel cannot do this"));
