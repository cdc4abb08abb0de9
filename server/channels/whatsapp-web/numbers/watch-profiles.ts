import type { Contact, WASocket } from "@whiskeysockets/baileys";
import type { PhoneBookEntry } from "../../channel.ts";
import { contactChat, idOf } from "../../chat.ts";
import { type Account, completeChat } from "../receive/ingest.ts";
import type { SocketSetup } from "../session/socket-setup.ts";
import { chatOf, numberOf, userOf } from "./jids.ts";

/** Entries of an address book in one report: between two reports, messages have their turn. */
const entriesAtOnce = 1_000;

type Circumstances = { ended: () => boolean; account: () => Account };

/** Reports names and pictures: the phone's address book, groups' subjects, changed pictures. */
export function watchProfiles(
  baileys: WASocket,
  { connectionId, sink, reports, groups, groupNames }: SocketSetup,
  { ended, account }: Circumstances,
): void {
  const reportBook = (contacts: readonly Contact[]): void => {
    for (let at = 0; at < contacts.length; at += entriesAtOnce) {
      const some = contacts.slice(at, at + entriesAtOnce);
      void reports.add("address book", async () => {
        const { own, keys } = account();
        const found = await Promise.all(some.map((contact) => entryOf(contact, keys)));
        const entries = found.filter((entry) => entry !== null).filter(({ number }) => number !== numberOf(own.id));
        if (entries.length > 0) await sink.phoneBook(connectionId, entries);
      });
    }
  };
  const reportPictures = (contacts: readonly Partial<Contact>[]): void => {
    for (const { id, imgUrl } of contacts) {
      if (imgUrl !== "changed" && imgUrl !== "removed") continue;
      const chat = chatOf({ remoteJid: id ?? null }, account().own);
      if (chat) void reports.add("picture", () => sink.pictureChanged(connectionId, chat, imgUrl));
    }
  };
  const reportGroup = (jid: string | undefined, name: string | null | undefined): void => {
    const chat = chatOf({ remoteJid: jid ?? null }, account().own);
    if (!jid || !name || chat?.kind !== "group") return;
    groupNames.learn(jid, name);
    void reports.add("group's name", () => sink.groupRenamed(connectionId, chat, name));
  };

  // The whole address book comes once, when the phone is linked, and single changes later.
  baileys.ev.on("contacts.upsert", (contacts) => {
    if (ended()) return;
    reportBook(contacts.filter(isSaved));
    reportPictures(contacts);
  });
  // While a phone is being linked, Baileys merges the address book into the chats it brings.
  baileys.ev.on("messaging-history.set", ({ contacts }) => {
    if (ended()) return;
    reportBook(contacts.filter(({ name }) => name));
    for (const { id, name } of contacts) reportGroup(id, name);
  });
  baileys.ev.on("contacts.update", (contacts) => {
    if (!ended()) reportPictures(contacts);
  });
  baileys.ev.on("groups.update", (changes) => {
    for (const { id, subject } of changes) {
      if (id) groups.del(id);
      reportGroup(id, subject);
    }
  });
  baileys.ev.on("group-participants.update", ({ id }) => groups.del(id));
}

/** True for an entry of the address book, changed or removed; false for a contact's own new name. */
const isSaved = (contact: Contact): boolean => "name" in contact;

/** Null for groups, and for a contact known only by the private id. */
async function entryOf(contact: Contact, keys: Account["keys"]): Promise<PhoneBookEntry | null> {
  const { id, phoneNumber, lid } = contact;
  const given = numberOf(phoneNumber) ?? numberOf(id);
  const name = contact.name || null;
  if (given) return { number: given, name };
  const privateId = userOf(lid) ?? userOf(id);
  if (!privateId) return null;
  const number = idOf(await completeChat(contactChat({ lid: privateId }), keys), "phone");
  return number === null ? null : { number, name };
}
