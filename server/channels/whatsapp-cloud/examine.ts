import { type Finding, fail, ok, warn } from "../../platform/finding.ts";
import { type CloudVariables, readCloudSettings, takesOwnApps } from "./settings.ts";

const patienceMs = 5_000;
const check = "official api";

/** Checks the installation's app at Meta: its secrets, the address that Meta calls, and the access to the Graph API. */
export async function examineInstallation(variables: CloudVariables, publicUrl: string | null): Promise<Finding[]> {
  const { app, graphUrl, version } = readCloudSettings(variables);
  if (!app) return [notSetUp(variables, takesOwnApps({ graphUrl }, publicUrl))];
  const { host } = new URL(graphUrl);
  const failure = await refusal(`${graphUrl}/${version}/`);
  if (failure)
    return [
      fail(
        check,
        `${host} does not answer: ${failure}`,
        `Allow this computer to connect to ${host}, or correct BALCAO_GRAPH_URL.`,
      ),
    ];
  if (!takesOwnApps({ graphUrl }, publicUrl))
    return [
      warn(
        check,
        "app secret and verify token are set, but Meta only calls https addresses",
        "Set BALCAO_PUBLIC_URL to an https address.",
      ),
    ];
  return [ok(check, `app secret and verify token are set, ${host} answers`)];
}

function notSetUp(
  { BALCAO_CLOUD_APP_SECRET: secret, BALCAO_CLOUD_VERIFY_TOKEN: verifyToken }: CloudVariables,
  hasOwnApps: boolean,
): Finding {
  const others = hasOwnApps ? "link phones, and connect numbers of their own apps at Meta" : "only link phones";
  if (!secret && !verifyToken) return ok(check, `no app of this installation is configured: companies can ${others}`);
  const missing = secret ? "BALCAO_CLOUD_VERIFY_TOKEN" : "BALCAO_CLOUD_APP_SECRET";
  return warn(
    check,
    `${missing} is missing, so no number of this installation's app can be connected`,
    "Set both or neither.",
  );
}

/** Any answer shows that the host is reachable, also the refusal for a missing token. */
async function refusal(url: string): Promise<string | null> {
  try {
    const answer = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(patienceMs) });
    await answer.body?.cancel();
    return answer.status >= 500 ? `status ${answer.status}` : null;
  } catch (error) {
    const { name, message, cause } = error as Error;
    if (name === "TimeoutError") return "no answer within 5 seconds";
    return (cause as NodeJS.ErrnoException | undefined)?.code ?? message;
  }
}
