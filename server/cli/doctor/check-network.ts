import { connect } from "node:tls";
import type { Config } from "../../config.ts";
import { type Finding, ok, warn } from "../../platform/finding.ts";

const patienceMs = 5_000;

/** Checks the server's public address, and its access to WhatsApp. */
export async function checkNetwork(config: Config, host = "web.whatsapp.com", port = 443): Promise<Finding[]> {
  return [publicUrlFound(config), await whatsAppFound(config, host, port)];
}

function publicUrlFound({ publicUrl }: Config): Finding {
  const fix = "Set BALCAO_PUBLIC_URL to the https address of the server.";
  if (!publicUrl) return warn("public address", "not set: links and file addresses have no host name", fix);
  if (publicUrl.startsWith("https:")) return ok("public address", publicUrl);
  return warn("public address", `${publicUrl}: not https, so cookies are sent unencrypted`, fix);
}

async function whatsAppFound({ sandboxUrl }: Config, host: string, port: number): Promise<Finding> {
  if (sandboxUrl) return ok("whatsapp", `not checked: connections use the sandbox at ${sandboxUrl}`);
  const failure = await refusal(host, port);
  if (!failure) return ok("whatsapp", `${host} answers`);
  return warn(
    "whatsapp",
    `${host} does not answer: ${failure}`,
    `Allow this computer to connect to ${host} on port ${port}.`,
  );
}

/** The reason why a secure connection fails; null if it opens. */
function refusal(host: string, port: number): Promise<string | null> {
  return new Promise((answer) => {
    const socket = connect({ host, port, servername: host });
    const end = (failure: string | null) => {
      socket.destroy();
      answer(failure);
    };
    socket.setTimeout(patienceMs, () => end("no answer within 5 seconds"));
    socket.once("secureConnect", () => end(null));
    socket.once("error", (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
  });
}
