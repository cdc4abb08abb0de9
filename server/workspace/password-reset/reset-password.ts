import type { UsePasswordLink } from "@balcao/shared/workspace/password-links.ts";
import type { Services } from "../../context.ts";
import { endAllLogins } from "../auth/end-login.ts";
import { findLink } from "../password-links/find-link.ts";
import { setPasswordByLink } from "../password-links/set-password-by-link.ts";

/**
 * Sets the password of a person who forgot it, and ends all their sessions. They sign in as usual afterwards, with
 * their second factor if they have one. Throws ERR_LINK_INVALID or ERR_WEAK_PASSWORD.
 */
export async function resetPassword(services: Services, use: UsePasswordLink & { place: string }): Promise<void> {
  const link = { ...use, kind: "reset" as const };
  const found = await findLink(services, link);
  await setPasswordByLink(services, found, link, (ctx) => endAllLogins(ctx, found.user.id, "credentials"));
}
