import type { User } from "@balcao/shared/workspace/users.ts";
import { CheckmarkCircle16Filled, Clock16Regular, Mail16Regular, MailDismiss16Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Pill } from "../../../ui/mark/Pill.tsx";

/** A person's presence, or the state of the invitation if the person has not signed in yet. */
export function PresencePill({ user, now }: { user: User; now: number }) {
  const { t } = useTranslation();
  const invitation = invitationState(user, now);
  if (invitation === "valid")
    return (
      <Pill tone="info" icon={<Mail16Regular />}>
        {t("users.isInvited")}
      </Pill>
    );
  if (invitation === "expired")
    return (
      <Pill tone="warn" icon={<MailDismiss16Regular />}>
        {t("users.isInvitationExpired")}
      </Pill>
    );
  const { online } = user;
  return (
    <Pill tone={online ? "ok" : "off"} icon={online ? <CheckmarkCircle16Filled /> : <Clock16Regular />}>
      {online ? t("users.isOnline") : t("users.isOffline")}
    </Pill>
  );
}

/** The invitation of a person who has not signed in yet: valid or expired. Null for everybody else. */
export function invitationState({ invitedUntil }: Pick<User, "invitedUntil">, now: number): "valid" | "expired" | null {
  if (!invitedUntil) return null;
  return Date.parse(invitedUntil) > now ? "valid" : "expired";
}
