import { fork } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { inboundText } from "../../testing/fake-provider.ts";
import { startBenchServer } from "../bench-server.ts";
import { percentiles, type Row } from "../measure.ts";

const agents = 100;
const perSecond = 20;
const seconds = 15;
const agentsProgram = fileURLToPath(new URL("../agents.ts", import.meta.url));

/** From the provider port to the screens' sockets; the screens are another process, as browsers are. */
export const fanout: Row = {
  name: "fanout.100",
  about: `${perSecond} messages a second for ${seconds} s, heard by ${agents} connected agents`,
  measure: async () => {
    const server = await startBenchServer();
    const url = await server.listen();
    const tokens = await server.signInAgents(agents);
    const screens = fork(agentsProgram, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
    screens.send({ url, tokens });
    await answer(screens, "ready");
    for (let n = 0; n < perSecond * seconds; n++) {
      // The message carries the moment it came; both processes read the same clock.
      const sent = performance.timeOrigin + performance.now();
      void server.sink.message(
        server.connectionId,
        inboundText(`55119${String(n % 40).padStart(8, "0")}`, String(sent)),
      );
      await delay(1000 / perSecond);
    }
    await delay(500);
    screens.send("report");
    const delays = await answer<number[]>(screens, "delays");
    screens.kill();
    await server.close();
    return percentiles(delays);
  },
};

function answer<T>(screens: ReturnType<typeof fork>, kind: string): Promise<T> {
  return new Promise((resolve) => {
    screens.on("message", (message: { kind: string; value: T }) => {
      if (message.kind === kind) resolve(message.value);
    });
  });
}
