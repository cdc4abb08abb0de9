import type { ContactTypingState } from "@balcao/shared/channels/contact-typing.ts";
import type {
  AccountFacts,
  AdvertisingChoice,
  ChannelSink,
  Charge,
  FailedSend,
  FreeWindow,
  IdentityMove,
  InboundMessage,
  InboundReaction,
  InboundVote,
  PastFile,
  PastMessage,
  PhoneBookEntry,
  Receipt,
  SessionState,
  TemplateChange,
} from "../channels/channel.ts";
import type { Chat } from "../channels/chat.ts";
import { storedState } from "../channels/connections/session/record-session.ts";
import type { NewChatLimits } from "../channels/new-chat-limits.ts";
import { patienceMs } from "./patience.ts";

type StoredState = ReturnType<typeof storedState>;

/** A sink that records its calls, and can be made to fail or to hang. */
export class RecordingSink implements ChannelSink {
  readonly states: (StoredState & { connectionId: number })[] = [];
  readonly messages: (InboundMessage & { connectionId: number })[] = [];
  readonly receipts: Receipt[] = [];
  readonly charges: Charge[] = [];
  readonly freeWindows: FreeWindow[] = [];
  readonly failures: FailedSend[] = [];
  /** Ids of messages that others sent. */
  readonly strangers = new Set<string>();
  readonly revocations: { connectionId: number; providerId: string; fromMe: boolean }[] = [];
  readonly edits: { providerId: string; fromMe: boolean; body: string }[] = [];
  readonly reactions: InboundReaction[] = [];
  readonly votes: InboundVote[] = [];
  readonly typings: { chat: Chat; state: ContactTypingState | null }[] = [];
  readonly moves: IdentityMove[] = [];
  readonly renamed: { chat: Chat; name: string }[] = [];
  readonly pictureChanges: { chat: Chat; change: "changed" | "removed" }[] = [];
  /** The reported address book, by number. */
  readonly book = new Map<string, string>();
  readonly past: { chat: Chat; messages: readonly PastMessage[] }[] = [];
  readonly pastFiles: PastFile[] = [];
  readonly templates: TemplateChange[] = [];
  readonly accounts: AccountFacts[] = [];
  readonly choices: (AdvertisingChoice & { chat: Chat })[] = [];
  readonly limits: (NewChatLimits & { connectionId: number })[] = [];
  readonly unlinkedPhones: number[] = [];
  readonly payloads = new Map<string, Uint8Array>();
  /** Runs before a message is kept; its error becomes the sink's failure. */
  beforeMessage: (message: InboundMessage) => Promise<void> | void = () => undefined;
  readonly #waiting = new Set<() => void>();

