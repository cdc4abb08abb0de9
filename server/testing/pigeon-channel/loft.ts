import { randomUUID } from "node:crypto";
import type { OutboundMessage, SentMessage } from "../../channels/channel.ts";
import { SendError } from "../../channels/send-error.ts";

/** The call of a loft: it brings a letter of a contact, or says that the contact has read ours. */
export type PigeonCall = { connectionId: number } & (
  | { letter: { id: string; from: string; text: string } }
  | { read: string }
);

/** The other end of a channel that carries only words: the contacts' letters, and those that reached them. */
export class Loft {
  readonly letters = new Map<string, string>();
  refuses = false;
  isClosed = false;
  /** Brings a call to whoever listens. */
  bring: (call: PigeonCall) => Promise<void> = async () => {};

  /** The same letter under the same id arrives once. */
  take({ providerId, body, media }: OutboundMessage): SentMessage {
    if (this.isClosed) throw new SendError("offline", "the loft is closed");
    if (media) throw new SendError("refused", "a pigeon carries no files");
    if (this.refuses) throw new SendError("refused", "no pigeon flies");
    this.letters.set(providerId, body);
    return { externalId: providerId, payload: new TextEncoder().encode(body) };
  }

  async write(connectionId: number, from: string, text: string, times = 1): Promise<string> {
    const id = randomUUID();
    for (let time = 0; time < times; time++) await this.bring({ connectionId, letter: { id, from, text } });
    return id;
  }
}
