import { count } from "drizzle-orm";
import { seedDemo } from "../../demo/seed-demo.ts";
import { messages } from "../../inbox/messages/messages.table.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { startBenchServer } from "../bench-server.ts";
import { percentiles, type Row } from "../measure.ts";

const rounds = 5;

/** The time that a demo's first start takes longer than later ones. Throws if a round leaves no history. */
export const demoSeed: Row = {
  name: "demo.seed",
  about: `${rounds} times the demo's company with its sixty days, in a database that is empty`,
  measure: async () => {
    const durations: number[] = [];
    for (let n = 0; n < rounds; n++) {
      const server = await startBenchServer();
      const { services, database } = server;
      await database.db.delete(companies);
      const began = performance.now();
      await seedDemo(services, "living");
      durations.push(performance.now() - began);
      const [stored] = await database.db.select({ messages: count() }).from(messages);
      await server.close();
      if (!stored || stored.messages < 5_000) throw new Error(`a history of ${stored?.messages} messages`);
    }
    return percentiles(durations);
  },
};
