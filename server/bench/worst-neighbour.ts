import { constants, setPriority } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { WebSocket } from "ws";
import { hollowWebp } from "../testing/samples/hollow-pictures.ts";
import { zipBomb } from "../testing/samples/zip-bomb.ts";

/** One company's worst behaviour, in a separate process: each answer is followed by the next call. */
export type Attack = {
  url: string;
  /** Access tokens of the company's admins. */
  tokens: string[];
  /** A conversation that all of them may open. */
  ticketId: number;
  forMs: number;
};

export type Attacked = { answers: Record<string, number> };

const socketsPerPerson = 10;
const eventsPerSecond = 25;
const picturesAtOnce = 20;
const exportsAtOnce = 30;
const documentsAtOnce = 10;

// This process stands for other machines, and must not take the processor from the server that it attacks.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

process.on("message", (attack: Attack) => {
  attackAll(attack).then((answers) => process.send?.({ answers }));
});

async function attackAll(attack: Attack): Promise<Attacked["answers"]> {
  const answers: Attacked["answers"] = {};
  const until = performance.now() + attack.forMs;
  const note = (what: string, status: number | string) => {
    answers[`${what} ${status}`] = (answers[`${what} ${status}`] ?? 0) + 1;
  };
  /** Repeats a call as soon as it is answered, `atOnce` times in parallel. */
  const repeat = (what: string, atOnce: number, call: (token: string) => Promise<Response>) =>
    Promise.all(
      Array.from({ length: atOnce }, async (_, n) => {
        while (performance.now() < until) {
          try {
            const reply = await call(attack.tokens[n % attack.tokens.length] ?? "");
            await reply.arrayBuffer();
            note(what, reply.status);
            // A refused caller repeats after a short pause, as a program would.
            if (reply.status === 429) await delay(100);
          } catch {
            note(what, "broken");
            await delay(100);
          }
        }
      }),
    );
  const { url, ticketId } = attack;
  const as = (token: string) => ({ authorization: `Bearer ${token}` });
  const send = (path: string, field: string, name: string, content: Uint8Array) => (token: string) => {
    const body = new FormData();
    body.append(field, new Blob([Buffer.from(content)]), name);
    return fetch(`${url}${path}`, { method: "POST", headers: as(token), body });
  };
  await Promise.all([
    ...attack.tokens.flatMap((token) =>
      Array.from({ length: socketsPerPerson }, () => joinAndLeave(url, token, ticketId, until)),
    ),
    repeat(
      "pictures",
      picturesAtOnce,
      send(`/messages/${ticketId}`, "medias", "picture.webp", hollowWebp(16_383, 3_600)),
    ),
    repeat("exports", exportsAtOnce, (token) => fetch(`${url}/contacts/export`, { headers: as(token) })),
    repeat("API documents", 2 * documentsAtOnce, () => fetch(`${url}/docs/json`)),
    repeat("forged webhooks", documentsAtOnce, () =>
      fetch(`${url}/channels/whatsapp-cloud/webhook`, { method: "POST", body: "[".repeat(100_000) }),
    ),
    repeat("spreadsheets", 1, send("/contacts/import/file", "file", "people.xlsx", zipBomb("endRecord", 600))),
    repeat("passwords", 4, (token) =>
      fetch(`${url}/users/1`, {
        method: "PUT",
        headers: { ...as(token), "content-type": "application/json" },
        body: JSON.stringify({ name: "Worst", email: "worst@bench.example", password: "a password of some length" }),
      }),
    ),
  ]);
  return answers;
}

/** Joins and leaves in turn with all other sockets, as fast as the server accepts it. */
async function joinAndLeave(url: string, token: string, ticketId: number, until: number): Promise<void> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`);
  let isIn = false;
  let joins = false;
  socket.on("error", () => {});
  socket.on("close", () => {
    isIn = false;
  });
  socket.on("message", (data: Buffer) => {
    const text = data.toString("latin1");
    if (text.startsWith("0")) socket.send(`40${JSON.stringify({ token })}`);
    else if (text === "2") socket.send("3");
    else if (text.startsWith("40")) isIn = true;
  });
  while (performance.now() < until) {
    await delay(1000 / eventsPerSecond);
    if (!isIn) continue;
    joins = !joins;
    socket.send(`42${JSON.stringify([joins ? "joinChatBox" : "leaveChatBox", ticketId])}`);
  }
  socket.close();
}
