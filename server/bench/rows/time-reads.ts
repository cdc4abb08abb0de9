import type { BenchServer } from "../bench-server.ts";
import { timeEach } from "../measure.ts";

/** How long each of `requests` readings takes, in milliseconds, one after the other and by turns among the addresses. */
export async function timeReads({ app }: BenchServer, token: string | undefined, urls: string[], requests: number) {
  const read = async (n: number) => {
    const reply = await app.inject({
      url: urls[n % urls.length] ?? "",
      headers: { authorization: `Bearer ${token}` },
    });
    if (reply.statusCode !== 200) throw new Error(reply.body);
  };
  await timeEach([0, 1, 2, 3, 4, 5], 1, read);
  return timeEach(
    Array.from({ length: requests }, (_, n) => n),
    1,
    read,
  );
}
