import type { BinaryNode, WASocket } from "@whiskeysockets/baileys";
import { expect, it } from "vitest";
import { checkNumbers } from "./check-numbers.ts";

/** A connection that answers every query with the same. */
const answering = (usync: BinaryNode[] | undefined) =>
  ({
    generateMessageTag: () => "1.1",
    query: async () =>
      usync && { tag: "iq", attrs: { type: "result" }, content: [{ tag: "usync", attrs: {}, content: usync }] },
  }) as unknown as WASocket;
const user = (jid: string | null, type: "in" | "out", asked?: string): BinaryNode => ({
  tag: "user",
  attrs: jid === null ? {} : { jid },
  content: [{ tag: "contact", attrs: { type }, ...(asked && { content: Buffer.from(`+${asked}`) }) }],
});
const list = (...content: BinaryNode[]): BinaryNode => ({ tag: "list", attrs: {}, content });

const [ana, bia, caio] = ["5531988001020", "5531988001021", "5531988001022"] as const;

it("takes from an answer the number each is known by, in whichever order and form it comes", async () => {
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

it("takes no answer, and one that says why there is none, for a failure", async () => {
  await expect(checkNumbers(answering(undefined), [ana])).rejects.toMatchObject({ reason: "timeout" });
  await expect(checkNumbers(answering([]), [ana])).rejects.toMatchObject({ reason: "timeout" });
  const error = { tag: "error", attrs: { code: "429", text: "rate-overlimit" } };
  const result = { tag: "result", attrs: {}, content: [{ tag: "contact", attrs: {}, content: [error] }] };
  await expect(checkNumbers(answering([result, list()]), [ana])).rejects.toMatchObject({
    reason: "refused",
    status: 429,
  });
});
