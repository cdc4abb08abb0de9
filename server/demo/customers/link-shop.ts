import { setTimeout as wait } from "node:timers/promises";
import type { RemoteSandbox } from "@balcao/whatsapp-sandbox/control/control-client.ts";
import { z } from "zod";
import { demoShop } from "../demo-shop.ts";

const lookEveryMs = 500;
const WaitingCodes = z.array(z.object({ company: z.string(), name: z.string(), qrcode: z.string() }));

/**
 * Scans the QR code of the demo's connection with the shop's phone, as the phone page does. Stops as soon as the
 * network has had a linked phone: from then on people decide which phone is linked.
 */
export async function linkShop(sandbox: RemoteSandbox, serverUrl: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await sandbox.accounts({})).length === 0) {
    const code = (await waitingCodes(serverUrl)).find(
      ({ company, name }) => company === demoShop.company && name === demoShop.connection,
    );
    if (code) {
      await sandbox.savePhone({ number: demoShop.number, name: demoShop.company });
      // A code that has just been replaced is refused. The next round finds the new one.
      await sandbox.scan({ account: demoShop.number, qrcode: code.qrcode }).catch(() => undefined);
    }
    await wait(lookEveryMs, undefined, { signal }).catch(() => undefined);
  }
}

/** The codes that the server shows now; none while it does not answer. */
async function waitingCodes(serverUrl: string): Promise<z.infer<typeof WaitingCodes>> {
  const response = await fetch(`${serverUrl}/sandbox/api/qrcodes`).catch(() => null);
  return response?.ok ? WaitingCodes.parse(await response.json()) : [];
}
