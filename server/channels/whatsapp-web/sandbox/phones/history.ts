import { deflateSync } from "node:zlib";
import { generateMessageIDV2, proto } from "@whiskeysockets/baileys";
import { isGroup, lidJid, phoneJid } from "../network/addresses.ts";
import type { LinkedDevice, Network } from "../network/state.ts";
import { shareAppStateKey } from "../wire/app-state.ts";
import { savedName } from "./address-book.ts";
import { encryptFor } from "./from-phone.ts";

/** Messages of each chat that a new device receives. */
const messagesPerChat = 50;
const { INITIAL_BOOTSTRAP } = proto.HistorySync.HistorySyncType;
const { HISTORY_SYNC_NOTIFICATION } = proto.Message.ProtocolMessage.Type;

/**
 * Sends a newly linked device its phone's chats. An empty history is sent too: without one a device waits twenty
 * seconds.
 */
export async function sendHistory(network: Network, to: LinkedDevice): Promise<void> {
  await shareAppStateKey(network, to);
  const { number } = to.account;
  const chats = network.settings.history ? network.chats.chatsOf(number) : [];
  const conversations = chats.map((chat) => conversation(network, number, chat));
  const people = chats.filter((chat) => !isGroup(chat));
  const history = proto.HistorySync.fromObject({
    syncType: INITIAL_BOOTSTRAP,
    progress: 100,
    conversations,
    phoneNumberToLidMappings: people.map((person) => ({ pnJid: phoneJid(person), lidJid: lidJid(person) })),
    pushnames: people.map((person) => ({ id: lidJid(person), pushname: network.phones.get(person)?.name ?? "" })),
  });
  const notice = proto.Message.fromObject({
    protocolMessage: {
      type: HISTORY_SYNC_NOTIFICATION,
      historySyncNotification: {
        syncType: INITIAL_BOOTSTRAP,
        progress: 100,
        chunkOrder: 1,
        initialHistBootstrapInlinePayload: deflateSync(proto.HistorySync.encode(history).finish()),
      },
    },
  });
  await encryptFor(network, to, generateMessageIDV2(phoneJid(number)), {
    from: number,
    group: null,
    payload: proto.Message.encode(notice).finish(),
    attrs: { from: phoneJid(number), addressing_mode: "pn", sender_lid: lidJid(number), category: "peer" },
    corrupt: 0,
  });
  to.device.fresh = false;
  network.accounts.set(number, to.account);
}

function conversation(network: Network, phone: string, chat: string) {
  const jid = isGroup(chat) ? chat : lidJid(chat);
  const messages = network.chats.list(phone, chat).slice(-messagesPerChat).reverse();
  return {
    id: jid,
    name: isGroup(chat) ? network.groups.get(chat)?.subject : savedName(network, phone, chat),
    ...(isGroup(chat) ? {} : { pnJid: phoneJid(chat), lidJid: jid }),
    messages: messages.flatMap((shown) => {
      const payload = network.chats.payload(phone, chat, shown.id);
      if (!payload || shown.deleted) return [];
      return {
        message: {
          key: {
            remoteJid: jid,
            fromMe: shown.fromMe,
            id: shown.id,
            ...(isGroup(chat) ? { participant: lidJid(shown.author) } : {}),
          },
          message: proto.Message.decode(payload),
          messageTimestamp: Math.floor(shown.at / 1000),
        },
      };
    }),
  };
}
