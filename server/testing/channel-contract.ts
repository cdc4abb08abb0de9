import { randomBytes, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Capability } from "@balcao/shared/channels/capabilities.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Channel, OutboundMessage } from "../channels/channel.ts";
import { type Chat, contactChat, idOf } from "../channels/chat.ts";
import type { RecordingSink } from "./recording-sink.ts";
import { until } from "./until.ts";

/** A message of ours as the contact's phone shows it. */
type Shown = {
  text: string;
  isDeleted: boolean;
  /** Our reaction to it; empty without one. */
  reaction: string;
  file: Buffer | null;
};

/** A channel with an open connection, and a simulated contact. */
export type ContractRig = {
  channel: Channel;
  connectionId: number;
  sink: RecordingSink;
  contact: string;
  /** A number that the channel cannot reach. */
  nobody: string;
  /** Every message with this id on the contact's phone; more than one means a duplicate. */
  shown: (externalId: string) => Promise<Shown[]>;
  /** The contact writes. Returns the channel's id of the message. */
  write: (text: string, how?: { twice?: boolean }) => Promise<string>;
  /** Null for a channel that carries no files. */
  sendFile: ((bytes: Buffer) => Promise<string>) | null;
  /** The contact opens the chat. */
  read: (externalId: string) => Promise<void>;
  /** The channel's server refuses messages, or accepts them again. */
  refuse: (refuses: boolean) => Promise<void>;
  /** The connection closes and stays closed. */
  leave: () => Promise<void>;
  close: () => Promise<void>;
};

/** The tests that every channel must pass. */
export function testChannel(name: string, open: () => Promise<ContractRig>): void {
  describe(`the contract of channels, for ${name}`, () => {
    let rig: ContractRig;
    let chat: Chat;
    beforeAll(async () => {
      rig = await open();
      chat = contactChat({ phone: rig.contact });
    });
    afterAll(() => rig.close());

    const can = (capability: Capability) => rig.channel.kind.capabilities.includes(capability);
    const outgoing = (body: string, change: Partial<OutboundMessage> = {}): OutboundMessage => ({
      providerId: rig.channel.kind.newId(),
      chat,
      body,
      media: null,
      content: null,
      quoted: null,
      ...change,
    });
    const send = (message: OutboundMessage) => rig.channel.send(rig.connectionId, message);
    const ack = (externalId: string, step: number) =>
      rig.sink.until(
        () => rig.sink.receipts.some((one) => one.providerId === externalId && one.ack >= step),
        `tick ${step}`,
      );

    it("creates a new id for each message", () => {
      const ids = Array.from({ length: 100 }, () => rig.channel.kind.newId());
      expect(new Set(ids).size).toBe(100);
    });

    it("sends a message, and identifies it as receipts do", async () => {
      if (rig.channel.kind.link === "session") expect(rig.sink.stateOf(rig.connectionId)?.status).toBe("CONNECTED");
      const message = outgoing("good morning");
      const sent = await send(message);
      if (rig.channel.kind.assignsIds === "caller") expect(sent.externalId).toBe(message.providerId);
      expect(sent.payload.length).toBeGreaterThan(0);
      expect(await rig.shown(sent.externalId)).toMatchObject([{ text: "good morning" }]);
      await rig.read(sent.externalId);
      await ack(sent.externalId, 4);
    });

    it("sends a message once however often it is repeated under one id", async () => {
      const message = outgoing("only once");
      const [first, second] = [await send(message), await send(message)];
      expect(second.externalId).toBe(first.externalId);
      expect(await rig.shown(first.externalId)).toMatchObject([{ text: "only once" }]);
    });

    it("reports a contact's message, a repeat under the same id and with the same text", async () => {
      const id = await rig.write("how much is it?", { twice: true });
      const arrived = await rig.sink.arrives(id);
      expect(arrived).toMatchObject({ connectionId: rig.connectionId, fromMe: false, body: "how much is it?" });
      expect(idOf(arrived.chat, "phone")).toBe(rig.contact);
      const next = await rig.write("and that one?");
      await rig.sink.arrives(next);
      const copies = rig.sink.messages.filter(({ providerId }) => providerId === id);
      expect(new Set(copies.map(({ body }) => body))).toEqual(new Set(["how much is it?"]));
      expect(next).not.toBe(id);
    });

    it("transfers files byte for byte, both ways, or refuses to send one", async () => {
      const bytes = randomBytes(70_001);
      const media = pdfOf(bytes);
      if (!rig.sendFile)
        return expect(send(outgoing("", { media }))).rejects.toMatchObject({ name: "SendError", reason: "refused" });
      const { externalId } = await send(outgoing("", { media }));
      const [shown] = await rig.shown(externalId);
      expect(shown?.file?.equals(bytes)).toBe(true);

      const arrived = await rig.sink.arrives(await rig.sendFile(bytes));
      expect(arrived.media).not.toBeNull();
      const file = await buffer(await rig.channel.downloadMedia(rig.connectionId, arrived.payload));
      expect(file.equals(bytes)).toBe(true);
    });

    it("edits a message, reacts to one, and revokes one, where the capability is declared", async () => {
      const { externalId } = await send(outgoing("as it was"));
      if (can("edit")) {
        await rig.channel.edit(rig.connectionId, chat, externalId, "as it is");
        expect(await rig.shown(externalId)).toMatchObject([{ text: "as it is" }]);
      }
      if (can("react")) {
        const target = { providerId: externalId, fromMe: true, payload: null };
        await rig.channel.react(rig.connectionId, chat, target, "👍");
        // A channel's server may accept a reaction before the phone shows it.
        const shows = async (emoji: string) => (await rig.shown(externalId))[0]?.reaction === emoji;
        await until("the emoji", () => shows("👍"));
        await rig.channel.react(rig.connectionId, chat, target, "");
        await until("its removal", () => shows(""));
      }
      if (can("revoke")) {
        await rig.channel.revoke(rig.connectionId, chat, externalId);
        expect(await rig.shown(externalId)).toMatchObject([{ isDeleted: true }]);
      }
    });

    it("checks which numbers it reaches, where the capability is declared", async () => {
      if (!can("checkNumbers")) return;
      const known = await rig.channel.checkNumbers(rig.connectionId, [rig.contact, rig.nobody]);
      expect(known).toEqual(new Map([[rig.contact, rig.contact]]));
    });

    it("reports a refusal, and sends nothing then", async () => {
      await rig.refuse(true);
      const message = outgoing("never");
      const refused = expect(send(message)).rejects;
      await refused.toMatchObject({
        name: "SendError",
        mayHaveLeft: false,
        reason: expect.stringMatching(/^(refused|restricted|newChats)$/),
      });
      await rig.refuse(false);
      const { externalId } = await send(outgoing("again"));
      expect(await rig.shown(externalId)).toHaveLength(1);
    });

    it("reports that it is offline, and that nothing was sent", async () => {
      await rig.leave();
      const away = { name: "SendError", reason: "offline", mayHaveLeft: false };
      await expect(send(outgoing("too late"))).rejects.toMatchObject(away);
      if (can("checkNumbers"))
        await expect(rig.channel.checkNumbers(rig.connectionId, [rig.contact])).rejects.toMatchObject(away);
    });
  });
}

const pdfOf = (bytes: Buffer): OutboundMessage["media"] => ({
  ...({ kind: "document", mimeType: "application/pdf", fileName: "offer.pdf", isVoice: false } as const),
  ...{ fileId: randomUUID(), seconds: null, width: null, height: null, thumbnail: null, waveform: null },
  open: async () => Readable.from([bytes]),
});
