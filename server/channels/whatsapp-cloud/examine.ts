import { type Finding, fail, ok, warn } from "../../platform/finding.ts";
import { type CloudVariables, isSimulator, readCloudSettings, takesOwnApps } from "./settings.ts";
import { returnPath } from "./sign-up/return-address.ts";

const patienceMs = 5_000;
const check = "official api";

/** Checks the installation's app at Meta: its secrets, the address that Meta calls, and the access to the Graph API. */
export async function examineInstallation(variables: CloudVariables, publicUrl: string | null): Promise<Finding[]> {
  return [...(await examineApp(variables, publicUrl)), ...examineSignUp(variables, publicUrl)];
}

async function examineApp(variables: CloudVariables, publicUrl: string | null): Promise<Finding[]> {
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

/** Without any of its settings nothing is said: companies then enter ids and tokens themselves. */
function examineSignUp(variables: CloudVariables, publicUrl: string | null): Finding[] {
  const check = "sign-up at Meta";
  const { BALCAO_CLOUD_APP_ID: appId, BALCAO_CLOUD_SIGN_UP_ID: configurationId } = variables;
  if (!appId && !configurationId) return [];
  const { signUp, graphUrl } = readCloudSettings(variables);
  if (!signUp) {
    const missing = (["APP_SECRET", "VERIFY_TOKEN", "APP_ID", "SIGN_UP_ID"] as const)
      .map((name) => `BALCAO_CLOUD_${name}` as const)
      .filter((name) => !variables[name]);
    const found = `not offered, because of a missing setting: ${missing.join(", ")}`;
    return [warn(check, found, "Set all four, or neither BALCAO_CLOUD_APP_ID nor BALCAO_CLOUD_SIGN_UP_ID.")];
  }
  if (publicUrl?.startsWith("https:"))
    return [ok(check, `offered; valid OAuth redirect URI at Meta: ${publicUrl}${returnPath}`)];
  if (isSimulator({ graphUrl })) return [ok(check, "offered by the simulator, to browsers of this computer")];
  return [
    warn(
      check,
      "not offered: Meta sends people back to https addresses only",
      "Set BALCAO_PUBLIC_URL to an https address.",
    ),
  ];
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
