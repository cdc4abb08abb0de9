import { makeDataFolder } from "../../testing/run/data-folder.ts";
import { startServer } from "../../testing/servers/server-process.ts";
import { percentiles, type Row } from "../measure.ts";

const starts = 7;

/** From the command to the first answer over HTTP, with the database, on existing data. */
export const start: Row = {
  name: "start",
  about: `${starts} starts of the server with its embedded database`,
  measure: async () => {
    const data = makeDataFolder();
    const environment = { BALCAO_DATA: data.folder };
    await (await startServer(environment)).stop();
    const durations: number[] = [];
    for (let n = 0; n < starts; n++) {
      const began = performance.now();
      const server = await startServer(environment);
      await fetch(`${server.url}/auth/sign-in-info`);
      durations.push(performance.now() - began);
      await server.stop();
    }
    data.remove();
    return percentiles(durations);
  },
};
