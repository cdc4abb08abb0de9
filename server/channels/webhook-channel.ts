import type { Channel } from "./channel.ts";

/** A webhook call of a channel, not parsed yet. */
export type RawCall = { headers: Readonly<Record<string, string>>; body: Uint8Array };

/** A part of a webhook call. Parts with the same `key`, usually their contact, must be processed in order. */
export type WebhookPart = { key: string; body: Uint8Array };

/** A channel that calls us. Each of its calls is stored before it is answered, and processed by a job. */
export interface WebhookChannel extends Channel {
  /** Answers a channel's verification of our address; null if the request does not prove that it is the channel's. */
  answerChallenge(query: Readonly<Record<string, string>>): string | null;
  /** True if the signature over the bytes is the channel's own. */
  isAuthentic(call: RawCall): boolean;
  /**
   * The parts of a call, each in the form of a call: those of one key are processed in order, others side by side.
   * None if the call is not understood.
   */
  parts(body: Uint8Array): readonly WebhookPart[];
  /** Reports a part's content through the sink. The same part may come twice, and runs again after a failure. */
  receive(body: Uint8Array): Promise<void>;
  /** Asks the channel whether a connection works, and reports its state through the sink. */
  check(connectionId: number): Promise<void>;
  /** For a channel whose connections may have addresses of their own, `/channels/<name>/webhook/<word>`. */
  readonly ownAddresses?: OwnAddresses;
}

/**
 * Addresses of single connections, whose calls a company signs with a secret of its own. The company can sign whatever it
 * likes, so a call there may speak of the company's own connections only.
 */
export interface OwnAddresses {
  /** As `answerChallenge` above, at the address with this word. */
  answerChallenge(query: Readonly<Record<string, string>>, word: string): string | null;
  /**
   * The connection of the address and the parts of the call that its signer may report; null unless the connection's
   * secret signed the call. An unknown word takes as long as a wrong signature, but for a look into the database.
   */
  accept(call: RawCall, word: string): Promise<{ connectionId: number; parts: readonly WebhookPart[] } | null>;
  /** As `receive` above, for a part that was accepted at a connection's address. */
  receive(body: Uint8Array, connectionId: number): Promise<void>;
}