  async message(connectionId: number, message: InboundMessage): Promise<void> {
    await this.beforeMessage(message);
    this.messages.push({ ...message, connectionId });
    if (message.payload.length > 0) this.payloads.set(message.providerId, message.payload);
    this.#look();
  }
  async receipt(_connectionId: number, receipt: Receipt): Promise<void> {
    this.receipts.push(receipt);
    this.#look();
  }
  async charged(_connectionId: number, charge: Charge): Promise<void> {
    this.charges.push(charge);
    this.#look();
  }
  async freeWindow(_connectionId: number, window: FreeWindow): Promise<void> {
    this.freeWindows.push(window);
    this.#look();
  }
  async failed(_connectionId: number, failed: FailedSend): Promise<boolean> {
    this.failures.push(failed);
    this.#look();
    return !this.strangers.has(failed.providerId);
  }
  async revoked(connectionId: number, _chat: unknown, message: { providerId: string; fromMe: boolean }): Promise<void> {
    this.revocations.push({ connectionId, ...message });
    this.#look();
  }
  async edited(_connectionId: number, providerId: string, { fromMe, body }: InboundMessage): Promise<void> {
    this.edits.push({ providerId, fromMe, body });
    this.#look();
  }
  async reacted(_connectionId: number, _chat: unknown, reaction: InboundReaction): Promise<void> {
    this.reactions.push(reaction);
    this.#look();
  }
  async voted(_connectionId: number, _chat: unknown, vote: InboundVote): Promise<void> {
    this.votes.push(vote);
    this.#look();
  }
  async typing(_connectionId: number, chat: Chat, state: ContactTypingState | null): Promise<void> {
    this.typings.push({ chat, state });
    this.#look();
  }
  async identityMoved(_connectionId: number, move: IdentityMove): Promise<void> {
    this.moves.push(move);
    this.#look();
  }
  async groupRenamed(_connectionId: number, chat: Chat, name: string): Promise<void> {
    this.renamed.push({ chat, name });
    this.#look();
  }
  async pictureChanged(_connectionId: number, chat: Chat, change: "changed" | "removed"): Promise<void> {
    this.pictureChanges.push({ chat, change });
    this.#look();
  }
  async phoneBook(_connectionId: number, entries: readonly PhoneBookEntry[]): Promise<void> {
    for (const { number, name } of entries) {
      if (name === null) this.book.delete(number);
      else this.book.set(number, name);
    }
    this.#look();
  }
  async sharedPhoneBook(connectionId: number, entries: readonly PhoneBookEntry[]): Promise<void> {
    await this.phoneBook(connectionId, entries);
  }
  async history(_connectionId: number, chat: Chat, messages: readonly PastMessage[]): Promise<number> {
    this.past.push({ chat, messages });
    this.#look();
    return messages.length;
  }
  async pastFile(_connectionId: number, file: PastFile): Promise<boolean> {
    this.pastFiles.push(file);
    this.#look();
    return true;
  }
  async unlinked(connectionId: number): Promise<void> {
    this.unlinkedPhones.push(connectionId);
    this.book.clear();
    this.#look();
  }
  async template(_connectionId: number, change: TemplateChange): Promise<void> {
    this.templates.push(change);
    this.#look();
  }
  async stale(): Promise<void> {}
  async factsChanged(): Promise<void> {}
  async account(_connectionId: number, account: AccountFacts): Promise<void> {
    this.accounts.push(account);
    this.#look();
  }
  async advertising(_connectionId: number, chat: Chat, choice: AdvertisingChoice): Promise<void> {
    this.choices.push({ ...choice, chat });
    this.#look();
  }
  async newChats(connectionId: number, limits: NewChatLimits): Promise<void> {
    this.limits.push({ ...limits, connectionId });
    this.#look();
  }
  async session(connectionId: number, state: SessionState): Promise<void> {
    this.states.push({ ...storedState(state), connectionId });
    this.#look();
  }
  async lastArrival(connectionId: number): Promise<Date | null> {
    const moments = this.messages.flatMap((one) => (one.connectionId === connectionId ? one.sentAt.getTime() : []));
    return moments.length > 0 ? new Date(Math.max(...moments)) : null;
  }
  async storedPayload(_connectionId: number, providerId: string): Promise<Uint8Array | null> {
    return this.payloads.get(providerId) ?? null;
  }

  /** Resolves with the first truthy result; checks again after every report. */
  until<T>(check: () => T | undefined | null | false, what: string): Promise<T> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.#waiting.delete(look);
        reject(new Error(`never happened: ${what}`));
      }, patienceMs);
      const look = () => {
        const answer = check();
        if (!answer) return;
        clearTimeout(late);
        this.#waiting.delete(look);
        resolve(answer);
      };
      this.#waiting.add(look);
      look();
    });
  }

  /** The newest state of a connection. */
  stateOf(connectionId: number): StoredState | undefined {
    return this.states.findLast((state) => state.connectionId === connectionId);
  }
  becomes(connectionId: number, status: StoredState["status"]): Promise<StoredState> {
    return this.until(() => {
      const state = this.stateOf(connectionId);
      return state?.status === status && state;
    }, `connection ${connectionId} becoming ${status}`);
  }
  arrives(id: string): Promise<InboundMessage & { connectionId: number }> {
    return this.until(
      () => this.messages.find((message) => message.providerId === id && !message.undecryptable),
      `message ${id}`,
    );
  }
  statuses(connectionId: number): string[] {
    return this.states.flatMap((state) => (state.connectionId === connectionId ? state.status : []));
  }

  #look(): void {
    for (const look of [...this.#waiting]) look();
  }
}
