import type { User } from "@balcao/shared/workspace/users.ts";
import { CheckmarkCircle16Filled, Clock16Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useSessionUser } from "../../app/hooks.ts";
import { Pill } from "../../ui/mark/Pill.tsx";
import { actionColumn } from "../../ui/table/action-column.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { PersonCell } from "../../ui/table/PersonCell.tsx";

type UserTableProps = {
  users: readonly User[];
  /** Null for users who may not change them. */
  actions: Record<"edit" | "remove", (user: User) => void> | null;
  onNearEnd: () => void;
};

/** The company's users. */
export function UserTable({ users, actions, onNearEnd }: UserTableProps) {
  const { t } = useTranslation();
  const me = useSessionUser();
  const queueNames = ({ queues }: User) => queues.map(({ name }) => name).join(", ") || "–";
  const columns: Column<User>[] = [
    {
      id: "name",
      header: t("users.name"),
      render: ({ name, email }) => <PersonCell name={name} imageUrl={null} narrowDetail={email} />,
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
      width: "132px",
      hide: "medium",
      render: ({ profile }) => t(`users.profiles.${profile}`),
    },
    {
      id: "queues",
      header: t("users.queues"),
      hide: "medium",
      render: (user) => <span title={queueNames(user)}>{queueNames(user)}</span>,
    },
    {
      id: "online",
      header: t("users.online"),
      width: "112px",
      hide: "narrow",
      render: ({ online }) => (
        <Pill tone={online ? "ok" : "off"} icon={online ? <CheckmarkCircle16Filled /> : <Clock16Regular />}>
          {online ? t("users.isOnline") : t("users.isOffline")}
        </Pill>
      ),
    },
  ];
  if (actions) {
    columns.push(
      actionColumn(t, (user) => ({
        name: user.name,
        actions: [
          ...(user.super && !me.super && user.id !== me.id
            ? []
            : [{ label: t("common.edit"), onClick: () => actions.edit(user) }]),
          ...(user.id === me.id || (user.super && !me.super)
            ? []
            : [{ label: t("common.delete"), onClick: () => actions.remove(user) }]),
        ],
      })),
    );
  }
  return <DataTable label={t("users.title")} columns={columns} rows={users} onNearEnd={onNearEnd} />;
}
