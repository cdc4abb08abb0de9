import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sandbox } from "../sandbox.ts";
import { type Client, pairClient, startClient } from "../testing/test-client.ts";
import { ana, shop, startTrustedSandbox } from "../testing/test-sandbox.ts";

let sandbox: Sandbox;
const clients: Client[] = [];
const keep = (client: Client): Client => {
  clients.push(client);
  return client;
};

beforeAll(async () => {
  sandbox = await startTrustedSandbox();
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.stop()));
  await sandbox.stop();
});

test("a scanned QR code links a device, which is told to reconnect and then is open", async () => {
  const client = keep(await pairClient(sandbox, shop));
  expect(client.closes).toEqual([515]);
  expect(client.store.creds.me).toMatchObject({ id: `${shop}:1@s.whatsapp.net`, name: "Loja" });
  expect(await sandbox.devices({ account: shop })).toMatchObject([{ id: 1, connected: true }]);
});

test("a new device receives the phone's chats", async () => {
  await sandbox.sendText({ from: ana, to: "5531988005050", text: "antes de parear" });
  const client = keep(await pairClient(sandbox, "5531988005050"));
  expect(client.histories).toMatchObject([{ chats: 1, texts: ["antes de parear"] }]);
});

test("an eight character code links a device", async () => {
  const account = "5531988002030";
  let code = "";
  const client = keep(
    startClient(sandbox.addresses.wsUrl, {
      onQr: (_qr, socket) => {
        if (code) return;
        code = "asked";
        void socket.requestPairingCode(account).then((answer) => {
          code = answer;
        });
      },
    }),
  );
  await sandbox.until(
    () => [...sandbox.network.sessions].some(({ pairing }) => pairing?.linkCode?.number === account),
    "the code is asked for",
  );
  await sandbox.enterPairingCode({ account, code: `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase() });
  await client.until(() => client.opened > 0 && client.histories.length > 0, "open");
  const { id } = await sandbox.sendText({ from: ana, to: account, text: "oi" });
  expect(await client.textOf(id)).toBe("oi");
});

test("a wrong code ends the attempt and links nothing", async () => {
  const account = "5531988003040";
  const client = keep(
    startClient(sandbox.addresses.wsUrl, {
      onQr: (_qr, socket) => void socket.requestPairingCode(account, "AAAAAAAA"),
    }),
  );
  await sandbox.until(
    () => [...sandbox.network.sessions].some(({ pairing }) => pairing?.linkCode?.number === account),
    "the code is asked for",
  );
  await sandbox.enterPairingCode({ account, code: "BBBBBBBB" });
  await client.until(() => client.closes.length > 0, "the connection ends");
  expect(await sandbox.devices({ account })).toEqual([]);
});

test("codes that are not shown are refused", async () => {
  await expect(sandbox.scan({ account: shop, qrcode: "2@nobody-shows-this,a,b,c,d" })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(sandbox.enterPairingCode({ account: ana, code: "ABCD1234" })).rejects.toMatchObject({
    code: "not_found",
  });
});

test.each([
  ["restart", 515],
  ["unavailable", 503],
  ["drop", 428],
  ["replaced", 440],
] as const)("%s ends the connection with %i, and the device may reconnect", async (reason, code) => {
  const client = keep(await pairClient(sandbox, shop, { reconnectAfter: [515, 503, 428, 440] }));
  const before = client.opened;
  await sandbox.kick({ account: shop, reason });
  await client.until(() => client.opened > before, "open again");
  expect(client.closes.at(-1)).toBe(code);
  await client.stop();
});

test("a second connection of a device replaces the first", async () => {
  const first = keep(await pairClient(sandbox, "5531988004050"));
  const second = keep(startClient(sandbox.addresses.wsUrl, { store: first.store }));
  await first.until(() => first.closes.includes(440), "replaced");
  await second.until(() => second.opened > 0, "open");
});

test("an unlinked device is notified, and may not log in again; linked again it is another device", async () => {
  const account = "5531988006060";
  const client = keep(await pairClient(sandbox, account));
  await sandbox.unlink({ account, device: 1 });
  await client.until(() => client.closes.includes(401), "unlinked");
  const again = keep(startClient(sandbox.addresses.wsUrl, { store: client.store }));
  await again.until(() => again.closes.includes(401), "refused");
  const anew = keep(await pairClient(sandbox, account));
  expect(anew.store.creds.me?.id).toBe(`${account}:2@s.whatsapp.net`);
  const { id } = await sandbox.sendText({ from: ana, to: account, text: "de novo" });
  expect(await anew.textOf(id)).toBe("de novo");
});

test("a device that logs out is forgotten", async () => {
  const account = "5531988007070";
  const client = keep(await pairClient(sandbox, account));
  await client.socket.logout();
  await sandbox.until(() => sandbox.network.accounts.get(account)?.devices.length === 0, "forgotten");
});
