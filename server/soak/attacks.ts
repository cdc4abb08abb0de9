import { setTimeout as delay } from "node:timers/promises";
import type { Random } from "../platform/seeded-random.ts";
import { nonsense, signedCall, spoiltMessages, spoiltStatuses } from "../testing/hostile-updates.ts";
import { hollowWebp } from "../testing/samples/hollow-pictures.ts";
import { zipBomb } from "../testing/samples/zip-bomb.ts";
import { appSecret, linked, type OfficialCluster, official, signInAs } from "./official-cluster.ts";

/** The hostile contact, who writes to both numbers. */
export const hostile = "5531976660666";

type Attack = (open: OfficialCluster, random: Random, enough: AbortSignal) => Promise<void>;

const fileTroubles = [400, 401, 403, 404, 410, 500, 503, "breaks", "lies", "stalls"] as const;
const bomb = zipBomb("endRecord", 200);
const picture = hollowWebp(16_383, 3_600);
const cards = Array.from({ length: 50 }, () => ({ name: "x".repeat(100), numbers: ["9".repeat(15)] }));
const vast = [" *a".repeat(21_845), "> ".repeat(32_000), "https://a@b ".repeat(5_000), "\u202e\u0000👍".repeat(10_000)];

/** Each continues until `enough` aborts, and accepts every answer of the server; other code checks the results. */
export const attacks: Readonly<Record<string, Attack>> = {
  "spoilt calls": async ({ number, webhookUrl }, random, enough) => {
    let count = 0;
    await again(enough, 1_000, async () => {
      const bad = random.of(Object.values(nonsense));
      const messages = spoiltMessages(hostile, () => `wamid.h${++count}`, bad);
      const value = {
        metadata: { phone_number_id: number.phoneNumberId },
        messages: messages.slice(random.between(0, messages.length - 5)).slice(0, 5),
        statuses: spoiltStatuses(hostile, bad),
      };
      const { body, headers } = signedCall(appSecret, { wabaId: number.wabaId, field: "messages", value });
      await answered(fetch(webhookUrl, { method: "POST", body, headers }));
    });
  },
  "files of both numbers": async ({ cluster: { sandbox }, simulator }, random, enough) => {
    const upload = sandbox.upload(Buffer.from("%PDF-1.7 a hostile file ".repeat(4_000)));
    await again(enough, 1_000, async () => {
      const trouble = random.of(fileTroubles);
      simulator.setFaults({ fileHost: trouble });
      if (typeof trouble === "number") await sandbox.faults({ downloadStatus: trouble, downloadTrouble: null });
      else await sandbox.faults({ downloadStatus: null, downloadTrouble: trouble });
      for (const to of [linked, official])
        await sandbox.sendMedia({ from: hostile, to, upload, mimetype: "application/pdf", fileName: "nota.pdf" });
    });
    simulator.setFaults({ fileHost: null });
    await sandbox.faults({ downloadStatus: null, downloadTrouble: null });
  },
  "vast texts and cards": async ({ cluster: { sandbox } }, random, enough) => {
    await again(enough, 1_000, async () => {
      const to = random.of([linked, official]);
      if (random.chance(0.3)) await sandbox.sendContacts({ from: hostile, to, contacts: cards });
      else await sandbox.sendText({ from: hostile, to, text: random.of(vast) });
    });
  },
  "calls without a session": async ({ cluster: { url }, webhookUrl }, random, enough) => {
    const deep = `{"email":${"[".repeat(50_000)}${"]".repeat(50_000)}}`;
    const json = { "content-type": "application/json" };
    const calls: (() => Promise<Response>)[] = [
      () => fetch(`${url}/docs/json`),
      () => fetch(`${url}/docs/yaml`),
      () => fetch(webhookUrl, { method: "POST", body: "[".repeat(200_000) }),
      () => fetch(`${url}/auth/login`, { method: "POST", headers: json, body: deep }),
      () =>
        fetch(`${url}/auth/login`, { method: "POST", headers: json, body: '{"email":"a\\u0000@b.c","password":"x"}' }),
      () => fetch(`${url}/public/nothing?expires=1&signature=${"x".repeat(8_000)}`),
    ];
    const one = () => again(enough, 100, () => answered(random.of(calls)()));
    await Promise.all(Array.from({ length: 5 }, one));
  },
  "an admin": async ({ cluster: { url }, cluster, connectionId }, random, enough) => {
    const form = (name: string, bytes: Uint8Array, field = "file") => {
      const made = new FormData();
      made.append(field, new Blob([Buffer.from(bytes)]), name);
      return made;
    };
    const template = { name: "novo", language: "pt_BR", category: "utility", body: "oi \0 oi" };
    const guess = {
      name: "Tentativa",
      phoneNumberId: "1",
      wabaId: "1",
      accessToken: "EAA guess of a token",
      queueIds: [],
    };
    const calls: [string, string, (object | FormData)?][] = [
      ["GET", "/contacts/export"],
      ["POST", "/contacts/import/file", form("people.xlsx", bomb)],
      ["POST", `/message-templates/${connectionId}`, template],
      ["POST", `/message-templates/${connectionId}/sync`],
      ["POST", "/whatsapp-cloud", guess],
      ["POST", "/chats/0/messages", { message: "\ud83d" }],
      ["PUT", "/users/1", { name: "a\0", email: "a@b.c" }],
      ["POST", "/messages/1", form("a.webp", picture, "medias")],
    ];
    let person = await signInAs(cluster, "admin");
    const renewal = setInterval(() => {
      signInAs(cluster, "admin").then((fresh) => {
        person = fresh;
      }, ignore);
    }, sessionMs);
    await again(enough, 200, async () => {
      const [method, path, body] = random.of(calls);
      const isForm = body instanceof FormData;
      const headers = {
        authorization: `Bearer ${person.token}`,
        ...(!isForm && body && { "content-type": "application/json" }),
      };
      await answered(fetch(url + path, { method, headers, body: isForm ? body : body ? JSON.stringify(body) : null }));
    });
    clearInterval(renewal);
  },
};

/** Shorter than the lifetime of an access token. */
const sessionMs = 10 * 60_000;

const ignore = () => undefined;

/** A refusal and a cut connection are answers, too. */
const answered = (call: Promise<Response>): Promise<unknown> => call.then((reply) => reply.arrayBuffer()).catch(ignore);

async function again(enough: AbortSignal, restMs: number, work: () => Promise<unknown>): Promise<void> {
  while (!enough.aborted) {
    await work();
    await delay(restMs, undefined, { signal: enough }).catch(ignore);
  }
}
