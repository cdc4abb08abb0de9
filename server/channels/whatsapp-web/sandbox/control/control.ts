import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { isGroup } from "../network/addresses.ts";
import { deviceKey, linkedDevice, linkedDevices, sessionOf } from "../network/deliver.ts";
import type { Network } from "../network/state.ts";
import { until } from "../network/until.ts";
import { removeContact, saveContact, savedName, savedOn } from "../phones/address-book.ts";
import { sendWaiting } from "../phones/from-phone.ts";
import { phoneOf } from "../phones/phones.ts";
import { setPicture } from "../phones/pictures.ts";
import { playersOf, setWriting } from "../phones/players.ts";
import { markPlayed, markRead } from "../phones/reading.ts";
import { reachPhoneAgain } from "../phones/to-phone.ts";
import { createGroup, renameGroup } from "../wire/groups.ts";
import { kick, unlink } from "../wire/kick.ts";
import { limitNewChats } from "../wire/new-chats.ts";
import { enterLinkCode, scanQrCode } from "../wire/pairing.ts";
import { announcePresence } from "../wire/presence.ts";
import {
  type ChatMessage,
  type ControlInput,
  type ControlName,
  type ControlOutput,
  controlApi,
  type DeviceInfo,
  type SandboxControl,
  SandboxError,
  type SandboxInfo,
} from "./control-api.ts";
import { type Handlers, sendControls } from "./send-controls.ts";

export type Controls = SandboxControl & {
  /** Keeps bytes until they are sent; returns the id that sendMedia takes as `upload`. Only the last fifty are kept. */
  upload(bytes: Uint8Array): string;
};

const maxUploads = 50;

/** The controls over a running network. Inputs are checked the same way as over HTTP. */
export function createControls(network: Network, info: SandboxInfo): Controls {
  const uploads = new Map<string, Uint8Array>();

  const handlers: Handlers = {
    info: () => info,
    scan: ({ account, qrcode }) => {
      scanQrCode(network, account, qrcode);
      return {};
    },
    enterPairingCode: async ({ account, code }) => {
      await enterLinkCode(network, account, code);
      return {};
    },
    devices: ({ account }) => devicesOf(network, account),
    accounts: () => [...network.accounts.values()].map(({ number }) => number),
    unlink: ({ account, device }) => {
      const link = linkedDevice(network, account, device);
      if (!link) throw new SandboxError("not_found", "This number has no such device.");
      unlink(network, link);
      return {};
    },
    kick: ({ account, reason }) => ({ sessions: kick(network, account, reason) }),

    phones: () =>
      [...network.phones.values()].map((phone) => ({
        ...phone,
        picture: network.pictures.get(phone.number)?.id ?? null,
      })),
    savePhone: (input) => savePhone(network, input),
    setPicture: ({ of, upload }) => {
      const bytes = upload === undefined ? null : uploads.get(upload);
      if (bytes === undefined) throw new SandboxError("not_found", "There is no such upload.");
      setPicture(network, of, bytes);
      return {};
    },
    savedContacts: ({ phone }) => savedOn(network, phone),
    saveContact: async ({ phone, ...saved }) => {
      await saveContact(network, phone, saved);
      return {};
    },
    removeContact: async ({ phone, number }) => {
      await removeContact(network, phone, number);
      return {};
    },
    chats: ({ phone }) => network.chats.chatsOf(phone).map((chat) => summary(network, phone, chat)),
    messages: ({ phone, chat, limit }) => network.chats.list(phone, chat).slice(-limit),
    read: ({ phone, chat }) => {
      markRead(network, phone, chat);
      return {};
    },
    played: ({ phone, chat, id }) => {
      markPlayed(network, phone, chat, id);
      return {};
    },
    waitForMessage: ({ phone, chat, timeoutMs, ...wanted }) =>
      until(
        network,
        () => network.chats.list(phone, chat).find((message) => fits(message, wanted)),
        `a message ${JSON.stringify(wanted)} in the chat of ${phone} with ${chat}`,
        timeoutMs,
      ).then((message) => ({ ...message })),

    ...sendControls(network, (upload) => uploads.get(upload)),

    createGroup: ({ subject, members }) => createGroup(network, subject, members),
    groups: () => [...network.groups.values()],
    renameGroup: ({ id, by, subject }) => renameGroup(network, id, by, subject),
    players: ({ writing }) => {
      if (writing !== undefined) setWriting(network, writing);
      return playersOf(network);
    },
    limits: (input) => limitNewChats(network, input),
    faults: (input) => {
      // Only given fields: an absent one must not switch its fault off.
      const given = Object.entries(input).filter(([, value]) => value !== undefined);
      return Object.assign(network.faults, Object.fromEntries(given));
    },
  };

  const controls = Object.keys(controlApi).map((name) => [name, checked(name as ControlName, handlers)]);
  return {
    ...(Object.fromEntries(controls) as SandboxControl),
    upload(bytes) {
      const upload = randomUUID();
      uploads.set(upload, bytes);
      const [oldest] = uploads.keys();
      if (uploads.size > maxUploads && oldest !== undefined) uploads.delete(oldest);
      return upload;
    },
  };
}

