import type { TicketPage } from "@balcao/shared/inbox/tickets.ts";
import sharp from "sharp";
import { demoAccounts } from "../../../demo/seed-demo.ts";
import { signIn } from "../../../testing/api-client.ts";
import { until } from "../../../testing/until.ts";
import { percentiles, type Row, round } from "../../measure.ts";
import { shop, withLinkedServer } from "../linked-server.ts";
import { atConsole, requireBrowser } from "./browser.ts";

const photos = 40;
const customer = "5531977770001";
const greeting = "Bom dia!";

/**
 * A photo is encrypted, uploaded, announced, fetched, decrypted, stored, published, loaded and decoded: in less than
 * 1000 ms.
 */
export const photoArrival: Row = {
  name: "photo.arrival",
  about: `from a phone's send to the picture in the open conversation, ${photos} photos through Baileys, each under 1000 ms`,
  measure: () => {
    requireBrowser();
    return withLinkedServer(async ({ server, sandbox }) => {
      const agent = demoAccounts[1] ?? { email: "", password: "" };
      const person = await signIn(server.url, agent.email, agent.password);
      await sandbox.sendText({ from: customer, to: shop, text: greeting });
      const waiting = () => person.call<TicketPage>("GET", "/tickets?status=pending");
      const ticket = await until("the ticket", async () => (await waiting()).tickets[0]);
      await person.call("PUT", `/tickets/${ticket.id}`, { status: "open" });
      return atConsole(server.url, agent, async ({ call, peakMiB }) => {
        await call("open", { n: 1, goal: greeting });
        const durations: number[] = [];
        let last = "";
        for (let n = 0; n < photos; n++) {
          const bytes = await photo();
          const shown = call<string>("picture", { after: last });
          const began = performance.now();
          await sandbox.sendImage({ from: customer, to: shop, bytes });
          last = await shown;
          durations.push(performance.now() - began);
        }
        return { ...percentiles(durations), worst: round(Math.max(...durations)), peakMiB: peakMiB() };
      });
    });
  },
};

/** A photo like those of a phone's camera after WhatsApp: 1600 × 1200, about 200 KB, each different. */
export async function photo(): Promise<Buffer> {
  const noise = (width: number, height: number, sigma: number) =>
    sharp({
      create: { width, height, channels: 3, background: "#000", noise: { type: "gaussian", mean: 128, sigma } },
    });
  const shapes = await noise(40, 30, 60).resize(1600, 1200, { kernel: "cubic" }).png().toBuffer();
  const grain = await noise(800, 600, 8).resize(1600, 1200).png().toBuffer();
  return sharp(shapes)
    .composite([{ input: grain, blend: "soft-light" }])
    .jpeg({ quality: 80 })
    .toBuffer();
}
