import type { z } from "zod";
import { isGroup } from "../network/addresses.ts";
import type { Network } from "../network/state.ts";
import { editMessage, mediaMessage, reactionMessage, revokeMessage, textMessage } from "../phones/compose.ts";
import { cardMessage, tapMessage } from "../phones/compose-buttons.ts";
import { contactsMessage, locationMessage, pollMessage } from "../phones/compose-cards.ts";
import { sendFromPhone } from "../phones/from-phone.ts";
import { showTyping } from "../wire/presence.ts";
import { type ControlName, type ControlOutput, type controlApi, SandboxError } from "./control-api.ts";

type SendControl =
  | "sendText"
  | "sendMedia"
  | "sendLocation"
  | "sendContacts"
  | "sendPoll"
  | "sendCard"
  | "tap"
  | "react"
  | "editMessage"
  | "deleteMessage"
  | "typing"
  | "flood";

/** A person's actions in a chat. */
export function sendControls(
  network: Network,
  uploadOf: (upload: string) => Uint8Array | undefined,
): Pick<Handlers, SendControl> {
  return {
    sendText: async ({ from, to, text, quote, ...options }) => {
      checkChat(network, to);
      return { id: await sendFromPhone(network, from, to, textMessage(network, from, to, text, quote), options) };
    },
    sendMedia: async ({
      from,
      to,
      upload,
      mimetype,
      caption,
      voice,
      sticker,
      seconds,
      waveform,
      fileName,
      quote,
      ...options
    }) => {
      checkChat(network, to);
      const bytes = uploadOf(upload);
      if (!bytes) throw new SandboxError("not_found", "This upload is unknown, or was deleted.");
      const details = { bytes, mimetype, caption, voice, sticker, seconds, waveform, fileName, quote };
      return { id: await sendFromPhone(network, from, to, mediaMessage(network, from, to, details), options) };
    },
    sendLocation: async ({ from, to, id, ...place }) => {
      checkChat(network, to);
      return { id: await sendFromPhone(network, from, to, locationMessage(place), { id }) };
    },
    sendContacts: async ({ from, to, id, contacts }) => {
      checkChat(network, to);
      return { id: await sendFromPhone(network, from, to, contactsMessage(contacts), { id }) };
    },
    sendPoll: async ({ from, to, id, question, options }) => {
      checkChat(network, to);
      return { id: await sendFromPhone(network, from, to, pollMessage(question, options), { id }) };
    },
    sendCard: async ({ from, to, id, upload, ...parts }) => {
      const bytes = upload === undefined ? null : uploadOf(upload);
      if (bytes === undefined) throw new SandboxError("not_found", "This upload is unknown, or was deleted.");
      return { id: await sendFromPhone(network, from, to, cardMessage(network, { ...parts, bytes }), { id }) };
    },
    tap: async ({ phone, chat, id, button }) => ({
      id: await sendFromPhone(network, phone, chat, tapMessage(network, { phone, chat, id }, button)),
    }),
    react: async ({ phone, chat, id, emoji }) => ({
      id: await sendFromPhone(network, phone, chat, reactionMessage(network, phone, chat, id, emoji)),
    }),
    editMessage: async ({ phone, chat, id, text }) => ({
      id: await sendFromPhone(network, phone, chat, editMessage(network, phone, chat, id, text)),
    }),
    deleteMessage: async ({ phone, chat, id }) => ({
      id: await sendFromPhone(network, phone, chat, revokeMessage(network, phone, chat, id)),
    }),
    typing: ({ from, to, state }) => {
      showTyping(network, from, to, state);
      return {};
    },
    flood: async ({ from, to, count, senders, text }) => {
      const ids: string[] = [];
      for (let index = 0; index < count; index++) {
        const sender = (BigInt(from) + BigInt(index % senders)).toString();
        ids.push(await sendFromPhone(network, sender, to, { conversation: `${text} ${index + 1}` }));
      }
      return { ids };
    },
  };
}

function checkChat(network: Network, chat: string): void {
  if (isGroup(chat) && !network.groups.get(chat)) throw new SandboxError("not_found", "There is no such group.");
}

/** The implementation of each control; its input has been checked. */
export type Handlers = {
  [N in ControlName]: (
    input: z.output<(typeof controlApi)[N]["input"]>,
  ) => ControlOutput<N> | Promise<ControlOutput<N>>;
};