/** A handler behind its schema: invalid input is refused as `invalid`, with the first reason. */
function checked<N extends ControlName>(
  name: N,
  handlers: Handlers,
): (input: ControlInput<N>) => Promise<ControlOutput<N>> {
  return async (input) => {
    const parsed = controlApi[name].input.safeParse(input);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw new SandboxError("invalid", `${issue?.path.join(".") || name}: ${issue?.message ?? "does not fit"}`);
    }
    return handlers[name](parsed.data as z.output<(typeof controlApi)[N]["input"]>);
  };
}

function devicesOf(network: Network, number: string): DeviceInfo[] {
  return linkedDevices(network.accounts.get(number)).map((link) => ({
    id: link.device.id,
    platform: link.device.platform,
    pairedAt: link.device.pairedAt,
    connected: sessionOf(network, link) !== undefined,
    waiting: network.queues.size(deviceKey(link)),
  }));
}

async function savePhone(
  network: Network,
  { number, name, online, readsAll, about, hidesPicture, isBusiness }: z.output<typeof controlApi.savePhone.input>,
) {
  const phone = phoneOf(network, number);
  const cameBack = online === true && !phone.online;
  const changedPresence = online !== undefined && online !== phone.online;
  Object.assign(phone, {
    name: name ?? phone.name,
    online: online ?? phone.online,
    readsAll: readsAll ?? phone.readsAll,
    about: about ?? phone.about,
    hidesPicture: hidesPicture ?? phone.hidesPicture,
    isBusiness: isBusiness ?? phone.isBusiness,
  });
  network.phones.set(number, phone);
  network.events.emit("screen", { type: "phone", phone: number });
  if (changedPresence) announcePresence(network, number);
  if (cameBack) {
    await reachPhoneAgain(network, number);
    await sendWaiting(network, number);
  }
  return { ...phone };
}

function summary(network: Network, phone: string, chat: string) {
  const messages = network.chats.list(phone, chat);
  const name = isGroup(chat)
    ? network.groups.get(chat)?.subject
    : (savedName(network, phone, chat) ?? network.phones.get(chat)?.name ?? `+${chat}`);
  return {
    chat,
    name: name ?? chat,
    last: messages.at(-1) ?? null,
    unread: messages.filter((message) => !message.seen).length,
  };
}

type Wanted = { [K in "id" | "text" | "status" | "deleted"]?: ChatMessage[K] | undefined };

function fits(message: ChatMessage, wanted: Wanted): boolean {
  return (
    (wanted.id === undefined || message.id === wanted.id) &&
    (wanted.text === undefined || message.text === wanted.text) &&
    (wanted.status === undefined || message.status === wanted.status) &&
    (wanted.deleted === undefined || message.deleted === wanted.deleted)
  );
}
