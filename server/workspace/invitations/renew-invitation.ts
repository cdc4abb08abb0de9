import type { Language } from "@balcao/shared/platform/languages.ts";
import type { Invitation } from "@balcao/shared/workspace/password-links.ts";
import { type Context, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { recordChange } from "../audit/record-change.ts";
import { endLinks } from "../password-links/make-link.ts";
import { findChangeableUser } from "../users/find-changeable-user.ts";
import { publishUser } from "../users/publish-user.ts";
import { findUser } from "../users/user-view.ts";
import { sendLink } from "./invite-user.ts";

/**
 * Gives an invited person a new link; the former one is no longer valid. Throws ERR_INVITATION_USED if the person has
 * set their password.
 */
export function renewInvitation(
  ctx: Context,
  id: number,
  how: { language: Language; publicUrl: string | null },
): Promise<Invitation> {
  return transact(ctx, async (ctx) => {
    const before = await findChangeableUser(ctx, id);
    if (!before.invitedUntil) throw new AppError("ERR_INVITATION_USED", "The user has already set a password.");
    await endLinks(ctx, id);
    return sendLink(ctx, id, how, async (ctx) => {
      const after = await findUser(ctx, id);
      const target = { targetId: id, targetName: after.name };
      const change = {
        before: { invitedUntil: before.invitedUntil },
        after: { invitedUntil: after.invitedUntil },
      };
      await recordChange(ctx, { area: "user", action: "update", ...target, ...change });
      publishUser(ctx, "update", after);
      return after;
    });
  });
}
