import { pino } from "pino";
import { expect, it } from "vitest";
import { surviveStrays } from "../../../platform/async/stray-rejections.ts";
import { openRig } from "../test-rig.ts";

it("knows the connection in what Baileys does when a message comes", async () => {
  const lines: { connectionId?: number; msg: string }[] = [];
  const log = pino({ level: "warn" }, { write: (line) => lines.push(JSON.parse(line)) });
  const rig = await openRig();
  const [account, contact] = ["5511900000079", "5511988880079"];
  const { sink, provider } = rig.another({ log });
  await provider.open(9);
  const { qrcode } = await sink.becomes(9, "qrcode");
  await rig.sandbox.scan({ account, qrcode });
  await sink.becomes(9, "CONNECTED");
  // The runner would report a real one. It is told here as Node tells it: in the place of the rejection.
  surviveStrays((error) => lines.push({ msg: `nobody's: ${error}` }));
  const tell = process.listeners("unhandledRejection").at(-1);
  sink.beforeMessage = () => tell?.(new Error("nobody awaits it"), Promise.resolve());
  const { id } = await rig.sandbox.sendText({ from: contact, to: account, text: "oi" });
  await sink.arrives(id);
  await rig.close();
  if (tell) process.off("unhandledRejection", tell);
  expect(lines).toMatchObject([{ connectionId: 9, msg: "WhatsApp: unhandled rejection" }]);
});
