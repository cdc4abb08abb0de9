import type { User } from "@balcao/shared/workspace/users.ts";
import { useTranslation } from "react-i18next";
import { useSessionUser } from "../../client/hooks.ts";
import { useNow } from "../../ui/hooks/timing.ts";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { PersonCell } from "../../ui/table/PersonCell.tsx";
import { actionColumn } from "../../ui/table/RowActions.tsx";
import { dateText } from "../../ui/text/time.ts";
import { invitationState, PresencePill } from "./invitations/PresencePill.tsx";

type UserTableProps = {
  users: readonly User[];
  /** Null for users who may not change them. */
  actions: Record<"edit" | "remove" | "renew" | "withdraw", (user: User) => void> | null;
  onNearEnd: () => void;
};

/** The company's users. */
export function UserTable({ users, actions, onNearEnd }: UserTableProps) {
  const { t } = useTranslation();
  const me = useSessionUser();
  const now = useNow();
  const narrowDetail = (user: User) => {
    const state = invitationState(user, now);
    if (state === null) return user.email;
    return `${t(state === "valid" ? "users.isInvited" : "users.isInvitationExpired")} · ${user.email}`;
  };
  const queueNames = ({ queues }: User) => queues.map(({ name }) => name).join(", ") || "–";
  const columns: Column<User>[] = [
    {
      id: "name",
      header: t("users.name"),
      render: (user) => <PersonCell name={user.name} imageUrl={null} narrowDetail={narrowDetail(user)} />,
    },
    {
      id: "email",
      header: t("users.email"),
      hide: "narrow",
      render: ({ email }) => <span title={email}>{email}</span>,
    },
    {
      id: "profile",
      header: t("users.profile"),
      width: "104px",
      hide: "medium",
      render: ({ profile }) => t(`users.profiles.${profile}`),
    },
    {
      id: "queues",
      header: t("users.queues"),
      hide: "large",
      render: (user) => <span title={queueNames(user)}>{queueNames(user)}</span>,
    },
    {
      id: "online",
      header: t("users.online"),
      width: "160px",
      hide: "narrow",
      render: (user) => <PresencePill user={user} now={now} />,
    },
  ];
  if (actions) {
    columns.push({
      id: "practisedAt",
      header: t("users.practisedAt"),
      width: "84px",
      hide: "large",
      render: ({ practisedAt }) => (practisedAt ? dateText(practisedAt, me.company.timeZone) : "–"),
    });
    const leaving = (user: User) =>
      user.invitedUntil
        ? [
            { label: t("users.invitation.renew"), onClick: () => actions.renew(user) },
            { label: t("users.invitation.withdraw"), onClick: () => actions.withdraw(user) },
          ]
        : [{ label: t("common.delete"), onClick: () => actions.remove(user) }];
    columns.push(
      actionColumn(t, (user) => ({
        name: user.name,
        actions: [
          ...(user.super && !me.super && user.id !== me.id
            ? []
            : [{ label: t("common.edit"), onClick: () => actions.edit(user) }]),
          ...(user.id === me.id || (user.super && !me.super) ? [] : leaving(user)),
        ],
      })),
    );
  }
  return <DataTable label={t("users.title")} columns={columns} rows={users} onNearEnd={onNearEnd} />;
}
