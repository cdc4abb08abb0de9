import type { Readable } from "node:stream";
import { z } from "zod";
import type { Services } from "../../context.ts";
import { KeyedMutex } from "../../platform/async/keyed-mutex.ts";
import { isSameSecret, type Keyring } from "../../platform/secrets/secrets.ts";
import type { ChannelSink, MessageRef, OutboundMessage, SentMessage } from "../channel.ts";
import type { Chat } from "../chat.ts";
import { PlainWebhookChannel } from "../plain-channel.ts";
import { SendError } from "../send-error.ts";
import type { OwnAddresses, RawCall, WebhookPart } from "../webhook-channel.ts";
import { type CloudNumber, findNumber, noteTrouble } from "./cloud-numbers.ts";
import { FileRefused, GraphClient, GraphRefusal, GraphSilent, GraphUnreached } from "./graph-client.ts";
import { asSendError, type Trouble, troubleIn } from "./graph-meaning.ts";
import { whatsappCloud } from "./kind.ts";
import { ownCloudAddresses } from "./own-app/own-addresses.ts";
import type { OwnNumbers } from "./own-app/own-numbers.ts";
import { encodePayload } from "./payload.ts";
import { noteRatings } from "./ratings.ts";
import { answerTo, isSigned } from "./receive/authentic.ts";
import { downloadFile } from "./receive/download-file.ts";
import { partsIn } from "./receive/parts-in.ts";
import { processUpdates } from "./receive/process-updates.ts";
import { Outages } from "./send/outages.ts";
import type { Pace } from "./send/pace.ts";
import { sendOnce, settledAs } from "./send/send-once.ts";
import { recipientOf, toCloud } from "./send/to-cloud.ts";
import { Uploads } from "./send/uploads.ts";
import { checkNumber, type DescribedNumber } from "./set-up/check-number.ts";
import type { WhatsAppCloudSettings } from "./settings.ts";
import { CloudTemplates } from "./templates/cloud-templates.ts";

type Parts = Pick<Services, "db" | "log"> & {
  keys: Keyring;
  settings: WhatsAppCloudSettings;
  sink: ChannelSink;
  pace: Pace;
};

const Sent = z.object({
  messages: z.array(z.object({ id: z.string().min(1), message_status: z.string().nullish().catch(null) })).min(1),
});
type Posted = { wamid: string; isHeld: boolean };

/** An id that Meta no longer knows is refused as a problem of the file, or as a parameter of no code of its own. */
function mayBlameFile(error: unknown): boolean {
  const refusal = asSendError(error);
  return refusal instanceof SendError && (refusal.reason === "fileProblem" || refusal.reason === "refused");
}

const accountOf = ({ displayNumber, verifiedName }: DescribedNumber) => ({
  number: displayNumber,
  profileName: verifiedName,
});

/** The official WhatsApp Business Cloud API. */
export class CloudChannel extends PlainWebhookChannel {
  readonly kind = whatsappCloud;
  readonly graph: GraphClient;
  readonly templates: CloudTemplates;
  readonly ownAddresses: OwnAddresses;
  readonly #parts: Parts;
  readonly #outages = new Outages();
  /** Posts that Meta did not answer. */
  readonly #silences = new Outages();
  readonly #looks = new KeyedMutex<number>();
  readonly #uploads: Uploads;

