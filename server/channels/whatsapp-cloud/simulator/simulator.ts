import { randomInt, randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { connectSandbox } from "@balcao/whatsapp-sandbox/control/control-client.ts";
import { openStore } from "@balcao/whatsapp-sandbox/network/store.ts";
import Fastify from "fastify";
import { setFaults } from "./controls/set-faults.ts";
import type { Faults } from "./faults.ts";
import { addNumber, type NewNumber } from "./graph/add-number.ts";
import { graphRoutes } from "./graph/graph-routes.ts";
import { type NumberRating, rateNumber } from "./graph/numbers.ts";
import { RateLimit } from "./graph/rate-limit.ts";
import { decide, rate, type TemplateEvent } from "./graph/templates.ts";
import { choose } from "./people/choose.ts";
import { FollowPhones } from "./people/follow-phones.ts";
import { moveNumber } from "./people/move-number.ts";
import { grant } from "./sign-up/grants.ts";
import { signUpApp } from "./sign-up/sign-up-app.ts";
import {
  type CloudSend,
  type CloudTemplate,
  hideNumber,
  type MetaApp,
  type OfficialNumber,
  openSimulation,
  sandboxId,
} from "./state.ts";
import { Webhooks } from "./webhooks/webhooks.ts";

export type SimulatorOptions = {
  /** Control address of the sandbox whose phones are the people. */
  sandboxUrl: string;
  app: MetaApp;
  /** Folder of the simulator's state; in memory only without it. */
  folder?: string | undefined;
  /** Loopback port; any free one without it. */
  port?: number | undefined;
  /** Moves the simulator's clock. */
  now?: () => number;
};

/** A template that Meta has reviewed; approved without a status. */
export type NewTemplate = Pick<CloudTemplate, "name" | "language" | "category" | "components"> &
  Partial<Pick<CloudTemplate, "status" | "quality" | "rejectedReason" | "parameter_format">>;

export type CloudSimulator = {
  /** The address in place of Meta's, without a version. */
  graphUrl: string;
  app: MetaApp;
  /** Adds a number; one with the same phone number id is kept as it is. */
  addNumber(number: NewNumber): Promise<OfficialNumber>;
  /** The settings with which a server offers the sign-up of this Meta. */
  signUp: { BALCAO_CLOUD_APP_ID: string; BALCAO_CLOUD_SIGN_UP_ID: string; BALCAO_FACEBOOK_URL: string };
  /** A person finishes the sign-up, without its page, and grants these accounts. Returns the code. */
  grant(redirectUri: string, wabaIds: string[]): string;
  /** Calls the webhook with a message of a person, in Meta's own form without `from`, `id` and `timestamp`. */
  write(phoneNumberId: string, from: string, message: object, contact?: object): string;
  /** Calls the webhook with any content, signed. */
  post(content: object): void;
  sends(): CloudSend[];
  /** The messages of people, by id, in answer to which a business showed that it types. */
  typings(): readonly string[];
  /** How many requests came while the API was down. */
  answeredDown(): number;
  /** How many sends came faster than Meta allows. */
  tooFast(): number;
  templates(): CloudTemplate[];
  /** Adds a template that was reviewed before, without a webhook. */
  addTemplate(wabaId: string, template: NewTemplate): CloudTemplate;
  /** Plays Meta's decision about a template. */
  decide(id: string, event: TemplateEvent): void;
  /** Gives a template a quality, or announces that its category will change. */
  rate(id: string, change: { quality?: string; category?: string }): void;
  /** Gives a number another quality or limit; `silent`: without a webhook. */
  rateNumber(phoneNumberId: string, rating: NumberRating & { silent?: boolean }): void;
  /** A person stops or resumes a number's advertising, at a moment or now; a template of advertising then fails. */
  choose(phoneNumberId: string, person: string, value: "stop" | "resume", at?: number): void;
  /** From now on a person's messages name an id in place of the number, and the username, if there is one. */
  hideNumber(person: string, username?: string): string;
  /** A person changes the number; `isNumberTold: false`: WhatsApp tells the new ids alone. */
  moveNumber(person: string, to: string, isNumberTold?: boolean): Promise<boolean>;
  /** Moves the moment of the person's last message to a number, by which the service window is counted. */
  setLastWritten(phoneNumberId: string, person: string, at: number): void;
  /** The sandbox's id of a message. */
  sandboxId(wamid: string): string;
  /** Changes the given faults; `holdStatuses: false` also sends the statuses that waited. */
  setFaults(faults: Partial<Faults>): void;
  stop(): Promise<void>;
};

/** Starts a Graph API on the loopback, whose numbers belong to a running sandbox's network. */
export async function startCloudSimulator(options: SimulatorOptions): Promise<CloudSimulator> {
  const { sandboxUrl, app, folder = null, port = 0, now = Date.now } = options;
  const server = Fastify({ logger: false, forceCloseConnections: true });
  const store = openStore(folder);
  const sandbox = connectSandbox(sandboxUrl);
  const sim = openSimulation(store, { sandbox, app, now });
  const webhooks = new Webhooks(sim);
  const people = new FollowPhones(sim, webhooks);
  const rateLimit = new RateLimit();
  const graph = { sim, webhooks, rateLimit, answeredDown: 0, typings: [] as string[] };
  graphRoutes(server, graph);
  await server.listen({ host: "127.0.0.1", port });
  sim.url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const ended = new AbortController();
  const following = people.follow(await sandbox.events(ended.signal)).catch(() => undefined);
  for (const number of sim.numbers.values()) await people.catchUp(number);

  return {
    graphUrl: sim.url,
    app,
    addNumber: (number) => addNumber(sim, number),
    signUp: {
      BALCAO_CLOUD_APP_ID: signUpApp.id,
      BALCAO_CLOUD_SIGN_UP_ID: signUpApp.signUpId,
      BALCAO_FACEBOOK_URL: sim.url,
    },
    grant: (redirectUri, wabaIds) => grant(sim, redirectUri, wabaIds),
    write: (phoneNumberId, from, message, contact = {}) => {
      const number = sim.numbers.get(phoneNumberId);
      if (!number) throw new Error(`there is no number ${phoneNumberId}`);
      const id = `wamid.${Buffer.from(randomUUID()).toString("base64")}`;
      sim.lastWritten.set(`${phoneNumberId} ${from}`, now());
      const timestamp = String(Math.floor(now() / 1000));
      // Meta names no contacts beside its own notices.
      const isNotice = "type" in message && message.type === "system";
      const contacts = [{ profile: { name: "Ana" }, wa_id: from, ...contact }];
      const told = { messages: [{ from, id, timestamp, ...message }] };
      webhooks.update(number, isNotice ? told : { contacts, ...told });
      return id;
    },
    post: (content) => webhooks.post(app.webhookUrl, content),
    sends: () => [...sim.sends.values()],
    typings: () => graph.typings,
    answeredDown: () => graph.answeredDown,
    tooFast: () => rateLimit.refused,
    templates: () => [...sim.templates.values()],
    addTemplate: (wabaId, template) => {
      const known = [...sim.templates.values()].find(
        (one) => one.wabaId === wabaId && one.name === template.name && one.language === template.language,
      );
      if (known) return known;
      const id = String(randomInt(1e14, 2 ** 48 - 1));
      const usual = {
        parameter_format: "POSITIONAL",
        status: "APPROVED",
        quality: "GREEN",
        rejectedReason: "NONE",
      } as const;
      const made: CloudTemplate = { ...usual, ...template, id, wabaId };
      sim.templates.set(id, made);
      return made;
    },
    decide: (id, event) => decide({ sim, webhooks }, id, event),
    rate: (id, change) => rate({ sim, webhooks }, id, change),
    rateNumber: (phoneNumberId, { silent = false, ...rating }) => {
      const number = sim.numbers.get(phoneNumberId);
      if (!number) throw new Error(`there is no number ${phoneNumberId}`);
      rateNumber(sim, webhooks, number, rating, !silent);
    },
    choose: (phoneNumberId, person, value, at = now()) => {
      const number = sim.numbers.get(phoneNumberId);
      if (!number) throw new Error(`there is no number ${phoneNumberId}`);
      choose(sim, webhooks, { number, person, value, at });
    },
    hideNumber: (person, username) => hideNumber(sim, person, username),
    moveNumber: (person, to, isNumberTold = true) => moveNumber(sim, webhooks, { person, to, isNumberTold }),
    setLastWritten: (phoneNumberId, person, at) => sim.lastWritten.set(`${phoneNumberId} ${person}`, at),
    sandboxId,
    setFaults: (faults) => setFaults(graph, faults),
    stop: async () => {
      ended.abort();
      webhooks.stop();
      await following;
      await people.settled();
      await server.close();
      store.close();
    },
  };
}
