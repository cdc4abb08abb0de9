import { signIn } from "../../server/testing/api-client.ts";
import { until } from "../../server/testing/until.ts";
import type { Connection } from "../../shared/channels/connections.ts";
import { marina, type Stage, shop } from "./stage.ts";

/** Links the shop's phone to the demo's connection, for journeys that need a linked phone. */
export async function linkShop(stage: Stage): Promise<void> {
  const person = await signIn(stage.server().url, marina.email, marina.password);
  const connection = async () => (await person.call<Connection[]>("GET", "/whatsapp"))[0];
  const shown = await until("a QR code", async () => ((await connection())?.qrcode ? connection() : null));
  await stage.sandbox.scan({ account: shop, qrcode: shown.qrcode });
  await until("the connection", async () => (await connection())?.status === "CONNECTED");
}
