import { v7 as orderedId } from "uuid";
import { z } from "zod";
import type { Job, JobQueue, Jobs } from "../jobs/jobs.ts";
import type { Log } from "../log.ts";
import { type Keyring, seal, unseal } from "../secrets/secrets.ts";
import type { Database } from "../sql/database.ts";
import type { MailOptions } from "./mail-options.ts";
import type { MailTransport } from "./mail-transport.ts";

const Mail = z.object({
  to: z.object({ name: z.string(), address: z.string() }),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** A mail that has not left by then is not sent any more. */
  until: z.iso.datetime(),
});
export type Mail = z.infer<typeof Mail>;

/** A mail on its way: all of it is sealed, since it may hold a link that opens an account. */
export type MailWork = { id: string; sealed: string };

export const mailQueue: { name: string; options: JobQueue } = {
  name: "send-mail",
  options: {
    policy: "standard",
    retryLimit: 12,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 120,
    deleteAfterSeconds: 3600,
  },
};

/** Mails of one installation that leave at once; the mail server is asked for little at a time. */
const concurrency = 2;

export const mailPlace = (id: string): string => `mail ${id}`;

/** The outgoing mail of an installation whose operator has set a mail server. */
export class Mails {
  readonly #jobs: Jobs;
  readonly #keys: Keyring;
  readonly #log: Log;
  readonly #options: MailOptions;
  readonly #now: () => Date;

  constructor({ jobs, log, now }: { jobs: Jobs; log: Log; now: () => Date }, keys: Keyring, options: MailOptions) {
    this.#jobs = jobs;
    this.#log = log;
    this.#now = now;
    this.#keys = keys;
    this.#options = options;
  }

  /** A path of this server as a link in a mail. */
  linkTo(path: string): string {
    return `${this.#options.publicUrl}${path}`;
  }

  /** Enqueues a mail in the caller's transaction: it leaves if and only if that commits. */
  async post(db: Database, mail: Mail): Promise<void> {
    await this.#jobs.ensureQueue(mailQueue.name, mailQueue.options);
    const id = orderedId();
    const sealed = seal(this.#keys, Buffer.from(JSON.stringify(Mail.parse(mail))), mailPlace(id)).toString("base64");
    await this.#jobs.enqueue<MailWork>(db, mailQueue.name, { id, sealed });
  }

  /** Sends the enqueued mails until the returned function is called. */
  async start(): Promise<() => Promise<void>> {
    await this.#jobs.ensureQueue(mailQueue.name, mailQueue.options);
    const { mailTransport } = await import("./mail-transport.ts");
    const transport = mailTransport(this.#options.url);
    return this.#jobs.work<MailWork>(mailQueue.name, concurrency, (job) => this.#send(transport, job));
  }

  async #send(transport: MailTransport, { data: { id, sealed }, retryCount }: Job<MailWork>): Promise<void> {
    const opened = unseal(this.#keys, Buffer.from(sealed, "base64"), mailPlace(id)).toString();
    const { until, ...mail } = Mail.parse(JSON.parse(opened));
    if (new Date(until) <= this.#now()) {
      this.#log.warn({ id }, "a mail did not leave in time, and is dropped");
      return;
    }
    const [, domain] = this.#options.from.address.split("@");
    try {
      await transport.sendMail({
        from: this.#options.from,
        ...mail,
        // A repeat carries the same id, so that mail programs show it once (docs/decisions/0060).
        messageId: `<${id}@${domain}>`,
        headers: { "Auto-Submitted": "auto-generated" },
      });
    } catch (error) {
      const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
      // The text of an answer may hold the recipient, so the log gets the codes only.
      this.#log.warn({ id, code, responseCode, retryCount }, "a mail was not sent");
      if (isRefusal(code, responseCode)) return;
      throw new Error(`the mail server did not take a mail: ${code} ${responseCode}`);
    }
  }
}

/** The mail server has refused this mail for good. Wrong credentials are the operator's, and may be corrected. */
const isRefusal = (code: string | undefined, responseCode: number): boolean =>
  responseCode >= 500 && (code === "EENVELOPE" || code === "EMESSAGE");
