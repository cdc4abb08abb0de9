import { startBenchServer } from "../bench-server.ts";
import { percentiles, type Row } from "../measure.ts";
import { fillHistory, messagesPerTicket, tickets, word } from "./history.ts";
import { timeReads } from "./time-reads.ts";

const requests = 400;

/** The first and a later page of the list an agent has open, and of everybody's closed ones. */
export const listOpen: Row = {
  name: "list.open",
  about: `pages of an agent's waiting and open tickets among ${tickets} tickets and ${tickets * messagesPerTicket} messages`,
  measure: () => measureList("user", ["/tickets?status=pending", "/tickets?status=open", "/tickets/counts"]),
};

export const listClosed: Row = {
  name: "list.closed",
  about: `pages of an admin's closed tickets among ${tickets} tickets and ${tickets * messagesPerTicket} messages`,
  measure: () =>
    measureList("admin", [
      "/tickets?status=closed&showAll=true",
      "/tickets?status=closed&showAll=true&cursor=2026-01-01T00:00:00.000Z_50000",
    ]),
};

/** Rare and common words, beginnings of words, several at once, numbers, and what nobody wrote. */
export const searchBody: Row = {
  name: "search.body",
  about: `searches of an agent in the bodies of ${tickets * messagesPerTicket} messages`,
  measure: () => {
    const asked = [
      word(0),
      word(12),
      word(60),
      word(900),
      word(9_000),
      `${word(3)} ${word(40)}`,
      "entreg",
      "90210",
      "nadadisto",
    ];
    return measureList(
      "user",
      asked.map((text) => `/messages/search?searchParam=${encodeURIComponent(text)}`),
    );
  },
};

async function measureList(profile: "admin" | "user", urls: string[]) {
  const server = await startBenchServer();
  await fillHistory(server);
  const [token] = await server.signInAgents(1, profile);
  const durations = await timeReads(server, token, urls, requests);
  await server.close();
  return percentiles(durations);
}
