import { type OfficialNumber, wamidOf } from "@balcao/cloud-simulator/state.ts";
import { cloudKind } from "@balcao/shared/channels/cloud.ts";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { MediaType } from "@balcao/shared/channels/message-content.ts";
import { eq } from "drizzle-orm";
import { contactChat } from "../../channels/chat.ts";
import { connections } from "../../channels/connections/connections.table.ts";
import { messages } from "../../inbox/messages/messages.table.ts";
import { type OfficialWorld, openOfficialWorld } from "../official-world.ts";
import { until } from "../until.ts";
import { createWorld, type TestCompany, type World, type WorldOptions } from "../world.ts";

type FileType = Extract<MediaType, "image" | "audio" | "video" | "sticker" | "document">;

/** A company whose existing clients are tested, and the people who write to it. */
export type ClientShop = {
  world: World;
  company: TestCompany;
  /** Another company with a connection of the same kind. */
  addCompany: (name: string) => Promise<TestCompany>;
  /** A person writes. Resolves with the channel's id when the message is stored. */
  deliver: (company: TestCompany, number: string, text: string) => Promise<string>;
  /** A person sends a file without words; its bytes are "a file". */
  deliverFile: (company: TestCompany, number: string, type: FileType) => Promise<void>;
  /** A person deletes a message for everybody. */
  revoke: (company: TestCompany, number: string, id: string) => Promise<void>;
  /** The texts that people were sent, in their order. */
  sent: () => string[];
  close: () => Promise<void>;
};

export type ClientShopKind = {
  name: string;
  /** The connection's kind, as `channelKind` says it. */
  kind: string;
  open: (options?: WorldOptions) => Promise<ClientShop>;
};

const fileForms: Readonly<Record<FileType, { mimetype: string; sticker?: boolean; fileName?: string }>> = {
  image: { mimetype: "image/jpeg" },
  audio: { mimetype: "audio/mpeg" },
  video: { mimetype: "video/mp4" },
  sticker: { mimetype: "image/webp", sticker: true },
  // A name would stand in the list as the message's words.
  document: { mimetype: "application/pdf", fileName: "" },
};

/** The connections on which existing clients are tested: linked by QR code, and official. */
export const clientShops: readonly ClientShopKind[] = [
  { name: "a linked number", kind: "whatsapp-web", open: openLinked },
  { name: "an official number", kind: cloudKind, open: openOfficial },
];

async function openLinked(options: WorldOptions = {}): Promise<ClientShop> {
  const world = await createWorld(options);
  const addCompany = async (name: string) => {
    const company = await world.addCompany(name);
    await world.connect();
    return company;
  };
  const { whatsapp } = world;
  return {
    world,
    company: await addCompany("Company"),
    addCompany,
    deliver: ({ connectionId }, number, text) => whatsapp.deliver(connectionId, number, text),
    deliverFile: async ({ connectionId }, number, type) => {
      await whatsapp.deliverFile(connectionId, number, Buffer.from("a file"), type);
    },
    revoke: ({ connectionId }, number, providerId) =>
      whatsapp.sink.revoked(connectionId, contactChat({ phone: number }), { providerId, fromMe: false }),
    sent: () => whatsapp.sent.map(({ message }) => message.body),
    close: () => world.close(),
  };
}

async function openOfficial(options: WorldOptions = {}): Promise<ClientShop> {
  const opened = await openOfficialWorld("5531988007801", options);
  const { world, simulator, sandbox } = opened;
  const { db } = world.database;
  const numbers = new Map<number, OfficialNumber>();
  const shops = [opened.shop];
  const connect = async (company: TestCompany, shop: OfficialNumber): Promise<TestCompany> => {
    const connectionId = await replaceConnection(opened, company, shop);
    numbers.set(connectionId, shop);
    return { ...company, connectionId };
  };
  const shopOf = ({ connectionId }: TestCompany): OfficialNumber => {
    const shop = numbers.get(connectionId);
    if (!shop) throw new Error("the company has no official number");
    return shop;
  };
  const people = new Set<string>();
  const nameOf = async (number: string) => {
    const name = `Contact ${number.slice(-4)}`;
    if (!people.has(number)) await sandbox.savePhone({ number, name });
    people.add(number);
    return name;
  };
  /** A message that no phone has, in Meta's form. */
  const write = async (company: TestCompany, number: string, message: object) => {
    const name = await nameOf(number);
    return simulator.write(shopOf(company).phoneNumberId, number, message, { profile: { name } });
  };
  const stored = async (id: string) => {
    await until("the message", async () => (await db.$count(messages, eq(messages.providerId, id))) === 1);
    return id;
  };
  return {
    world,
    company: await connect(opened.company, opened.shop),
    addCompany: async (name) => {
      const shop = await simulator.addNumber({ number: `553198800781${shops.length}`, name });
      shops.push(shop);
      return connect(await world.addCompany(name), shop);
    },
    deliver: async (company, number, text) => {
      await nameOf(number);
      const { id } = await sandbox.sendText({ from: number, to: shopOf(company).number, text });
      return stored(wamidOf(id));
    },
    deliverFile: async (company, number, type) => {
      await nameOf(number);
      const file = { upload: sandbox.upload(Buffer.from("a file")), ...fileForms[type] };
      const { id } = await sandbox.sendMedia({ from: number, to: shopOf(company).number, ...file });
      await stored(wamidOf(id));
    },
    revoke: async (company, number, id) => {
      await write(company, number, { type: "revoke", revoke: { original_message_id: id } });
      const isDeleted = async () => {
        const [row] = await db.select().from(messages).where(eq(messages.providerId, id));
        return row?.isDeleted;
      };
      await until("the deletion", isDeleted);
    },
    sent: () =>
      [...people]
        .flatMap((number) => shops.flatMap((shop) => sandbox.sentTo(number, shop.number)))
        .map(({ text }) => text),
    close: () => opened.close(),
  };
}

/** Gives a company an official number in place of its linked one, which becomes its default. */
async function replaceConnection(
  { world }: OfficialWorld,
  company: TestCompany,
  shop: OfficialNumber,
): Promise<number> {
  await world.database.db.delete(connections).where(eq(connections.companyId, company.id));
  const { phoneNumberId, wabaId, token: accessToken } = shop;
  const form = { name: "Company main", phoneNumberId, wabaId, accessToken, queueIds: [company.queueIds[0]] };
  const { status, body } = await company.admin.call("POST", "/whatsapp-cloud", { ...form, isDefault: true });
  if (status !== 200) throw new Error(`connecting the official number answered ${status}`);
  return (body as Connection).id;
}
