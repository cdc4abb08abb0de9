import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type ForeignSite = { url: string /** The requested paths. */; visits: string[]; close: () => void };

/** A web site that is foreign and not a Balcão. */
export async function openForeignSite(): Promise<ForeignSite> {
  const visits: string[] = [];
  const server = createServer((request, response) => {
    visits.push(request.url ?? "");
    response.writeHead(200, { "content-type": "text/html", "access-control-allow-origin": "*" });
    response.end("<title>Foreign</title>");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    visits,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
