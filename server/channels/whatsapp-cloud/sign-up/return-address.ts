import type { CloudSetUp } from "@balcao/shared/channels/cloud.ts";
import { type Asked, reachableRoot, type Server } from "../set-up/reachable-root.ts";
import type { SignUpApp } from "../settings.ts";

/** The path of the page to which Meta sends people back. */
export const returnPath = "/whatsapp-cloud/signed-up";

/** The address of that page, as it is entered at Meta; null if the server has none that Meta accepts. */
export function returnAddress(server: Server, asked: Asked): string | null {
  const root = reachableRoot(server, asked);
  return root && `${root}${returnPath}`;
}

/** Meta shows its newest sign-up, where people may bring a number that their phone's WhatsApp Business app uses. */
const extras = { setup: {}, featureType: "whatsapp_business_app_onboarding", sessionInfoVersion: "3" };

/** Lets a console open Meta's sign-up. Nulls if the operator has not set it up, or without a return address. */
export function signUpLink(
  app: SignUpApp | null,
  redirectUri: string | null,
): Pick<CloudSetUp, "signUpUrl" | "signUpOrigin"> {
  if (!app || !redirectUri) return { signUpUrl: null, signUpOrigin: null };
  const url = new URL(app.dialogUrl);
  url.search = new URLSearchParams({
    ...{ client_id: app.appId, redirect_uri: redirectUri, config_id: app.configurationId },
    // Without the second, Meta answers with a token in the address instead of a code.
    ...{ response_type: "code", override_default_response_type: "true", extras: JSON.stringify(extras) },
  }).toString();
  return { signUpUrl: url.href, signUpOrigin: new URL(redirectUri).origin };
}
