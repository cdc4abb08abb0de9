import type { UsePasswordLink } from "@balcao/shared/workspace/password-links.ts";
import type { Services } from "../../context.ts";
import { openLogin } from "../auth/open-login.ts";
import type { AuthKeys } from "../auth/refresh-token.ts";
import { refuseBlockedCompany, type SignedIn } from "../auth/signed-in.ts";
import { findLink } from "../password-links/find-link.ts";
import { setPasswordByLink } from "../password-links/set-password-by-link.ts";
import { publishUser } from "../users/publish-user.ts";
import { findUser } from "../users/user-view.ts";

/**
 * Sets an invited person's password and signs them in. If the company requires two-factor sign-in, the session can only
 * set it up. Throws ERR_LINK_INVALID, ERR_WEAK_PASSWORD, or as the sign-in does for a blocked company, whose link stays
 * valid.
 */
export async function acceptInvitation(
  services: Services,
  keys: AuthKeys,
  use: UsePasswordLink & { place: string },
): Promise<SignedIn & { refreshToken: string }> {
  const link = { ...use, kind: "invitation" as const };
  const found = await findLink(services, link);
  refuseBlockedCompany(found.company, services.now());
  await setPasswordByLink(services, found, link, async (ctx) =>
    publishUser(ctx, "update", await findUser(ctx, found.user.id)),
  );
  return openLogin(services, keys, found.user);
}
