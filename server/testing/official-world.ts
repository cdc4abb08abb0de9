import { type CloudSimulator, startCloudSimulator } from "@balcao/cloud-simulator/simulator.ts";
import type { OfficialNumber } from "@balcao/cloud-simulator/state.ts";
import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { type Sandbox, startSandbox } from "@balcao/whatsapp-sandbox/sandbox.ts";
import { until } from "./until.ts";
import { createWorld, type TestCompany, type World, type WorldOptions } from "./world.ts";

export type OfficialWorld = {
  sandbox: Sandbox;
  simulator: CloudSimulator;
  /** The app at Meta, whose secret signs the webhooks. */
  app: { secret: string; verifyToken: string };
  world: World;
  company: TestCompany;
  /** A number that no connection has yet. */
  shop: OfficialNumber;
  close: () => Promise<void>;
};

/** `hasSignUp`: the server offers Meta's sign-up, too. `metaNow`: the simulator's clock. */
type Options = WorldOptions & { hasSignUp?: boolean; metaNow?: () => number };

/** A world whose server speaks to a simulator of Meta's API, which calls it back. */
export async function openOfficialWorld(
  account: string,
  { hasSignUp = false, metaNow: now = Date.now, ...options }: Options = {},
): Promise<OfficialWorld> {
  const app = { secret: "an app's secret", verifyToken: "the app's word" };
  const sandbox = await startSandbox();
  const meta = { ...app, webhookUrl: "http://127.0.0.1:9/" };
  const simulator = await startCloudSimulator({ sandboxUrl: sandbox.addresses.controlUrl, app: meta, now });
  const { graphUrl, signUp } = simulator;
  const world = await createWorld({ ...options, meta: { graphUrl, app, ...(hasSignUp && { signUp }) } });
  meta.webhookUrl = `${await world.url()}/channels/whatsapp-cloud/webhook`;
  const company = await world.addCompany();
  await world.connect();
  const shop = await simulator.addNumber({ number: account, name: "Loja do Zé" });
  return {
    ...{ sandbox, simulator, app, world, company, shop },
    close: async () => {
      await simulator.stop();
      await world.close();
      await sandbox.stop();
    },
  };
}

/** A person writes to the shop's number, and the company's agent opens the ticket. */
export async function talkWith({ sandbox, company, shop }: OfficialWorld, person: string): Promise<Ticket> {
  await sandbox.savePhone({ number: person, name: "Ana" });
  await sandbox.sendText({ from: person, to: shop.number, text: "oi" });
  const ticket = await until("the ticket", async () => {
    const { tickets } = (await company.admin.call("GET", "/tickets?showAll=true&status=")).body as TicketPage;
    return tickets.find(({ contact }) => contact.number === person);
  });
  await company.agent.call("PUT", `/tickets/${ticket.id}`, { status: "open" });
  return ticket;
}