  constructor(parts: Parts) {
    super(parts.sink);
    this.#parts = parts;
    this.graph = new GraphClient(parts.settings);
    this.#uploads = new Uploads(this.graph);
    const { db, keys } = parts;
    this.ownAddresses = ownCloudAddresses({ ...parts, process: (body, own) => this.#process(body, own) });
    this.templates = new CloudTemplates(this.graph, (connectionId) => findNumber(db, keys, connectionId));
  }

  async send(connectionId: number, message: OutboundMessage): Promise<SentMessage> {
    const { db } = this.#parts;
    const send = { connectionId, providerId: message.providerId };
    const payload = { type: message.media?.kind ?? message.content?.kind ?? "text" };
    const sent = (externalId: string): SentMessage => ({ externalId, payload: encodePayload(payload) });
    // Nothing is uploaded again for a message that went out, or whose outcome is awaited.
    const known = await settledAs(db, send);
    if (known !== null) return sent(known);
    return this.#inTurn(connectionId, async (number) => {
      // First: a file is neither converted nor uploaded again for each look whether it is its turn.
      await this.#parts.pace.take(number, message.chat);
      const { media } = message;
      const uploaded = media && (await this.#uploads.ensure(number, media));
      const body = toCloud({ ...message, media: uploaded && { ...media, ...uploaded.form } }, uploaded?.fileId ?? null);
      let isHeld = false;
      const wamid = await sendOnce(db, send, async () => {
        const posted = await this.#post(number, body).catch((error: unknown) => {
          if (media && mayBlameFile(error)) this.#uploads.forget(number, media);
          throw error;
        });
        isHeld = posted.isHeld;
        return posted.wamid;
      });
      return { ...sent(wamid), isHeld };
    });
  }

  override async markRead(connectionId: number, _chat: Chat, [latest]: string[]): Promise<void> {
    // Meta marks the earlier ones, too.
    if (latest !== undefined) await this.#read(connectionId, latest);
  }

  /** Meta shows it for 25 seconds, or until the next message. */
  async showTyping(connectionId: number, _chat: Chat, providerId: string): Promise<void> {
    await this.#read(connectionId, providerId, { typing_indicator: { type: "text" } });
  }

  async #read(connectionId: number, providerId: string, more: object = {}): Promise<void> {
    const body = { messaging_product: "whatsapp", status: "read", message_id: providerId, ...more };
    await this.#as(connectionId, ({ phoneNumberId, token }) =>
      this.graph.call({ token, method: "POST", path: `${phoneNumberId}/messages`, body }),
    );
  }

  override async react(connectionId: number, chat: Chat, target: MessageRef, emoji: string): Promise<void> {
    const reaction = { message_id: target.providerId, emoji };
    const to = { recipient_type: "individual", ...recipientOf(chat) };
    const body = { messaging_product: "whatsapp", ...to, type: "reaction", reaction };
    // A repeat leaves the same emoji there.
    await this.#inTurn(connectionId, async (number) => {
      await this.#parts.pace.take(number, chat);
      await this.#post(number, body);
    });
  }

  override async downloadMedia(connectionId: number, payload: Uint8Array): Promise<Readable> {
    try {
      return await this.#as(connectionId, (number) =>
        // A host of files that is away is no outage of Meta's: messages go on.
        downloadFile(this.graph, number, payload).catch((error: unknown) => {
          throw error instanceof GraphSilent ? asSendError(error) : error;
        }),
      );
    } catch (error) {
      // A refusal by a host of files says nothing about the number. Meta is asked, and the number stops if its token is
      // at fault.
      if (!(error instanceof FileRefused)) throw error;
      if ([401, 403].includes(error.status))
        await this.#as(connectionId, (number) => checkNumber(this.graph, number)).catch(() => undefined);
      throw new SendError("refused", error.message, { cause: error });
    }
  }

  override async check(connectionId: number): Promise<void> {
    const { db, keys, sink } = this.#parts;
    const number = await findNumber(db, keys, connectionId);
    if (!number) return;
    try {
      const described = await checkNumber(this.graph, number);
      await noteTrouble(db, connectionId, null);
      await noteRatings(db, connectionId, described);
      await sink.session(connectionId, { status: "CONNECTED", retries: 0, ...accountOf(described) });
    } catch (error) {
      const trouble = troubleIn(error);
      if (!trouble) throw error;
      await this.#stopped(connectionId, trouble);
    }
  }

  async refresh(connectionId: number): Promise<void> {
    const { db, keys, sink, log } = this.#parts;
    const number = await findNumber(db, keys, connectionId);
    // While Meta refuses the number an admin has to act, and its state is read then.
    if (!number || number.trouble) return;
    try {
      const described = await checkNumber(this.graph, number);
      await noteRatings(db, connectionId, described);
      await sink.account(connectionId, accountOf(described));
    } catch (error) {
      if (!(error instanceof GraphRefusal)) throw error;
      const trouble = troubleIn(error);
      if (trouble) await this.#stopped(connectionId, trouble);
      else log.warn({ connectionId, error }, "Meta does not describe the number");
    }
  }

  override answerChallenge(query: Readonly<Record<string, string>>): string | null {
    const { app } = this.#parts.settings;
    return app && answerTo(query, (token) => isSameSecret(token, app.verifyToken));
  }

  isAuthentic(call: RawCall): boolean {
    const { app } = this.#parts.settings;
    return app !== null && isSigned(call, app.secret);
  }

  override parts(body: Uint8Array): WebhookPart[] {
    return partsIn(body);
  }

  receive(body: Uint8Array): Promise<void> {
    return this.#process(body, null);
  }

  /** Reports a webhook; with `own` only what is of these numbers. */
  #process(body: Uint8Array, own: OwnNumbers | null): Promise<void> {
    const stopped = (id: number, trouble: Trouble) => this.#stopped(id, trouble);
    return processUpdates({ ...this.#parts, templates: this.templates, stopped, own }, body);
  }

  async #post({ phoneNumberId, token }: CloudNumber, body: object): Promise<Posted> {
    const answer = Sent.safeParse(
      await this.graph.call({ token, method: "POST", path: `${phoneNumberId}/messages`, body }),
    );
    if (!answer.success) throw new SendError("unsettled", "Meta's answer has no message id");
    const [posted] = answer.data.messages;
    return { wamid: posted?.id ?? "", isHeld: posted?.message_status === "held_for_quality_assessment" };
  }

  /**
   * Posts with a connection's number. Each post that Meta does not answer is a message of which nobody knows: after one the
   * number rests, and then one post at a time looks whether Meta answers again.
   */
  #inTurn<T>(connectionId: number, work: (number: CloudNumber) => Promise<T>): Promise<T> {
    const silences = this.#silences;
    const tried = () =>
      this.#as(connectionId, async (number) => {
        if (silences.rests(connectionId)) throw resting("Meta did not answer a post", silences.next(connectionId));
        try {
          const done = await work(number);
          silences.over(connectionId);
          return done;
        } catch (error) {
          if (isSilence(error)) silences.next(connectionId);
          else if (error instanceof GraphRefusal) silences.over(connectionId);
          throw error;
        }
      });
    return silences.lasts(connectionId) ? this.#looks.run(connectionId, tried) : tried();
  }

  /** Works with a connection's number. Errors leave as the port names them; one for the whole number disconnects it. */
  async #as<T>(connectionId: number, work: (number: CloudNumber) => Promise<T>): Promise<T> {
    const { db, keys } = this.#parts;
    const number = await findNumber(db, keys, connectionId);
    if (!number) throw new SendError("offline", "the connection has no number at Meta");
    // Until an admin acts every call would be refused.
    if (number.trouble) throw this.#waiting(connectionId, `Meta refuses the number: ${number.trouble}`);
    try {
      const done = await work(number);
      if (this.#outages.over(connectionId)) this.#parts.log.info({ connectionId }, "Meta carries out requests again");
      return done;
    } catch (error) {
      const trouble = troubleIn(error);
      if (trouble) await this.#stopped(connectionId, trouble);
      throw trouble || error instanceof GraphUnreached
        ? this.#waiting(connectionId, error instanceof Error ? error.message : "", error)
        : asSendError(error);
    }
  }

  /** Nothing left: the connection's jobs wait, however long, and none of them counts it as an attempt. */
  #waiting(connectionId: number, message: string, cause?: unknown): SendError {
    const look = this.#outages.next(connectionId);
    if (look.isNew)
      this.#parts.log.warn({ connectionId, error: cause }, `messages of an official number wait: ${message}`);
    return resting(message, look, cause);
  }

  async #stopped(connectionId: number, trouble: Trouble): Promise<void> {
    const { db, log, sink } = this.#parts;
    log.warn({ connectionId, trouble }, "Meta refuses a number");
    await noteTrouble(db, connectionId, trouble);
    await sink.session(connectionId, { status: "DISCONNECTED", retries: 0 });
  }
}

/** Nothing leaves before the next look. */
function resting(message: string, { pauseMs }: { pauseMs: number }, cause?: unknown): SendError {
  const until = new Date(Date.now() + pauseMs);
  return new SendError("offline", message, { cause, until, postponedTo: until });
}

/** True if a request left and had no answer. */
function isSilence(error: unknown): boolean {
  const cause = error instanceof SendError ? error.cause : error;
  return cause instanceof GraphSilent && cause.mayHaveLeft;
}
