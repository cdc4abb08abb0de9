import type { BinaryNode, WASocket } from "@whiskeysockets/baileys";
import { expect, it } from "vitest";
import { checkNumbers } from "./check-numbers.ts";

/** A connection that gives every query the same answer. */
const answering = (usync: BinaryNode[] | undefined) =>
  ({
    generateMessageTag: () => "1.1",
    query: async () =>
      usync && { tag: "iq", attrs: { type: "result" }, content: [{ tag: "usync", attrs: {}, content: usync }] },
  }) as unknown as WASocket;
const failing = (cause: unknown) =>
  ({ generateMessageTag: () => "1.1", query: () => Promise.reject(cause) }) as unknown as WASocket;
const user = (jid: string | null, type: "in" | "out", asked?: string): BinaryNode => ({
  tag: "user",
  attrs: jid === null ? {} : { jid },
  content: [{ tag: "contact", attrs: { type }, ...(asked && { content: Buffer.from(`+${asked}`) }) }],
});
const list = (...content: BinaryNode[]): BinaryNode => ({ tag: "list", attrs: {}, content });

const [ana, bia, caio] = ["5531988001020", "5531988001021", "5531988001022"] as const;

it("reads each number's address, in any order and form of the answer", async () => {
  const socket = answering([
    list(user("553188001021@s.whatsapp.net", "in", bia), user(null, "out", caio), user(`${ana}@s.whatsapp.net`, "in")),
  ]);
  const known = await checkNumbers(socket, [ana, bia, caio]);
  expect(known).toEqual(
    new Map([
      [bia, "553188001021"],
      [ana, ana],
    ]),
  );
  const behindLid = answering([list(user("777@lid", "in", ana), user("5531999999999@s.whatsapp.net", "in"))]);
  expect(await checkNumbers(behindLid, [ana])).toEqual(new Map([[ana, ana]]));
});

it("treats a missing answer, and one with an error, as a failure", async () => {
  await expect(checkNumbers(answering(undefined), [ana])).rejects.toMatchObject({ reason: "timeout" });
  await expect(checkNumbers(answering([]), [ana])).rejects.toMatchObject({ reason: "timeout" });
  const error = { tag: "error", attrs: { code: "429", text: "rate-overlimit" } };
  const result = { tag: "result", attrs: {}, content: [{ tag: "contact", attrs: {}, content: [error] }] };
  await expect(checkNumbers(answering([result, list()]), [ana])).rejects.toMatchObject({ reason: "rateLimited" });
});

it("treats a closed connection as a missing answer, and only an error reply as a refusal", async () => {
  for (const cut of [
    1006,
    new Error("read ECONNRESET"),
    Object.assign(new Error("Connection Closed"), { data: null }),
  ]) {
    await expect(checkNumbers(failing(cut), [ana])).rejects.toMatchObject({ reason: "timeout" });
  }
  const refused = failing(Object.assign(new Error("not-authorized"), { data: 401 }));
  await expect(checkNumbers(refused, [ana])).rejects.toMatchObject({ reason: "refused" });
});
