import type { OfficialNumber } from "@balcao/cloud-simulator/state.ts";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { Message, MessagePage } from "@balcao/shared/inbox/messages.ts";
import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { type OfficialWorld, openOfficialWorld } from "../official-world.ts";
import { until } from "../until.ts";
import { addShop, type Shop, settled } from "./shop.ts";

export type OfficialShop = Pick<OfficialWorld, "world" | "sandbox" | "simulator" | "close"> & {
  shop: Shop;
  official: OfficialNumber;
  /** The official number's connection. */
  connectionId: number;
};

/** A shop (`addShop`) with a number of the official API beside its linked one, both with its queues. */
export async function openOfficialShop(account: string, chosen: Record<string, string> = {}): Promise<OfficialShop> {
  const { shop: official, ...opened } = await openOfficialWorld(account);
  const shop = await addShop(opened.world, chosen);
  const { phoneNumberId, wabaId, token } = official;
  const texts = { greetingMessage: "Olá, {nome}!", complationMessage: "Até breve" };
  const form = { name: "Oficial", phoneNumberId, wabaId, accessToken: token, queueIds: shop.queueIds, ...texts };
  const { status, body } = await shop.admin.call("POST", "/whatsapp-cloud", form);
  if (status !== 200) throw new Error(`connecting the official number answered ${status}`);
  return { ...opened, shop, official, connectionId: (body as Connection).id };
}

let people = 0;

/** A person with a phone, who writes to the official number and taps on what it sends. */
export async function officialPerson({ sandbox, simulator, world, shop, official }: OfficialShop) {
  people += 1;
  const number = `553198765${String(people).padStart(4, "0")}`;
  await sandbox.savePhone({ number, name: "Ana" });
  const chat = official.number;
  const all = () => sandbox.sentTo(number, chat);
  /** Waits until everything that the shop sends is on the phone. */
  const arrived = async () => {
    await settled(world);
    await until("the phone", () => {
      const sends = simulator.sends().filter(({ to }) => to === number);
      return sends.every(({ status }) => status !== "accepted" && status !== "sent");
    });
  };
  /** Waits until what was sent is stored, answered and on the phone. */
  const answered = async (id: string, before: number) => {
    await until("the message", async () => {
      const [row] = await world.database.sql<{ n: number }[]>`
        select count(*)::int as n from messages where provider_id = ${`wamid.${Buffer.from(id).toString("base64")}`}`;
      return row?.n === 1;
    });
    await arrived();
    return all().slice(before);
  };
  const write = async (text: string) => {
    const before = all().length;
    return answered((await sandbox.sendText({ from: number, to: chat, text })).id, before);
  };
  const titles = (message = all().at(-1)) => message?.card?.buttons.map(({ text }) => text) ?? [];
  const tap = async (title: string, message = all().at(-1)) => {
    const before = all().length;
    const button = titles(message).indexOf(title);
    return answered((await sandbox.tap({ phone: number, chat, id: message?.id ?? "", button })).id, before);
  };
  const ticket = async (): Promise<Ticket> => {
    const url = `/tickets?showAll=true&status=&searchParam=${number}`;
    const [latest] = ((await shop.admin.call("GET", url)).body as TicketPage).tickets;
    if (!latest) throw new Error("the person has no ticket");
    return latest;
  };
  const conversation = async (): Promise<Message[]> =>
    ((await shop.admin.call("GET", `/messages/${(await ticket()).id}?history=true`)).body as MessagePage).messages;
  const latest = async () => {
    await arrived();
    return all().at(-1);
  };
  return { number, latest, all, write, tap, titles, ticket, conversation };
}
